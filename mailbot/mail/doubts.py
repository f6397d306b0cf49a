"""Second thoughts about the lines of a mail, once all of them have been seen."""

from mailbot.mail.page import MARKED, Page
from mailbot.mail.rows import QUOTATION_BLOCK
from mailbot.normal import for_matching
from mailbot.values import Part

_LONG_SIGNATURE = 12
_LONG_REPEAT = 20
_CERTAIN_REPEATS = 3


def doubt_lone_marks(page: Page) -> None:
    """Marked lines in a mail that answers nothing and names no earlier author may be the author's own text."""
    if page.setting.reply or page.attributed:
        return
    for at, row in enumerate(page.rows):
        if page.parts[at] is Part.QUOTE and (MARKED.match(row.text) or row.hint.startswith(QUOTATION_BLOCK)):
            page.rewrite(at, Part.QUOTE, f"{page.hints[at]}, but this mail answers none", False)


def doubt_long_signature(page: Page) -> None:
    """A signature is short: filled lines far below the dashes may be more than that."""
    length = 0
    for at, row in enumerate(page.rows):
        if page.parts[at] is Part.SIGNATURE and row.text.strip():
            length += 1
            page.sure[at] = page.sure[at] and length <= _LONG_SIGNATURE


def cut_repeats(page: Page) -> None:
    """Lines of a mail that we sent are not the author's; a lone one may still be, a lone short one is left alone."""
    if page.setting.repeats is None:
        return
    run: list[int] = []
    for at, row in enumerate(page.rows):
        if not row.text.strip():
            continue
        if page.parts[at] is Part.NEW and _sent_by_us(page, at):
            run.append(at)
        else:
            _cut_run(page, run)
            run = []
    _cut_run(page, run)


def _cut_run(page: Page, run: list[int]) -> None:
    certain = len(run) >= _CERTAIN_REPEATS
    for at in run:
        if certain or len(page.rows[at].text.strip()) >= _LONG_REPEAT:
            page.rewrite(at, Part.QUOTE, "repeats a line of a mail that was sent to you", certain)


def doubt_strangers(page: Page) -> None:
    """Where a mail of ours is quoted without marks, a line that was not in it may be an answer typed in between."""
    if page.setting.repeats is None:
        return
    unmarked = [at for at, row in enumerate(page.rows) if page.parts[at] is Part.QUOTE and row.text.strip()
                and row.part is None and not MARKED.match(row.text)]
    strangers = [at for at in unmarked if not _sent_by_us(page, at)]
    if len(unmarked) - len(strangers) >= _CERTAIN_REPEATS:
        for at in strangers:
            page.rewrite(at, Part.QUOTE, "was not in the mail of ours that is quoted around it", False)


def _sent_by_us(page: Page, at: int) -> bool:
    known = page.setting.repeats
    return known is not None and known(for_matching(page.rows[at].text).strip())


def heed_twins(page: Page) -> None:
    """A line that looks new but is quoted in the HTML of the same mail is doubtful; a signature there is one here."""
    for at, row in enumerate(page.rows):
        if page.parts[at] is Part.NEW and row.twin in (Part.QUOTE, Part.FORWARD, Part.SIGNATURE):
            page.rewrite(at, row.twin, f"{row.hint}, in the HTML of the same mail", row.twin is Part.SIGNATURE)


def absorb_blanks(page: Page) -> None:
    """Blank lines below a cut one go with it, so that what remains reads on."""
    for at in range(1, len(page.rows)):
        if page.parts[at] is Part.NEW and page.parts[at - 1] is not Part.NEW and not page.rows[at].text.strip():
            page.rewrite(at, page.parts[at - 1], page.hints[at - 1], page.sure[at - 1])
