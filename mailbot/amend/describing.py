"""Changes that are described and not said: definitions that are expanded, classes of things; a person decides, with choices."""

import re

from mailbot.amend import pieces
from mailbot.amend.blocks import Block, Line, blocks
from mailbot.amend.operations import carry_out
from mailbot.amend.phrases import phrase
from mailbot.amend.splicing import make
from mailbot.amend.state import State
from mailbot.amend.syntax import DefineField, Step
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Choice, Held, RuleText

_EXPAND = phrase(
    r"(?:expand|extend) the definition of (?P<name>[^\n:,]{1,60}?) (?:to (?:also )?include|with|by)\s*:?\s*"
    r"(?P<text>\S[^\n]*(?:\n[^\n]+)*)")
_RELATION = phrase(r"modify the relationship (?:of|between) (?P<name>[^\n.:]{1,60}?) and [^\n]{1,80}")
_REVISED = phrase(
    r"the (?P<key>[a-z][\w ]{0,30}?) (?:of|for) (?:the |an? )?(?P<name>[^\n:,]{1,60}?) (?:is|are) (?:revised|altered) to "
    r"(?:be|read)\s*:?\s*(?P<text>\S[^\n]*)")
_HEADED = re.compile(r"[^\n]{1,80}\((?:expanding definition|expanded(?: definition)?)\)[ \t]*:?[ \t]*(?:\n|$)", re.IGNORECASE)
_CLASS = phrase(
    r"(?:all )?(?:of )?(?:the )?negative(?:[ -]integer)? [a-z]+ (?:become|are (?:changed|replaced|turned)(?: with| by| to| into)?|"
    r"(?:will|shall) become) (?:their|the) positive (?:equivalent|counterpart)s?")
_NEGATIVE = re.compile(r"-\d{1,9}")
_ABOVE = re.compile(
    r"^(?P<asked>If the rules (?:do not )?define [\w -]{2,40}?, )?change the above first (?P<count>two|three|four|five|\d) "
    r"(?:bullets?|(?:list )?items?|bullet(?:ed)? points?) to:[ \t]*\n", re.IGNORECASE | re.MULTILINE)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5}
_REASON = "it describes a change and does not say which words change"


def described(words: str, state: State) -> Held | None:
    """What is held of words that describe a change, with the ways in which it could be entered; None if they do not."""
    found = _EXPAND.match(words) or _REVISED.match(words) or _RELATION.match(words)
    if found:
        parts = found.groupdict()
        choices = _choices(parts["name"].strip(" \"“”"), parts.get("key") or "", (parts.get("text") or "").strip(), state)
        return Held(words, _REASON, (), choices, choices[0].number if choices else "", "description")
    if _CLASS.match(words):
        choices = _made_positive(state)
        number = choices[0].number if choices else ""
        return Held(words, "which things are meant is for a person to confirm", (), choices, number, "description")
    if above := _ABOVE.search(words):
        return _above(words, above, state)
    return Held(words, _REASON, kind="description") if _HEADED.match(words) else None


def _above(words: str, said: re.Match[str], state: State) -> Held | None:
    """A proposal that changes its own text above, perhaps under a condition: settled before that text becomes a rule."""
    own, new = words[:said.start()].strip("\n"), words[said.end():].strip().removeprefix("{").removesuffix("}").strip("\n")
    items = [item.span for item in pieces.top_items(own, (0, len(own)))]
    count = _COUNTS.get(said["count"].lower()) or int(said["count"])
    if not own or not new or len(items) < count:
        return None
    changed = own[:items[0][0]] + new + own[items[count - 1][1]:]
    copy = state.copy()
    number = copy.free_number("")
    title = copy.free_title(state.settings.title or "Untitled")
    texts = [("the text above is changed first", changed)] + ([("the text above stays as it is", own)] if said["asked"] else [])
    choices = tuple(Choice(label, number, RuleText(number, title, text)) for label, text in texts)
    reason = f"whether “{said['asked'].strip(' ,')}” is for a person to say" if said["asked"] else "it changes the proposal's own text"
    return Held(words, reason, (), choices, "", "condition")


def _choices(name: str, key: str, text: str, state: State) -> tuple[Choice, ...]:
    """The definition of that name with the text added, and with the text instead."""
    made: list[Choice] = []
    for add in (True, False) if text else ():
        act = DefineField(name, (Line(key, text),), add=add)
        try:
            changes = carry_out(Step(None, act, ""), state.copy())
        except NoPlace:
            continue
        label = f"{'added to' if add else 'in the place of'} the {key or 'text'} of {name}"
        made.extend(Choice(label, change.number, change.after) for change in changes)
    return tuple(made)


def _made_positive(state: State) -> tuple[Choice, ...]:
    """All definitions with a negative number for a name, each with the number without its sign."""
    known = [(rule, [one for one in blocks(rule.text) if _NEGATIVE.fullmatch(one.name)]) for rule in state.rules.values()]
    found = [(rule, meant) for rule, meant in known if meant]
    return tuple(Choice(", ".join(f"{one.name} becomes {one.name[1:]}" for one in meant), rule.number, _renamed(rule, meant))
                 for rule, meant in found)


def _renamed(rule: RuleText, meant: list[Block]) -> RuleText:
    edits = []
    for block in meant:
        at = block.span[0] + rule.text[block.span[0]:block.span[1]].split("\n")[0].rindex(block.name)
        edits.append((at, at + len(block.name), block.name[1:]))
    return RuleText(rule.number, rule.title, make(rule.text, edits), rule.attributes)
