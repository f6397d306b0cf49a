"""Proposals: made by mail, shown at once, voted on for a time, and carried out when they are adopted."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

from mailbot.amend import Amended, Held
from mailbot.amend.showing import numbered, say_outcomes
from mailbot.clock import next_weekday, say_instant
from mailbot.engine.rule import (
    Choice,
    Data,
    Game,
    Int,
    Player,
    Refuse,
    Row,
    Rule,
    Text,
    Time,
    Title,
    Turn,
    View,
    own,
)

from . import changes, foreseen, players, readings, ruleset

rule = Rule("proposals", title="Proposals", needs=[players.rule, ruleset.rule, changes.rule])
voting_period = rule.param("voting_period", timedelta(days=5), help="how long a proposal can be voted on")
voting_ends = rule.param("voting_ends", "after the period", help="after the period, or on a weekday at 00:00 UTC: the first "
                         "one at least the voting period away", column=Choice(
                             "after the period", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"))
most_open = rule.param("most_open", 0, help="how many open proposals a player may have (0: any number)", column=Int(0))
retraction = rule.param("retraction", True, help="whether an author may take a proposal back while it is open")
implementation = rule.param("implementation", "automatic", help="automatic: carried out when adopted; admin: by the admin",
                            column=Choice("automatic", "admin"))
longest = rule.param("longest_proposal", 100_000, help="how many characters a proposal may have", column=Int(1))
proposals = rule.table(
    "proposals", owned_by="author", single="proposal", number=Int(1, key=True), title=Text(), author=Player(), text=Text(),
    status=Choice("open", "pending", "adopted", "rejected", "retracted", "refused", "struck", "void", default="open"),
    opened=Time(default=0), closes=Time(optional=True), closed=Time(optional=True), outcome=Text(default=""),
    tally=Data(default=None, optional=True), votes=Data(default=None, optional=True),
    changes=Data(default=None, optional=True), held=Data(default=None, optional=True),
    places=Data(default=None, optional=True, seen_by="nobody"), lost=Data(default=None, optional=True))
status_names = rule.param("status_names", {}, help="what the statuses of proposals are called, where not open, pending, adopted …")
verdicts = rule.param("verdicts", {}, help="what is said of a proposal whose vote is over, where not: is adopted, is rejected, fails "
                      "for want of a quorum")
choice_names = rule.param("choice_names", {}, help="what the sides of a vote are called, where not yes, no, abstain")
may_retract = rule.question("may_retract", "player", "proposal", help="a veto on taking a proposal back (raise Refuse)")
may_propose = rule.question("may_propose", "player", help="a veto on making a proposal (raise Refuse)")
voting_closes = rule.question("voting_closes", help="the instant at which a vote that opens now ends")
preview_held = rule.question("preview_held", "text", "title", help="what of a text could not be applied as the rules are")
preview_lost = rule.question("preview_lost", "text", "title", help="what of a text would have no effect on the rules as they are")
preview_changes = rule.question("preview_changes", "text", "title", help="what a text would change in the rules as they are")
proposal_made = rule.hook("proposal_made", "proposal")
proposal_retracted = rule.hook("proposal_retracted", "proposal")
proposal_adopted = rule.hook("proposal_adopted", "proposal", help="it has passed; its changes of rule texts are made next")
proposal_rejected = rule.hook("proposal_rejected", "proposal")
proposal_enacted = rule.hook("proposal_enacted", "proposal", help="all it says is carried out")
_VERDICTS = {"adopted": "is adopted", "rejected": "is rejected", "no quorum": "fails for want of a quorum"}
_TALK = re.compile(r"(?:an?|any\w*|some\w*|nothing|not|to|I|we|you|he|she|it|they|this|these|those)\b", re.IGNORECASE)
"""How a sentence goes on that has “propose” in it and need not be a proposal ("we wait", "a toast", "anything")."""
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
PATH = "/proposals/{}/"


def status(game: Game | View, proposal: Row) -> str:
    """What the ruleset calls the proposal's status."""
    return str(game[status_names].get(proposal.status, proposal.status))


def how(game: Game | View, proposal: Row) -> str:
    """The status by its name; where several statuses have this name, with what became of the proposal."""
    name, names = status(game, proposal), list(game[status_names].values())
    return f"{name}: {proposal.outcome or proposal.status}" if names.count(name) > 1 else name


def verdict(game: Game | View, result: str) -> str:
    """What the ruleset says of a proposal that is `adopted`, `rejected`, or lacks a quorum (`no quorum`)."""
    return str(game[verdicts].get(result, _VERDICTS[result]))


def choice(game: Game | View, side: str) -> str:
    """What the ruleset calls a side of a vote: yes, no or abstain."""
    return str(game[choice_names].get(side, side))


@rule.derive(proposals, "status", json_only=True)
def shown_status(game: Game, proposal: Row) -> str:
    """The status by the name that the ruleset has for it."""
    return status(game, proposal)


@rule.answer("as_stored")
def stored_status(game: Game, value: Any, table: str, column: str) -> Any:
    """A status by the name that the ruleset has for it (the first one, where several have the same name)."""
    if (table, column) != (proposals.name, "status"):
        return value
    return next((status for status, name in game[status_names].items() if name == value), value)


def open_word(game: Game) -> str:
    """What a proposal is while it can be voted on: open, or in the status that the ruleset has for that."""
    name = game[status_names].get("open")
    return f"in {name}" if name else "open"


def is_open(turn: Turn, proposal: Row) -> None:
    """A check for `when=`: voting is not over."""
    if proposal.status != "open":
        raise Refuse(f"Proposal {proposal.number} is not {open_word(turn)} any more: it is {status(turn, proposal)}"
                     + (f" since {say_instant(proposal.closed)}." if proposal.closed else "."))


def closing_time(game: Game) -> int:
    """When a vote that opens now ends."""
    end = game.now + game[voting_period]
    if game[voting_ends] != "after the period":
        end = next_weekday(end - 1, _DAYS.index(game[voting_ends]))
    return int(game.ask(voting_closes, end))


@rule.command("propose: {title}", "[I] propose[ that] {sentence}", "[new] proposal: {title}",
              "(submit|make|put forward|introduce|create) (the following|following|this|a|my) [new] proposal: {title}",
              "(submit|make|put forward|introduce|create) (the following|following|this|a|my) [new] proposal[,] "
              "(titled|entitled|called|named)[:] {title}",
              "(submit|make|put forward|introduce|create) (the following|following) [new] proposal {title}",
              "[(here|this) is] my [new] proposal: {title}", title=Title(), sentence=Title(), body="text",
              ends=("end", "end proposal", "end of proposal"),
              example=("propose: More points for everybody", "proposal: More points for everybody"))
def propose(turn: Turn, title: str = "", sentence: str = "", text: str = "") -> None:
    """Make a proposal: its title on this line, its text on the lines below, up to a line “end” or the end of your mail."""
    if _TALK.match(sentence):
        raise Refuse(f"“Propose {sentence}” may be talk, so nothing was proposed. If it is a proposal, write “propose: {sentence}” "
                     "and its text on the lines below.")
    check_may(turn, turn.player)
    make(turn, turn.player, title or sentence, text)


@rule.on("game_restored")
def votes_go_on(turn: Turn, length: int) -> None:
    """Votes whose time was lost close later by that time."""
    for proposal in turn.rows(proposals, status="open"):
        if proposal.closes is not None:
            turn.change(proposal, closes=proposal.closes + length)


def check_may(game: Game, player: str) -> None:
    """Refuse a proposal by one who may make none now."""
    game.ask(may_propose, None, player=player)
    limit = game[most_open]
    mine = game.rows(proposals, author=player, status="open")
    if limit and len(mine) >= limit:
        raise Refuse(f"Your proposal {mine[0].number} is still {open_word(game)} until {say_instant(mine[0].closes)}, and nobody may "
                     f"have more than {limit} open at a time.")


@rule.answer(ruleset.proposal_stands)
def stands(game: Game, value: str, number: int) -> str:
    """How a proposal stands for the conditions of others: implemented once nothing of it waits any more."""
    row = game.find(proposals, number)
    return value if row is None else {"open": "open", "pending": "accepted", "adopted": "implemented"}.get(row.status, "rejected")


def make(turn: Turn, author: str, title: str, text: str, **facts: Any) -> Row:
    """A new proposal, open at once; `facts` are columns that other rules have added. Refuse for an empty or too long text."""
    if not text.strip():
        raise Refuse("The text is missing (it is empty). Write it on the lines below the title.")
    if len(text) > turn[longest]:
        raise Refuse(f"The text is too long: it has {len(text)} characters; at most {turn[longest]} are allowed.")
    proposal = turn.add(proposals, title=title, author=author, text=text, opened=turn.now, closes=closing_time(turn),
                        **facts)
    read = readings.read(turn, text, title, number=proposal.number)
    proposal = turn.change(proposal, places={words: list(texts) for words, texts in read.places.items()})
    turn.log(f"{author} proposes {proposal.number}: {title}.", sort="proposal", path=PATH.format(proposal.number))
    until, by_admin = f"{open_word(turn)} until {say_instant(proposal.closes)}", turn[implementation] == "admin"
    turn.say(f"Your text is proposal {proposal.number}, {until}.\n"
             + (f"If it {verdict(turn, 'adopted')}, the admin carries it out." if by_admin
                else foreseen.preview(turn, text, title, proposal.number)))
    turn.announce(
        f"Proposal {proposal.number}: {title}", f"Proposal {proposal.number} by {author}: {title}\n"
        f"{until[0].upper()}{until[1:]}. To vote, answer this mail with a line that says {choice(turn, 'yes')} or "
        f"{choice(turn, 'no')}.\n\n{text}",
        about={"proposal": proposal.number}, path=PATH.format(proposal.number))
    turn.fire(proposal_made, proposal=proposal)
    return proposal


@rule.command("draft: {title}", title=Title(), body="text", ends=("end", "end proposal", "end draft"), query=True,
              example="draft: More points for everybody")
def draft(turn: Turn, title: str, text: str = "") -> None:
    """See what a proposal would do, without proposing it."""
    if not text.strip():
        raise Refuse("The text is missing (it is empty). Write it on the lines below the title.")
    turn.say(f"“{title}” is only a draft: nothing was proposed.\n{foreseen.preview(turn, text, title)}\n\nYour text, as it was read:\n"
             + numbered(text))


@rule.command("(retract|withdraw|cancel|delete|take back) [my] proposal {proposal}", "(retract|withdraw) {proposal}",
              "(retract|withdraw|take back) (my|this) proposal", proposal=proposals, from_topic="proposal",
              when=[is_open, own("proposal")], example=("retract proposal 12", "withdraw 12"))
def retract(turn: Turn, proposal: Row) -> None:
    """Take back a proposal of yours while it is open."""
    if not turn[retraction]:
        raise Refuse("Under the rules in force proposals cannot be taken back.")
    turn.ask(may_retract, None, player=turn.player, proposal=proposal)
    turn.fire(proposal_retracted, proposal=proposal)
    turn.log(f"{turn.player} retracts proposal {proposal.number}.", sort="proposal", path=PATH.format(proposal.number))
    turn.announce(f"Proposal {proposal.number} is retracted", f"{turn.player} has taken back proposal {proposal.number} "
                  f"({proposal.title}).", path=PATH.format(proposal.number))
    turn.retire(turn.row(proposals, proposal.number), status="retracted", outcome="retracted", closed=turn.now)
    turn.say(f"Proposal {proposal.number} is retracted.")


def adopt(turn: Turn, proposal: Row) -> None:
    """A proposal has passed: carry out what can be, and put the rest before the admin."""
    turn.fire(proposal_adopted, proposal=proposal)
    proposal = turn.row(proposals, proposal.number)
    if turn[implementation] == "admin":
        amended, left = Amended({}), [Held(proposal.text, "the rules want the admin to carry it out", kind="task")]
    else:
        amended = readings.read(turn, proposal.text, proposal.title, number=proposal.number, places=proposal.places)
        left = [held for held in amended.held if not _done_as_line(turn, held)]
    made = foreseen.made_of(amended.changes)
    if amended.changes:
        ruleset.enact(turn, amended.changes, cause_of(proposal, amended))
    proposal = turn.change(proposal, status="pending" if left else "adopted", outcome="adopted", closed=turn.now,
                           changes=made, held=[foreseen.kept(turn, held) for held in left], lost=foreseen.lost_of(amended))
    if amended.notes or any(one.state != "applied" for one in amended.outcomes):
        turn.announce(f"What proposal {proposal.number} did", say_outcomes(amended, proposal.number), path=PATH.format(proposal.number))
    if left:
        turn.fire("proposal_held", proposal=proposal)
    else:
        turn.fire(proposal_enacted, proposal=proposal)
        turn.retire(turn.row(proposals, proposal.number))


rule.hook("proposal_held", "proposal", help="an adopted proposal says things that a person must carry out")


def cause_of(proposal: Row, amended: Amended | None = None) -> dict[str, Any]:
    """Who and what changes the rules, for their history; with the numbers and forms of the changes, by their units."""
    numbers: dict[int, list[str]] = {}
    forms: dict[int, list[str]] = {}
    for one in amended.outcomes if amended else ():
        if one.state == "applied":
            numbers.setdefault(one.unit, []).append(f"{proposal.number}.{one.number}")
            forms.setdefault(one.unit, []).append(one.form)
    return {"cause": f"proposal {proposal.number}", "path": PATH.format(proposal.number), "author": proposal.author,
            "numbers": numbers, "forms": forms}


def _done_as_line(turn: Turn, held: Held) -> bool:
    """Whether words that change no rule text are a change line, which is then carried out."""
    try:
        lines = [line for line in held.words.splitlines() if line.strip()]
        said = changes.carry_out(turn, lines) if held.kind == "task" and lines else []
    except Refuse:
        return False
    for sentence in said:
        turn.log(f"{sentence[0].upper()}{sentence[1:]}.", sort="rules")
    return bool(said)


@rule.answer(preview_held)
def held_ahead(game: Game, value: list[dict[str, Any]], text: str, title: str) -> list[dict[str, Any]]:
    """What of a text could not be applied now, change lines that the rules know aside."""
    return [*value, *(foreseen.kept(game, held) for held in readings.read(game, text, title).held if not foreseen.known(game, held))]


@rule.answer(preview_changes)
def changes_ahead(game: Game, value: list[dict[str, str]], text: str, title: str) -> list[dict[str, str]]:
    """What a text would change in the rules, as the pages show it."""
    return [*value, *foreseen.made_of(readings.read(game, text, title).changes)]


@rule.answer(preview_lost)
def lost_ahead(game: Game, value: list[dict[str, str]], text: str, title: str) -> list[dict[str, str]]:
    """What of a text would have no effect now."""
    return [*value, *foreseen.lost_of(readings.read(game, text, title))]
