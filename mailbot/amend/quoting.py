"""A text that a proposal quotes: between delimiters or quotes, set in, or a punctuation mark by its name."""

from mailbot.amend.phrases import phrase
from mailbot.amend.scanner import Quoted, Scanner
from mailbot.amend.set_in import indent


def quoted(scan: Scanner) -> Quoted | None:
    """A text in quotes, between delimiters, or set in below this line."""
    return scan.fenced() or scan.string() or scan.indented(line_column(scan)) or punctuation(scan) or scan.single()


_MARKS = {"full stop": ".", "period": ".", "comma": ",", "semicolon": ";", "semi-colon": ";", "colon": ":",
          "question mark": "?", "exclamation mark": "!"}
_MARK = phrase(
    rf"(?:an? |the )?(?P<mark>{'|'.join(_MARKS)})(?= (?:to|with|by|from|after|before|at|in)\b|\s*[.,;]|\s*$)")


def punctuation(scan: Scanner) -> Quoted | None:
    """A punctuation mark by its name: "a full stop"."""
    found = scan.take(_MARK)
    if found is None:
        return None
    return Quoted(_MARKS[" ".join(found.group("mark").lower().split())], "string", found.start(), found.end())


def line_column(scan: Scanner) -> int:
    """The column where the present line begins, its bullet or number included: what is set in below a list item's words is its text."""
    return indent(scan.text, scan.line_start())
