"""How the steps of an effect are checked beforehand and carried out: pay, create, strike, heal and all others."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mailbot.engine.rule import Game, Refuse, Row, Rule, Turn

from ..common import queue
from . import board, combat, effects, experience, holdings, money, movement, pieces, resources, types
from .effects import Deed, Step

rule = Rule("deeds", title="What effects do", needs=[
    effects.rule, combat.rule, movement.rule, money.rule, resources.rule, experience.rule, holdings.rule, queue.rule])


# -- before ----------------------------------------------------------------------------------------------------------

def check(game: Game, deed: Deed, parts: Sequence[Step]) -> None:
    """All preconditions of all steps; Refuse names the first that fails (N4-EXT-13)."""
    for step in parts:
        if step.on_actor:
            deed.acting(game)
        if step.on_piece:
            deed.aimed(game)
        if step.verb in effects.ON_SQUARE and deed.square is None:
            raise Refuse(f"{deed.name} needs a square as its target.")
        if step.verb in _CHECKS:
            _CHECKS[step.verb](game, deed, step)
    low, high = money_range(game, deed, parts)
    if abs(low) > game[money.money_cap] and abs(high) > game[money.money_cap] and (low > 0) == (high > 0):
        money.check_cap(game, {deed.issuer: low if low > 0 else high})
    money.check_solvent(game, deed.issuer, high)


def money_range(game: Game, deed: Deed, parts: Sequence[Step]) -> tuple[int, int]:
    """By how much the issuer's money changes at worst and at best, the whole deed considered."""
    low = high = 0
    mined: dict[int, tuple[int, int]] = {}
    place = deed.acting(game).square if any(step.verb == "mine" for step in parts) else 0
    for step in parts:
        if step.verb == "pay":
            low, high = low - step.amount.most, high - step.amount.least
        elif step.verb == "gain":
            low, high = low + step.amount.least, high + step.amount.most
        elif step.verb == "step":
            place = deed.square or place
        elif step.verb == "mine":
            there = game.row(board.squares, place).resources
            before = mined.get(place, (0, 0))
            mined[place] = min(before[0] + step.amount.least, there), min(before[1] + step.amount.most, there)
            low, high = low + mined[place][0] - before[0], high + mined[place][1] - before[1]
    return low, high


def _room(game: Game, deed: Deed, step: Step) -> None:
    types.piece_type(game, step.name)
    if step.verb == "create":
        pieces.check_room(game, deed.issuer, _place(game, deed))


def _place(game: Game, deed: Deed) -> int:
    """Where a deed happens: at the acting piece, or where its player stands."""
    if deed.actor is not None:
        return int(deed.acting(game).square)
    return int(game.row("players", deed.issuer).square)


def _may_step(game: Game, deed: Deed, step: Step) -> None:
    pieces.check_room(game, deed.acting(game).owner, deed.square or 0)


def _in_range(game: Game, deed: Deed, step: Step) -> None:
    actor, target = deed.acting(game), deed.aimed(game)
    check_reach(game, actor.square, target.square, types.piece_type(game, actor.type).attack_range)


def check_reach(game: Game, start: int, end: int, reach: int) -> None:
    """Refuse a target that is too far away."""
    away = board.between(game, start, end)
    if away is None:
        raise Refuse(f"The target on square {end} cannot be reached from square {start}: there is no way over the gaps.")
    if away > reach:
        raise Refuse(f"The target is {away} square{'s' if away != 1 else ''} away, range is {reach}.")


def _holds(game: Game, deed: Deed, step: Step) -> None:
    name = types.item_type(game, step.name).name
    if step.minus and (has := holdings.count(game, deed.issuer, name)) < step.count:
        raise Refuse(f"{deed.issuer} has only {has} {name}; {step.count} are needed.")


_CHECKS: dict[str, Callable[[Game, Deed, Step], None]] = {
    "create": _room, "become": _room, "step": _may_step, "strike": _in_range, "item": _holds}


# -- doing -----------------------------------------------------------------------------------------------------------

def carry_out(turn: Turn, deed: Deed, parts: Sequence[Step]) -> None:
    """All steps in order; call `check` before. What happened publicly is left in `deed.told`."""
    money.begin_action(turn)
    effects.do_all(turn, deed, parts, dict(_DO))


def _money(turn: Turn, deed: Deed, step: Step) -> str:
    amount = step.amount.roll(turn, f"{deed.name}: {step.words}")
    changed = money.change(turn, deed.issuer, -amount if step.verb == "pay" else amount)
    return f"{deed.issuer} {'pays' if changed < 0 else 'gets'} {money.say(abs(changed))}"


def _mine(turn: Turn, deed: Deed, step: Step) -> str:
    actor = deed.acting(turn)
    wanted = step.amount.roll(turn, f"{deed.name}: {step.words}")
    got = money.change(turn, deed.issuer, resources.take(turn, actor.square, wanted))
    turn.say(f"{pieces.label(actor)} brings you {money.say(got)}; square {actor.square} still holds "
             f"{money.say(turn.row(board.squares, actor.square).resources)}.")
    return f"{pieces.label(actor)} mined on square {actor.square}"


def _create(turn: Turn, deed: Deed, step: Step) -> str:
    made = [pieces.create(turn, step.name, deed.issuer, _place(turn, deed)) for _ in range(step.count)]
    return ", ".join(f"{pieces.label(piece)} of {piece.owner} appears on square {piece.square}" for piece in made if piece)


def _become(turn: Turn, deed: Deed, step: Step) -> str:
    actor = deed.acting(turn)
    new = pieces.become(turn, actor, step.name)
    return f"{pieces.label(actor)} becomes {types.a(new.type)} with {new.hp} hit points" if new else ""


def _step(turn: Turn, deed: Deed, step: Step) -> str:
    actor = deed.acting(turn)
    moved = pieces.move(turn, actor, deed.square or 0)
    return f"{pieces.label(actor)} of {actor.owner} goes from square {actor.square} to square {moved.square}"


def _strike(turn: Turn, deed: Deed, step: Step) -> str:
    return combat.strike(turn, deed.acting(turn), deed.aimed(turn))


def _damage(turn: Turn, deed: Deed, step: Step) -> str:
    target = deed.aimed(turn)
    loss = step.amount.roll(turn, f"{deed.name}: {step.words}")
    left = pieces.hurt(turn, target, loss)
    return f"{_whose(target)} loses {loss} hit points, {f'{left.hp} are left' if left else 'and is destroyed'}"


def _heal(turn: Turn, deed: Deed, step: Step) -> str:
    target = deed.aimed(turn)
    healed = pieces.heal(turn, target, step.amount.roll(turn, f"{deed.name}: {step.words}"))
    return f"{_whose(target)} has {healed.hp} hit points now (before: {target.hp})"


def _whose(piece: Row) -> str:
    return f"{pieces.label(piece)} of {piece.owner}"


def _destroy(turn: Turn, deed: Deed, step: Step) -> str:
    pieces.destroy(turn, deed.acting(turn) if step.name.lower() == "actor" else deed.aimed(turn), deed.name)
    return ""


def _experience(turn: Turn, deed: Deed, step: Step) -> str:
    amount = step.amount.roll(turn, f"{deed.name}: {step.words}")
    experience.gain(turn, deed.issuer, -amount if step.minus else amount)
    return f"{deed.issuer} {'loses' if step.minus else 'gains'} {amount} experience"


def _walk(turn: Turn, deed: Deed, step: Step) -> str:
    amount = step.amount.roll(turn, f"{deed.name}: {step.words}")
    way = movement.walk(turn, deed.issuer, -amount if step.minus else amount)
    return f"{deed.issuer} walks to square {way[-1]}" if way else ""


def _jump(turn: Turn, deed: Deed, step: Step) -> str:
    movement.jump(turn, deed.issuer, deed.square or 0)
    return f"{deed.issuer} jumps to square {deed.square}"


def _item(turn: Turn, deed: Deed, step: Step) -> str:
    name = types.item_type(turn, step.name).name
    holdings.change(turn, deed.issuer, name, -step.count if step.minus else step.count)
    return f"{deed.issuer} {'gives up' if step.minus else 'gets'} {step.count} {name}"


def _ask(turn: Turn, deed: Deed, step: Step) -> str:
    item = queue.ask(turn, "effect", f"{deed.name} of {deed.issuer}", f"{step.name}\n(piece: {deed.actor or '–'}; target: "
                     f"{deed.piece or deed.player or deed.square or '–'})", {"deed": deed.name, "issuer": deed.issuer})
    return f"the admin is asked what comes of {deed.name} (item {item.number})"


_DO: dict[str, Callable[[Turn, Deed, Step], str]] = {
    "pay": _money, "gain": _money, "mine": _mine, "create": _create, "become": _become, "step": _step, "strike": _strike,
    "damage": _damage, "heal": _heal, "destroy": _destroy, "experience": _experience, "walk": _walk, "jump": _jump,
    "item": _item, "ask": _ask}
