"""What documents claim of their games and advise their players, and what came of trying it."""

from nines_verification.claims.judge import check_claims, judge

__all__ = ["check_claims", "judge"]
