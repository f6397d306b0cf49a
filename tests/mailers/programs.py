"""Mail programs in their languages: the answer above, below or between, the quoted mail in each one's shape."""

from collections.abc import Iterator

from tests.mailers import desks, webs  # noqa: F401  the programs enter their shapes in the table
from tests.mailers.corpus import STOLEN, Piece, shelf
from tests.mailers.shapes import SHAPES, Answer
from tests.mailers.wire import Envelope, Manner, post

_GREETINGS = {
    "en": "Hello",
    "de": "Hallo",
    "fr": "Bonjour",
    "es": "Hola",
    "it": "Ciao",
    "pt": "Olá",
    "nl": "Hoi",
    "da": "Hej",
    "sv": "Hej på er",
    "nb": "Hei",
    "fi": "Terve",
    "pl": "Cześć",
    "cs": "Ahoj",
    "ru": "Привет",
    "uk": "Вітаю",
    "ja": "こんにちは",
    "zh": "你好",
    "tw": "您好",
    "ko": "안녕하세요",
    "ar": "مرحبا",
    "he": "שלום",
}
_SUBJECTS = {
    "de": "AW",
    "sv": "SV",
    "nl": "Antw",
    "pl": "Odp",
    "da": "SV",
    "nb": "SV",
    "fi": "VS",
    "zh": "回复",
    "tw": "回覆",
    "it": "R",
    "fr": "Re",
    "es": "RV",
}
# Each program in some of its languages, with the way it writes on the wire.
_HTML_TOO = Manner(parts="alternative")
_FLOWED = Manner(flowed=True, encoding="8bit")
_ROUNDS: tuple[tuple[str, str, Manner], ...] = (
    ("gmail_top", "en de fr es it pt nl da sv nb fi pl cs ru uk ja zh tw ko ar he", _HTML_TOO),
    ("gmail_inline", "en fi ru", _HTML_TOO),
    ("gmail_forward", "en de ja", _HTML_TOO),
    ("outlook_desktop", "en de fr es it pt nl da sv nb fi pl cs ru uk ja zh tw ko ar he", Manner(encoding="base64")),
    ("outlook_barred", "en de fr pl zh", Manner()),
    ("outlook_phone", "en de es ja", _HTML_TOO),
    ("outlook_web", "en it cs", Manner(parts="html")),
    ("apple_mail", "en fr pt nl ar he", _HTML_TOO),
    ("apple_bottom", "en pl", Manner()),
    ("iphone", "en de fr ja ko uk sv", Manner(encoding="base64")),
    ("thunderbird_bottom", "en de fr it cs ru da", _FLOWED),
    ("thunderbird_inline", "en es fi ko", _FLOWED),
    ("thunderbird_forward", "en ru", _HTML_TOO),
    ("yahoo", "en es", _HTML_TOO),
    ("gmx", "de en", _HTML_TOO),
    ("proton", "en", Manner(parts="html")),
    ("samsung", "en de ko", _HTML_TOO),
    ("k9_mail", "de en", Manner(encoding="8bit")),
    ("mutt", "en", Manner(charset="iso-8859-1", encoding="8bit")),
    ("claws", "en", Manner(encoding="8bit")),
    ("three_lines", "en de pl zh ar", Manner()),
    ("zoho", "en", _HTML_TOO),
    ("yandex", "ru", Manner(parts="html")),
    ("mail_ru", "ru", Manner(charset="koi8-r", encoding="8bit")),
    ("qq", "zh", Manner(charset="gb18030", encoding="base64")),
    ("gnus", "en", Manner()),
    ("horde", "en", Manner()),
    ("roundcube", "en", _FLOWED),
    ("zimbra", "en fr", Manner(parts="html")),
    ("web_form", "en", Manner()),
    ("lotus_notes", "de it", Manner(charset="iso-8859-1")),
    ("apple_forward", "en", Manner()),
)


@shelf
def programs() -> Iterator[Piece]:
    """One mail for each program and language."""
    for program, tongues, manner in _ROUNDS:
        for tongue in tongues.split():
            new = _new(program, tongue)
            answer = Answer(new, STOLEN, tongue)
            subject = f"{_SUBJECTS.get(tongue, 'Re')}: [nomic] Proposal 12"
            mail = post(Envelope(subject, program.replace("_", " ")), SHAPES[program](answer), manner)
            yield Piece(f"{program.replace('_', '-')}-{tongue}", mail, {"text": answer.text})


def _new(program: str, tongue: str) -> tuple[str, ...]:
    hello = "" if program in ("mutt", "mail_ru") or (program == "lotus_notes") else f"{_GREETINGS[tongue]} Dora,\n\n"
    if program.endswith("inline") or program == "mutt":
        return (f"{hello}vote 12 yes", "vote 13 no\nThanks", "I abstain on 14")
    return (f"{hello}vote 12 yes\nThanks\n\nvote 13 no",)
