"""One poll with one new mail in a process of its own: prints seconds and megabytes."""

import resource
import sys
import time
from pathlib import Path

from mailbot.daemon import cycle
from mailbot.folder import GameFolder


def main() -> None:
    """`python -m bench.poll GAME TIME`: the process warms up with an empty poll, as a daemon would have."""
    path, now = Path(sys.argv[1]), int(sys.argv[2])
    with GameFolder(path) as game:
        inbox = game.inbox(lambda seconds: False)
        cycle(game, inbox, now - 1, pretend=True)
    start = time.perf_counter()
    with GameFolder(path) as game:
        cycle(game, inbox, now, pretend=True)
    taken = time.perf_counter() - start
    print(taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)


if __name__ == "__main__":
    main()
