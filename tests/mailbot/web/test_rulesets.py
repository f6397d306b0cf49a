"""The websites of the bundled rulesets: whole, valid, and silent about what is secret."""

import pytest

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.kit import Play
from tests.mailbot.web.checking import faults, parse

RULESETS = sorted(file.parent.name for file in bundled("rules").glob("*/ruleset.toml"))


class Site:
    """A game and its website, published after every mail."""

    def __init__(self, folder, rules, **parameters):
        self.play = Play((rules,), players=("Ann", "Bob", "Zoë Ø"), parameters=parameters)
        self.folder, self.entries = folder, []
        self.play.referee.watch = lambda played: self.entries.append(played.entry)
        self.publisher = Publisher(folder / "site", folder / "state", [bundled("templates")], b"kit")
        self.publish(complete=True)

    def mail(self, who, text):
        answer = self.play.mail(who, text)
        self.publish()
        return answer

    def wait(self, duration):
        self.play.wait(duration)
        self.publish()

    def publish(self, **more):
        done = self.publisher.publish(self.play.game, self.entries, upto=len(self.entries), today=self.play.now, **more)
        self.entries.clear()
        return done

    def files(self):
        site = self.folder / "site"
        return {str(place.relative_to(site)): place.read_bytes() for place in site.rglob("*") if place.is_file()}

    def words(self, name):
        return " ".join(" ".join(parse(self.files()[name]).itertext()).split())


@pytest.mark.parametrize("rules", RULESETS)
def test_a_new_games_site_is_whole(tmp_path, rules):
    site = Site(tmp_path, rules)
    site.wait("8 days")
    assert faults(site.files()) == []
    assert site.publish(complete=True).count == 0, "a full build after the small ones changes nothing"


@pytest.fixture
def starter(tmp_path):
    return Site(tmp_path, "starter")


def test_a_proposals_way_can_be_followed(starter):
    starter.mail("Ann", "propose: Hats <b>\nCreate rule 900 titled Hats:\nEvery *player* wears a hat.\nend")
    assert "Hats <b>" in starter.words("index.html") and "Vote on proposal 1" in starter.words("index.html")
    starter.mail("Bob", "vote 1 yes")
    assert "Bob yes" in starter.words("proposals/1/index.html")
    starter.mail("Ann", "vote 1 yes")
    starter.wait("6 days")
    assert "✓" not in starter.words("proposals/1/index.html") and "adopted" in starter.words("proposals/1/index.html")
    assert "Every player wears a hat." in starter.words("rules/index.html")
    assert "Revision 0: created" in starter.words("rules/900/index.html") and "proposal 1" in starter.words("rules/900/index.html")
    assert "1 Hats <b> adopted" in starter.words("players/ann/index.html")
    assert "Hats" in starter.words("proposals/closed/1/index.html")
    assert faults(starter.files()) == []
    assert starter.publish(complete=True).count == 0


def test_a_secret_vote_leaves_no_trace_before_the_close(tmp_path):
    site = Site(tmp_path, "starter", ballots="secret")
    site.mail("Ann", "propose: Hats\nCreate rule:\nEverybody wears a hat.\nend")
    before = site.files()
    site.mail("Bob", "vote 1 no")
    assert site.files() == before
    assert site.publish(complete=True).count == 0


def test_addresses_never_appear(starter):
    starter.mail("Ann", "propose: Hats\nCreate rule:\nEverybody wears a hat.\nend")
    starter.mail("Bob", "add address bob@example.net")
    everything = b"".join(starter.files().values())
    shown = [address for address in (b"ann@example.org", b"bob@example.org", b"admin@example.org") if address in everything]
    commands = starter.files()["commands/index.html"]
    assert all(address in commands for address in shown), "only the help's examples"
