"""An account in one line, wherever it is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.reference.accounts import AccountAnswer


def account_line(account: AccountAnswer) -> str:
    """Return an account: its key, its title, its date and its place in the source."""
    dated = "date of printing not known" if account.dated == "not known" else f"printed {account.dated}"
    return f"account/{account.slug}: {', '.join(filter(None, (account.title, account.at, dated)))}"
