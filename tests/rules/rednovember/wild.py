"""Players who play at random: legal turns from the module's own list of next steps, illegal ones, absurd ones, silence, departure."""

from __future__ import annotations

import random
import re
from collections import Counter

from tests.kit import Answer, module
from tests.rules.rednovember.boat import Boat

catalogue, outlook, paper, steps = (module(f"rednovember.{name}") for name in ("catalogue", "outlook", "paper", "steps"))
submarine, turns = module("rednovember.submarine"), module("rednovember.turns")
EIGHT = ("Ann", "Bob", "Cid", "Dora", "Eve", "Fay", "Gus", "Hal")
ITEMS = re.compile("|".join(map(re.escape, catalogue.ITEMS)), re.IGNORECASE)
OTHER_LINES = (
    "my items C1", "status", "show C1", "odds extinguish for {n} with grog, {item}", "preview turn: go {room}; pump for {n}",
    "preview turn: use {item}; nothing", "standing orders C1: hatch lowest; keep {item}, grog", "standing orders C1: hatch random",
    "standing orders C1: none", "give back {item} to {name}", "give back 2 grog to {name}", "agree to call off C1", "leave C1",
    "sit out C1", "sit in C1", "block {room}-{n}", "keep {item}", "discard {n} {item}", "start game C1")
ABSURD = (
    "turn: go 5, 5, 5, 5, 5, 5; nothing", "turn:", "turn: ;;;;", "turn: search for 99999999999999999999", "turn: give -3 grog to Ann",
    "turn: take 0 grog", "turn: use use use grog; nothing", "turn: go sea; go sea; abandon; abandon", "turn: 🐙; ½; nothing",
    "turn C99: nothing", "turn: extinguish for ½", "turn: go " + ", ".join("5 8" for _ in range(200)), "block 5-5", "block 99",
    "keep 99 grogs", "turn: retreat to 5", "turn: charm if it fails", "turn: nothing; nothing; nothing\nat my own risk\nat my own risk",
    "turn: give 99 grog, grog to Nobody", "turn: with grog", "turn: unblock 0-0 for 10", "standing orders C1: keep 99 grog; hatch; ; keep",
    "turn: use grog anyway anyway; nothing", "turn: NOTHING!!!\nturn: nothing\nturn: nothing", "odds of",
    "preview turn: preview turn: nothing")


class Wild:
    """One contest in which game after game is played by chance, and is looked at after each step."""

    def __init__(self, seed: int, crew: int, *terms: str) -> None:
        self.dice = random.Random(seed)
        self.boat = Boat(*terms, crew=EIGHT[:crew], start="")
        self.minutes: dict[str, int] = {}
        self.silent: set[str] = set()
        self.used = {"grog"}
        parameters = self.boat.row("contracts", 1).parameters
        self.cards = Counter(catalogue.deck(parameters.get("event_counts", {})))
        self.respites_go = bool(parameters.get("respites_once"))

    def play(self) -> str:
        """A game from its start to its end; the result."""
        boat = self.boat
        here = [name for name in EIGHT if boat.game.find("contestants", f"1/{name}") and name in boat.game.members()
                and boat.row("contestants", f"1/{name}").left_at is None]
        master = boat.row("contracts", 1).contestmaster
        boat.do(master if master in here else "admin", f"start game C1 with {', '.join(self.dice.sample(here, max(3, len(here) - 1)))}")
        boat.number = max(row.id for row in boat.game.all_rows("games"))
        self.minutes = {}
        self.silent = {name for name in here if self.dice.random() < 0.15}
        for _ in range(3000):
            if boat.boat.status != "running":
                self.check_end()
                return str(boat.boat.status)
            self.step()
        raise AssertionError("the game does not end")

    # -- steps -----------------------------------------------------------------------------------------------------

    def step(self) -> None:
        """Somebody writes something, or time passes."""
        chance, boat = self.dice.random(), self.boat
        if boat.rows("choices") and chance < 0.8:
            self.choose()
        elif chance < 0.68:
            self.legal_turn()
        elif chance < 0.80:
            self.post(self.anybody(), self.dice.choice(ABSURD) if chance < 0.71 else self.illegal_turn())
        elif chance < 0.975:
            words = {"n": self.dice.randint(0, 9), "room": self.dice.randint(0, 9), "item": self.dice.choice(list(catalogue.ITEMS)),
                     "name": self.anybody()}
            self.post(self.anybody(), self.dice.choice(OTHER_LINES).format(**words))
        elif chance < 0.995:
            self.pass_time(self.dice.choice(("25h", "49h", "8 days")))
        elif chance < 0.998:
            self.post(self.anybody(), "call off game C1: a whim")
        elif len(boat.game.members()) > 5:
            self.post("admin", f"remove {self.anybody()}")

    def anybody(self) -> str:
        """A player."""
        return self.dice.choice(self.boat.game.members())

    def movers(self) -> list[str]:
        """Whose gnomes can take a turn, and who are not silent."""
        return [one.player for one in submarine.crew(self.boat.game, self.boat.boat) if one.state in submarine.IN_PLAY and one.minutes
                and one.player not in self.silent and one.player in self.boat.game.members()]

    def legal_turn(self) -> None:
        """A turn made of steps that the module lists as possible: it must be taken."""
        movers = self.movers()
        if not movers or self.boat.boat.phase != "free":
            self.pass_time("8 days" if not movers else "49h")
            return
        name = self.dice.choice(movers)
        text = self.a_turn(name)
        answer = self.post(name, text)
        assert answer.done and not answer.refused, (text, answer.played.verdict, answer.refused, answer.unclear, answer.unknown)

    def a_turn(self, name: str) -> str:
        """Uses, ways and an action that are possible one after another."""
        boat, dice = self.boat, self.dice
        game, gnome = boat.boat, boat.gnome(name)
        sub, mover = turns.sheet(boat.game, game, gnome)
        comrades = turns.comrades(boat.game, game, gnome)
        found, lines = paper.Plan(sub, mover, steps.Written(), outside_at_start=mover.place == "sea"), list[str]()
        for item in [item for item in dict.fromkeys(mover.items) if item != "lucky charm" and dice.random() < 0.25]:
            found = outlook.trial(found, steps.Step("use", item, anyway=True), ())
            lines.append(f"use {item} anyway")
        for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
            if not (ways := [way for way in outlook.ways(found) if not way.why_not and way.minutes < mover.minutes - found.spent]):
                break
            way = dice.choice(ways)
            kind, place = ("go", "sea") if way.words == "exit" else way.words.split()
            found = outlook.trial(found, steps.Step(kind, place), ())
            lines.append(way.words)
        deeds = outlook.deeds(found, comrades)
        if not deeds:  # it has walked until no action is left to be paid
            return "turn: nothing\nat my own risk"
        deed = dice.choice(deeds if dice.random() < 0.3 else [one for one in deeds if one.rolled] or deeds)
        return "\n".join([f"turn: {'; '.join([*lines, self.in_words(deed)])}", *self.extras(mover.items, deed.deadly)])

    def in_words(self, deed: object) -> str:
        """An action as a player writes it, for as many minutes as may be."""
        step, most = deed.step, deed.most  # type: ignore[attr-defined]
        minutes = most if self.dice.random() < 0.3 else self.dice.randint(1, most)
        if step.what in ("nothing", "abandon"):
            return str(step.what)
        if step.what == "give":
            return f"give {step.items[0]} to {step.to}"
        return f"take {minutes} grog" if step.what == "take" else f"{step.what} {step.hatch} for {minutes}".replace("  ", " ")

    def extras(self, items: list[str], deadly: bool) -> list[str]:
        """Lines for the case of bad luck."""
        lines = ["at my own risk"] * deadly
        if "lucky charm" in items:
            lines += ["charm if it fails"] * (self.dice.random() < 0.5) + ["charm if I faint"] * (self.dice.random() < 0.5)
        return lines + [f"retreat to {self.dice.randint(0, 9)}"] * (self.dice.random() < 0.2)

    def illegal_turn(self) -> str:
        """Steps thrown together."""
        dice = self.dice
        parts = [dice.choice((f"go {dice.randint(0, 9)}", "exit", f"open {dice.randint(0, 9)}", f"use {dice.choice(list(catalogue.ITEMS))}",
                              f"{dice.choice(list(catalogue.ACTIONS))} for {dice.randint(0, 12)}", f"search for {dice.randint(0, 6)}",
                              f"give {dice.choice(list(catalogue.ITEMS))} to {self.anybody()}", "nothing", "at my own risk"))
                 for _ in range(dice.randint(1, 4))]
        return f"turn: {'; '.join(parts)}"

    def choose(self) -> None:
        """Whoever must choose does so, or lets the time pass."""
        boat, dice = self.boat, self.dice
        choice = dice.choice(boat.rows("choices"))
        if choice.player in self.silent or dice.random() < 0.15:
            self.pass_time("49h")
        elif choice.kind == "hatch":
            self.post(choice.player, f"block {dice.choice(choice.options)}", must=True)
        else:
            items = list(boat.gnome(choice.player).items)
            dice.shuffle(items)
            keep = dice.random() < 0.5
            self.post(choice.player, f"{'keep' if keep else 'discard'} "
                      f"{', '.join(items[:choice.keep] if keep else items[choice.keep:])}", must=True)

    def post(self, who: str, text: str, must: bool = False) -> Answer:
        """A mail, and all that must be true after it."""
        hands, before, pool = self.hands(), Counter(self.minutes), list(self.boat.boat.item_pool)
        mover = (self.boat.boat.walk or {"player": who})["player"]
        self.boat.now += self.dice.randint(1, 900)
        answer = self.boat.post(who, text)
        assert not answer.played.step.fault, answer.played.step.fault
        assert not must or (answer.done and not answer.refused), (text, answer.refused, answer.unclear, answer.unknown)
        movers = {name for name in self.minutes if self.boat.gnome(name).minutes != before[name]}
        assert len(movers) <= 1, movers
        if mover in hands:
            hands[mover] += pool[:len(pool) - len(self.boat.boat.item_pool)]
        self.check_words(who, text, hands, answer)
        self.check()
        return answer

    def pass_time(self, span: str) -> None:
        """Time goes by: choices are made by chance, gnomes doze."""
        assert not any("broke down" in mail.subject for mail in self.boat.wait(span))
        self.check()

    # -- what must be true -----------------------------------------------------------------------------------------

    def hands(self) -> dict[str, list[str]]:
        """The items of every gnome."""
        return {name: list(self.boat.gnome(name).items) for name in self.boat.boat.crew_order}

    def check_words(self, who: str, text: str, before: dict[str, list[str]], answer: Answer) -> None:
        """The names of items reach only those who have them, but for what is used in the turn."""
        hands = self.hands()
        if text.startswith("turn:") and answer.done:
            named = re.findall(r"(?:use|drink|with) ([\w ,]+)", text)
            self.used = {"grog", *ITEMS.findall(" ".join(named)), *["lucky charm"] * ("charm if" in text)}
        used = self.used
        for mail in answer.played.mails:
            name = mail.player or ""
            if name != who:
                given = ITEMS.findall(text) if f" to {name}" in text else []
                known = used | {*hands.get(name, []), *before.get(name, []), *given}
                assert set(ITEMS.findall(mail.text.replace("at sea without an aqualung", ""))) <= known, (name, mail.text)
                assert not ITEMS.findall(mail.subject)
        assert set(ITEMS.findall(" ".join(answer.log).replace("at sea without an aqualung", ""))) <= used, answer.log

    def check(self) -> None:
        """Items and cards are conserved, everybody is in one place, time only goes down, who is waited for is known."""
        game = self.boat.boat
        crew = [self.boat.gnome(name) for name in game.crew_order]
        items = [*game.item_pool, *game.item_discard_pile, *(item for one in crew for item in one.items), *["grog"] * game.cabin_grog]
        assert Counter(items) == ALL_ITEMS
        missing = self.cards + Counter([catalogue.KRAKEN] * game.kraken_in_the_deck)
        missing.subtract([*game.event_draw_pile, *game.event_discard_pile])
        assert all(n == 0 or (n > 0 and self.respites_go and card.startswith("Respite")) for card, n in missing.items())
        assert not [room for room in game.fire if game.water.get(room, "none") != "none"] and len(set(game.fire)) == len(game.fire)
        assert set(game.blocked) <= set(catalogue.HATCHES) and len(set(game.blocked)) == len(game.blocked)
        for one in crew:
            assert one.place in (*catalogue.ROOMS, "sea") and 0 <= one.minutes <= self.minutes.get(one.player, 60)
            assert one.state in submarine.IN_PLAY or not one.items
            assert one.state != "rescued" or one.minutes == 0
        assert sorted(one.crew for one in crew) == list(range(1, len(crew) + 1))
        assert (game.phase == "resolving") == (game.walk is not None) == bool(self.boat.rows("choices"))
        assert all(1 <= game[track] <= 10 for track in submarine.TRACKS)
        assert all(0 < minute < 60 for _, minute in game.destruction_events)
        self.minutes = {one.player: one.minutes for one in crew}

    def check_end(self) -> None:
        """Nothing of a game that is over is waited for, and who wins is as its fates say."""
        boat, game = self.boat, self.boat.boat
        assert game.status in ("won", "lost", "void") and game.result_reason and boat.row("contracts", 1).status == "open"
        assert not boat.rows("choices") and not boat.rows("gnomes") and not boat.rows("deadlines") and game.walk is None
        fates = {name: boat.gnome(name).state for name in game.crew_order}
        assert game.status != "won" or (set(fates.values()).isdisjoint(submarine.IN_PLAY) and "rescued" in fates.values())
        assert all(fates[name] == ("rescued" if game.status == "won" else "deserted") for name in game.winners)
        assert game.status == "void" or max(game[track] for track in submarine.TRACKS) < 10 or game.status == "lost"


ALL_ITEMS = Counter(catalogue.pool(0))
