"""One line about an account, with the same words in every command."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nines.reference.accounts import AccountAnswer


def account_line(account: AccountAnswer) -> str:
    """Return one line with the key, the title, the place in the source and the date of an account."""
    dated = "date of printing not known" if account.dated == "not known" else f"printed {account.dated}"
    return f"account/{account.slug}: {', '.join(filter(None, (account.title, account.at, dated)))}"
