"""Print records: words, texts, contradictions, relations, games, editions and retired names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group

from nines.cli.output import Row, emit, fields, graded, heading, indented, table, text, warranted
from nines.cli.passage_lines import document_line, noted, passage, sentence, show_passages
from nines.reference import passage_answer, witness_lines
from nines.reference.sources import passage_labels, witnesses_of
from nines.text import counted, joined, spans

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rich.console import RenderableType

    from nines.libraries import Library
    from nines.reference.claims import ClaimAnswer
    from nines.reference.editions import EditionAnswer
    from nines.reference.errata import ChosenReading, ErratumAnswer
    from nines.reference.games import GameAnswer
    from nines.reference.names import RetiredAnswer, TermAnswer
    from nines.reference.plays import PolicyAnswer
    from nines.reference.relations import (
        AccountAnswer,
        AccountInFull,
        AttestationAnswer,
        LineAnswer,
        RelationAnswer,
    )
    from nines.reference.rules import AspectLine
    from nines.reference.sources import (
        DocumentAnswer,
        PassageInUse,
        ReadingUseAnswer,
        SideAnswer,
        SightingAnswer,
        SourceAnswer,
    )


NO_COPY: Final = "we kept no copy"


# --- One line about an account ---


def account_line(account: AccountAnswer) -> str:
    """Return one line with the key, the title, the place in the source and the date of an account."""
    record = account.record
    dated = "date of printing not known" if record.dated == "not known" else f"printed {record.dated}"
    return f"account/{record.slug}: {', '.join(filter(None, (record.title, record.at, dated)))}"


# --- Print claims, terms of the glossary and policies ---


def show_claim(library: Library, answer: ClaimAnswer) -> None:
    """Print a claim, how it was tested, and the result."""
    from nines.reference.claims import in_first_setting  # noqa: PLC0415 - no other record needs it

    record, found = answer.record, answer.record.found
    how = f"{record.sample}, seed {record.seed}" if record.sample else "all cases"
    interval = f"{found.estimate} ({answer.level} interval {found.low} to {found.high})"
    emit(heading(record.key, record.asks))
    emit(
        fields(
            (
                ("verdict", text((sentence(answer.verdict_means), "bold"))),
                ("found", found.says),
                ("measured", record.measures),
                ("estimate", interval if found.estimate else ""),
                ("unit", record.unit),
                ("bound", f"predicted: {record.predicts} {record.bound}" if record.bound else ""),
                ("proxy", record.proxy),
                ("meaning", record.means),
                ("method", answer.method),
                ("sample", how),
                ("players", ", ".join(map(str, record.seats))),
                ("policies", ", ".join(record.policies)),
                ("also under", ", ".join(answer.readings)),
                ("compared", in_first_setting(record) if found.stays or found.changes else ""),
                ("the same", "\n".join(found.stays)),
                ("different", "\n".join(found.changes)),
                ("intervals", str(found.intervals or "")),
                ("test", record.tried),
                ("game", record.game),
                ("document", record.document),
            )
        )
    )
    show_passages(library, answer.passages)


def show_term(_: Library, answer: TermAnswer) -> None:
    """Print a term of the glossary, and the words that the documents use for it."""
    record = answer.record
    words = [
        Group(text((f"“{word.word}”", "bold"), f", in {word.game}"), text((word.witness, "dim")))
        for word in answer.words
    ]
    emit(heading(answer.term, record.id), indented(text(record.means)), text(""))
    code, linked = record.code, ", ".join(record.linked)
    here = f"{answer.here_term} (nines show term/{record.here})" if record.here else ""
    emit(
        fields(
            (
                ("our term", here),
                ("in code", code),
                ("synonyms", linked),
                *(("source's word", word) for word in words),
            )
        )
    )


def show_policy(library: Library, answer: PolicyAnswer) -> None:
    """Print a policy with its games and its advice."""
    emit(*policy_block(library, answer))
    show_passages(library, (passage_answer(library, key) for key in answer.passages))
    emit(text(f"\nnines play GAME --policy {answer.name}"))


def policy_block(library: Library, answer: PolicyAnswer) -> list[RenderableType]:
    """Return the lines about a policy with its games, its advice, and the witnesses for this advice."""
    served = f"  for {', '.join(answer.families)}" if answer.families else "  for every game"
    said = (indented(text((line, "dim"))) for line in witnesses_of(library, answer.passages))
    return [text((answer.name, "bold"), (served, "dim")), indented(text(answer.advice)), *said]


# --- Print passages, sources, documents and open questions ---


def show_passage(_library: Library, use: PassageInUse) -> None:
    """Print a passage, and the rules and choices that rest on it."""
    record = use.record
    emit(heading(record.label), indented(passage(use)), text(""))
    emit(
        fields(
            (
                ("kind", f"{record.kind}, about {record.topic}" if record.topic else record.kind),
                ("games", ", ".join(record.games)),
                *(
                    ("source", noted(f"{cite.source}: {cite.name}, {cite.attribution}", cite.note))
                    for cite in use.cites
                ),
                ("source", "" if use.cites else use.attributed),
                ("rules", "\n".join(use.rules) or "no rule rests on this passage"),
                ("readings", "\n".join(map(_use, use.readings)) or "no reading rests on this passage"),
                ("claims", "\n".join(use.claims)),
                ("errata", "\n".join(use.errata)),
                ("lineage", "\n".join(use.lineage)),
                ("not tested", use.not_tried),
                ("policies", ", ".join(use.policies)),
            )
        )
    )


def _use(reading_use: ReadingUseAnswer) -> str:
    """Return an open question, and how our answer to it rests on a passage."""
    notes = [f"candidate {name}" for name in reading_use.candidates if reading_use.role == "candidate"]
    notes += [f"inherited from {reading_use.inherited}"] if reading_use.inherited else []
    return f"{reading_use.key} ({', '.join(notes)})" if notes else reading_use.key


def show_source(library: Library, source: SourceAnswer) -> None:
    """Print an entry of the bibliography."""
    emit(heading(source.key, source.name))
    emit(
        fields(
            (
                ("reference", source.reference),
                ("how we know", source.note),
                ("address", source.url),
                ("games", ", ".join(source.games)),
                ("passages", ", ".join(passage_labels(library, source.passages)) or "no passage cites it"),
            )
        )
    )


def show_document(_library: Library, document: DocumentAnswer) -> None:
    """Print a document, which is a text that we have read or that we know through other texts."""
    kinds = ", ".join(f"{kind} {count}" for kind, count in document.kinds.items())
    emit(heading(document.siglum, document.title))
    emit(
        fields(
            (
                (
                    "kind",
                    ", ".join(
                        filter(None, (document.kind, document.author, document.publisher, document.date))
                    ),
                ),
                ("how we know", document.seen),
                ("about", document.about),
                ("licence", document.rights or "not known"),
                ("source", _reference(document)),
                ("address", document.address),
                ("copy read", document.copy),
                ("date read", f"{document.read}; entered here on {document.entered}"),
                ("reader", f"{document.reader}; {document.checked}"),
                ("revision", document.revision),
                ("lines", str(document.lines or f"not known: {NO_COPY}")),
                ("lines read", ", ".join(document.spans)),
                ("digest", document.digest or f"none: {NO_COPY}"),
                ("fetch a copy", document.file),
                ("compare a copy", _comparable(document)),
                ("other copies", "\n".join(document.copies)),
                ("games", ", ".join(document.games)),
                (
                    "passages",
                    f"{counted(document.passages, 'passage')}, by kind: {kinds}" if kinds else "none",
                ),
            )
        )
    )


def _reference(answer: DocumentAnswer) -> Group | str:
    """Return the full bibliographic reference of a document, if the bibliography lists the document."""
    if not answer.source:
        return ""
    return Group(text(f"{answer.source}: {answer.reference}"), text((answer.note, "dim")))


def _comparable(answer: DocumentAnswer) -> str:
    """Return the command with which a user compares a copy of a document with the copy we have read."""
    if answer.hashed is None:
        return f"not possible: {'no hashes are stored' if answer.digest else NO_COPY}"
    return f"nines collate FILE --document {answer.siglum} (hashes of {counted(answer.hashed, 'cited line')})"


# --- Print a retired name, the names that replaced it, and the reason ---


def show_retired(_library: Library, retired: RetiredAnswer) -> None:
    """Print that a name is retired, and the reason. The command then prints the successors of the name."""
    successors = " and ".join(retired.successors)
    replaced = f"retired, replaced by {successors}" if successors else "retired, without a successor"
    if retired.withdrawn:
        replaced = f"withdrawn; it was about {successors}"
    emit(text((retired.key, "bold"), f": {replaced}."), text(retired.why))


# --- Print a contradiction or difference between texts ---


def show_erratum(library: Library, erratum: ErratumAnswer) -> None:
    """Print one contradiction or difference between texts, and what the witnesses of each side say."""
    emit(*erratum_parts(erratum))
    show_sides(library, erratum.sides)


def show_sides(library: Library, sides: Sequence[SideAnswer]) -> None:
    """Print what the witnesses of each side say, and how we know these witnesses."""
    show_passages(library, (shown for side in sides for shown in side.passages))
    show_sightings(source for side in sides for source in side.sources)


def show_sightings(sightings: Iterable[SightingAnswer]) -> None:
    """Print the texts that no document of the corpus reports, each only once, and how we know them."""
    by_source = {sighting.source: sighting for sighting in sightings}
    if by_source:
        emit(text(""), heading("Other texts"))
        emit(fields((key, noted(sighting.name, sighting.note)) for key, sighting in by_source.items()))


def erratum_parts(erratum: ErratumAnswer) -> list[RenderableType]:
    """Return a contradiction or a difference between texts as a heading and rows."""
    record = erratum.record
    sides = [
        ("one side" if place == 0 else "other side", side_block(side))
        for place, side in enumerate(erratum.sides)
    ]
    return [
        text((record.number, "bold cyan"), "  ", (record.question, "bold"), f"  {record.id}"),
        fields(
            (
                ("games", ", ".join(record.games)),
                ("kind", f"{record.sort} {erratum.kind_means}: {erratum.sort_means}"),
                ("decided", Group(text((erratum.by_means, "italic")), text(record.decided))),
                *(("our choice", _choice(reading)) for reading in erratum.readings),
                *sides,
            )
        ),
    ]


def side_block(side: SideAnswer) -> Group:
    """Return what one side of a contradiction says, and the witnesses of this side."""
    parts = [text(side.says)]
    if side.reckoning:
        parts.append(text("Our inference: ", side.reckoning))
    said = [*witness_lines(side.passages), *map(sighting_line, side.sources)]
    return Group(*parts, *(text((line, "dim")) for line in said))


def sighting_line(sighting: SightingAnswer) -> str:
    """Return one line that names a text, the place in the text, and how much of the text we have seen."""
    where = f"{sighting.name}, {sighting.at}" if sighting.at else sighting.name
    return f"{sighting.source}: {where}, {sighting.seen}"


def _choice(chosen_reading: ChosenReading) -> RenderableType:
    return text(
        f"{chosen_reading.says} Certainty: ",
        graded(chosen_reading.cert),
        f". Our answer to {chosen_reading.key} is “{chosen_reading.chosen}”.",
    )


# --- Print relations, attestations and lines of descent ---


def show_relation(library: Library, answer: RelationAnswer) -> None:
    """Print a relation, and what the witnesses for it and against it say."""
    emit(heading(answer.statement), *relation_block(answer))
    show_sides(library, (*answer.grounds, *answer.against))


def relation_block(relation: RelationAnswer) -> Iterator[RenderableType]:
    """Yield the lines about a relation, with the evidence for it and against it."""
    record = relation.record
    dated = f", {record.dated}" if record.dated else ""
    sure = text("certainty ", graded(record.cert), f", evidence {record.evidence}{dated}")
    marks = "".join(f"  {word}" for word in relation_marks(relation))
    yield indented(text((relation.reads, "bold"), (marks, "yellow")))
    yield fields(
        [
            ("", sure),
            *(("for", side_block(side)) for side in relation.grounds),
            *(("against", side_block(side)) for side in relation.against),
            ("see", record.erratum and f"nines show {record.erratum}"),
        ],
        4,
    )


def relation_marks(relation: RelationAnswer) -> list[str]:
    """Return the marks of a relation: *only claimed*, *contested*, both or none."""
    marked = (("only claimed", relation.claimed), ("contested", relation.record.contested))
    return [word for word, holds in marked if holds]


def show_attestation(library: Library, answer: AttestationAnswer) -> None:
    """Print an attestation of a game, and what its witnesses say."""
    record = answer.record
    emit(heading(f"attested/{record.id}", answer.kind_means), indented(text(record.says)), text(""))
    emit(
        fields(
            (
                ("games", ", ".join(record.games)),
                ("year", str(answer.year or "")),
                ("when, where", answer.when),
                ("certainty", text(graded(record.cert))),
                *(("text", sighting_line(source)) for source in answer.sources),
            )
        )
    )
    show_passages(library, answer.passages)
    show_sightings(answer.sources)


def attestation_block(attestation: AttestationAnswer, *, named: bool) -> Group:
    """Return an attestation with its date, place and witnesses; if *named* is true, also with its games."""
    record = attestation.record
    about = f"  {'games' if len(record.games) > 1 else 'game'}: {', '.join(record.games)}" if named else ""
    parts = [text((attestation.when or "no place", "bold"), about), text(record.says)]
    said: Iterable[str] = (*witness_lines(attestation.passages), *map(sighting_line, attestation.sources))
    if record.cert != "high":
        parts.append(text("certainty ", graded(record.cert)))
    return Group(*parts, *(text((line, "dim")) for line in said))


def show_line(library: Library, answer: LineAnswer) -> None:
    """Print a line of descent that leads through several games and that one document states as a whole."""
    emit(heading(answer.id, answer.says), indented(text(joined(answer.games))))
    show_passages(library, answer.passages)
    emit(text(f"\nTo see every step: nines lineage --from {answer.games[0]} --to {answer.games[-1]}."))


# --- Print a game ---

UNDATED = "no date"


def show_game(_library: Library, answer: GameAnswer) -> None:
    """Print a game with its names, accounts, editions and relations."""
    record = answer.record
    emit(heading(record.slug, record.title))
    named = [source.witness for source in answer.named_by] + [
        sighting_line(sighting) for sighting in answer.named_in
    ]
    emit(
        fields(
            (
                ("kind", "group of games" if record.kind == "group" else "game"),
                ("names", ", ".join(record.names)),
                ("first known", answer.dated or "date not known"),
                *(("named by", name) for name in named),
                ("family", record.family),
                ("outside the lineage", record.outside),
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
            (str(attestation.year or UNDATED), attestation_block(attestation, named=False))
            for attestation in answer.attestations
        ]
        emit(fields(rows))
    if not answer.editions and answer.passages:
        emit(text("\nThis game is recorded but cannot be played yet."))
        if answer.not_played:
            emit(text(answer.not_played))
        emit(text("\nWhat the documents say:\n"))
        emit(fields((shown.record.label, passage(shown)) for shown in answer.passages))


def _show_accounts(answer: GameAnswer) -> None:
    if answer.accounts:
        emit(text(""), heading("Accounts, by date of printing"))
        emit(fields((str(account.year or UNDATED), _in_use(account)) for account in answer.accounts))


def _in_use(account: AccountAnswer) -> str:
    reported = f"reported by {', '.join(account.documents)}" if account.documents else ""
    executed = f"can be played as {', '.join(account.editions)}" if account.editions else "cannot be played"
    return "; ".join(filter(None, (account_line(account), reported, executed)))


def _show_editions(answer: GameAnswer) -> None:
    if not answer.editions:
        return
    rows = [
        ((edition.slug, "bold"), edition.title, edition.dated, str(edition.rules))
        for edition in answer.editions
    ]
    emit(text(""), heading("Editions that can be played"))
    emit(table(("Edition", "Title", "Dated", "Rules"), rows, whole=("Edition",), margin=2))
    which = answer.editions[0].slug
    emit(indented(text(f"{counted(len(rows), 'edition')}. To see the rules: nines show {which}.")))
    marks = [(slug, "; ".join(known)) for slug, known in answer.known_by.items() if known]
    if marks:
        emit(text(""), heading("How to know the edition", "more: nines identify"), fields(marks))


def show_account(_library: Library, answer: AccountInFull) -> None:
    """Print an account: its text, the documents that report it, and its relations to other accounts."""
    record = answer.record
    emit(heading(f"account/{record.slug}", record.title))
    emit(
        fields(
            (
                ("describes", f"{record.game} (nines show {record.game})"),
                ("printed", "date not known" if record.dated == "not known" else record.dated),
                ("text", answer.reference or "the document itself; it names no older text"),
                ("", answer.note),
                ("seen", record.seen),
                *(("played as", edition) for edition in answer.editions),
            )
        )
    )
    for label, relations in (("Reported by", answer.reports), ("Other accounts", answer.relations)):
        if relations:
            emit(text(""), heading(label))
            for relation in relations:
                emit(*relation_block(relation))


# --- Print an edition ---


def show_edition(_library: Library, edition: EditionAnswer) -> None:
    """Print an edition with its account, its sources and its rules."""
    _show_head(edition)
    if edition.playable:
        _show_rules(edition)


def _show_head(edition: EditionAnswer) -> None:
    from nines.reference.house_rules import NOT_OF_A_SOURCE  # noqa: PLC0415 - only an edition has house rules

    sources = [noted(f"{source.key}: {source.reference}", source.note) for source in edition.sources_told]
    documents = [text(f"{document.siglum}: {document_line(document)}") for document in edition.documents_told]
    emit(heading(edition.name, edition.title))
    emit(
        fields(
            (
                ("edition of", f"{edition.game} (nines show {edition.game})"),
                ("also called", ", ".join(edition.names)),
                ("dated", edition.dated),
                ("players", spans(edition.seats)),
                ("account", account_line(edition.account)),
                ("category", edition.category),
                ("family", edition.family),
                *(("source", source) for source in sources),
                *(("known through", document) for document in documents),
                ("passages", str(len(edition.passages))),
                (
                    "changed choices",
                    "\n".join(f"{point}={choice}" for point, choice in edition.changed.items()),
                ),
                (
                    f"house rules, {NOT_OF_A_SOURCE}",
                    "\n".join(rule.notation for rule in edition.house),
                ),
                ("reconstruction", edition.reconstruction or edition.reconstructed),
            )
        )
    )


def _show_rules(edition: EditionAnswer) -> None:
    rows = [row for aspect in edition.aspects for row in _aspect_rows(aspect)]
    emit(
        text(""),
        heading("Rules"),
        table(("Aspect", "Rule", "Warrant"), rows, whole=("Aspect", "Warrant"), margin=2),
    )
    emit(text(f"\n{edition.details.sentence}"))
    if edition.open_questions:
        emit(text(""), heading("Open questions", "and our choices, the least certain choice first"))
        rows = [
            (
                open_question.name,
                open_question.key.rpartition("/")[2] + f"={open_question.chosen}",
                graded(open_question.cert),
            )
            for open_question in edition.open_questions
        ]
        emit(table(("Name", "Our choice", "Certainty"), rows, whole=("Certainty",), margin=2))
    emit(
        text(
            f"\nThis edition has {counted(edition.rules, 'rule')}"
            f" and {counted(edition.readings, 'open question')}."
            f" To see the reasons for our choices: nines gaps {edition.name}."
            f" To see what a rule rests on: nines show {edition.slug}/{edition.aspects[0].aspect}."
        )
    )


def _aspect_rows(aspect: AspectLine) -> list[Row]:
    if not aspect.rules:
        return [(aspect.aspect, text((aspect.title, "bold"), f": {aspect.absence}"), ("-", "dim"))]
    return [
        (rule.place, text((rule.title, "bold"), f". {sentence(rule.says)}"), warranted(rule.warrant))
        for rule in aspect.rules
    ]
