"""Secrets: texts in the bot's care, told to their owners alone until they are revealed."""

from __future__ import annotations

from typing import Any

from mailbot.clock import say_instant
from mailbot.engine.rule import Choice, Game, Int, Player, Reader, Refuse, Row, Rule, Text, Time, Turn, Words

from . import contest_modules, contests, players
from .contests import NAMED, contracts

rule = Rule("contest_secrets", title="Secrets", needs=[contests.rule, contest_modules.rule], implements=["CO-SEC"])
LONGEST = 5000


def _seen(game: Game, row: Row, reader: Reader) -> bool:
    return reader.all or row.revealed_at is not None or (reader.player is not None and reader.player == row.owner)


secrets = rule.table(
    "secrets", seen_by=_seen, single="secret", id=Int(1, key=True), contract=Int(1), owner=Player(),
    source=Choice("master", "contestant", "module"), text=Text(), at=Time(), round=Int(0), revealed_at=Time(optional=True))


class SecretNumber(Words):
    """The number of a secret: S9."""

    pattern = r"s\s?#?\d+|secret\s(?:s|#)?\d+"

    def __init__(self) -> None:
        super().__init__("a secret such as S9", free=False)
        self.free = self.spelled = False


@rule.command("[admin] [give] [a] secret [(in|of)] [{contest}] (to|for) {player} : {text}",
              "[admin] [give] [a] secret [(in|of)] [{contest}] (to|for) {player} [:]",
              "[admin] [give] [a] secret (to|for) {player} (in|of) {contest} : {text}",
              "[admin] give {player} [a] secret [in {contest}] : {text}",
              contest=NAMED, player=players.players,
              text=Words("the secret", rest=True), body="more", ends=("end", "end secret"), draft="", who="both", on_list=False,
              subject=False, named="give secret", example="secret C4 to Bob: hush")
def give(turn: Turn, player: Row, text: str = "", contest: Row | None = None, more: str = "") -> None:
    """As contestmaster, give a contestant a secret text: it is mailed to em alone, and kept."""
    contract = contests.for_master(turn, contest)
    module = contest_modules.of(turn, contract)
    if contract.module is not None and not (module is not None and module.secrets_by_hand):
        raise Refuse(f"In {contests.called(contract)} its module keeps all secrets.")
    contests.check_member(turn, contract, player.name)
    row = hand_out(turn, contract, player.name, _text(text, more), "master")
    contests.note(turn, contract, f"{contests.actor(turn)} gave out a secret.")
    turn.say(f"The secret is S{row.id}, and {player.name} alone is told.")


def hand_out(turn: Turn, contract: Row, owner: str, text: str, source: str) -> Row:
    """A secret of somebody, who is mailed it at once."""
    row = turn.add(secrets, contract=contract.id, owner=owner, source=source, text=text, at=turn.now, round=contract.round_number)
    if owner != turn.actor.player:
        contests.tell(turn, contract, owner, f"A secret for you in {contests.called(contract)} ({contract.title}), S{row.id}:\n{text}",
                      subject=f"[{contests.called(contract)}] a secret for you")
    return row


def _text(words: str, more: str) -> str:
    text = f"{words}\n{more}".strip()
    if not 1 <= len(text) <= LONGEST:
        raise Refuse(f"The text has {len(text)} characters; 1 to {LONGEST} are allowed.")
    return text


@rule.command("(seal|sealed text|sealed bid) [(for|in)] [{contest}] : {text}", "(seal|sealed text|sealed bid) [(for|in)] {contest} [:]",
              named="seal", contest=NAMED, text=Words("your text", rest=True), body="more", ends=("end", "end seal"),
              draft="", on_list=False, subject=False, example="seal C4: my words")
def seal(turn: Turn, text: str = "", contest: Row | None = None, more: str = "") -> None:
    """Leave a text with the bot that nobody reads until it is opened, such as a bid or a hidden vote."""
    contract = contests.for_member(turn, contest)
    row = hand_out(turn, contract, turn.player, _text(text, more), "contestant")
    contests.note(turn, contract, "a sealed text has come in.")
    contests.tell_master(turn, contract, f"A sealed text has come in for {contests.called(contract)} ({contract.title}).")
    turn.say(f"Your sealed text is S{row.id}, kept since {say_instant(turn.now)}.")


@rule.command("[admin] reveal {secret}", secret=SecretNumber(), who="both", named="reveal secret", example="reveal S9")
def reveal(turn: Turn, secret: str) -> None:
    """Make a secret public that you gave as contestmaster, or a text that you sealed."""
    row = turn.find(secrets, int("".join(sign for sign in secret if sign.isdigit())))
    if row is None or not _may_reveal(turn, row):
        raise Refuse("There is no secret of that number that is yours to reveal.")
    contract = turn.row(contracts, row.contract)
    contests.check_live(contract)
    if row.revealed_at is not None:
        raise Refuse(f"S{row.id} was revealed already, on {say_instant(row.revealed_at)}.")
    _open(turn, contract, row)
    turn.say(f"S{row.id} is public now.")


def _may_reveal(turn: Turn, row: Row) -> bool:
    contract = turn.row(contracts, row.contract)
    if row.source == "master":
        return contests.is_master(turn, contract)
    return row.source == "contestant" and (turn.actor.player == row.owner or contests.by_admin(turn))


def _open(turn: Turn, contract: Row, row: Row) -> None:
    turn.change(row, revealed_at=turn.now)
    contests.note(turn, contract, f"S{row.id} is revealed, of {row.owner}, dated {say_instant(row.at)}: {row.text}")


@rule.command("[admin] open [all] [the] (seals|sealed texts) [(of|in)] [{contest}]", named="open seals", contest=NAMED, who="both",
              example="open seals C4")
def open_seals(turn: Turn, contest: Row | None = None) -> None:
    """As contestmaster, make all sealed texts of the current round public at once."""
    contract = contests.for_master(turn, contest)
    rows = turn.rows(secrets, contract=contract.id, source="contestant", round=contract.round_number, revealed_at=None)
    if not rows:
        raise Refuse(f"Nothing is sealed in {contests.called(contract)} in this round.")
    for row in rows:
        _open(turn, contract, row)
    turn.say(f"{len(rows)} sealed texts are public now.")


@rule.command("[show] my secrets [(in|of)] [{contest}]", contest=NAMED, query=True, on_list=False, example="my secrets C4")
def my_secrets(turn: Turn, contest: Row | None = None) -> None:
    """Read your own secrets again."""
    contract = contests.pick(turn, contest, contests.is_member, "You are in no contest.")
    rows = turn.rows(secrets, contract=contract.id, owner=turn.player)
    for row in rows:
        turn.say(f"S{row.id}, {say_instant(row.at)}: {row.text}")
    if not rows:
        turn.say(f"You have no secrets in {contests.called(contract)}.")


@rule.derive(contracts, "unrevealed_secrets")
def unrevealed(game: Game, contract: Row) -> int:
    """How many secrets are kept; whose they are is not told."""
    return len(game.rows(secrets, contract=contract.id, revealed_at=None))


def kept(game: Any, contract: Row) -> list[Row]:
    """The revealed secrets of a contest."""
    return [row for row in game.rows(secrets, contract=contract.id) if row.revealed_at is not None]
