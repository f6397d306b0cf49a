"""Groups of changes that all mean the text as it stood when the group began."""

from mailbot.amend.editing import edits_for
from mailbot.amend.sections import closed_up
from mailbot.amend.splicing import Edit
from mailbot.amend.syntax import Delete, Insert, Replace, Selector, Shift
from mailbot.amend.told import Instruction
from mailbot.amend.units import NoPlace

Plan = tuple[Instruction, list[Edit]]


def is_plain(told: Instruction) -> bool:
    """Does an instruction only edit text, without speaking of what was changed just before?"""
    return all(isinstance(step.act, Replace | Insert | Delete | Shift) and not speaks_of_new(step.act) and not _reorders(step.act)
               for step in told.steps)


def _reorders(act: Replace | Insert | Delete | Shift) -> bool:
    return isinstance(act, Delete) and act.renumber and act.target.kind != "section"


def speaks_of_new(act: Replace | Insert | Delete | Shift) -> bool:
    """Does an operation mean a piece in its new form ("that changed sentence")?"""
    selector = act.anchor if isinstance(act, Insert) else act.target
    seen: Selector | None = selector
    while seen is not None:
        if seen.kind == "that":
            return True
        seen = seen.within
    return False


def planned(text: str, told: Instruction) -> list[Edit]:
    """The edits of one instruction of a group, against the text as the group found it."""
    edits: list[Edit] = []
    for step in told.steps:
        act = step.act
        if isinstance(act, Replace | Insert | Delete | Shift):
            edits.extend(edits_for(text, act))
    return edits


def renumberings(text: str, told: Instruction) -> list[Edit]:
    """The labels that move because an instruction removes a section and asks for it."""
    edits: list[Edit] = []
    for step in told.steps:
        if isinstance(step.act, Delete) and step.act.renumber and step.act.target.kind == "section":
            for label in step.act.target.labels:
                edits.extend(closed_up(text, label))
    return edits


def clashes(plans: list[Plan]) -> set[int]:
    """The numbers of the instructions whose places overlap."""
    found: set[int] = set()
    spans = sorted((start, end, number) for number, (_, edits) in enumerate(plans) for start, end, _ in edits)
    reach, owner = -1, -1
    for start, end, number in spans:
        if start < reach and number != owner:
            found |= {number, owner}
        if end > reach:
            reach, owner = end, number
    return found


OVERLAP = NoPlace("two changes of this group claim the same words", "overlap")


def renumbered(text: str, edits: list[Edit], labels: list[Edit]) -> list[Edit]:
    """The edits together with the label changes; a new text that keeps the label of what it replaces gets the new label."""
    made: list[Edit] = []
    for start, end, new in edits:
        moved = next((one for one in labels if one[0] == start and one[1] <= end and new.startswith(text[one[0]:one[1]])), None)
        made.append((start, end, moved[2] + new[moved[1] - moved[0]:] if moved else new))
    return made + [one for one in labels if not any(start <= one[0] and one[1] <= end for start, end, _ in edits)]


def where(edits: list[Edit], last: Edit) -> tuple[int, int]:
    """The place of an edit's new text after all edits are made."""
    shift = sum(len(new) - (end - start) for start, end, new in edits if end <= last[0] and (start, end, new) != last)
    return last[0] + shift, last[0] + shift + len(last[2])
