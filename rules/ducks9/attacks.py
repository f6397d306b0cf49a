"""Quack Attacks: a duck spends Quacks, and a target that is named on the same line loses some."""

from __future__ import annotations

import re

from mailbot.engine.rule import Kind, Refuse, Row, Rule, Turn

from . import duck_god, ducks, guards
from .callings import DUCK, TARGET
from .ducks import GOD, call, state
from .words import closed

rule = Rule("attacks", title="Quack Attacks", needs=[ducks.rule, duck_god.rule], implements=["D9-ATK"])


_AROUND = re.compile(r"^,?\s*(?:(?:for|at(?: a)? cost(?: of)?|spending|paying|costing|with)\b|n\s?=)\s*|\s+quacks?$", re.IGNORECASE)


class Cost(Kind):
    """N, the Quacks that an attack costs, written as a whole number."""

    sample = "N"
    pattern = r",?\s?\(?(?:(?:for|at\s(?:a\s)?cost(?:\sof)?|n\s?=|spending|paying|costing|with)\s?[+-]?[\w.,/½-]+" \
              r"|[+-]?\d[\w.,/½-]*)(?:\squacks?)?\)?"

    def parse(self, text: str) -> int:
        """The number; Refuse if it is not whole."""
        text = _AROUND.sub("", text.strip().strip("(),")).strip()
        if not re.fullmatch(r"[+-]?\d{1,12}", text):
            raise Refuse(f"N must be written as a whole number, and “{text}” is none.")
        return int(text)


class Unfinished(Kind):
    """What is no whole attack: a duck, an attacker or N is missing."""

    sample = "what is there"
    pattern = r"with\s\S.*|(?!.*\s(?:with|using|through|by)\s.*\sfor\s)(?!.*\sfor\s.*\s(?:with|using|through|by)\s)\S.*"


COST = Cost()
BY = "(with|using|through|by)"


def positive(number: int) -> None:
    """Refuse a cost that is not above 0."""
    if number <= 0:
        raise Refuse(f"N must be positive, and {number} is not.")


def pay(turn: Turn, duck: Row, number: int) -> Row:
    """The attacking duck pays first of all; Refuse if it cannot."""
    guards.costs(duck, number)
    return ducks.add_quacks(turn, duck, -number)


@rule.command(*closed(f"[standard] [quack] attack [on] {{target}} {BY} {{duck}} {{number}}",
                       f"[quack] attack [on] {{target}} {{number}} {BY} {{duck}}",
                       "with {duck} [quack] attack {target} {number}", "{duck} attacks {target} {number}",
                       "(let|have) {duck} attack {target} {number}", "{duck}: [quack] attack {target} {number}"), target=TARGET,
                       duck=DUCK, number=COST,
              example="quack attack Coot with Bertha for 6 quack", named="quack attack")
def quack_attack(turn: Turn, target: Row, duck: Row, number: int) -> None:
    """Spend N Quacks of a duck of yours (N even): the target loses half as many."""
    guards.mine(turn, duck)
    if target == GOD:
        raise Refuse(f"The {GOD} is attacked with the Divine Scrambler alone: “divine scrambler on {GOD} with” your duck, “for” N.")
    guards.is_named(target)
    guards.has_pond(target)
    positive(number)
    if number % 2:
        raise Refuse(f"N must be even, and {number} is odd.")
    pay(turn, duck, number)
    ducks.add_quacks(turn, target, -(number // 2))
    attacker, hit = turn.row(ducks.ducks, duck.id), turn.row(ducks.ducks, target.id)
    guards.done(turn, duck, f"{call(duck)} attacks {call(target)} for {number}: {state(attacker)}, {state(hit)}.")


@rule.command("[quack] attack {words}", words=Unfinished(), named="incomplete attack",
              example="attack Coot")
def incomplete_attack(turn: Turn, words: str) -> None:
    """An attack needs its target, its duck and N on one line; with less than that it is refused."""
    lacks = [what for what, there in (("its target", not words.lower().startswith(("with ", "for "))),
                                      ("the duck it is made with", " with " in f" {words.lower()}"), ("N", " for " in f" {words.lower()}"))
             if not there]
    raise Refuse(f"The attack lacks {' and '.join(lacks) or 'something'}. Write all of it on one line: attack TARGET with DUCK for N.")


@rule.command(*closed(f"[(use|make)] [a] divine scrambler (on|at|against|targeting) {{target}} {BY} {{duck}} {{number}}",
                       f"[(use|make)] [a] divine scrambler {BY} {{duck}} (on|at|against|targeting) {{target}} {{number}}",
                       f"[(use|make)] [a] divine scrambler {BY} {{duck}} {{number}} (on|at|against|targeting) {{target}}",
                       f"scramble {{target}} {BY} {{duck}} {{number}}", f"divine scrambler {BY} {{duck}} {{number}}",
                       "{duck} (uses|performs) [a] divine scrambler (on|at|against) {target} {number}"), target=TARGET, duck=DUCK,
                       number=COST,
              example="divine scrambler on Duck God with Bertha for 40 quack", named="divine scrambler")
def divine_scrambler(turn: Turn, duck: Row, number: int, target: object = None) -> None:
    """Spend N Quacks of a duck of yours (a multiple of 20): the Duck God loses a God Egg for each 20."""
    guards.mine(turn, duck)
    if target != GOD:
        raise Refuse(f"The target must be named on the same line, and it is always the {GOD}: write “on {GOD}”.")
    positive(number)
    if number % 20:
        raise Refuse(f"N must be a multiple of 20, and {number} is none.")
    pay(turn, duck, number)
    lost = duck_god.lose(turn, number // 20)
    guards.done(turn, duck, f"{call(duck)} pays {number} Quacks: the {GOD} loses {lost} God Egg{'s' if lost != 1 else ''} and has "
                      f"{turn[duck_god.god_eggs]} now. {state(turn.row(ducks.ducks, duck.id))}.")
