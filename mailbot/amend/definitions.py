"""How definitions are carried out: which rule is their home, which block or row is meant, what becomes of it."""

import re

from mailbot.amend.blocks import FIELD, Block, Line, blocks, part_of, written
from mailbot.amend.editing import removals
from mailbot.amend.folding import fold
from mailbot.amend.splicing import Edit
from mailbot.amend.state import State
from mailbot.amend.subrules import next_label
from mailbot.amend.syntax import Define, DefineAll, DefineField, DefineRename, DefineRow, RuleRef, Step, TableRow, Undefine
from mailbot.amend.tables import by_columns, cells, changed_cell, new_row, tables
from mailbot.amend.units import NoPlace
from mailbot.amend.values import Change, RuleText
from mailbot.amend.wording import edits

_PROSE_KEYS = ("effect", "effect upon use", "notes", "description", "text")
_TABLE_ROW = re.compile(
    r"^(?P<mark>(?P<label>\d+)\.[ \t]+|"
    r"[*-][ \t]+)?(?P<name>[A-Za-z][^\d\n]*?)[ \t]+(?P<number>\d+[A-Z]?)[ \t]+(?P<text>\S[^\n]*)$", re.MULTILINE)

Home = tuple[RuleText, list[Block]]


def define(act: Define, step: Step, state: State) -> list[Change]:
    """Add blocks to the list that is their home, or exchange one."""
    if act.instead:
        rule, old = _find(act.instead, state)
        return _put(rule, old.span, written(act.blocks[0], old.start or act.blocks[0].start), step, state)
    homes = _homes(act, state)
    if not homes:
        return _new_home(act, step, state)
    if len(homes) > 1:
        raise NoPlace("several lists fit: " + ", ".join(f"rule {rule.number}" for rule, _ in homes), "several")
    rule, known = homes[0]
    names = {fold(block.name).lower() for block in known}
    fresh = [block for block in act.blocks if fold(block.name).lower() not in names]
    if not fresh:
        raise NoPlace(f"“{act.blocks[0].name}” is defined already", "known")
    last = known[-1]
    sub = _sub_key(known) if act.sub else ""
    text = "\n\n".join(written(block, last.start, sub) for block in fresh)
    text = f"{act.lead}\n\n{text}" if act.lead else text
    gap = "\n\n" if act.lead or not last.start or "\n\n" in rule.text[known[0].span[0]:] or len(known) < 2 else "\n"
    return _put(rule, (last.span[1], last.span[1]), gap + text, step, state)


def _sub_key(known: list[Block]) -> str:
    keys = [field.key for block in known for field in block.fields]
    return next((key for key in keys if key.lower() in ("action", "actions", "ability")), "Name")


def _homes(act: Define, state: State) -> list[Home]:
    """The rules that hold a list of this kind: by its noun, or by its keys."""
    homes = [(rule, found) for rule in state.rules.values() if (found := blocks(rule.text))]
    noun = act.kind.lower().split()[0].rstrip("s") if act.kind else ""
    keys = set().union(*(block.keys() for block in act.blocks))
    by_keys = [home for home in homes if keys & set().union(*(block.keys() for block in home[1]))]
    by_noun = [home for home in homes if noun and _speaks_of(home[0], noun)]
    both = [home for home in by_keys if home in by_noun]
    return both or by_keys or by_noun


def _speaks_of(rule: RuleText, noun: str) -> bool:
    return noun in rule.title.lower() or re.search(rf"\b{re.escape(noun)}", rule.text, re.IGNORECASE) is not None


def _new_home(act: Define, step: Step, state: State) -> list[Change]:
    if act.bare:
        raise NoPlace("not a change of rule text", "task")
    if not act.kind:
        raise NoPlace("no list in the rules has these keys")
    number = state.free_number("")
    text = "\n\n".join(written(block, block.start or "Name") for block in act.blocks)
    rule = RuleText(number, state.free_title(act.kind[:1].upper() + act.kind[1:]), text)
    state.rules[number] = rule
    return [Change("create", number, None, rule, step.words, state.unit)]


def _put(rule: RuleText, span: tuple[int, int], new: str, step: Step, state: State) -> list[Change]:
    return state.edited(state.open(rule), [(*span, new)], step.words)


def _find(name: str, state: State, loose: bool = False) -> tuple[RuleText, Block]:
    """The one block of a name; names at most two letters away are told."""
    found = [(rule, block) for rule in state.rules.values() for block in blocks(rule.text)]
    wanted = fold(name).lower()
    exact = [pair for pair in found if fold(pair[1].name).lower() == wanted]
    if len(exact) == 1:
        return exact[0]
    if exact:
        raise NoPlace(f"“{name}” is defined {len(exact)} times", "several")
    near = _near(name, [block.name for _, block in found])
    if loose and not near:
        raise NoPlace("not a change of rule text", "task")
    raise NoPlace(f"nothing is defined under the name “{name}”", nearest=near)


def _near(name: str, known: list[str]) -> tuple[str, ...]:
    """Up to three names at most two letters away."""
    return tuple(other for other in known if edits(other.lower(), name.lower(), 2) <= 2)[:3]


def define_field(act: DefineField, step: Step, state: State) -> list[Change]:
    """Change (or lengthen) named fields of a block, of one of its actions, or its prose field."""
    if cell := _cell(act, state):
        return state.edited(state.open(cell[0]), [cell[1]], step.words)
    rule, block = _find(act.name, state, act.loose)
    if act.rule and rule.number != act.rule:
        raise NoPlace(f"rule {act.rule} has no “{act.name}”; rule {rule.number} has")
    pool = part_of(block, act.part) if act.part else block.fields
    if not pool:
        raise NoPlace(f"“{block.name}” has no “{act.part}”")
    changes = [_field_edit(pool, field, act.add) for field in act.fields]
    return state.edited(state.open(rule), changes, step.words)


def _cell(act: DefineField, state: State) -> tuple[RuleText, Edit] | None:
    """The cell of a table with a header line, where row and column are named so in one table alone."""
    if act.part or act.add or len(act.fields) != 1:
        return None
    field = act.fields[0]
    found = [(rule, edit) for rule in state.rules.values() if act.rule in ("", rule.number) for table in tables(rule)
             if (edit := changed_cell(table, act.name, field.key, field.value)) is not None]
    if len(found) > 1:
        raise NoPlace(f"several tables have a row “{act.name}” and a column “{field.key}”", "several")
    return found[0] if found else None


def table_row(act: TableRow, step: Step, state: State) -> list[Change]:
    """A row is added at the end of a table with a header line."""
    homes = [state.rule(RuleRef(act.rule))] if act.rule else list(state.rules.values())
    known = [table for rule in homes for table in tables(rule)]
    keyed = [(found.group("key").strip(), found.group("value").strip()) for line in act.lines if (found := FIELD.match(line))]
    if len(keyed) == len(act.lines) > 1:
        fitting = [(table, values) for table in known if (values := by_columns(table, keyed)) is not None]
    else:
        values = cells(act.lines[0])
        fitting = [(table, values) for table in known if act.rule or len(table.header.cells) == len(values)] if len(act.lines) == 1 else []
    if len(fitting) != 1:
        raise NoPlace("several tables fit" if fitting else "there is no table with such columns", "several" if fitting else "place")
    table, row = fitting[0]
    return state.edited(state.open(table.rule), [new_row(table, row)], step.words)


def _field_edit(pool: tuple[Line, ...], field: Line, add: bool) -> tuple[int, int, str]:
    old = _prose_field(pool) if not field.key else next((one for one in pool if one.key.lower() == field.key.lower()), None)
    if old is None:
        raise NoPlace(f"there is no field “{field.key}”", nearest=tuple(one.key for one in pool)[:3])
    value = f"{old.value} {field.value}".strip() if add else field.value
    return old.span[0], old.span[1], f"{old.key}: {value}"


def _prose_field(pool: tuple[Line, ...]) -> Line:
    return next((one for key in _PROSE_KEYS for one in pool if one.key.lower() == key), pool[-1])


def define_all(act: DefineAll, step: Step, state: State) -> list[Change]:
    """Give every block of a list (or the block of that name) a field."""
    found = [(rule, known) for rule in state.rules.values() if (known := blocks(rule.text))]
    named = [(rule, [block]) for rule, known in found for block in known if block.name.lower() == act.kind.lower()]
    homes = named or [home for home in found if _speaks_of(home[0], act.kind.lower())]
    if not homes:
        raise NoPlace("not a change of rule text", "task")
    if len(homes) > 1:
        raise NoPlace("several lists fit: " + ", ".join(f"rule {rule.number}" for rule, _ in homes), "several")
    rule, known = homes[0]
    return state.edited(state.open(rule), [_given(block, act.field) for block in known], step.words)


def _given(block: Block, field: Line) -> tuple[int, int, str]:
    old = next((one for one in block.fields if one.key.lower() == field.key.lower()), None)
    if old:
        return old.span[0], old.span[1], f"{old.key}: {field.value}"
    return block.span[1], block.span[1], f"\n{field.key}: {field.value}"


def define_rename(act: DefineRename, step: Step, state: State) -> list[Change]:
    """A definition gets another name, and perhaps a new value for one field."""
    rule, block = _find(act.old, state)
    head = rule.text[block.span[0]:block.span[1]].split("\n")[0]
    at = block.span[0] + head.rindex(block.name)
    changes = [(at, at + len(block.name), act.new)]
    if act.field:
        changes.append(_field_edit(block.fields, act.field, False))
    return state.edited(state.open(rule), changes, step.words)


def undefine(act: Undefine, step: Step, state: State) -> list[Change]:
    """A definition goes."""
    rule, block = _find(act.name, state, act.loose)
    return state.edited(state.open(rule), removals(rule.text, [block.span]), step.words)


def define_row(act: DefineRow, step: Step, state: State) -> list[Change]:
    """A row "name number text" of a table changes, or is added at its end."""
    tables = [(rule, rows) for rule in state.rules.values() if (rows := list(_TABLE_ROW.finditer(rule.text)))]
    known = [(rule, row) for rule, rows in tables for row in rows if fold(row.group("name")).lower() == fold(act.name).lower()]
    if act.change:
        if len(known) > 1:
            raise NoPlace(f"several rows are named “{act.name}”", "several")
        if not known:
            names = [row.group("name") for _, rows in tables for row in rows]
            raise NoPlace(f"no row is named “{act.name}”", nearest=_near(act.name, names))
        rule, row = known[0]
        new = f"{row.group('mark') or ''}{row.group('name')} {act.number} {act.text}"
        return state.edited(state.open(rule), [(*row.span(), new)], step.words)
    if known:
        raise NoPlace(f"a row is named “{act.name}” already", "known")
    if len(tables) != 1:
        raise NoPlace("several tables fit" if tables else "there is no table of such rows", "several" if tables else "place")
    rule, rows = tables[0]
    label = rows[-1].group("label")
    mark = f"{next_label(label)}. " if label else rows[-1].group("mark") or ""
    return state.edited(state.open(rule), [(rows[-1].end(), rows[-1].end(), f"\n{mark}{act.name} {act.number} {act.text}")], step.words)
