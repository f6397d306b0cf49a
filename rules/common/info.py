"""Answers by mail: help, your own state, who plays, and what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mailbot.clock import say_instant
from mailbot.commands import help as helper
from mailbot.engine.rule import Game, Number, Reader, Refuse, Row, Rule, Turn, View, Word

from . import players

rule = Rule("info", title="Questions to the game", needs=[players.rule])
own_state = rule.question("own_state", "player", help="a player's state in sentences for his own eyes; [] for the plain list of values")
own_more = rule.question("own_more", "player", help="more for a player's own eyes, in sentences: a part in a game within the game")
SHOWN = 20
_USEFUL = {"anyone": ("join", "rules", "help"), "player": ("vote", "propose", "status", "help"),
           "admin": ("queue", "status", "help")}


class CommandName(Word):
    """A word or two by which a command is called; a question mark may follow."""

    sample = "a command"
    pattern = r"[\w“”\"'-]+(?:\s[\w“”\"'-]+)?\s?\??"
    free = True

    def __init__(self) -> None:
        super().__init__(self.sample, self.pattern)


def as_sender(turn: Turn) -> View:
    """The game as the one who wrote may see it."""
    return View(turn, Reader(turn.actor.player, turn.actor.admin))


def role_of(turn: Turn) -> str:
    """Whose commands the sender may use."""
    return "player" if turn.actor.player else "admin" if turn.actor.admin else "anyone"


@rule.answer("useful_now")
def useful(game: Game, value: list[str], who: str) -> list[str]:
    """The commands to suggest first, as far as the rules in force have them."""
    commands = game.active.vocabulary.by_name
    barred = _barred(game) if who == "anyone" else ()
    return [*value, *(helper.forms(commands[name])[0] for name in _USEFUL.get(who, ()) if name in commands and name not in barred)]


def _barred(game: Game) -> list[str]:
    """The commands for anyone that this game does not have for people who do not play."""
    return [command.name for command in game.active.vocabulary.commands if command.who == "anyone" and _refused(game, command.name)]


def _refused(game: Game, command: str) -> bool:
    try:
        game.ask("stranger_may", None, command=command)
    except Refuse:
        return True
    return False


@rule.command("help", "[list] [of] [all] [the] commands", "what can I do", who="anyone", query=True,
              example=("help", "commands"), named="help")
def show_help(turn: Turn) -> None:
    """List the commands you may use, with what they do."""
    turn.say("These lines mean something here; [what stands in brackets] can be left out:\n\n"
             + helper.index(turn.active.vocabulary, role_of(turn), () if role_of(turn) != "anyone" else _barred(turn))
             + f"\n\nFor more about one of them write “help” and its name, such as “help {_first(turn)}”.")


def _first(turn: Turn) -> str:
    """A command to name as an example: the most useful one that there is."""
    known = turn.active.vocabulary.by_name
    return next(name for name in _USEFUL[role_of(turn)] if name in known)


@rule.command("help [(on|with|for|about)] {topic}", "how do I {topic}", topic=CommandName(), who="anyone",
              query=True, example=("help join", "how do I join"), named="help on")
def help_on(turn: Turn, topic: str) -> None:
    """Say everything about one command: its forms, what it needs, examples."""
    vocabulary = turn.active.vocabulary
    words = topic.strip("“”\"'?. ").casefold()
    found = [command for command in vocabulary.commands if command.name.casefold() == words] \
        or [command for command in vocabulary.commands if words in command.name.casefold().split()]
    if not found:
        close = helper.nearest(topic, vocabulary, role_of(turn))
        raise Refuse(f"There is no command “{topic}”." + (f" Near it: {'; '.join(close)}." if close else "")
                     + " A line “help” lists all commands.")
    for command in found:
        examples = tuple(turn.ask("as_example", line, command=command.name) for line in command.examples)
        turn.say(helper.page(replace(command, examples=examples)))


@rule.command("[my] status", "show [my] status", "[show] (my score|my points)", "how am I doing", "how do I stand", "hello [bot]",
              who="anyone", query=True, example=("status", "show my status"), named="status")
def status(turn: Turn) -> None:
    """Say how the game stands, what you have, and what falls due."""
    turn.say(f"{turn['name']} is {_phase(turn)}. Players: {len(turn.members())}.")
    view = as_sender(turn)
    player = view.row(players.players, turn.actor.player) if turn.actor.player else None
    if player is not None:
        own: list[str] = turn.ask(own_state, [], player=player.name)
        turn.say(f"You are {player.name}. " + (_facts(view, player) if not own else ""))
        more: list[str] = turn.ask(own_more, [], player=player.name)
        for sentence in (*own, *more):
            turn.say(sentence)
    for moment, words, _ in coming(view)[:SHOWN]:
        turn.say(f"{say_instant(moment)}: {words}")
    if turn.actor.admin:
        waiting = len(turn.rows("queue")) if "queue" in turn.registry.tables else 0
        turn.say(f"In your queue: {waiting}. Broken down: {len(turn.rows('faults'))}.")


def _phase(turn: Turn) -> str:
    words = {"setup": "not begun yet", "running": f"running since {say_instant(turn['started_at'] or turn.now)}",
             "paused": f"paused{_because(turn['pause_reason'])}", "ended": f"over{_because(turn['end_reason'])}"}
    return words[turn["status"]]


def _because(reason: str) -> str:
    return f" ({reason})" if reason else ""


def _facts(view: View, row: Row) -> str:
    """A player's own values as sentences, as far as the reader may see them."""
    columns = view.registry.columns["players"]
    hidden = {"name", "addresses", "gone_at", "joined_at", "membership", "bounces", "last_contact_at"}
    said = []
    for name, value in row.values.items():
        if name not in hidden and value not in (None, "", [], {}):
            shown = columns[name].to_json(value) if name in columns else value
            said.append(f"{name.replace('_', ' ')}: {', '.join(map(str, shown)) if isinstance(shown, list) else shown}")
    return "; ".join(said) + "." if said else ""


def _public_facts(view: View, row: Row) -> str:
    """What the website's table of players says of one."""
    said = []
    for column in players.shown_columns(view):
        value = row.get(column["name"])
        if column["name"] not in ("name", "joined_at") and value not in (None, "", [], {}):
            words = say_instant(value) if column["kind"] == "time" else players.in_words(value)
            said.append(f"{column['label'].lower()}: {words}")
    return "; ".join(said) + "." if said else ""


def coming(view: View) -> list[tuple[int, str, str]]:
    """What falls due from now on as far as the reader may know, soonest first."""
    return sorted(deadline for decl in view.active.deadlines for deadline in decl.call(view) if deadline[0] > view.now)


@rule.answer("status_line")
def next_deadline(game: Game, value: list[str], player: str | None) -> list[str]:
    """Each answer ends with what falls due next."""
    due: Iterable[tuple[int, str, str]] = coming(View(game, Reader(player)))[:1]
    return [*value, *(f"Next: {words}, {say_instant(moment)}." for moment, words, _ in due)]


@rule.command("[show] [all] players", "[show] who plays", "who is playing", "who are [the] players", query=True, who="anyone",
              example=("players", "who is playing"), named="players")
def list_players(turn: Turn) -> None:
    """List the players with what everybody may know of them."""
    view = View(turn)
    for row in view.rows(players.players, membership="player"):
        turn.say(f"{row.name}, since {say_instant(row.joined_at)}. {_public_facts(view, row)}".strip())
    gone = [f"{row.name} ({row.membership})" for row in view.rows(players.players) if row.membership != "player"]
    if gone:
        turn.say(f"No longer playing: {', '.join(gone)}.")
    if not turn.members():
        turn.say("Nobody plays yet.")


@rule.command("[show] player {player}", player=players.players, query=True, who="anyone", example="show player Ann",
              named="show player")
def show_player(turn: Turn, player: Row) -> None:
    """Say what you may know of one player."""
    view = as_sender(turn)
    row = view.row(players.players, player.name) or player
    turn.say(f"{row.name} ({row.membership}), since {say_instant(row.joined_at)}. {_facts(view, row)}".strip())


@rule.command("[show] [game] log", "[show] last {count} (events|entries)", "log {count}", count=Number(1, 200), query=True,
              who="anyone", example=("log", "log 50", "show last 50 events"), named="log")
def show_log(turn: Turn, count: int = SHOWN) -> None:
    """List the latest events, the newest last; 20 unless you name a number up to 200."""
    entries = View(turn).log(newest=count)
    for entry in entries:
        turn.say(f"{entry['n']}. {say_instant(entry['at'])}: {entry['text']}")
    if not entries:
        turn.say("Nothing has happened yet.")
