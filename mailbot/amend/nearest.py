"""The passages of a rule that come closest to a text that it does not have: shown, never used."""

import re
from difflib import SequenceMatcher

from mailbot.amend import pieces
from mailbot.amend.folding import fold
from mailbot.amend.pieces import Span

_LEAST = 0.6
_LIMIT = 40_000
_WORD = re.compile(r"\S+")


def nearest_passages(text: str, target: str, area: Span) -> tuple[str, ...]:
    """Up to three passages: first those that differ only by case, a final mark, a dash or a comment, then similar runs."""
    found = [*_near_hits(text[area[0]:area[1]], target)]
    for passage in _similar(text, target, area):
        if len(found) < 3 and not any(passage in known or known in passage for known in found):
            found.append(passage)
    return tuple(found[:3])


def _near_hits(text: str, target: str) -> list[str]:
    plain = fold(_uncommented(text))
    wanted = fold(target)
    hits: list[str] = []
    for hay, needle in ((plain, wanted), (plain.lower(), wanted.lower()), (_dashes(plain), _dashes(wanted)),
                        (plain.lower(), wanted.rstrip(".,;:").lower())):
        at = hay.find(needle) if needle else -1
        if at >= 0:
            hits.append(plain[at:at + len(needle)])
            break
    return hits


def _dashes(text: str) -> str:
    return text.translate({0x2013: "-", 0x2014: "-", 0x2212: "-"})


def _uncommented(text: str) -> str:
    out, last = [], 0
    for start, end in pieces.comments(text):
        out.append(text[last:start])
        last = end
    return "".join([*out, text[last:]])


def _similar(text: str, target: str, area: Span) -> list[str]:
    wanted = [word.strip(".,;:!?\"'") for word in fold(target).split()][:60]
    if not wanted or area[1] - area[0] > _LIMIT:
        return []
    scored: list[tuple[float, int, str]] = []
    for start, end in pieces.paragraphs(text, area):
        words = [(m.start(), m.end(), m.group().strip(".,;:!?\"'")) for m in _WORD.finditer(text, start, end)]
        scored.extend(_best_run(text, words, wanted))
    scored.sort(key=lambda one: (-one[0], one[1]))
    return [" ".join(passage.split()) for _, _, passage in scored[:3]]


def _best_run(text: str, words: list[tuple[int, int, str]], wanted: list[str]) -> list[tuple[float, int, str]]:
    """The run of as many words as the target has that shares most of them."""
    size = len(wanted)
    pool = set(wanted)
    best: tuple[float, int, str] | None = None
    hits = [word in pool for _, _, word in words]
    count = sum(hits[:size])
    for start in range(max(1, len(words) - size + 1)):
        if start:
            count += (hits[start + size - 1] if start + size - 1 < len(hits) else 0) - hits[start - 1]
        if 2 * count / (size + min(size, len(words))) < _LEAST or (best and count < best[0] * size - 1):
            continue
        run = words[start:start + size]
        score = _score([word for _, _, word in run], wanted)
        if score >= _LEAST and (best is None or score > best[0]):
            best = (score, run[0][0], text[run[0][0]:run[-1][1]])
    return [best] if best else []


def _score(run: list[str], wanted: list[str]) -> float:
    return SequenceMatcher(None, run, wanted, autojunk=False).ratio()
