"""The shapes in which mail programs put an answer and the mail it answers: a table of programs."""

import html
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from mailers.wire import Shaped

TONGUES: dict[str, dict[str, object]] = tomllib.loads(Path(__file__).with_name("tongues.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Answer:
    """What somebody writes, the mail that is answered, and the language of the program.

    `new` holds one text for answers above or below the quotation, several for answers between quoted lines.
    """

    new: tuple[str, ...]
    old: str
    tongue: str = "en"
    name: str = "Dora Example"
    address: str = "dora@example.org"

    @property
    def text(self) -> str:
        """All that is new."""
        return "\n\n".join(self.new)

    def say(self, what: str) -> str:
        """A phrase of the program in its language."""
        return str(TONGUES[self.tongue][what]).format(name=self.name, address=self.address)

    @property
    def labels(self) -> list[str]:
        """The names of From, Sent, To, Subject."""
        return TONGUES[self.tongue]["labels"]  # type: ignore[return-value]


SHAPES: dict[str, Callable[[Answer], Shaped]] = {}


def shape(make: Callable[[Answer], Shaped]) -> Callable[[Answer], Shaped]:
    """Enter a program's shape in the table under the name of its function."""
    SHAPES[make.__name__] = make
    return make


def quote(text: str, mark: str = "> ") -> str:
    """Each line with a mark before it."""
    return "\n".join((mark + line).rstrip() for line in text.split("\n"))


def rich(text: str) -> str:
    """Text in HTML, blanks kept."""
    return "<br>\n".join(_spaced(line) for line in text.split("\n"))


def divs(text: str, before: str = "<div>", after: str = "</div>") -> str:
    """Each line in an element of its own, as web mail programs write."""
    return "".join(f"{before}{_spaced(line) or '<br>'}{after}\n" for line in text.split("\n"))


def _spaced(line: str) -> str:
    inner = line.lstrip(" ")
    return "&nbsp;" * (len(line) - len(inner)) + html.escape(inner, quote=False).replace("  ", "&nbsp; ")


def header_block(answer: Answer, bold: bool = False) -> str:
    """The lines From, Sent, To, Subject as Outlook writes them."""
    values = [f"{answer.name} <{answer.address}>", str(TONGUES[answer.tongue]["date"]), "Game <game@example.org>",
              "Proposal 12"]
    mark = "*" if bold else ""
    return "\n".join(f"{mark}{label}:{mark} {value}" for label, value in zip(answer.labels, values, strict=True))


@shape
def gmail_top(answer: Answer) -> Shaped:
    """Gmail on the web: the answer above."""
    old = f'<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
    return Shaped(
        f"{answer.text}\n\n{answer.say('gmail')}\n\n{quote(answer.old)}\n",
        f'<div dir="ltr">{divs(answer.text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" '
        f'class="gmail_attr">{html.escape(answer.say("gmail"))}<br></div>{old}{divs(answer.old)}</blockquote></div>\n')


@shape
def gmail_inline(answer: Answer) -> Shaped:
    """Gmail on the web: answers between the quoted lines."""
    pieces = _pieces(answer)
    old = '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">'
    plain = "\n\n".join(f"{quote(piece)}\n\n{new}" if new else quote(piece) for piece, new in pieces)
    inner = "".join(f"{old}{divs(piece)}</blockquote><div><br></div>{divs(new)}<div><br></div>" for piece, new in pieces)
    return Shaped(
        f"{answer.say('gmail')}\n\n{plain}\n",
        f'<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{html.escape(answer.say("gmail"))}'
        f"<br></div>{inner}</div></div>\n")


def _pieces(answer: Answer) -> list[tuple[str, str]]:
    """The old mail cut into as many pieces as there are answers, each with the answer that follows it."""
    lines = answer.old.split("\n")
    share = max(1, len(lines) // len(answer.new))
    pieces = ["\n".join(lines[n * share:(n + 1) * share]) for n in range(len(answer.new) - 1)]
    pieces.append("\n".join(lines[(len(answer.new) - 1) * share:]))
    return list(zip(pieces, answer.new, strict=True))


@shape
def outlook_desktop(answer: Answer) -> Shaped:
    """Outlook on a desk: the header of the old mail, and the old mail without any marks."""
    block = html.escape(header_block(answer)).replace("\n", "<br>\n")
    para = ('<p class="MsoNormal">', "</p>")
    rich_old = divs(answer.old, *para).replace("<br>", "<o:p>&nbsp;</o:p>")
    rich_new = divs(answer.text, *para).replace("<br>", "<o:p>&nbsp;</o:p>")
    return Shaped(
        f"{answer.text}\n\n{header_block(answer)}\n\n{answer.old}\n",
        f'<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {{margin:0cm}}</style></head>'
        f'<body lang="EN-US"><div class="WordSection1">{rich_new}<p class="MsoNormal"><o:p>&nbsp;</o:p></p>'
        f'<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">'
        f"{block}<o:p></o:p></p></div>{rich_old}</div></body></html>\n")


@shape
def outlook_barred(answer: Answer) -> Shaped:
    """Older Outlook: a bar of dashes with words, then the header."""
    return Shaped(f"{answer.text}\n\n-----{answer.say('original')}-----\n{header_block(answer)}\n\n{answer.old}\n")


@shape
def outlook_phone(answer: Answer) -> Shaped:
    """Outlook on a phone: a line of its own, a rule of underscores, the header."""
    block = html.escape(header_block(answer)).replace("\n", "<br>\n")
    return Shaped(
        f"{answer.text}\n\n{answer.say('outlook')}<https://aka.ms/o0ukef>\n________________________________\n"
        f"{header_block(answer)}\n\n{answer.old}\n",
        f'<div dir="ltr">{divs(answer.text)}</div><div id="ms-outlook-mobile-body-separator-line" data-applydefault'
        f'fontstyles="true"><div><br></div></div><div id="ms-outlook-mobile-signature"><div>{answer.say("outlook")}</div>'
        f'</div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">{block}</div>'
        f"<div>{divs(answer.old)}</div>\n")


@shape
def outlook_web(answer: Answer) -> Shaped:
    """Outlook on the web: a marker, a rule, the header in an element of its own; only HTML tells."""
    block = html.escape(header_block(answer, bold=True)).replace("\n", "<br>\n")
    return Shaped(
        f"{answer.text}\n\n{header_block(answer, bold=True)}\n\n{answer.old}\n",
        f'<html><body dir="ltr"><div class="elementToProof">{divs(answer.text)}</div><div id="appendonsend"></div>'
        f'<hr tabindex="-1" style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">{block}</div>'
        f'<div class="BodyFragment">{rich(answer.old)}</div></body></html>\n')


@shape
def apple_mail(answer: Answer) -> Shaped:
    """Apple Mail on a desk: the answer above."""
    return Shaped(
        f"{answer.text}\n\n{quote(answer.say('apple') + chr(10) * 2 + answer.old)}\n",
        f'<html><body style="overflow-wrap: break-word;">{divs(answer.text)}<br id="lineBreakAtBeginningOfMessage"><div>'
        f'<br><blockquote type="cite"><div>{html.escape(answer.say("apple"))}</div><br>{divs(answer.old)}</blockquote>'
        f"</div><br></body></html>\n")


@shape
def apple_bottom(answer: Answer) -> Shaped:
    """Apple Mail: the answer below the quotation."""
    return Shaped(
        f"{answer.say('apple')}\n\n{quote(answer.old)}\n\n{answer.text}\n",
        f'<html><body><div><blockquote type="cite"><div>{html.escape(answer.say("apple"))}</div><br>{divs(answer.old)}'
        f"</blockquote></div><br>{divs(answer.text)}</body></html>\n")


@shape
def iphone(answer: Answer) -> Shaped:
    """Mail on a phone of Apple's: its own line, then the quotation."""
    return Shaped(
        f"{answer.text}\n\n{answer.say('phone')}\n\n{quote(answer.say('apple') + chr(10) * 2 + answer.old)}\n",
        f'<html><body dir="auto">{divs(answer.text)}<div><br></div><div dir="ltr">{html.escape(answer.say("phone"))}</div>'
        f'<div dir="ltr"><br><blockquote type="cite">{html.escape(answer.say("apple"))}<br><br></blockquote></div>'
        f'<blockquote type="cite"><div dir="ltr">{divs(answer.old)}</div></blockquote></body></html>\n')


@shape
def thunderbird_bottom(answer: Answer) -> Shaped:
    """Thunderbird: the answer below."""
    return Shaped(
        f"{answer.say('thunderbird')}\n{quote(answer.old)}\n\n{answer.text}\n",
        f'<html><body><div class="moz-cite-prefix">{html.escape(answer.say("thunderbird"))}<br></div>'
        f'<blockquote type="cite" cite="mid:earlier.1@example.org"><pre class="moz-quote-pre" wrap="">'
        f"{html.escape(answer.old)}\n</pre></blockquote>{divs(answer.text)}</body></html>\n")


@shape
def thunderbird_inline(answer: Answer) -> Shaped:
    """Thunderbird: answers between the quoted lines."""
    pieces = _pieces(answer)
    plain = "\n\n".join(f"{quote(piece)}\n\n{new}" for piece, new in pieces)
    rich_text = "".join(f'<blockquote type="cite">{divs(piece)}</blockquote>{divs(new)}<br>' for piece, new in pieces)
    return Shaped(f"{answer.say('thunderbird')}\n{plain}\n",
                  f'<html><body><div class="moz-cite-prefix">{html.escape(answer.say("thunderbird"))}</div>{rich_text}'
                  "</body></html>\n")


@shape
def yahoo(answer: Answer) -> Shaped:
    """Yahoo: an indented line above an old mail without marks."""
    line = answer.say("gmail")
    return Shaped(
        f"{answer.text}\n\n    {line}  \n \n {answer.old}\n",
        f'<html><body><div class="ydp1a2b3cyahoo-style-wrap"><div dir="ltr">{divs(answer.text)}</div><div><br></div></div>'
        f'<div id="ydp77yahoo_quoted_0412" class="ydp77yahoo_quoted"><div>{html.escape(line)}</div><div><br></div>'
        f"<div>{divs(answer.old)}</div></div></body></html>\n")


@shape
def gmx(answer: Answer) -> Shaped:
    """GMX and WEB.DE: date first in the header, no bar, no marks."""
    sent, sender, to, subject = (answer.labels[n] for n in (1, 0, 2, 3))
    block = (f'{sent}: {TONGUES[answer.tongue]["date"]}\n{sender}: "{answer.name}" <{answer.address}>\n'
             f"{to}: game@example.org\n{subject}: Proposal 12")
    return Shaped(
        f"{answer.text}\n \n\n{block}\n{answer.old}\n",
        f'<html><body><div style="font-family: Verdana;font-size: 12.0px;">{divs(answer.text)}<div name="quote" '
        f'style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div>{html.escape(block).replace(chr(10), "<br>")}'
        f'</div><div name="quoted-content">{divs(answer.old)}</div></div></div></body></html>\n')


@shape
def proton(answer: Answer) -> Shaped:
    """Proton Mail: its own line, a line with the date, marks."""
    line = f"On Monday, January 5th, 2026 at 10:30, {answer.name} <{answer.address}> wrote:"
    return Shaped(
        f"{answer.text}\n\nSent with Proton Mail secure email.\n\n{line}\n\n{quote(answer.old)}\n",
        f'{divs(answer.text)}<div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with '
        f'<a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">'
        f'{html.escape(line)}<br><blockquote class="protonmail_quote" type="cite">{divs(answer.old)}</blockquote></div>\n')


@shape
def samsung(answer: Answer) -> Shaped:
    """Samsung's mail program: its line, a bar, a header with a date in digits, no marks."""
    sender, sent, to, subject = answer.labels
    block = (f"-------- {answer.say('original')} --------\n{sender}: {answer.name} <{answer.address}> \n"
             f"{sent}: 05.01.26  10:30  (GMT+01:00) \n{to}: game@example.org \n{subject}: Proposal 12 ")
    return Shaped(
        f"{answer.text}\n\nSent from my Galaxy\n\n{block}\n\n{answer.old}\n",
        f'<html><body>{divs(answer.text)}<div><br></div><div id="composer_signature" dir="auto"><div>Sent from my Galaxy</div>'
        f'</div><div><br></div><div align="left" dir="auto"><div>{html.escape(block).replace(chr(10), "</div><div>")}</div>'
        f"</div><div><br></div>{divs(answer.old)}</body></html>\n")


@shape
def k9_mail(answer: Answer) -> Shaped:
    """K-9 Mail: a long date with seconds and zone, marks without a blank."""
    line = answer.say("gmail").replace("10:30", "10:30:00", 1)
    return Shaped(f"{answer.text}\n\n{line}\n{quote(answer.old, '>')}\n")


@shape
def mutt(answer: Answer) -> Shaped:
    """mutt: answers between the quoted lines, signature below."""
    plain = "\n\n".join(f"{quote(piece)}\n\n{new}" for piece, new in _pieces(answer))
    return Shaped(f"On Mon, Jan 05, 2026 at 10:30:00AM +0100, {answer.name} wrote:\n{plain}\n\n-- \nAnn\n")


@shape
def claws(answer: Answer) -> Shaped:
    """Claws Mail: the line above the quotation on two lines."""
    return Shaped(f"On Mon, 5 Jan 2026 10:30:00 +0100\n{answer.name} <{answer.address}> wrote:\n\n"
                  f"{quote(answer.old)}\n\n{answer.text}\n")


@shape
def three_lines(answer: Answer) -> Shaped:
    """A program that breaks the line above the quotation at forty characters: three lines."""
    words, lines = answer.say("gmail").split(" "), [""]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > 40 and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    joined = "\n".join(lines)
    return Shaped(f"{answer.text}\n\n{joined}\n\n{quote(answer.old)}\n")


@shape
def zoho(answer: Answer) -> Shaped:
    """Zoho: the line above the quotation is a bar, no marks below."""
    bar = f"---- On Mon, 05 Jan 2026 10:30:00 +0100 {answer.name} <{answer.address}> wrote ----"
    return Shaped(
        f"{answer.text}\n\n{bar}\n\n{answer.old}\n",
        f'<html><body>{divs(answer.text)}<br><div class="zmail_extra"><br>{html.escape(bar)}<br><br>'
        f"<blockquote>{divs(answer.old)}</blockquote></div></body></html>\n")


@shape
def yandex(answer: Answer) -> Shaped:
    """Yandex: date, time, quoted name, address."""
    line = f'05.01.2026, 10:30, "{answer.name}" <{answer.address}>:'
    return Shaped(
        f"{answer.text}\n\n{line}\n{quote(answer.old)}\n",
        f"<div>{divs(answer.text)}</div><div>&nbsp;</div><div>{html.escape(line)}</div><blockquote>{divs(answer.old)}"
        "</blockquote>\n")


@shape
def mail_ru(answer: Answer) -> Shaped:
    """Mail.ru: the line above the quotation in Russian, marks."""
    line = f"Понедельник, 5 января 2026, 10:30 +03:00 от {answer.name} <{answer.address}>:"
    return Shaped(f"{answer.text}\n\n{line}\n{quote(answer.old, '>')}\n")


@shape
def qq(answer: Answer) -> Shaped:
    """QQ Mail: a bar and a header in Chinese, no marks."""
    return Shaped(
        f"{answer.text}\n\n------------------ 原始邮件 ------------------\n发件人: \"{answer.name}\" <{answer.address}>;\n"
        f"发送时间: 2026年1月5日(星期一) 上午10:30\n收件人: \"game\"<game@example.org>;\n主题: Proposal 12\n\n{answer.old}\n")


@shape
def gnus(answer: Answer) -> Shaped:
    """Gnus: no date at all."""
    return Shaped(f"{answer.name} <{answer.address}> writes:\n\n{quote(answer.old)}\n\n{answer.text}\n")


@shape
def horde(answer: Answer) -> Shaped:
    """Horde: Quoting somebody."""
    return Shaped(f"Quoting {answer.name} <{answer.address}>:\n\n{quote(answer.old)}\n\n{answer.text}\n")


@shape
def roundcube(answer: Answer) -> Shaped:
    """Roundcube web mail: the answer above, or below."""
    return Shaped(f"On 2026-01-05 10:30, {answer.name} wrote:\n{quote(answer.old)}\n\n{answer.text}\n")


@shape
def zimbra(answer: Answer) -> Shaped:
    """Zimbra: a bar, a header, no marks."""
    block = (f"----- {answer.say('original')} -----\nFrom: \"{answer.name}\" <{answer.address}>\nTo: game@example.org\n"
             f"Sent: Monday, January 5, 2026 10:30:00 AM\nSubject: Proposal 12")
    return Shaped(
        f"{answer.text}\n\n{block}\n\n{answer.old}\n",
        f'<html><body><div>{divs(answer.text)}</div><div><br></div><hr id="zwchr" data-marker="__DIVIDER__"><div '
        f'data-marker="__HEADERS__">{html.escape(block).replace(chr(10), "<br>")}</div><div>{divs(answer.old)}</div>'
        "</body></html>\n")


@shape
def web_form(answer: Answer) -> Shaped:
    """A help desk's web form: a line above which one writes, then the old mail without marks."""
    return Shaped(f"{answer.text}\n\n##- Please type your reply above this line -##\n\n{answer.old}\n")


@shape
def lotus_notes(answer: Answer) -> Shaped:
    """Notes: a header with tabs."""
    sender, sent, to, subject = answer.labels
    return Shaped(f"{answer.text}\n\n\n{sender}:\t{answer.name}/Example <{answer.address}>\n{to}:\tgame@example.org\n"
                  f"{sent}:\t05.01.2026 10:30\n{subject}:\tProposal 12\n\n\n{answer.old}\n")


@shape
def gmail_forward(answer: Answer) -> Shaped:
    """Gmail: a mail sent on, with a word of one's own above."""
    sender, sent, to, subject = answer.labels
    block = (f"---------- {answer.say('forwarded')} ---------\n{sender}: {answer.name} <{answer.address}>\n"
             f"{sent}: Mon, Jan 5, 2026 at 10:30 AM\n{subject}: Proposal 12\n{to}: <game@example.org>")
    return Shaped(
        f"{answer.text}\n\n{block}\n\n\n{answer.old}\n",
        f'<div dir="ltr">{divs(answer.text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f'{html.escape(block).replace(chr(10), "<br>")}<br></div><br><br>{divs(answer.old)}</div>\n')


@shape
def apple_forward(answer: Answer) -> Shaped:
    """Apple Mail: a mail sent on."""
    return Shaped(f"{answer.text}\n\nBegin forwarded message:\n\n{quote(header_block(answer))}\n{quote(answer.old)}\n")


@shape
def thunderbird_forward(answer: Answer) -> Shaped:
    """Thunderbird: a mail sent on."""
    sender, sent, to, subject = answer.labels
    block = (f"-------- {answer.say('forwarded')} --------\n{subject}: \tProposal 12\n{sent}: \tMon, 5 Jan 2026 10:30:00 "
             f"+0100\n{sender}: \t{answer.name} <{answer.address}>\n{to}: \tgame@example.org")
    return Shaped(
        f"{answer.text}\n\n\n{block}\n\n\n\n{answer.old}\n",
        f'<html><body>{divs(answer.text)}<div class="moz-forward-container"><br><br>'
        f'{html.escape(block).replace(chr(10), "<br>")}<br><br>{divs(answer.old)}</div></body></html>\n')
