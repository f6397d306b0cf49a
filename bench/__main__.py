"""All benchmarks, one after another; figures are ratios of what was measured in this run, wherever that is possible."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from email import message_from_bytes, policy
from functools import partial
from pathlib import Path

from bench.games import PLAYERS, START, new_game, no_fsync, raw
from bench.history import add_past
from bench.reading import HOSTILE, READER, seconds, usual
from mailbot.folder import GameFolder
from mailbot.mail.letter import read_letter
from mailbot.mail.maildir import deliver
from mailbot.posting import send
from mailbot.publishing import publish
from mailbot.values import RawMail

LONG, SHORT = 100_000, 100
MEMORY = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where (a) keeps its game: a file system flushes on rename too, and the disk's time is not what is measured."""


def timed(call: Callable[[], object]) -> float:
    """Seconds that a call takes."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def read_plainly(mail: RawMail) -> None:
    """What Python's own package needs for a mail: parse, body, addresses."""
    message = message_from_bytes(mail.data, policy=policy.default)
    body = message.get_body(("plain",))
    _ = body.get_content() if body else ""
    _ = [address.addr_spec for name in ("From", "To") for address in message[name].addresses]


def play(game: GameFolder, mail: RawMail) -> None:
    """The whole way of one mail: archived, played, committed, answered, shown."""
    ref = game.archive.keep(mail)
    game.referee.take(mail, ref.name)
    game.store.commit()
    send(game, mail.arrived)
    publish(game, mail.arrived)


def cost_of_a_mail() -> str:
    """(a) One mail from raw bytes to committed state, answer and updated site, against parsing alone."""
    with tempfile.TemporaryDirectory(dir=MEMORY) as folder, no_fsync(), new_game(Path(folder) / "game") as game:
        publish(game, START)
        mails = [raw(PLAYERS[n % 8], f"vote 1 {'yes' if n % 3 else 'no'}", START + 60 * n, n) for n in range(300)]
        for mail in mails[:20]:
            play(game, mail)
        ratios = []
        for mail in mails[20:]:
            plain = statistics.median(timed(lambda mail=mail: read_plainly(mail)) for _ in range(3))  # type: ignore[misc]
            ratios.append(timed(lambda mail=mail: play(game, mail)) / plain)  # type: ignore[misc]
    return f"(a) a mail, whole way / email package's parsing: {statistics.median(ratios):.1f} (at most 10)"


def poll_with_history() -> str:
    """(b) and (c) A poll with one new mail, and the process's memory, with a long past against a short one."""
    with tempfile.TemporaryDirectory() as folder:
        games = {size: Path(folder) / str(size) for size in (SHORT, LONG)}
        for size, path in games.items():
            with no_fsync(), new_game(path):
                pass
            add_past(path, size)
            poll(path, 0)
        os.sync()  # what making the past has left to write would slow the first polls
        times: dict[int, list[float]] = {SHORT: [], LONG: []}
        memory = {}
        for number in range(1, 12):
            for size, path in games.items():
                taken, memory[size] = poll(path, number)
                times[size].append(taken)
    ratio = statistics.median(long / short for long, short in zip(times[LONG], times[SHORT], strict=True))
    return (f"(b) poll with a new mail, {LONG} mails of history / {SHORT}: {ratio:.2f} (at most 1.2)\n"
            f"(c) memory of the process at {LONG} mails: {memory[LONG]:.0f} MB, at {SHORT}: {memory[SHORT]:.0f} MB (under 150)")


def poll(path: Path, number: int) -> tuple[float, float]:
    """One poll in a process of its own, as the daemon does it: seconds for the second of two mails, and megabytes."""
    mail = raw(PLAYERS[number % 8], "vote 1 yes", START + 3600 + number, 50_000 + number)
    deliver(path / "state" / "inbox", mail.data, mail.arrived)
    done = subprocess.run([sys.executable, "-m", "bench.poll", str(path), str(mail.arrived)], capture_output=True, text=True, check=True)
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


def publishing() -> str:
    """(d) What one vote makes the site write, against building all of its 5,000 pages."""
    with tempfile.TemporaryDirectory() as folder, no_fsync():
        path = Path(folder) / "game"
        with new_game(path):
            pass
        add_past(path, SHORT, proposals=4_950)
        with GameFolder(path) as game:
            full = timed(lambda: publish(game, START, complete=True))
            parts = []
            for number in range(15):
                mail = raw(PLAYERS[number % 8], f"vote 1 {'yes' if number % 2 else 'no'}", START + 60 * number, 70_000 + number)
                game.referee.take(mail, "")
                game.store.commit()
                parts.append(timed(lambda mail=mail: publish(game, mail.arrived)))  # type: ignore[misc]
    return f"(d) publishing after one vote / full build of 5,000 pages: {statistics.median(parts) / full:.2%} (under 2 %)"


def replaying() -> str:
    """(e) Playing a game of 10,000 mails again."""
    from mailbot.replay import replay

    with tempfile.TemporaryDirectory() as folder, no_fsync():
        path = Path(folder) / "game"
        with new_game(path) as game:
            for number in range(10_000):
                mail = raw(PLAYERS[number % 8], f"vote 1 {'yes' if number % 3 else 'no'}", START + 10 * number, number)
                game.referee.take(mail, game.archive.keep(mail).name)
                if number % 200 == 199:
                    game.store.commit()
            game.store.commit()
        report = []
        seconds = timed(lambda: report.append(replay(path)))
    same = "equal" if report[0].same else "NOT EQUAL"
    return f"(e) replay of 10,000 mails: {10_000 / seconds:.0f} mails a second, books {same} (at least 200)"


def hostile_mails() -> str:
    """(f) Reading mails of a megabyte that are made to be slow, and usual mails against Python's own reader."""
    took = {name: seconds(partial(read_letter, RawMail(data, 0, "x"), READER), 1) for name, data in HOSTILE.items()}
    worst = max(took, key=lambda name: took[name])
    ours, theirs = usual()
    return (f"(f) reading the worst of {len(took)} hostile megabytes ({worst}): {took[worst]:.2f} s (under 1)\n"
            f"    reading usual mails / the email package's reading: {ours / theirs:.2f}")


def main() -> None:
    """Run the benchmarks named on the command line, or all."""
    chosen = sys.argv[1:] or ["cost_of_a_mail", "poll_with_history", "publishing", "replaying", "hostile_mails"]
    for name in chosen:
        print(globals()[name](), flush=True)
    print(f"highest memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
