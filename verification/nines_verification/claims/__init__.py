"""The claims and the advice of the documents, and the results of testing both."""

from nines_verification.claims.judge import check_claims

__all__ = ["check_claims"]
