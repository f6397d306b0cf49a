"""The words of the amendment language: verbs, units, ordinals, and how a misspelt one is read."""

import re

_VERBS = {
    "create": "create enact make define establish introduce adopt institute",
    "reenact": "re-enact reenact reinstate",
    "add": "add append insert attach include prepend put",
    "replace": "replace fix change amend alter modify revise substitute rewrite edit correct",
    "delete": "remove delete strike drop omit excise cut erase",
    "repeal": "repeal rescind abolish scrap",
    "move": "move transfer relocate",
    "copy": "copy duplicate",
    "renumber": "renumber reletter",
    "retitle": "retitle re-title rename",
    "set": "set increase decrease raise lower reduce",
}


def _gerund(verb: str) -> str:
    if verb in ("put", "set", "drop", "omit", "cut", "scrap"):
        return verb + verb[-1] + "ing"
    return (verb[:-1] if verb.endswith("e") else verb) + "ing"


VERBS: dict[str, str] = {word: kind for kind, words in _VERBS.items() for word in words.split()}
GERUNDS: dict[str, str] = {_gerund(word): kind for word, kind in VERBS.items()}
ALL_VERBS = VERBS | GERUNDS | {"adds": "add"}

WORD = re.compile(r"[A-Za-z][A-Za-z-]*")

_UNITS = (
    (r"non-?\s?blank\s*lines?|lines?", "line"),
    (r"list[\s-]+(?:items?|entr(?:y|ies)|elements?)|bullet(?:ed|ted)?(?:[\s-]+(?:points?|items?|entr(?:y|ies)))?|bullets?"
     r"|(?:numbered|lettered)\s+items?|items?|entr(?:y|ies)|sub-?items?|points?", "item"),
    (r"sub-?sections?|sections?", "section"),
    (r"sub-?paragraphs?|para?gra(?:ph|hp|f)s?|pargraphs?|paragaphs?", "paragraph"),
    (r"sentences?|sentances?", "sentence"),
    (r"(?:un)?(?:ordered|numbered|bulleted|bullet)?\s*lists?", "list"),
    (r"words?|texts?|strings?|phrases?|clauses?|passages?|parts?|portions?|parentheticals?|fragments?|content|wording|"
     r"characters?|instances?|occurrences?|terms?|quotation|snippet|typos?|misspellings?", "text"),
)
_NOUNS = re.compile("|".join(f"(?P<u{number}>{pattern})" for number, (pattern, _) in enumerate(_UNITS)), re.IGNORECASE)
UNIT = re.compile(rf"(?:{_NOUNS.pattern})(?![A-Za-z])", re.IGNORECASE)

_ORDINAL_WORDS = [
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth",
    "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"]
_COUNT_WORDS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
ORDINALS = {word: number for number, word in enumerate(_ORDINAL_WORDS, 1)} | {
    "last": -1, "final": -1, "penultimate": -2, "sole": 0, "only": 0, "closing": -1, "opening": 1}
COUNTS = {word: number for number, word in enumerate(_COUNT_WORDS, 1)}
ORDINAL = re.compile(
    rf"(?P<next>next[\s-]+to[\s-]+last|second[\s-]+to[\s-]+last|second[\s-]+last)|(?P<third>third[\s-]+(?:to[\s-]+)?last)|(?P<word>{'|'.join(ORDINALS)})\b"
    r"|(?P<digits>\d{1,3})(?:st|nd|rd|th)\b", re.IGNORECASE)


def ordinal(found: re.Match[str]) -> int:
    """The position an ordinal names: 1 is the first, -1 the last, 0 the only one."""
    if found.group("next"):
        return -2
    if found.group("third"):
        return -3
    if found.group("digits"):
        return int(found.group("digits"))
    return ORDINALS[found.group("word").lower()]


def unit_of(found: re.Match[str]) -> str:
    """The unit a unit noun names."""
    for number, (_, unit) in enumerate(_UNITS):
        if found.group(f"u{number}"):
            return unit
    return "text"


def verb_of(word: str) -> str:
    """The kind of a verb ("" if it is none), imperative or with -ing."""
    return ALL_VERBS.get(word.lower(), "")


def near_verb(word: str) -> str:
    """The one verb a misspelt word of six letters or more is at most two edits from ("" if none or several kinds)."""
    word = word.lower()
    if len(word) < 6 or word in ALL_VERBS:
        return ""
    close = {verb for verb in ALL_VERBS if len(verb) > 4 and edits(word, verb, 2) <= 2}
    best = {verb for verb in close if edits(word, verb, 2) == min(edits(word, other, 2) for other in close)}
    return best.pop() if len(best) == 1 else ""


def edits(left: str, right: str, limit: int) -> int:
    """How many letters must be changed, added, dropped or swapped with a neighbour (more than `limit`: limit + 1)."""
    if abs(len(left) - len(right)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, mark in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, other in enumerate(right, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (mark != other))
            if i > 1 and j > 1 and mark == right[j - 2] and left[i - 2] == other:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return min(row[-1], limit + 1)
