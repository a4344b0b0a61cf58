"""The weight of open questions: what another answer changes in very many deals with the same shuffles."""
