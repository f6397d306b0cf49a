"""The shapes of mail programs on desks and phones."""

import html

from tests.mailers.shapes import Answer, cut, divs, header_block, quote, rich, shape
from tests.mailers.wire import Shaped


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
        f"{block}<o:p></o:p></p></div>{rich_old}</div></body></html>\n",
    )


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
        f"<div>{divs(answer.old)}</div>\n",
    )


@shape
def outlook_web(answer: Answer) -> Shaped:
    """Outlook on the web: a marker, a rule, the header in an element of its own; only HTML tells."""
    block = html.escape(header_block(answer, bold=True)).replace("\n", "<br>\n")
    return Shaped(
        f"{answer.text}\n\n{header_block(answer, bold=True)}\n\n{answer.old}\n",
        f'<html><body dir="ltr"><div class="elementToProof">{divs(answer.text)}</div><div id="appendonsend"></div>'
        f'<hr tabindex="-1" style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">{block}</div>'
        f'<div class="BodyFragment">{rich(answer.old)}</div></body></html>\n',
    )


@shape
def apple_mail(answer: Answer) -> Shaped:
    """Apple Mail on a desk: the answer above."""
    return Shaped(
        f"{answer.text}\n\n{quote(answer.say('apple') + chr(10) * 2 + answer.old)}\n",
        f'<html><body style="overflow-wrap: break-word;">{divs(answer.text)}<br id="lineBreakAtBeginningOfMessage"><div>'
        f'<br><blockquote type="cite"><div>{html.escape(answer.say("apple"))}</div><br>{divs(answer.old)}</blockquote>'
        f"</div><br></body></html>\n",
    )


@shape
def apple_bottom(answer: Answer) -> Shaped:
    """Apple Mail: the answer below the quotation."""
    return Shaped(
        f"{answer.say('apple')}\n\n{quote(answer.old)}\n\n{answer.text}\n",
        f'<html><body><div><blockquote type="cite"><div>{html.escape(answer.say("apple"))}</div><br>{divs(answer.old)}'
        f"</blockquote></div><br>{divs(answer.text)}</body></html>\n",
    )


@shape
def iphone(answer: Answer) -> Shaped:
    """Mail on a phone of Apple's: its own line, then the quotation."""
    return Shaped(
        f"{answer.text}\n\n{answer.say('phone')}\n\n{quote(answer.say('apple') + chr(10) * 2 + answer.old)}\n",
        f'<html><body dir="auto">{divs(answer.text)}<div><br></div><div dir="ltr">{html.escape(answer.say("phone"))}</div>'
        f'<div dir="ltr"><br><blockquote type="cite">{html.escape(answer.say("apple"))}<br><br></blockquote></div>'
        f'<blockquote type="cite"><div dir="ltr">{divs(answer.old)}</div></blockquote></body></html>\n',
    )


@shape
def thunderbird_bottom(answer: Answer) -> Shaped:
    """Thunderbird: the answer below."""
    return Shaped(
        f"{answer.say('thunderbird')}\n{quote(answer.old)}\n\n{answer.text}\n",
        f'<html><body><div class="moz-cite-prefix">{html.escape(answer.say("thunderbird"))}<br></div>'
        f'<blockquote type="cite" cite="mid:earlier.1@example.org"><pre class="moz-quote-pre" wrap="">'
        f"{html.escape(answer.old)}\n</pre></blockquote>{divs(answer.text)}</body></html>\n",
    )


@shape
def thunderbird_inline(answer: Answer) -> Shaped:
    """Thunderbird: answers between the quoted lines."""
    pieces = cut(answer)
    plain = "\n\n".join(f"{quote(piece)}\n\n{new}" for piece, new in pieces)
    rich_text = "".join(f'<blockquote type="cite">{divs(piece)}</blockquote>{divs(new)}<br>' for piece, new in pieces)
    return Shaped(
        f"{answer.say('thunderbird')}\n{plain}\n",
        f'<html><body><div class="moz-cite-prefix">{html.escape(answer.say("thunderbird"))}</div>{rich_text}'
        "</body></html>\n",
    )


@shape
def samsung(answer: Answer) -> Shaped:
    """Samsung's mail program: its line, a bar, a header with a date in digits, no marks."""
    sender, sent, to, subject = answer.labels
    block = (
        f"-------- {answer.say('original')} --------\n{sender}: {answer.name} <{answer.address}> \n"
        f"{sent}: 05.01.26  10:30  (GMT+01:00) \n{to}: game@example.org \n{subject}: Proposal 12 "
    )
    return Shaped(
        f"{answer.text}\n\nSent from my Galaxy\n\n{block}\n\n{answer.old}\n",
        f'<html><body>{divs(answer.text)}<div><br></div><div id="composer_signature" dir="auto"><div>Sent from my Galaxy</div>'
        f'</div><div><br></div><div align="left" dir="auto"><div>{html.escape(block).replace(chr(10), "</div><div>")}</div>'
        f"</div><div><br></div>{divs(answer.old)}</body></html>\n",
    )


@shape
def k9_mail(answer: Answer) -> Shaped:
    """K-9 Mail: a long date with seconds and zone, marks without a blank."""
    line = answer.say("gmail").replace("10:30", "10:30:00", 1)
    return Shaped(f"{answer.text}\n\n{line}\n{quote(answer.old, '>')}\n")


@shape
def mutt(answer: Answer) -> Shaped:
    """mutt: answers between the quoted lines, signature below."""
    plain = "\n\n".join(f"{quote(piece)}\n\n{new}" for piece, new in cut(answer))
    return Shaped(f"On Mon, Jan 05, 2026 at 10:30:00AM +0100, {answer.name} wrote:\n{plain}\n\n-- \nAnn\n")


@shape
def claws(answer: Answer) -> Shaped:
    """Claws Mail: the line above the quotation on two lines."""
    return Shaped(
        f"On Mon, 5 Jan 2026 10:30:00 +0100\n{answer.name} <{answer.address}> wrote:\n\n"
        f"{quote(answer.old)}\n\n{answer.text}\n"
    )


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
def gnus(answer: Answer) -> Shaped:
    """Gnus: no date at all."""
    return Shaped(f"{answer.name} <{answer.address}> writes:\n\n{quote(answer.old)}\n\n{answer.text}\n")


@shape
def lotus_notes(answer: Answer) -> Shaped:
    """Notes: a header with tabs."""
    sender, sent, to, subject = answer.labels
    return Shaped(
        f"{answer.text}\n\n\n{sender}:\t{answer.name}/Example <{answer.address}>\n{to}:\tgame@example.org\n"
        f"{sent}:\t05.01.2026 10:30\n{subject}:\tProposal 12\n\n\n{answer.old}\n"
    )


@shape
def apple_forward(answer: Answer) -> Shaped:
    """Apple Mail: a mail sent on."""
    return Shaped(f"{answer.text}\n\nBegin forwarded message:\n\n{quote(header_block(answer))}\n{quote(answer.old)}\n")


@shape
def thunderbird_forward(answer: Answer) -> Shaped:
    """Thunderbird: a mail sent on."""
    sender, sent, to, subject = answer.labels
    block = (
        f"-------- {answer.say('forwarded')} --------\n{subject}: \tProposal 12\n{sent}: \tMon, 5 Jan 2026 10:30:00 "
        f"+0100\n{sender}: \t{answer.name} <{answer.address}>\n{to}: \tgame@example.org"
    )
    return Shaped(
        f"{answer.text}\n\n\n{block}\n\n\n\n{answer.old}\n",
        f'<html><body>{divs(answer.text)}<div class="moz-forward-container"><br><br>'
        f"{html.escape(block).replace(chr(10), '<br>')}<br><br>{divs(answer.old)}</div></body></html>\n",
    )
