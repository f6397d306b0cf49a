"""Conduct: who may play under which name, warnings and removal, and what players can put before the admin."""

from __future__ import annotations

import re

from mailbot.engine.rule import ANY_PHASE, Game, Int, Number, Refuse, Row, Rule, Turn, Words, find_entry

from ..common import joining, players, queue, silence, switches
from . import limits, sections

rule = Rule("conduct", title="Players' conduct", needs=[joining.rule, limits.rule, players.rule, queue.rule, sections.rule, silence.rule],
            implements=["N4-PLAY-1", "N4-PLAY-17", "N4-PLAY-18"])
conduct_limit = rule.param("conduct_limit", 2, help="how many recorded violations it takes to remove a player", column=Int(1))
rule.extend(players.players, conduct_violations=limits.Happenings(seen_by="owner+admin"))
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,19}")
RESERVED = frozenset((
    "admin", "bot", "all", "nobody", "nothing", "none", "me", "ducky", "duck", "end", "bank", "square", "players", "join", "help",
    "hello", "status", "look", "rules", "rule", "board", "units", "proposals", "proposal", "log", "which", "take", "turn", "build",
    "move", "attack", "recruit", "upgrade", "mine", "pledge", "heal", "order", "use", "offer", "accept", "decline", "cancel",
    "propose", "retract", "vote", "withdraw", "suggest", "challenge", "report", "complain", "change", "leave", "confirm"))
NOT_ALLOWED = ("The name “{}” is not allowed: 1–20 letters from a to z, digits, _ or -, starting with a letter, and no word with a "
               "meaning of its own here.")


@rule.answer(joining.may_join)
def name_form(game: Game, value: None, name: str, address: str) -> None:
    """Usernames are one short word, so that they can stand in command lines."""
    if not _NAME.fullmatch(name) or name.casefold() in RESERVED:
        raise Refuse(NOT_ALLOWED.format(name))
    if game["status"] == "ended":
        raise Refuse("The game is over.")


@rule.answer("stranger_may")
def only_join(game: Game, value: None, command: str) -> None:
    """Who does not play can ask to join, confirm it, and ask for help (N4-MAIL-2)."""
    if command not in ("join", "confirm", "help", "help on"):
        raise Refuse("Only players can do that. To become one, write a line `join as NAME`.")


@rule.derive(players.players, "username", json_only=True)
def username(game: Game, player: Row) -> str:
    """The name again, as the rules call it."""
    return str(player.name)


@rule.command("warn {player}[: {reason}]", player=players.players, reason=Words("the reason", rest=True), who="admin",
              phases=ANY_PHASE, when=[players.playing("player")], example="warn Bob: insult in proposal 9", named="warn")
def warn(turn: Turn, player: Row, reason: str = "") -> None:
    """Record a breach of good conduct; the player is told."""
    if not reason:
        raise Refuse("Give a reason, after a colon; the player will read it.")
    turn.change(player, conduct_violations=[*player.conduct_violations, [reason, turn.now]])
    turn.tell(player.name, f"The admin has recorded a breach of good conduct: {reason}. After {turn[conduct_limit]} of them a player "
              "can be removed.", subject="A breach of good conduct is recorded", sort="admin")
    turn.say(f"Recorded; {player.name} now has {len(player.conduct_violations) + 1}.")


@rule.answer(joining.may_remove)
def only_repeated(game: Game, value: None, player: str, reason: str) -> None:
    """The admin removes nobody before the second recorded violation (N4-PLAY-18)."""
    count = len(game.row(players.players, player).conduct_violations)
    if count < game[conduct_limit]:
        raise Refuse(f"{player} has only {count} violation{'s' if count != 1 else ''} on record; {game[conduct_limit]} are needed.")
    if not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it.")


@rule.on(players.player_left)
def clean_slate(turn: Turn, player: str) -> None:
    """A new game, a new record."""
    turn.change(turn.row(players.players, player), conduct_violations=[])


# -- before the admin ------------------------------------------------------------------------------------------------

@rule.command("challenge [entry] {entry}[: {reason}]", entry=Number(1), reason=Words("the reason", rest=True),
              phases=("running", "paused", "ended"), on_list=False, example="challenge 345: he moved twice", named="challenge")
def challenge(turn: Turn, entry: int, reason: str = "") -> None:
    """Say that an action in the public log was illegal; the admin judges."""
    found = find_entry(turn, entry)
    if found is None or found.by not in {row.name for row in turn.rows(players.players)}:
        raise Refuse(f"Entry {entry} is no action of a player.")
    if found.taken_out:
        raise Refuse(f"Entry {entry} is already reverted.")
    _put(turn, "challenge", f"{turn.player} challenges entry {entry}", f"{found.text}\n{reason}", {"entry": entry})


@rule.command("report [a] [mismatch] [of] rule {number}[: {reason}]", number=sections.RuleKind(),
              reason=Words("what differs", rest=True), phases=ANY_PHASE, on_list=False,
              example="report rule Turns 3: proposal 7 said 90 dollars", named="report")
def report(turn: Turn, number: Row, reason: str = "") -> None:
    """Say that a rule differs from the proposal that made it; the admin judges."""
    label = sections.label(turn, number)
    _put(turn, "mismatch", f"{turn.player} reports rule {label}", f"{number.text}\n\n{reason}", {"rule": number.number})


@rule.command("complain about {about}[: {reason}]", about=Words("a player or the admin", free=False),
              reason=Words("the complaint", rest=True), phases=ANY_PHASE, on_list=False, example="complain about Bob: rude mail",
              named="complain")
def complain(turn: Turn, about: str, reason: str = "") -> None:
    """Complain about somebody's manners, in confidence."""
    player = players.named(turn, about)
    if player is None and about.strip().lower() not in ("admin", "the admin"):
        raise Refuse(f"There is no player {about}.")
    _put(turn, "complaint", f"{turn.player} complains about {player.name if player else 'the admin'}", reason, {})


def _put(turn: Turn, sort: str, subject: str, text: str, about: dict[str, object]) -> None:
    queue.ask(turn, sort, subject, text, about)
    turn.say("The admin has been told, and will answer you.")


@rule.command("answer [item] {item}[: {answer}]", item=queue.items, answer=Words("the answer", rest=True), who="admin",
              phases=ANY_PHASE, when=[queue.is_open], example="answer 9: no, the rule is as proposed", named="answer")
def answer(turn: Turn, item: Row, answer: str = "") -> None:
    """Answer an item of the queue in words; whoever asked is told."""
    if item.sort in ("join", "implement", "effect"):
        raise Refuse(f"Item {item.number} ({item.subject}) takes another command than an answer.")
    queue.close(turn, item, answer or "answered")
    if item.asker:
        turn.tell(item.asker, f"About “{item.subject}” the admin says: {answer or 'done'}.", subject=f"Answered: {item.subject}")
    turn.say(f"Item {item.number} is answered.")


@rule.on(queue.item_approved)
def not_by_approval(turn: Turn, item: Row) -> None:
    """What must be carried out is not done by approving it."""
    if item.sort in ("implement", "effect", "fix proposal"):
        raise Refuse(f"Item {item.number} is not done by approving it: {item.subject}.")


@rule.on(queue.item_refused)
def not_by_refusal(turn: Turn, item: Row) -> None:
    """What must be refused with a ground is not dropped from the queue."""
    if item.sort in ("implement", "effect", "fix proposal"):
        raise Refuse(f"Item {item.number} is not dropped like that: {item.subject}.")


@rule.answer(silence.may_fall_silent)
def switchable(game: Game, value: bool, player: str) -> bool:
    """Removal for silence can be switched off."""
    return value and switches.on(game, "inactivity")


@rule.answer(switches.switch_names)
def switch_names(game: Game, value: dict[str, str]) -> dict[str, str]:
    """What can be switched here."""
    return {**value, "inactivity": "who does not write for long is removed"}

