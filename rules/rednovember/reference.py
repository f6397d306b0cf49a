"""The tables of the game: rooms, items, events, tracks, odds, and the parameters in force in each contest."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Row, Rule, View

from ..common import contest_modules, contests
from . import catalogue, pages, submarine

rule = Rule("rednovember_reference", title="Tables of Red November", needs=[pages.rule])
PATH = "red-november/"
_ADDED = (0, 2, 3, 4, 6, 7, 9)
"""What a toolbox, a grog and a special item add, alone and together."""


@rule.page(PATH, template="rednovember/reference.html", title="Tables of Red November", reads=[contests.contracts])
def reference(view: View) -> dict[str, Any]:
    """All that is printed on board and cards, and what each contest has agreed otherwise."""
    return {"rooms": _rooms(), "items": _items(), "cards": _cards(), "repairs": [(n, 5 if n > 5 else 1) for n in range(1, 10)],
            "destruction": [(kind, card, on, _prevention(kind)) for card, (kind, on) in catalogue.DATA["timed"].items()],
            "odds": [(n, 10 * n, round(100 * (1 - (1 - n / 10) ** 2))) for n in range(1, 10)],
            "sure": [(bonus, 10 - bonus) for bonus in _ADDED],
            "contests": [(row, _settings(view, row)) for row in view.rows(contests.contracts, module=submarine.NAME)]}


def _rooms() -> list[dict[str, Any]]:
    places = {facts["room"]: name for name, facts in catalogue.ACTIONS.items() if "room" in facts}
    deeds = {**places, "8": "search", "0": "take grog"}
    return [{"room": room, "name": name, "deed": deeds.get(room, ""), "to": ", ".join(catalogue.neighbours(room)),
             "sea": room in catalogue.EXTERIOR} for room, name in sorted(catalogue.ROOMS.items())]


def _items() -> list[dict[str, Any]]:
    """The kinds of items; their names in the plural, so that who looks for the name of one in a hand finds none here."""
    return [{"name": f"{name}{'es' if name.endswith('x') else 's'}", "count": kind["count"], "bonus": ", ".join(
        f"+{size} to {'any rolled action' if action == 'any' else action}" for action, size in kind.items() if action != "count")}
        for name, kind in catalogue.ITEMS.items()]


def _cards() -> list[dict[str, Any]]:
    return [{"name": name, "count": len(numbers), "numbers": " ".join(str(number or "–") for number in numbers)}
            for name, numbers in catalogue.DATA["events"].items()]


def _prevention(kind: str) -> str:
    return next(f"{name}, {'at sea' if facts['room'] == catalogue.SEA else 'room ' + facts['room']}"
                for name, facts in catalogue.ACTIONS.items() if facts.get("prevents") == kind)


def _settings(view: View, contract: Row) -> list[dict[str, Any]]:
    """Each parameter as it is in force, and whether it was agreed otherwise than usual."""
    return [{"name": name.replace("_", " "), "help": setting.help, "value": _said(contest_modules.setting(view, contract, name)),
             "changed": name in contract.parameters} for name, setting in submarine.SETTINGS.items()]


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {n}" for name, n in value.items()) or "as usual"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
