"""Books that were damaged, lost or cut short are whole again when they are opened."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mailbot.errors import BadSetup
from mailbot.store.journal import Entry
from mailbot.store.store import Store


def play(store: Store, count: int) -> None:
    """So many steps, a commit each: a counter goes up, an old row retires, a line is logged, a mail is written."""
    for _ in range(count):
        n = store.steps + 1
        store.state.put("counters", "steps", {"next": n})
        store.add({"id": f"step {n}", "at": n, "log": [{"n": n, "text": f"event {n}"}], "draws": [], "identity": f"mail {n}",
                   "mails": [{"message_id": f"<{n}@example.org>", "about": {"proposal": n}, "text": "words"}]})
        store.commit()


@pytest.fixture
def books(tmp_path: Path) -> Path:
    """Five steps, and closed."""
    store = Store(tmp_path, sync=False)
    play(store, 5)
    store.close()
    return tmp_path


def facts(store: Store) -> tuple[object, ...]:
    """All that the books hold."""
    found = (store.steps, store.state.get("counters", "steps"), list(store.history.dump()))
    store.close()
    return found


def cut(name: str, size: int) -> Callable[[Path], None]:
    """Leaves so many bytes of a file."""
    def harm(folder: Path) -> None:
        (folder / name).write_bytes((folder / name).read_bytes()[:size])
    return harm


def lose(*names: str) -> Callable[[Path], None]:
    """Takes files away."""
    def harm(folder: Path) -> None:
        for name in names:
            (folder / name).unlink()
    return harm


def half_a_line(folder: Path) -> None:
    """Leaves a journal as a crash does."""
    with (folder / "journal.jsonl").open("a") as stream:
        stream.write('{"n": 6, "a')


def spoil(folder: Path) -> None:
    """Makes the history no database."""
    (folder / "history.sqlite").write_bytes(b"no database" * 500)


@pytest.mark.parametrize("reading", [False, True])
@pytest.mark.parametrize("harm", [
    cut("db.json", 0), cut("db.json", 40), lose("db.json"), lose("db.json", "db.json.previous"), cut("db.json.previous", 0),
    lose("history.sqlite"), lose("history.sqlite", "db.json"), half_a_line, spoil,
], ids=["empty", "cut", "lost", "both lost", "copy empty", "history lost", "history and state lost", "half a line", "history damaged"])
def test_damage_is_mended(books: Path, harm: Callable[[Path], None], reading: bool) -> None:
    whole = facts(Store(books, reading=True))
    harm(books)
    assert facts(Store(books, sync=False, reading=reading)) == whole
    assert facts(Store(books, sync=False)) == whole


def test_play_goes_on_after_the_damage(books: Path) -> None:
    lose("db.json", "history.sqlite")(books)
    mended = Store(books, sync=False)
    play(mended, 2)
    assert mended.steps == 7 and facts(mended) == facts(Store(books, reading=True))


def test_whoever_only_reads_writes_no_state(books: Path) -> None:
    lose("db.json")(books)
    facts(Store(books, reading=True))
    assert not (books / "db.json").exists()


def test_a_journal_that_lost_steps_is_no_matter_to_guess_about(books: Path) -> None:
    journal = books / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:3]))
    with pytest.raises(BadSetup, match="restore both from one backup"):
        Store(books, sync=False)


def test_mails_of_steps_that_a_crash_left_in_the_journal_are_handed_over(books: Path) -> None:
    lose("db.json")(books)
    told: list[Entry] = []
    Store(books, told.extend, sync=False).close()
    assert [entry["n"] for entry in told] == [5]
