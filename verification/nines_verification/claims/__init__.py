"""What documents claim of their games and advise their players, and what came of trying it."""

from nines_verification.claims.judge import check_claims, judge
from nines_verification.claims.record import Claim, Found, Verdict, claims_for, is_judged, left_untried

__all__ = ["Claim", "Found", "Verdict", "check_claims", "claims_for", "is_judged", "judge", "left_untried"]
