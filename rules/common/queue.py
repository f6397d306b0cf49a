"""The admin's queue: what waits for a person's judgement, one number each; the game never waits for it."""

from datetime import timedelta
from typing import Any

from mailbot.engine.rule import ANY_PHASE, Data, Int, Refuse, Row, Rule, Text, Time, Turn, Words

rule = Rule("queue", title="The admin's queue")
remind_after = rule.param("queue_reminder", timedelta(hours=72), help="how often the admin is reminded of an open item")
items = rule.table("queue", seen_by="admin", single="item", number=Int(key=True), sort=Text(), subject=Text(), text=Text(),
                   about=Data(default=None, optional=True), opened_at=Time(), asker=Text(optional=True),
                   reminded_at=Time(optional=True), answered_at=Time(optional=True), answer=Text(default=""))
item_approved = rule.hook("item_approved", "item", help="the admin says yes to a queue item")
item_refused = rule.hook("item_refused", "item", "reason", help="the admin says no to a queue item")


def ask(turn: Turn, sort: str, subject: str, text: str, about: dict[str, Any] | None = None) -> Row:
    """Put something before the admin; `sort` says what it is (join, enact, …), `about` what is needed to carry it out."""
    item = turn.add(items, sort=sort, subject=subject, text=text, about=about or {}, opened_at=turn.now,
                    asker=turn.actor.player)
    turn.tell_admin(f"Queue item {item.number}: {subject}", f"{text}\n\n"
                    f"It is item {item.number}. Answer with one of these lines:\n\n  approve <its number>\n"
                    "  refuse <its number>: <your reason>")
    return item


def close(turn: Turn, item: Row, answer: str) -> None:
    """Answer an item; it leaves the queue."""
    turn.retire(item, answered_at=turn.now, answer=answer)


def is_open(turn: Turn, item: Row) -> None:
    """The item has not been answered yet."""
    if item.answered_at is not None or not turn.is_live(item):
        raise Refuse(f"Item {item.number} was already answered: {item.answer}")


@rule.command("queue", who="admin", query=True, example="queue")
def queue(turn: Turn) -> None:
    """List what waits for the admin."""
    waiting = turn.rows(items)
    for item in waiting:
        turn.say(f"{item.number}. {item.subject} ({item.sort}){f', asked by {item.asker}' if item.asker else ''}")
    if not waiting:
        turn.say("Nothing waits for you.")


@rule.command("approve {item}", item=items, when=[is_open], who="admin", phases=ANY_PHASE, example="approve 5")
def approve(turn: Turn, item: Row) -> None:
    """Say yes to an item of the queue."""
    close(turn, item, "approved")
    turn.say(f"Item {item.number} ({item.subject}) is approved.")
    turn.fire(item_approved, item=item)


@rule.command("(refuse|reject) item {item}[: {reason}]", "(refuse|reject) {item}[: {reason}]",
              "(refuse|reject) [item] {item} {reason}", item=items,
              reason=Words(rest=True), when=[is_open], who="admin", phases=ANY_PHASE,
              example=("refuse 5: a second account", "reject item 5"))
def refuse(turn: Turn, item: Row, reason: str = "") -> None:
    """Say no to an item of the queue; whoever asked is told the reason."""
    close(turn, item, f"refused: {reason}" if reason else "refused")
    turn.say(f"Item {item.number} ({item.subject}) is refused.")
    turn.fire(item_refused, item=item, reason=reason)
    if item.asker:
        turn.tell(item.asker, f"The admin has refused “{item.subject}”." + (f" Reason: {reason}" if reason else ""),
                  subject=f"Refused: {item.subject}")


@rule.timer(each=items, due=lambda game, item: (item.reminded_at or item.opened_at) + game[remind_after],
            phases=ANY_PHASE, rank=950)
def remind(turn: Turn, item: Row) -> None:
    """The admin is reminded of what still waits."""
    turn.change(item, reminded_at=turn.now)
    turn.tell_admin(f"Still waiting: item {item.number}, {item.subject}", item.text)
