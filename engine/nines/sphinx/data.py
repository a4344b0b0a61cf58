"""The contents of a site for other programs: JSON files in the folder ``data``, if ``nines_data`` is on."""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.config import Config

from nines.boundary.files import ANY, write_whole
from nines.dataset.export import schema_files
from nines.dataset.facts import About, Facts
from nines.dataset.lineage_files import heading
from nines.reference import passage_answer, to_data
from nines.reference.dated import playable_games
from nines.reference.lineage import lineage_answer
from nines.reference.outlines import rule_answers
from nines.reference.passages import passage_answers
from nines.sphinx.address import BUILDERS
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sphinx.application import Sphinx

    from nines.libraries import Library
    from nines.reference.passages import PassageAnswer
    from nines.reference.rules import RuleAnswer


def setup_data(app: Sphinx) -> None:
    """Register the settings for the data files, and the step that writes the files."""
    app.add_config_value("nines_data", default=False, rebuild="", types=[bool])
    app.add_config_value("nines_date", default="", rebuild="", types=[str])
    app.add_config_value("nines_licence", default="", rebuild="", types=[str])
    app.connect("build-finished", write_data)


def write_data(app: Sphinx, exception: Exception | None) -> None:
    """Write the data files beside the pages, if the settings of the site ask for data files."""
    if exception or not app.config.nines_data or app.builder.name not in BUILDERS:
        return
    folder, said = Path(app.outdir, "data"), facts(app.config)
    folder.mkdir(exist_ok=True)
    for name, text in (*files(library_of(app.config), said), *schemas(app.config.project, said)):
        (folder / name).parent.mkdir(exist_ok=True)
        write_whole(folder / name, text, over=ANY)


def facts(config: Config) -> dict[str, str]:
    """Return the facts that each data file states about itself; date, licence and creator only if known.

    Examples
    --------
    >>> from sphinx.config import Config
    >>> sorted(facts(Config({}, {"author": "N. N."})))
    ['creator', 'version']
    """
    creator = config.author if config.author != Config().author else ""
    known = {
        "version": version("nines-rules"),
        "date": getattr(config, "nines_date", ""),
        "licence": getattr(config, "nines_licence", ""),
        "creator": creator,
    }
    return {name: value for name, value in known.items() if value}


def files(library: Library, said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each data file; *said* is what every file says about itself.

    Examples
    --------
    >>> from nines import library
    >>> [name for name, text in files(library(), {"version": "1"})]
    ['rules.json', 'passages.json', 'claims.json', 'lineage.json']
    """
    lists = {"rules": rules(library), "passages": passage_answers(library), "claims": claims(library)}
    for name, records in lists.items():
        yield f"{name}.json", line_by_line(name, records, heading(said, f"data-{name}"))
    drawn = {**heading(said, "data-lineage"), **to_data(lineage_answer(library))}
    yield "lineage.json", json.dumps(drawn, ensure_ascii=False, indent=2) + "\n"


def schemas(title: str, said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the schemas of the data files and of all other JSON.

    Examples
    --------
    >>> list(schemas("nines", {"version": "1"}))[-1][0]
    'schemas/data-rules.schema.json'
    """
    about = About("", title, creator=said.get("creator", ""), licence=said.get("licence", ""))
    yield from schema_files(Facts(about, said.get("version", ""), said.get("date", ""))).items()


def rules(library: Library) -> list[RuleAnswer]:
    """Return every rule of every playable game, with what it rests on.

    Examples
    --------
    >>> from nines import library
    >>> rules(library())[0].game
    'comet-1718'
    """
    return [rule for game in playable_games(library) for rule in rule_answers(library, game.slug)]


def claims(library: Library) -> list[PassageAnswer]:
    """Return every passage in which a document makes a claim about a game.

    Examples
    --------
    >>> from nines import library
    >>> {one.kind for one in claims(library())}
    {'claim'}
    """
    return [passage_answer(library, one.id) for one in passage_answers(library) if one.kind == "claim"]


def line_by_line(name: str, records: Sequence[object], said: Mapping[str, str]) -> str:
    """Return JSON text with the records under the key *name*, one record on each line.

    The first line says what the file is.

    Examples
    --------
    >>> line_by_line("rules", [{"says": "K♥"}], {"version": "1"}).splitlines()
    ['{"version": "1", "rules": [', '{"says": "K♥"}', ']}']
    """
    lines = ",\n".join(json.dumps(to_data(one), ensure_ascii=False) for one in records)
    head = json.dumps(dict(said), ensure_ascii=False).removesuffix("}")
    return f"{head}, {json.dumps(name)}: [\n{lines}\n]}}\n"
