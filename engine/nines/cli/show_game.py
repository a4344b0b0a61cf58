"""Print a game: its names, accounts, editions, relations and attestations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nines.cli.account_lines import account_line
from nines.cli.output import emit, fields, heading, indented, table, text
from nines.cli.show_erratum import sighting_line
from nines.cli.show_relation import attestation_block, relation_block
from nines.cli.show_rule import passage
from nines.text import counted

if TYPE_CHECKING:
    from nines.libraries import Library
    from nines.reference.accounts import AccountAnswer, AccountInFull
    from nines.reference.games import GameAnswer

UNDATED = "no date"


def show_game(_library: Library, answer: GameAnswer) -> None:
    """Print a game with its names, accounts, editions and relations."""
    emit(heading(answer.slug, answer.title))
    named = [one.witness for one in answer.named_by] + [sighting_line(one) for one in answer.named_in]
    emit(
        fields(
            (
                ("kind", "group of games" if answer.kind == "group" else "game"),
                ("names", ", ".join(answer.names)),
                ("first known", answer.dated or "date not known"),
                *(("named by", one) for one in named),
                ("family", answer.family),
                ("outside the lineage", answer.outside),
            )
        )
    )
    _show_accounts(answer)
    _show_editions(answer)
    for label, relations in (("Descent", answer.descents), ("Relations between its accounts", answer.forms)):
        if relations:
            emit(text(""), heading(label))
            for relation in relations:
                emit(*relation_block(relation))
    if answer.attestations:
        emit(text(""), heading("Attestations, in order of date"))
        rows = [
            (str(one.year or UNDATED), attestation_block(one, named=False)) for one in answer.attestations
        ]
        emit(fields(rows))
    if not answer.editions and answer.passages:
        emit(text("\nThis game is recorded but cannot be played yet."))
        if answer.not_played:
            emit(text(answer.not_played))
        emit(text("\nWhat the documents say:\n"))
        emit(fields((one.label, passage(one)) for one in answer.passages))


def _show_accounts(answer: GameAnswer) -> None:
    if answer.accounts:
        emit(text(""), heading("Accounts, by date of printing"))
        emit(fields((str(one.year or UNDATED), _in_use(one)) for one in answer.accounts))


def _in_use(account: AccountAnswer) -> str:
    reported = f"reported by {', '.join(account.documents)}" if account.documents else ""
    executed = f"can be played as {', '.join(account.editions)}" if account.editions else "cannot be played"
    return "; ".join(filter(None, (account_line(account), reported, executed)))


def _show_editions(answer: GameAnswer) -> None:
    if not answer.editions:
        return
    rows = [((one.slug, "bold"), one.title, one.dated, str(one.rules)) for one in answer.editions]
    emit(text(""), heading("Editions that can be played"))
    emit(table(("Edition", "Title", "Dated", "Rules"), rows, whole=("Edition",), margin=2))
    which = answer.editions[0].slug
    emit(indented(text(f"{counted(len(rows), 'edition')}. To see the rules: nines show {which}.")))


def show_account(_library: Library, answer: AccountInFull) -> None:
    """Print an account: its text, the documents that report it, and its relations to other accounts."""
    emit(heading(f"account/{answer.slug}", answer.title))
    emit(
        fields(
            (
                ("describes", f"{answer.game} (nines show {answer.game})"),
                ("printed", "date not known" if answer.dated == "not known" else answer.dated),
                ("text", answer.reference or "the document itself; it names no older text"),
                ("", answer.note),
                *(("played as", one) for one in answer.editions),
            )
        )
    )
    for label, relations in (("Reported by", answer.reports), ("Other accounts", answer.relations)):
        if relations:
            emit(text(""), heading(label))
            for relation in relations:
                emit(*relation_block(relation))
