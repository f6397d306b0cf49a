"""Whatever people write around a command changes nothing, and whatever they write breaks nothing."""

from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from mailbot.commands.blocks import is_end
from mailbot.commands.spelling import spell
from mailbot.commands.words import catalogue
from mailbot.values import Part

quick = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])

ORDERS = [
    "vote 12 yes",
    "12: no",
    "yes on 12-15 and 17",
    "+1 to 12",
    "vote no on everything open",
    "status",
    "join as Ann",
    "retract 12",
    "leave the game",
    "take turn forwards",
    "donate $500",
    "offer Bob $500 and 2 Pie for Hat",
    "show proposal 12",
]
BEFORE = [*catalogue().get("before", "words"), "hello mailbot,", "hi bot!", "dear bot,", "thanks,", "bot,"]
AFTER = [*catalogue().get("after", "words"), *catalogue().get("after", "smileys")]
BULLETS = ["", "- ", "* ", "• ", "1) ", "2. ", "(a) ", "[x] ", "– "]
WRAPPERS = ["", "*", "**", "_", "__", "`"]
FINAL = ["", ".", "!", "!!", "…", " .", "..."]
SPACES = [" ", "  ", "\u00a0", "\t", " \u200b"]


def meaning(reading):
    return [(order.command.name, order.arguments, order.trouble) for order in reading.orders]


def recased(text, how):
    changed = {"upper": text.upper, "lower": text.lower, "title": text.capitalize, "same": lambda: text}[how]()
    return changed if "Ann" not in text and "Bob" not in text else text


@quick
@given(
    order=st.sampled_from(ORDERS),
    before=st.lists(st.sampled_from(BEFORE), max_size=3),
    after=st.lists(st.sampled_from(AFTER), max_size=2),
    bullet=st.sampled_from(BULLETS),
    wrapper=st.sampled_from(WRAPPERS),
    final=st.sampled_from(FINAL),
    space=st.sampled_from(SPACES),
    how=st.sampled_from(["upper", "lower", "title", "same"]),
    public=st.booleans(),
)
def test_decorations_never_change_an_order(reads, order, before, after, bullet, wrapper, final, space, how, public):
    plain = reads(order, public=public)
    line = space.join(" ".join([*before, recased(order, how)]).split(" "))
    words = "".join(f" {word}" for word in after)
    decorated = f"{bullet}{wrapper}{line}{wrapper}{final}{words}{final if after else ''}"
    reading = reads(decorated, public=public)
    assert meaning(reading) == meaning(plain) != []
    assert (reading.strays, reading.questions) == ((), ())


@quick
@given(
    order=st.sampled_from(ORDERS),
    front=st.sampled_from(
        [
            "if Bob agrees, ",
            "I will ",
            "I would ",
            "maybe ",
            "do not ",
            "don't ",
            "tomorrow I ",
            "should I ",
            "unless I am wrong, ",
        ]
    ),
    public=st.booleans(),
)
def test_wishes_and_conditions_never_act(reads, order, front, public):
    assume(order not in ("+1 to 12", "12: no"))
    reading = reads(front + order, public=public)
    assert reading.orders == ()
    assert public or reading.strays


texts = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r"), max_size=300)


@quick
@given(text=texts, parts=st.lists(st.sampled_from([part.value for part in Part]), max_size=30))
@example(text="> quoted\n\n-- \nOn Tuesday, Bob wrote:\n\nvote 12 yes", parts=["quote", "new", "signature"])
def test_a_text_with_an_end_comes_back_to_the_letter(reads, text, parts):
    lines = text.split("\n")
    assume(not any(is_end(line, {"end", "end proposal", "end propose"}) for line in lines))
    assume("{{" not in text and "<<" not in text and "```" not in text)
    assume(not any(mark in text.lower() for mark in ("propos", "draft", "discuss")))
    marked = {number: part for number, part in enumerate(parts, 2) if number < len(lines) + 2}
    reading = reads(f"propose: Any title\n{text}\nend\nstatus", parts=marked)
    while lines and not spell(lines[0]).plain:
        lines.pop(0)
    while lines and not spell(lines[-1]).plain:
        lines.pop()
    assert reading.orders[0].arguments["text"] == "\n".join(lines)
    assert [order.command.name for order in reading.orders] in (["propose"], ["propose", "status"])


@quick
@given(text=st.text(st.characters(whitelist_categories=["L", "N", "P", "Zs"], whitelist_characters="\n"), max_size=300))
def test_a_text_without_an_end_loses_nothing_or_is_asked_about(reads, text):
    assume(not any(mark in text for mark in "<>`{}"))
    reading = reads(f"propose: Any title\n\nFirst words.\n{text}\nLast words of it.")
    if reading.questions:
        assert reading.orders == ()
    else:
        first = reading.orders[0]
        everything = [
            first.arguments["text"],
            *(order.line for order in reading.orders[1:]),
            *(s.line for s in reading.strays),
        ]
        assert first.arguments["text"].startswith("First words.")
        assert "Last words of it." in "\n".join(everything)


@quick
@given(
    text=st.text(max_size=400),
    subject=st.text(max_size=80),
    parts=st.dictionaries(
        st.integers(1, 12), st.sampled_from([f"{part.value}{mark}" for part in Part for mark in ("", "?")])
    ),
    public=st.booleans(),
    topic=st.sampled_from([{}, {"proposal": 12}, {"proposal": (12, 13)}, {"proposal": None}, {"x": "y"}]),
)
def test_no_mail_raises(reads, text, subject, parts, public, topic):
    reading = reads(text, subject=subject, parts=parts, public=public, topic=topic)
    assert not (public and reading.strays)


pieces = st.sampled_from(
    ["vote 12 yes", "yes", "if", "propose: A", "end", "draft: B", "> 12: Rain", "> foo",
     "{{", "}}", "status", ";", "#", "", "  x", "Thanks", "Ann",
     "this is only a draft", "On Monday Bob wrote:", "-- ", "board", "1) yes", "if Ann agrees:", "vote yes on 12,", "13", "I will"]
)  # fmt: skip


@quick
@given(
    lines=st.lists(pieces, max_size=14),
    parts=st.dictionaries(
        st.integers(1, 14), st.sampled_from(["quote", "quote?", "new?", "signature", "attribution"]), max_size=4
    ),
    public=st.booleans(),
    subject=st.sampled_from(["", "proposal: Rain", "Re: proposal: Rain", "Re: Proposal 12: Rain", "vote 12 yes"]),
)
def test_every_authored_line_of_a_private_mail_is_accounted_for(reads, lines, parts, public, subject):
    reading = reads("\n".join(lines), parts=parts, public=public, subject=subject)
    for order in reading.orders:
        assert order.command.body == "" or order.command.body in order.arguments
        for name in order.arguments.keys() - {order.command.body}:
            assert name in order.command.kinds
    shown = "\n".join(
        [
            *(f"{order.line}\n{order.arguments.get(order.command.body, '')}" for order in reading.orders),
            *(stray.line for stray in reading.strays),
            *(line for question in reading.questions for line in question.lines),
        ]
    )
    alone = [at for at, line in enumerate(lines) if line == "vote 12 yes" and str(at + 1) not in map(str, parts)]
    if not public and alone and not reading.questions:
        assert "vote 12 yes" in shown
