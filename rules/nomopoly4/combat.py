"""Attacks: one blow of a unit or building at another, weaker against armor."""

from __future__ import annotations

from mailbot.engine.rule import Row, Rule, Turn

from . import pieces, types

rule = Rule("combat", title="Attacks", needs=[pieces.rule], implements=["N4-CBT"])


def certain_loss(attack: int, armor: int) -> int | None:
    """The hit points a blow takes for certain; None if a die decides about 1 (N4-CBT-3 to 5)."""
    if attack > armor:
        return attack - armor
    return 1 if armor - attack <= 1 else None


def strike(turn: Turn, attacker: Row, target: Row) -> str:
    """Strike a blow; what came of it in words."""
    attack = types.piece_type(turn, attacker.type).attack_strength
    armor = types.piece_type(turn, target.type).armor
    loss, rolled = certain_loss(attack, armor), ""
    if loss is None:
        roll = turn.draw(armor - attack, f"{pieces.label(attacker)} strikes {pieces.label(target)}")
        loss, rolled = (1 if roll == 1 else 0), f" (a {roll} of {armor - attack})"
    whose = f"{pieces.label(target)} of {target.owner}"
    told = f"{pieces.label(attacker)} of {attacker.owner} attacks {whose} on square {target.square}{rolled}: "
    if loss == 0:
        return f"{told}no harm is done, {target.hp} hit points are left"
    told += f"it loses {loss} hit point{'s' if loss != 1 else ''}"
    left = pieces.hurt(turn, target, loss)
    return f"{told}, {left.hp} are left" if left else f"{told} and is destroyed"


def loss_in_words(attack: int, armor: int) -> str:
    """For the combat table: what one attack takes."""
    loss = certain_loss(attack, armor)
    if attack == 0:
        return "–"
    return str(loss) if loss is not None else f"1 with chance 1 in {armor - attack}"
