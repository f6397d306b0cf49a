"""Draws: the bot rolls, picks, shuffles and deals for a contest, in the open or for the contestmaster alone."""

from __future__ import annotations

import re

from mailbot.engine.rule import Bool, Game, Int, Reader, Refuse, Row, Rule, Text, Time, Turn, Word, Words

from . import contest_secrets, contests
from .contests import DAY, NAMED, called, contracts

rule = Rule("contest_draws", title="Draws for contests", needs=[contest_secrets.rule], implements=["CO-ROLL"])
MOST = 50
_DICE = re.compile(r"(\d{0,4})d(\d{1,8})(?:([+-])(\d{1,9}))?", re.IGNORECASE)


def _seen(game: Game, row: Row, reader: Reader) -> bool:
    return reader.all or not row.secret or (reader.player is not None and reader.player == row.by)


rolls = rule.table("rolls", single="roll", owned_by="by", id=Int(1, key=True), contract=Int(1), by=Text(), at=Time(),
                   request=Text(seen_by=_seen), result=Text(seen_by=_seen), secret=Bool(default=False), purpose=Text(default=""))
_FOR = "[secretly] [(for|in|of)] [{contest}] [secretly] [: {purpose}]"
_PURPOSE = Words("a purpose", rest=True)
_ENTRIES = Words("things, with commas between them", free=False)


def _begin(turn: Turn, contest: Row | None) -> tuple[Row, bool]:
    """The contest and whether the draw is secret; Refuse who may not draw, or has drawn too often."""
    contract = contests.for_part(turn, contest)
    words = turn.line.partition(":")[0].lower()
    hidden = bool(re.search(r"\bsecretly\b", words))
    if hidden and not contests.is_master(turn, contract):
        raise Refuse("Secret draws are the contestmaster's.")
    who = contests.actor(turn)
    recent = [row for row in turn.rows(rolls, contract=contract.id, by=who) if row.at > turn.now - DAY]
    if len(recent) >= MOST:
        raise Refuse(f"You have had {len(recent)} draws in {called(contract)} in 24 hours; {MOST} are allowed.")
    return contract, hidden


def _keep(turn: Turn, contract: Row, hidden: bool, request: str, result: str, purpose: str) -> None:
    """Put a draw on record and tell its result to whom it is for."""
    who = contests.actor(turn)
    turn.add(rolls, contract=contract.id, by=who, at=turn.now, request=request, result=result, secret=hidden, purpose=purpose[:200])
    about = f" ({purpose[:200]})" if purpose else ""
    if hidden:
        contests.note(turn, contract, f"{who} makes a secret draw{about}.")
    else:
        contests.note(turn, contract, f"{who} draws {request}{about}: {result}.")
    turn.say(f"{request}: {result}.")


@rule.command(f"[admin] [secretly] roll {{dice}} {_FOR}", dice=Word("dice such as 3d6+1", r"(?:an?\s)?\d*d\d+(?:\s?[+-]\s?\d+)?"),
              contest=NAMED,
              purpose=_PURPOSE, who="both", named="roll", example=("roll 3d6+1 for C4: storm", "roll 1d20 for C4 secretly: fate"))
def roll(turn: Turn, dice: str, contest: Row | None = None, purpose: str = "") -> None:
    """Have the bot throw dice, 1 to 100 of them with 2 to 1,000,000 sides; the contestmaster can have it done secretly."""
    contract, hidden = _begin(turn, contest)
    dice = re.sub(r"^(?:an?\s)?(?=d)", "1", dice).replace(" ", "")
    found = _DICE.fullmatch(dice)
    if not found or not 1 <= int(found[1]) <= 100 or not 2 <= int(found[2]) <= 1_000_000:
        raise Refuse(f"{dice}: sizes out of range; 1 to 100 dice of 2 to 1,000,000 sides are allowed.")
    thrown = turn.roll(f"{int(found[1])}d{int(found[2])}", f"{called(contract)} roll", secret=hidden)
    more = int(found[4]) * (1 if found[3] == "+" else -1) if found[4] else 0
    shown = " + ".join(map(str, thrown.faces)) + (f" {found[3]} {found[4]}" if found[4] else "")
    result = str(thrown.total) if shown == str(thrown.total) else f"{shown} = {thrown.total + more}"
    _keep(turn, contract, hidden, dice, result, purpose)


def _entries(turn: Turn, contract: Row, words: str) -> list[str]:
    """The things of a list; “the contestants” are all of them."""
    if re.fullmatch(r"(?:all )?(?:the )?(?:contestants|members)", words.strip(), re.IGNORECASE):
        words = ",".join(contests.members(turn, contract))
    entries = _listed(words)
    if not 2 <= len(entries) <= 100:
        raise Refuse(f"{len(entries)} entries: sizes out of range; 2 to 100 with commas between them are allowed.")
    return entries


def _listed(words: str) -> list[str]:
    """The parts between commas, and the last two of “red, blue and green”."""
    entries = [entry.strip() for entry in words.split(",") if entry.strip()]
    last = entries.pop() if entries else ""
    return [*entries, *(part for part in re.split(r"(?:^|\s)and\s", last) if part)]


@rule.command(f"[admin] [secretly] (pick|choose|draw) {{count}} (of|from|out of) {{entries}} {_FOR}",
              f"[admin] [secretly] (pick|choose|draw) [a] random contestant {_FOR}", count=Word("a number", r"\d{1,4}|one|two|three"),
              entries=_ENTRIES, contest=NAMED,
              purpose=_PURPOSE, who="both", named="pick", example="pick 2 of Ann, Bob, Cid for C4")
def pick(turn: Turn, count: str = "1", entries: str = "contestants", contest: Row | None = None, purpose: str = "") -> None:
    """Have the bot pick some of a list, each at most once."""
    contract, hidden = _begin(turn, contest)
    listed = _entries(turn, contract, entries)
    count = {"one": "1", "two": "2", "three": "3"}.get(count, count)
    if not 1 <= int(count) <= len(listed):
        raise Refuse(f"{count} of {len(listed)}: sizes out of range.")
    left, picked = list(listed), []
    for _ in range(int(count)):
        found = turn.choose(left, f"{called(contract)} pick", secret=hidden)
        left.remove(found)
        picked.append(found)
    _keep(turn, contract, hidden, f"{count} of {', '.join(listed)}", ", ".join(picked), purpose)


@rule.command(f"[admin] [secretly] shuffle {{entries}} {_FOR}", named="shuffle", entries=_ENTRIES, contest=NAMED, purpose=_PURPOSE,
              who="both",
              example="shuffle red, blue, green for C4")
def shuffle(turn: Turn, entries: str, contest: Row | None = None, purpose: str = "") -> None:
    """Have the bot put a list of 2 to 100 things in a random order."""
    contract, hidden = _begin(turn, contest)
    listed = _entries(turn, contract, entries)
    order = turn.shuffle(listed, f"{called(contract)} shuffle", secret=hidden)
    _keep(turn, contract, hidden, f"shuffle of {', '.join(listed)}", ", ".join(order), purpose)


@rule.command("[admin] deal [{contest}] : {entries}", "[admin] deal {entries} (in|for|to) {contest}", named="deal", contest=NAMED,
              entries=Words("things", rest=True), who="both", on_list=False,
              subject=False, example="deal C4: one, two, three")
def deal(turn: Turn, entries: str, contest: Row | None = None) -> None:
    """As contestmaster, give each contestant one thing of a shuffled list, as a secret."""
    contract = contests.for_master(turn, contest)
    contract, _ = _begin(turn, contract)
    if contract.module is not None:
        raise Refuse(f"In {called(contract)} its module keeps all secrets.")
    here = contests.members(turn, contract)
    listed = [entry.strip() for entry in entries.split(",") if entry.strip()]
    listed = listed if len(listed) == len(here) else _listed(entries)
    if not 2 <= len(listed) <= 100 or len(listed) != len(here):
        raise Refuse(f"{len(listed)} entries for {len(here)} contestants: there must be one for each, and 2 to 100.")
    order = turn.shuffle(listed, f"{called(contract)} deal", secret=True)
    for name, entry in zip(here, order, strict=True):
        contest_secrets.hand_out(turn, contract, name, entry, "master")
    who = contests.actor(turn)
    dealt = ", ".join(f"{name}: {entry}" for name, entry in zip(here, order, strict=True))
    turn.add(rolls, contract=contract.id, by=who, at=turn.now, request="deal", result=dealt, secret=True, purpose="deal")
    contests.note(turn, turn.row(contracts, contract.id), f"{who} deals {len(listed)} secrets.")
    turn.say(f"Dealt: {dealt}.")
