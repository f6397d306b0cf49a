"""Short answers such as "yes": what they are about is found in the mail around them."""

from mailbot.commands.fitting import Fit
from mailbot.commands.kind import listed
from mailbot.commands.orders import Order, Question
from mailbot.commands.page import Page
from mailbot.commands.topics import Topic, Topics
from mailbot.errors import Refuse


def bare_order(page: Page, topics: Topics, at: int, text: str, fit: Fit) -> Order | Question | None:
    """The order that a short answer is, or the question what it is about; None where a list's prose is left alone."""
    command, number = fit.command, page.lines[at].number
    kind = command.kinds[command.from_topic]
    topic = topics.find(at, kind.topic)
    if page.public and not _meant(page, topic, fit):
        return None
    if fit.numbered:
        return Question(f"Which {kind.topic} is “{text}” about? Write its number without a list number before it.", (text,))
    if len(topic.numbers) != 1:
        return _which(text, kind.topic, topic.numbers)
    try:
        value = kind.parse(str(topic.numbers[0]))
    except Refuse as refusal:
        return Order(command, fit.arguments, text, number, str(refusal))
    return Order(command, {**fit.arguments, command.from_topic: value}, text, number, fit.trouble)


def _which(text: str, name: str, numbers: tuple[int, ...]) -> Question:
    candidates = tuple(f"{name} {number}" for number in numbers)
    among = f" It could be {listed(candidates)}." if candidates else ""
    return Question(f"Which {name} is “{text}” about?{among} Write its number on the same line.", (text, *candidates))


def _meant(page: Page, topic: Topic, fit: Fit) -> bool:
    """On a list a short answer counts under the quoted line it answers, in answer to our own mail, or all by itself."""
    if len(topic.numbers) != 1 or fit.numbered:
        return False
    return not topic.weak or all(page.fits(at) or page.courtesy(at) for at in range(len(page)) if page.authored(at))
