"""What players do in a game over real servers: write, answer, join."""

from collections.abc import Callable
from email.message import EmailMessage

from mailbot.daemon import Cycle
from tests.servers.chain import GAME, Chain

Poll = Callable[[], Cycle]
MOTION = """propose: Hats
Create rule 404 "Hats":
{{
A player may wear one hat – „größer“ is better.
}}
end
"""


def write(who: str, subject: str, text: str, answers: EmailMessage | None = None, to: str = GAME) -> EmailMessage:
    """A player's mail; as an answer it quotes and threads as mail programs do."""
    message = EmailMessage()
    message["From"], message["To"] = f"{who.title()} <{who}@example.org>", to
    message["Subject"] = f"Re: {answers['Subject']}" if answers else subject
    message["Message-ID"] = f"<{who}.{abs(hash((subject, text)))}@mail.example.org>"
    if answers:
        message["In-Reply-To"] = answers["Message-ID"]
        message["References"] = f"{answers['References'] or ''} {answers['Message-ID']}".strip()
        quoted = "".join(f"> {line}\n" for line in answers.get_content().splitlines())
        text = f"{text}\n\nOn {answers['Date']}, {answers['From']} wrote:\n{quoted}"
    message.set_content(text)
    return message


def send(chain: Chain, poll: Poll, mail: EmailMessage) -> None:
    """A player's mail goes to the game, and is refereed."""
    chain.send(mail["From"].addresses[0].addr_spec, GAME, mail)
    chain.news(GAME)
    poll()


def answer_to(chain: Chain, mail: EmailMessage) -> EmailMessage:
    """What the game answered to a mail, once its sender has it."""
    who = mail["From"].addresses[0].addr_spec
    return chain.find(who, lambda got: got["X-Mailbot"] == "answer" and got["In-Reply-To"] == mail["Message-ID"])


def join(chain: Chain, poll: Poll, who: str) -> None:
    """A player asks to join, and answers the answer that asks for a proof."""
    hello = write(who, "hello", f"join as {who.title()}")
    send(chain, poll, hello)
    asked = answer_to(chain, hello)
    assert "please answer to confirm" in asked["Subject"] and len(chain.mails(f"{who}@example.org")) == 1
    proof = write(who, "", "yes", answers=asked)
    send(chain, poll, proof)
    assert asked["Message-ID"] in answer_to(chain, proof)["References"].split()
