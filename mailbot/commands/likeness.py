"""How near a line comes to the form of a command, by the letters they share."""

from itertools import pairwise

_LEAST_PAIRS = 3


def pairs(text: str) -> frozenset[str]:
    """The pairs of neighbouring letters of each word, the first letter counted once more."""
    words = ("".join(mark for mark in word if mark.isalpha()) for word in text.lower().split())
    return frozenset(pair for word in words if word for pair in (f" {word[:1]}", *map("".join, pairwise(word))))


def own_words(form: str) -> str:
    """The words of a form that are no placeholders and may not be left out."""
    kept, depth = [], 0
    for mark in form:
        depth += (mark in "<[") - (mark in ">]")
        kept.append(mark if not depth and mark not in ">]" else " ")
    return "".join(kept)


def likeness(line: frozenset[str], form: frozenset[str]) -> float:
    """From 0 to 1: how much of the form's words the line has, and how little else."""
    if len(form) < _LEAST_PAIRS:
        return 0.0
    shared = len(line & form)
    return 0.7 * shared / len(form) + 0.6 * shared / (len(line) + len(form))
