"""The writer: only what changed is written, and however it is interrupted, the site stays whole."""

import contextlib
import re
from pathlib import Path

import pytest

from mailbot.errors import RuleFault
from mailbot.web.addresses import file_of
from mailbot.web.manifest import Manifest, Standing
from mailbot.web.writer import ASIDE, SWAPPING, Writer


class Interrupted(Exception):
    """The machine stops here."""


def redirect(old: str, new: str) -> bytes:
    return f'moved <a href="/{new}">'.encode()


def writer(tmp_path: Path) -> Writer:
    return Writer(tmp_path / "site", tmp_path / "state", redirect)


def publish(keeper: Writer, pages: dict[str, str], moved: dict[str, str] | None = None, *, complete: bool = True):
    batch = keeper.batch()
    for path, text in pages.items():
        batch.put(path, text.encode())
    return batch.finish(moved, complete=complete)


def files(tmp_path: Path) -> dict[str, str]:
    site = tmp_path / "site"
    return {str(place.relative_to(site)): place.read_text() for place in site.rglob("*") if place.is_file()}


def broken_links(site: Path, start: str = "") -> list[tuple[str, str]]:
    """Walk the site from the front page as a visitor: (page, link) of every link that leads nowhere."""
    broken, seen, todo = [], set(), [start]
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        for link in re.findall(r'href="/([^"]*)"', (site / file_of(path)).read_text()):
            if (site / file_of(link)).is_file():
                todo.append(link)
            else:
                broken.append((path, link))
    return broken


def page(*links: str, words: str = "") -> str:
    return words + " ".join(f'<a href="/{link}">' for link in links)


BEFORE = {"": page("log/", "proposals/1/"), "log/": page(""), "proposals/1/": page("players/bob/", words="open"),
          "players/bob/": page("", "proposals/1/"), "style.css": "old"}
AFTER = {"": page("log/", "proposals/2/", words="new"), "log/": page("proposals/2/", "players/cid/"),
         "proposals/1/": page("players/cid/", words="shut"), "proposals/2/": page("proposals/1/", "players/cid/"),
         "players/cid/": page("proposals/2/"), "style.css": "new"}


def test_pages_stand_where_their_path_says(tmp_path):
    done = publish(writer(tmp_path), BEFORE)
    assert files(tmp_path) == {file_of(path): text for path, text in BEFORE.items()}
    assert done.new[0] == "style.css" and done.new[-1] == "index.html" and not done.changed


def test_only_changed_bytes_are_written(tmp_path):
    publish(writer(tmp_path), BEFORE)
    kept = (tmp_path / "site/log/index.html").stat().st_mtime_ns, (tmp_path / "site/log/index.html").stat().st_ino
    again = publish(writer(tmp_path), BEFORE | {"proposals/1/": "shut"})
    assert again.changed == ("proposals/1/index.html",) and again.count == 1 and again.same == 4
    log = (tmp_path / "site/log/index.html").stat()
    assert (log.st_mtime_ns, log.st_ino) == kept


def test_nothing_is_on_the_site_before_finish(tmp_path):
    keeper = writer(tmp_path)
    publish(keeper, BEFORE)
    batch = keeper.batch()
    batch.put("log/", b"half a batch")
    assert (tmp_path / "site/log/index.html").read_text() == BEFORE["log/"]
    writer(tmp_path)
    assert not (tmp_path / "site" / ASIDE).exists()


def test_a_page_that_went_away_leads_to_where_it_moved(tmp_path):
    keeper = writer(tmp_path)
    publish(keeper, BEFORE)
    done = publish(keeper, AFTER, {"players/bob/": "players/cid/"})
    assert done.redirected == ("players/bob/index.html",)
    assert files(tmp_path)["players/bob/index.html"] == 'moved <a href="/players/cid/">'
    assert publish(keeper, AFTER).count == 0, "an old redirect stays as it is"


def test_a_page_that_went_away_leads_to_the_folder_above(tmp_path):
    keeper = writer(tmp_path)
    publish(keeper, {"": "", "a/": "", "a/b/c/": "", "z/y/": ""})
    publish(keeper, {"": "", "a/": ""})
    assert files(tmp_path)["a/b/c/index.html"] == 'moved <a href="/a/">'
    assert files(tmp_path)["z/y/index.html"] == 'moved <a href="/">'


def test_a_page_that_comes_back_replaces_its_redirect(tmp_path):
    keeper = writer(tmp_path)
    for names in (["a/"], [], ["a/"]):
        publish(keeper, {"": "front", **dict.fromkeys(names, "here")})
    assert files(tmp_path)["a/index.html"] == "here"


def test_a_moved_page_never_overwrites_a_page_of_the_same_batch(tmp_path):
    keeper = writer(tmp_path)
    publish(keeper, {"": "x", "a/": "first"})
    publish(keeper, {"": "x", "a/": "second", "b/": "first"}, {"a/": "b/"})
    assert files(tmp_path)["a/index.html"] == "second"


def test_an_incremental_batch_leaves_other_pages_alone(tmp_path):
    keeper = writer(tmp_path)
    publish(keeper, BEFORE)
    publish(keeper, {"log/": "more"}, complete=False)
    assert files(tmp_path) == {file_of(p): t for p, t in BEFORE.items()} | {"log/index.html": "more"}


def test_files_that_were_deleted_by_hand_come_back(tmp_path):
    publish(writer(tmp_path), BEFORE)
    (tmp_path / "site/log/index.html").unlink()
    (tmp_path / "site/index.html").write_text("cut")
    assert publish(writer(tmp_path), BEFORE).count == 2
    assert files(tmp_path)["index.html"] == BEFORE[""]


def test_unsafe_paths_are_not_written(tmp_path):
    with pytest.raises(RuleFault):
        writer(tmp_path).batch().put("../outside/", b"")
    assert not (tmp_path / "outside").exists()


def interrupt_at(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Stop before the count-th of all replacements of files and lines of the manifest."""
    left = [count]

    def counted(original):
        def call(*args):
            if left[0] == 0:
                raise Interrupted
            left[0] -= 1
            return original(*args)
        return call

    monkeypatch.setattr(Path, "replace", counted(Path.replace))
    monkeypatch.setattr(Manifest, "_append", counted(Manifest._append))


@pytest.mark.parametrize("point", range(17))
def test_interrupted_between_any_two_writes_the_site_is_whole(tmp_path, monkeypatch, point):
    publish(writer(tmp_path), BEFORE)
    with monkeypatch.context() as patch:
        interrupt_at(patch, point)
        try:
            publish(writer(tmp_path), AFTER, {"players/bob/": "players/cid/"})
            finished = True
        except Interrupted:
            finished = False
    assert finished == (point >= 16), "the table covers every point"
    site = tmp_path / "site"
    assert broken_links(site) == []
    whole = {file_of(p): {BEFORE.get(p), AFTER.get(p), redirect("", "players/cid/").decode()} for p in BEFORE | AFTER}
    assert all(text in whole[name] for name, text in files(tmp_path).items() if not name.startswith(ASIDE))

    publish(writer(tmp_path), AFTER, {"players/bob/": "players/cid/"})
    assert {file_of(p): AFTER[p] for p in AFTER}.items() <= files(tmp_path).items()
    assert broken_links(site) == []
    assert not list((site / ASIDE).glob("*"))


@pytest.mark.parametrize("point", range(12))
def test_going_back_after_an_interruption_restores_every_byte(tmp_path, monkeypatch, point):
    """Old and new pages have the same size here, so that size alone would not tell what stands."""
    old = {"": "front A", "a/": "text A", "b/": "more A"}
    publish(writer(tmp_path), old)
    with monkeypatch.context() as patch:
        interrupt_at(patch, point)
        with contextlib.suppress(Interrupted):
            publish(writer(tmp_path), {path: text.replace("A", "B") for path, text in old.items()})
    publish(writer(tmp_path), old)
    assert files(tmp_path) == {file_of(path): text for path, text in old.items()}


def test_a_torn_line_spoils_no_later_one(tmp_path):
    file = tmp_path / "site.manifest"
    first = Manifest(file)
    first.record("a", Standing("1", 1))
    file.write_bytes(file.read_bytes() + b'\n["b", "2"')
    Manifest(file).record("c", Standing("3", 3, "a/"))
    read = Manifest(file)
    assert read.files == {"a": Standing("1", 1), "c": Standing("3", 3, "a/")}


def test_the_manifest_is_packed_when_most_of_it_is_old(tmp_path):
    file = tmp_path / "site.manifest"
    manifest = Manifest(file)
    manifest.note("step", "7")
    for number in range(1200):
        manifest.record("a", Standing(str(number), number))
    manifest.pack()
    assert len(file.read_bytes().splitlines()) == 3
    read = Manifest(file)
    assert read.files == {"a": Standing("1199", 1199)} and read.notes == {"step": "7"}


def test_synced_writing_gives_the_same_site(tmp_path):
    keeper = Writer(tmp_path / "site", tmp_path / "state", redirect, sync=True)
    publish(keeper, BEFORE)
    assert files(tmp_path) == {file_of(path): text for path, text in BEFORE.items()}
    assert keeper.manifest.notes[SWAPPING] == ""
