"""game.json: the public view, the newest hundred of what is over, and never stale."""

import orjson

from mailbot.engine.views import View
from mailbot.web.public import NEWEST, PublicFile
from tests.mailbot.web.pond import Pond, site_files


def expected(pond: Pond) -> object:
    return orjson.loads(orjson.dumps(View(pond.game).json(newest=NEWEST), option=orjson.OPT_NON_STR_KEYS))


def test_it_is_the_public_view(tmp_path):
    pond = Pond()
    publisher = pond.publisher(tmp_path)
    for number in range(130):
        pond.duck(f"Duck {number}", "lands", mood=7)
        if number % 9:
            pond.fly(f"Duck {number}")
        if number % 13 == 0:
            pond.publish(publisher)
            assert orjson.loads(site_files(tmp_path)["game.json"]) == expected(pond)
    pond.publish(publisher)
    shown = orjson.loads(site_files(tmp_path)["game.json"])
    assert shown == expected(pond) and list(shown["ducks"]) == list(expected(pond)["ducks"])
    assert len(shown["log"]) == NEWEST and "mood" not in shown["ducks"]["Duck 129"]


def test_settings_and_corrections_are_seen():
    pond, file = Pond(), PublicFile()
    pond.duck("Bertha", "lands")
    pond.fly("Bertha")
    file.bytes_of(View(pond.game), None)
    pond.store.history.retire("ducks", "Bertha", {"name": "Bertha", "food": "corrected", "due": None, "keeper": "", "mood": 0})
    assert orjson.loads(file.bytes_of(View(pond.game), None)) == expected(pond)
