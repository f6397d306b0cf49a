"""The shapes of mail programs on the web."""

import html

from tests.mailers.shapes import TONGUES, Answer, cut, divs, quote, shape
from tests.mailers.wire import Shaped


@shape
def gmail_top(answer: Answer) -> Shaped:
    """Gmail on the web: the answer above."""
    old = '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
    return Shaped(
        f"{answer.text}\n\n{answer.say('gmail')}\n\n{quote(answer.old)}\n",
        f'<div dir="ltr">{divs(answer.text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" '
        f'class="gmail_attr">{html.escape(answer.say("gmail"))}<br></div>{old}{divs(answer.old)}</blockquote></div>\n',
    )


@shape
def gmail_inline(answer: Answer) -> Shaped:
    """Gmail on the web: answers between the quoted lines."""
    pieces = cut(answer)
    old = '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">'
    plain = "\n\n".join(f"{quote(piece)}\n\n{new}" if new else quote(piece) for piece, new in pieces)
    inner = "".join(
        f"{old}{divs(piece)}</blockquote><div><br></div>{divs(new)}<div><br></div>" for piece, new in pieces
    )
    return Shaped(
        f"{answer.say('gmail')}\n\n{plain}\n",
        f'<div dir="ltr"><div class="gmail_quote"><div dir="ltr" class="gmail_attr">{html.escape(answer.say("gmail"))}'
        f"<br></div>{inner}</div></div>\n",
    )


@shape
def yahoo(answer: Answer) -> Shaped:
    """Yahoo: an indented line above an old mail without marks."""
    line = answer.say("gmail")
    return Shaped(
        f"{answer.text}\n\n    {line}  \n \n {answer.old}\n",
        f'<html><body><div class="ydp1a2b3cyahoo-style-wrap"><div dir="ltr">{divs(answer.text)}</div><div><br></div></div>'
        f'<div id="ydp77yahoo_quoted_0412" class="ydp77yahoo_quoted"><div>{html.escape(line)}</div><div><br></div>'
        f"<div>{divs(answer.old)}</div></div></body></html>\n",
    )


@shape
def gmx(answer: Answer) -> Shaped:
    """GMX and WEB.DE: date first in the header, no bar, no marks."""
    sent, sender, to, subject = (answer.labels[n] for n in (1, 0, 2, 3))
    block = (
        f'{sent}: {TONGUES[answer.tongue]["date"]}\n{sender}: "{answer.name}" <{answer.address}>\n'
        f"{to}: game@example.org\n{subject}: Proposal 12"
    )
    return Shaped(
        f"{answer.text}\n \n\n{block}\n{answer.old}\n",
        f'<html><body><div style="font-family: Verdana;font-size: 12.0px;">{divs(answer.text)}<div name="quote" '
        f'style="margin:10px 5px 5px 10px; border-left:2px solid #C3D9E5;"><div>{html.escape(block).replace(chr(10), "<br>")}'
        f'</div><div name="quoted-content">{divs(answer.old)}</div></div></div></body></html>\n',
    )


@shape
def proton(answer: Answer) -> Shaped:
    """Proton Mail: its own line, a line with the date, marks."""
    line = f"On Monday, January 5th, 2026 at 10:30, {answer.name} <{answer.address}> wrote:"
    return Shaped(
        f"{answer.text}\n\nSent with Proton Mail secure email.\n\n{line}\n\n{quote(answer.old)}\n",
        f'{divs(answer.text)}<div class="protonmail_signature_block"><div class="protonmail_signature_block-proton">Sent with '
        f'<a href="https://proton.me/mail/home">Proton Mail</a> secure email.</div></div><div class="protonmail_quote">'
        f'{html.escape(line)}<br><blockquote class="protonmail_quote" type="cite">{divs(answer.old)}</blockquote></div>\n',
    )


@shape
def zoho(answer: Answer) -> Shaped:
    """Zoho: the line above the quotation is a bar, no marks below."""
    bar = f"---- On Mon, 05 Jan 2026 10:30:00 +0100 {answer.name} <{answer.address}> wrote ----"
    return Shaped(
        f"{answer.text}\n\n{bar}\n\n{answer.old}\n",
        f'<html><body>{divs(answer.text)}<br><div class="zmail_extra"><br>{html.escape(bar)}<br><br>'
        f"<blockquote>{divs(answer.old)}</blockquote></div></body></html>\n",
    )


@shape
def yandex(answer: Answer) -> Shaped:
    """Yandex: date, time, quoted name, address."""
    line = f'05.01.2026, 10:30, "{answer.name}" <{answer.address}>:'
    return Shaped(
        f"{answer.text}\n\n{line}\n{quote(answer.old)}\n",
        f"<div>{divs(answer.text)}</div><div>&nbsp;</div><div>{html.escape(line)}</div><blockquote>{divs(answer.old)}"
        "</blockquote>\n",
    )


@shape
def mail_ru(answer: Answer) -> Shaped:
    """Mail.ru: the line above the quotation in Russian, marks."""
    line = f"Понедельник, 5 января 2026, 10:30 +03:00 от {answer.name} <{answer.address}>:"
    return Shaped(f"{answer.text}\n\n{line}\n{quote(answer.old, '>')}\n")


@shape
def qq(answer: Answer) -> Shaped:
    """QQ Mail: a bar and a header in Chinese, no marks."""
    return Shaped(
        f'{answer.text}\n\n------------------ 原始邮件 ------------------\n发件人: "{answer.name}" <{answer.address}>;\n'
        f'发送时间: 2026年1月5日(星期一) 上午10:30\n收件人: "game"<game@example.org>;\n主题: Proposal 12\n\n{answer.old}\n'
    )


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
    block = (
        f'----- {answer.say("original")} -----\nFrom: "{answer.name}" <{answer.address}>\nTo: game@example.org\n'
        f"Sent: Monday, January 5, 2026 10:30:00 AM\nSubject: Proposal 12"
    )
    return Shaped(
        f"{answer.text}\n\n{block}\n\n{answer.old}\n",
        f'<html><body><div>{divs(answer.text)}</div><div><br></div><hr id="zwchr" data-marker="__DIVIDER__"><div '
        f'data-marker="__HEADERS__">{html.escape(block).replace(chr(10), "<br>")}</div><div>{divs(answer.old)}</div>'
        "</body></html>\n",
    )


@shape
def web_form(answer: Answer) -> Shaped:
    """A help desk's web form: a line above which one writes, then the old mail without marks."""
    return Shaped(f"{answer.text}\n\n##- Please type your reply above this line -##\n\n{answer.old}\n")


@shape
def gmail_forward(answer: Answer) -> Shaped:
    """Gmail: a mail sent on, with a word of one's own above."""
    sender, sent, to, subject = answer.labels
    block = (
        f"---------- {answer.say('forwarded')} ---------\n{sender}: {answer.name} <{answer.address}>\n"
        f"{sent}: Mon, Jan 5, 2026 at 10:30 AM\n{subject}: Proposal 12\n{to}: <game@example.org>"
    )
    return Shaped(
        f"{answer.text}\n\n{block}\n\n\n{answer.old}\n",
        f'<div dir="ltr">{divs(answer.text)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">'
        f"{html.escape(block).replace(chr(10), '<br>')}<br></div><br><br>{divs(answer.old)}</div>\n",
    )
