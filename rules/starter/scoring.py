"""What earns points in the starter game: proposals that are adopted, and doubts that were voiced against them."""

from mailbot.engine.rule import Int, Row, Rule, Turn

from ..common import points, proposals

rule = Rule("scoring", title="Scoring", needs=[points.rule, proposals.rule])
for_author = rule.param("points_for_author", 10, help="points for the author of an adopted proposal", column=Int(0))
for_doubt = rule.param("points_for_doubt", 1, help="points for each player who voted against it", column=Int(0))


@rule.on(proposals.proposal_adopted)
def score(turn: Turn, proposal: Row) -> None:
    """The author is rewarded, and so is everybody who had doubts."""
    here = turn.members()
    if proposal.author in here:
        points.award(turn, proposal.author, turn[for_author], f"proposal {proposal.number} is adopted")
    for player, choice in (proposal.votes or {}).items():
        if choice == "no" and player in here:
            points.award(turn, player, turn[for_doubt], f"doubts about proposal {proposal.number}")
