"""The rule that every game has: its name, its status, its admins, parameters and switches."""

from mailbot.engine.columns import Bool, Choice, Data, Int, List, Text, Time
from mailbot.engine.rule import ANY_PHASE, Row, Rule, Turn
from mailbot.engine.waiting import play_kept

rule = Rule("core", title="The game itself")

name = rule.attribute("name", Text(default=""))
rules = rule.attribute("rules", Text(default=""))
address = rule.attribute("address", Text(default=""))
list_address = rule.attribute("list_address", Text(default=""))
status = rule.attribute("status", Choice("setup", "running", "paused", "ended", default="setup"))
started_at = rule.attribute("started_at", Time(optional=True))
pause_reason = rule.attribute("pause_reason", Text(default=""))
paused_at = rule.attribute("paused_at", Time(optional=True))
ended_at = rule.attribute("ended_at", Time(optional=True))
end_reason = rule.attribute("end_reason", Text(default=""))
winner = rule.attribute("winner", Text(optional=True))
admins = rule.attribute("admins", List(Text(), seen_by="admin"))

parameters = rule.table("parameters", listed=False, name=Text(key=True), value=Data())
modules = rule.table("modules", listed=False, name=Text(key=True), on=Bool())
manner = rule.table("manner", listed=False, seen_by="nobody", name=Text(key=True), facts=Data())
counters = rule.table("counters", listed=False, seen_by="nobody", series=Text(key=True), next=Int(1))
faults = rule.table("faults", seen_by="admin", id=Text(key=True), timer=Text(), row=Data(optional=True), due=Time(),
                    error=Text(), at=Time())
correspondents = rule.table("correspondents", listed=False, seen_by="nobody", address=Text(key=True),
                            answered=List(Time()), words=Text(), player=Text(optional=True))
waiting = rule.table("waiting", listed=False, seen_by="nobody", number=Int(1, key=True), address=Text(), arrived=Time(), about=Data())


@rule.timer(each=waiting, due=lambda game, row: None if game.ask("mail_waits", False) else row.arrived, phases=ANY_PHASE,
            rank=1000)
def play_waiting(turn: Turn, row: Row) -> None:
    """A mail that had to wait is played, after the timers of its second."""
    play_kept(turn, row)
