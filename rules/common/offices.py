"""Offices: one player holds one with the assent of others, until resigning or leaving."""

from __future__ import annotations

from dataclasses import dataclass

from mailbot.engine.rule import Attribute, Hook, Int, List, Param, Player, Refuse, Row, Rule, Table, Time, Turn

from . import assents, players


@dataclass(frozen=True)
class Office:
    """An office that a rule has declared: who holds it, who stands for it.

    `title` is what its holder is called; `path` the page that tells of it.
    """

    title: str
    path: str
    holder: Attribute
    needed: Param[int]
    candidacies: Table
    changed: Hook

    @property
    def word(self) -> str:
        """The title as players write it."""
        return self.title.lower()

    def tell(self, turn: Turn, words: str, subject: str = "") -> None:
        """Put what has happened on record, say it to who did it, and with a subject to everybody."""
        turn.log(words, sort=self.word, path=self.path)
        if subject:
            turn.announce(subject, words, path=self.path)
        if turn.actor.player:
            turn.say(words)

    def count(self, turn: Turn, row: Row) -> str:
        """How many of the assents needed a row has."""
        return f"{len(row.assents)} of {turn[self.needed]}"

    def enough(self, turn: Turn, row: Row) -> bool:
        """Whether a row has as many assents as are needed."""
        return len(row.assents) >= turn[self.needed]

    def give_to(self, turn: Turn, name: str | None) -> None:
        """Somebody holds the office from now on, or nobody; candidacies lapse."""
        before = turn[self.holder]
        turn.set(self.holder, name)
        for row in turn.rows(self.candidacies):
            turn.remove(row)
        told = f"{name} is the {self.title} now." if name else f"{before} is the {self.title} no longer; the office is vacant."
        turn.log(told, sort=self.word, path=self.path)
        turn.announce(told.rstrip("."), told, path=self.path)
        turn.fire(self.changed, before=before, now=name)


def declare(rule: Rule, title: str, *, path: str, needed: int = 2, candidacies: str = "candidacies") -> Office:
    """Add an office to a rule (which needs `players`): its state, its lines, and the attribute that names who holds it."""
    word = title.lower()
    office = Office(
        title, path, rule.attribute(word, Player(optional=True)),
        rule.param(f"{word}_assents", needed, help=f"how many other players make somebody {title}, or remove the {title}", column=Int(1)),
        rule.table(candidacies, single="candidacy", owned_by="player", player=Player(key=True), declared_at=Time(), assents=List(Player())),
        rule.hook(f"{word}_changed", "before", "now", help=f"another player is {title}, or nobody"))
    _standing(rule, office)
    _assenting(rule, office)
    _going(rule, office)
    return office


def _standing(rule: Rule, office: Office) -> None:
    title, word = office.title, office.word

    @rule.command(f"(appoint|nominate) (myself|me) [(as|for|to be)] {word}", f"(declare|stand|run) [myself] (for|as) {word}",
                  f"[I] (declare|stand|run|volunteer|am a candidate) (for|as) {word}", f"make me {word}",
                  f"[I] declare myself [a] candidate for {word}", f"[I am] [a] candidate for {word}", f"be {word}",
                  f"offer myself (as|for) {word}", f"[announce] [my] candidacy (for|as) {word}", f"[I] (want|would like) to be {word}",
                  named=f"stand for {word}", example=f"appoint myself {word}")
    def stand(turn: Turn) -> None:
        """Stand for the office while it is vacant; it is yours when enough other players have assented."""
        if turn[office.holder]:
            raise Refuse(f"There is a {title}: {turn[office.holder]}.")
        if turn.find(office.candidacies, turn.player):
            raise Refuse("You have declared already.")
        turn.add(office.candidacies, player=turn.player, declared_at=turn.now)
        office.tell(turn, f"{turn.player} stands for {title}; {turn[office.needed]} other players must assent.",
                    f"Somebody stands for {title}")

    @rule.command(f"withdraw [my] candidacy [(for|as) {word}]", f"stand down [as candidate] [for {word}]",
                  f"[I] no longer stand for {word}", named="withdraw candidacy", example="withdraw my candidacy")
    def withdraw_candidacy(turn: Turn) -> None:
        """No longer stand for the office."""
        row = turn.find(office.candidacies, turn.player)
        if row is None:
            raise Refuse(f"You do not stand for {title}.")
        turn.remove(row)
        office.tell(turn, f"{turn.player} no longer stands for {title}.")


def _assenting(rule: Rule, office: Office) -> None:
    title, word = office.title, office.word

    @rule.command(f"[I] assent to {{player}} as {word}", "[I] assent to {player}",
                  f"[I] (support|second|accept) {{player}} (as|for) {word}", f"[I] assent to {{player}} (being|becoming) {word}",
                  player=players.players, named=f"assent to {word}", example=f"assent to Alice as {word}")
    def assent(turn: Turn, player: Row) -> None:
        """Assent to a player who stands for the office; you may assent to several."""
        if player.name == turn.player:
            raise Refuse(f"You cannot assent to yourself: {turn[office.needed]} other players must.")
        row = turn.find(office.candidacies, player.name)
        if row is None:
            raise Refuse(f"{player.name} has not declared for {title}.")
        row = assents.give(turn, row, f"You have already assented to {player.name}.")
        office.tell(turn, f"{turn.player} assents to {player.name} as {title} ({office.count(turn, row)}).")
        if office.enough(turn, row):
            office.give_to(turn, player.name)

    @rule.command(f"withdraw [my] (assent|support) (to|from|for|of) {{player}} [as {word}]", player=players.players,
                  named="withdraw assent", example="withdraw my assent to Alice")
    def withdraw_assent(turn: Turn, player: Row) -> None:
        """Take back an assent before it has had its effect."""
        row = turn.find(office.candidacies, player.name)
        assents.take_back(turn, row, f"You have given no assent to {player.name}.")
        office.tell(turn, f"{turn.player} withdraws the assent to {player.name}.")


def _going(rule: Rule, office: Office) -> None:
    title, word = office.title, office.word

    @rule.command(f"[I] resign as {word}", f"[I] resign (from|the) {word}ship", f"[I] resign [from] [my] office [(as|of) {word}]",
                  f"[I] (step|stand) down as {word}", named=f"resign as {word}", example=f"I resign as {word}")
    def resign(turn: Turn) -> None:
        """Give up the office."""
        if turn[office.holder] != turn.player:
            raise Refuse(f"You are not the {title}.")
        turn.say(f"You are the {title} no longer.")
        office.give_to(turn, None)

    @rule.on(players.player_left)
    def gone(turn: Turn, player: str) -> None:
        """Whoever leaves gives up office, candidacy and assents that have had no effect yet."""
        if turn[office.holder] == player:
            office.give_to(turn, None)
        if row := turn.find(office.candidacies, player):
            turn.remove(row)
        assents.forget(turn, office.candidacies, player)
