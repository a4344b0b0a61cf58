"""Generated pages: of questions and pairs, at permanent addresses, of released versions, and data files."""

from __future__ import annotations

import json
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from urllib.parse import urlencode

from sphinx import addnodes
from sphinx.config import Config

from nines.boundary.files import ANY, write_whole
from nines.dataset.export import heading, schema_files
from nines.dataset.facts import About, Facts
from nines.libraries.digests import shortened
from nines.libraries.naming import parse_name
from nines.reference import edition_answer, passage_answer, to_data
from nines.reference.doubts import doubt_answers, play_of
from nines.reference.lineage import lineage_answer
from nines.reference.names import games_by_date, games_by_family, named_game, playable_games, retired_answers
from nines.reference.neighbours import namesakes, neighbour_rules
from nines.reference.readings import readings_in_use
from nines.reference.rules import aspect_answer, first_asked, rule_answers, rule_passages
from nines.reference.sources import passage_answers
from nines.sphinx.base import compact, kind_of, library_of, nines_domain, sentence
from nines.sphinx.citing import (
    BUILDERS,
    ON_EACH_PAGE,
    Work,
    address,
    cited,
    cited_answer,
    cited_forms,
    has_permalinks,
    linked,
    own_version,
    templates,
)
from nines.sphinx.code_lines import line_address

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from nines.kernel.game import AnyGame
    from nines.libraries import Library
    from nines.libraries.released import Release
    from nines.reference.doubts import Doubt
    from nines.reference.names import RetiredAnswer
    from nines.reference.readings import ReadingInUse
    from nines.reference.rules import RuleAnswer
    from nines.reference.sources import PassageAnswer


# --- Generated pages ---
#
# The source of a generated page has only a few lines. A directive writes the rest of the page. If
# ``nines_pages`` is set, the sources are put into the folders ``aspects`` and ``compare`` before the build. A
# source that is no longer needed is removed. A source that has not changed is not written again, so that
# Sphinx reads only changed pages.

FOLDERS: Final = ("aspects", "compare")
# The search leaves out the page of two games, because it repeats the pages of the games. The navigation
# leaves it out, because a list of all pairs would be longer than a page; the table of pairs links to it.
APART: Final = "---\norphan: true\nnosearch: true\n---\n"
MARK: Final = "% Written by nines.sphinx for each build: change the directive, not this file.\n"


def in_order(library: Library) -> list[str]:
    """Return the games of the catalogue in order of date.

    Examples
    --------
    >>> from nines import library
    >>> in_order(library())[0]
    'comet-1718'
    """
    return [game.game for game in games_by_date(library)]


def pair_name(library: Library, one: str, other: str) -> str:
    """Return the name of the page that compares two games. The name begins with the earlier game.

    Examples
    --------
    >>> from nines import library
    >>> pair_name(library(), "red-nines-1881", "comet-1718")
    'comet-1718--red-nines-1881'
    """
    return "--".join(sorted((one, other), key=in_order(library).index))


def pairs(library: Library) -> Iterator[tuple[str, str]]:
    """Yield each pair of games of one family, the earlier game first. Families share few questions.

    Examples
    --------
    >>> from nines import library
    >>> next(pairs(library()))
    ('comet-1718', 'comet-1752')
    """
    for games in games_by_family(library).values():
        yield from combinations((game.game for game in games), 2)


def sources(library: Library) -> dict[str, str]:
    """Return the source of every generated page, by its name without a suffix.

    Examples
    --------
    >>> from nines import library
    >>> print(sources(library())["aspects/stop"].splitlines()[2])
    ```{nines:history} stop
    """
    sources = {f"aspects/{aspect}": _source("history", aspect) for aspect in first_asked(library)}
    for earlier, later in pairs(library):
        page = _source("diff", f"{earlier} {later}", APART)
        sources[f"compare/{pair_name(library, earlier, later)}"] = page
    return sources


def _source(directive: str, of: str, metadata: str = "") -> str:
    return f"{metadata}{MARK}\n```{{nines:{directive}}} {of}\n:page:\n```\n"


def write_pages(app: Sphinx) -> None:
    """Write the sources of the generated pages into the source folder, if ``nines_pages`` is set."""
    put(sources(library_of(app.config)) if app.config["nines_pages"] else {}, app.srcdir)


def put(pages: Mapping[str, str], root: Path) -> None:
    """Write the page sources that are missing or have changed, and remove sources that are not needed."""
    for name, text in pages.items():
        path = root / f"{name}.md"
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(exist_ok=True)
            write_whole(path, text, over=ANY)
    for folder in FOLDERS:
        for path in (root / folder).glob("*.md"):
            if f"{folder}/{path.stem}" not in pages and MARK.encode() in path.read_bytes():
                path.unlink(missing_ok=True)


def toctree(env: BuildEnvironment, pages: Iterable[str]) -> addnodes.toctree:
    """Return a hidden table of contents with the pages that exist."""
    listed = [page for page in pages if page in env.found_docs]
    # The attributes that Sphinx's own directive sets; Sphinx reads all of them.
    return addnodes.toctree(
        parent=env.docname,
        entries=[(None, page) for page in listed],
        includefiles=listed,
        maxdepth=-1,
        caption=None,
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=True,
    )


# --- The pages of released versions, ``v/<version>/r/<slug>/`` ---
#
# The pages are made only from the released data. Therefore, later builds write the same rules even if the
# library has changed since the release. Jinja inserts the texts and escapes each of them.

LICENCES: Final = {"CC-BY-SA-4.0": ("CC BY-SA 4.0", "https://creativecommons.org/licenses/by-sa/4.0/")}


def frozen_address(version: str, slug: str) -> str:
    """Return the address of an edition's page in a released version, relative to the root of the site.

    Examples
    --------
    >>> frozen_address("0.2.0", "comet-1718")
    'v/0.2.0/r/comet-1718/'
    """
    return f"v/{version}/{address(slug)}"


def frozen_links(library: Library, key: str) -> list[tuple[str, str]]:
    """Return the released versions that contain an edition or a rule, each with the address of its page.

    Examples
    --------
    >>> from nines import library
    >>> frozen_links(library(), "comet-1718/no-such-rule")
    []
    """
    slug, _, place = key.partition("/")
    return [
        (release.version, frozen_address(release.version, slug) + (f"#{place}" if place else ""))
        for release in library.releases
        if key in release.keys and release.keys[key].kind in ("edition", "rule")
    ]


def frozen_files(app: Sphinx) -> Iterator[tuple[Path, str]]:
    """Yield the path and the page of each edition of each released version."""
    base = str(app.config.html_baseurl).rstrip("/")
    for release in library_of(app.config).releases:
        for slug, html in frozen_pages(release, app.config.project, base):
            yield Path(app.outdir, frozen_address(release.version, slug), "index.html"), html


def frozen_pages(release: Release, project: str, base: str = "") -> Iterator[tuple[str, str]]:
    """Yield the slug and the page of each edition in a released version.

    Parameters
    ----------
    release
        The released version.
    project
        The name of the site.
    base
        The address of the site; empty if it has none.
    """
    template = templates().get_template("frozen.html")
    for edition in release.data["editions"]:
        slug = edition["slug"]
        own = frozen_address(release.version, slug)
        whole = f"{base}/{own}" if base else "./"
        rules = [_released_rule(release, slug, rule) for rule in edition["rules"]]
        licence, licence_address = LICENCES.get(release.data["licence"], (release.data["licence"], ""))
        yield (
            slug,
            template.render(
                project=project,
                version=release.version,
                date=release.date,
                licence=licence,
                licence_address=licence_address,
                edition=edition,
                key=release.keys[slug],
                rules=rules,
                canonical=whole,
                latest="../" * own.count("/") + address(slug),
            ),
        )


def _released_rule(release: Release, slug: str, record: Mapping[str, str]) -> dict[str, Any]:
    """Return what the page of a released edition says about a rule."""
    key = record["key"]
    said, digests = release.said(key), release.keys[key]
    return {
        **record,
        "id": key.removeprefix(f"{slug}/"),
        "says": said["statement"],
        "digest": digests.digest,
        "behaviour": digests.behaviour,
        "short": shortened(digests.digest),
        "passages": [(passage, release.data["witnesses"][passage["id"]]) for passage in said["passages"]],
        "readings": [
            _choice(release, f"{slug}/reading/{point}", point, chosen)
            for point, chosen in said["readings"].items()
        ],
    }


def _choice(release: Release, key: str, point: str, chosen: str) -> tuple[str, str, str]:
    """Return an open question, the answer that was chosen, and who chose it."""
    if key not in release.keys:
        return point, chosen, ""
    said = release.said(key)
    reading, asked = said["reading"], said["question"]
    ours = (
        "the source offers the choice"
        if asked["kind"] == "option"
        else f"our choice, certainty {reading['cert']}"
    )
    return asked["question"], reading["candidates"][chosen]["says"], ours


# --- The pages at permanent addresses ---
#
# The pages need no script. The build writes them after all other pages of the site, from the same data. Every
# game, aspect, rule and reading on the site has a page at a permanent address. Jinja puts the texts into
# templates and escapes each text. The site can have templates of its own for what is around the contents.

GENERATOR: Final = '<meta name="generator" content="nines.sphinx">'  # in every page that is written here
Contents: TypeAlias = "Callable[[], dict[str, Any]]"  # only a page that the site has is worth the work
Page: TypeAlias = tuple[str, str, Contents]  # key, template, contents


def write_permalinks(app: Sphinx, exception: Exception | None) -> None:
    """Write a page for each game, aspect, rule and reading of the site, if the settings ask for such pages.

    A retired name within an edition keeps its page if the site shows that edition. Such a page links
    to the names that replace the retired name. Retired names of games and relations keep their pages if the
    site shows the lineage. Every released version has a page for each of its editions.
    """
    if exception:
        return
    made = dict(_made(app)) if has_permalinks(app.builder) else {}
    for path, html in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, html, over=ANY, at_once=False)
    _sweep(Path(app.outdir), made)


def _made(app: Sphinx) -> Iterator[tuple[Path, str]]:
    """Yield each page at a permanent address, with its path."""
    site = _Site(app)
    games = playable_games(site.library)
    for game in games:
        # Only small parts of a library are on most sites, and what a game's pages say is slow to find out.
        for key, template, page in _pages(site.library, game.slug) if site.has_part_of(game.slug) else ():
            if site.place(key):
                yield site.page(key, template, page())
    for retired_answer in retired_answers(site.library):
        edition = retired_answer.game in {game.slug for game in games}
        if site.place(retired_answer.game) if edition else site.has_lineage:
            yield site.page(retired_answer.key, "retired.html", _retired(site.library, retired_answer))
    yield from frozen_files(app)


def _retired(library: Library, retired: RetiredAnswer) -> dict[str, Any]:
    """Return the contents of the page of a retired name."""
    record: dict[str, Any] = {
        "slug": retired.key,
        "game": "",
        "dated": "",
        "name": retired.key,
        "told": retired,
    }
    if retired.game:
        game = named_game(library, retired.game)
        record |= {"slug": game.slug, "game": game.title, "dated": game.dated}
    return {**record, "witnesses": (), "documents": ()}


def _sweep(out: Path, made: Container[Path]) -> None:
    """Remove pages that an earlier build wrote for keys that no longer exist; keep all other files."""
    for path in [*out.glob("r/**/index.html"), *out.glob("v/**/index.html")]:
        if path not in made and GENERATOR.encode() in path.read_bytes():
            path.unlink()
            for folder in path.parents:
                if folder == out or any(folder.iterdir()):
                    break
                folder.rmdir()


class _Site:
    """The site to which the pages at permanent addresses link."""

    def __init__(self, app: Sphinx) -> None:
        self.builder = app.builder
        self.config = app.config
        self.library = library_of(app.config)
        self.objects = nines_domain(app.env).objects
        self.families = {game.game: game.family for game in games_by_date(self.library)}
        self.templates = templates(tuple(Path(app.confdir, folder) for folder in app.config.templates_path))

    @property
    def has_lineage(self) -> bool:
        """Whether the site shows how games are related."""
        return any(kind == "statement" for kind, _ in self.objects)

    def has_part_of(self, slug: str) -> bool:
        """Whether the site shows a game, or one of its aspects, rules or readings."""
        return any(label == slug or label.startswith(f"{slug}/") for _, label in self.objects)

    def place(self, label: str) -> str:
        """Return the address of an object relative to the site's root; empty if the site lacks the object."""
        home = self.objects.get(kind_of(self.library, label))
        return f"{self.builder.get_target_uri(home.page)}#{home.anchor}" if home else ""

    def switched(self, name: str) -> str:
        """Return the address of a rulebook with switched answers; empty if the site lacks the rulebook."""
        slug, chosen = parse_name(name)
        home = self.objects.get(("game", slug))
        if home is None or self.library.rulebook(slug) is None:
            return ""
        return f"{self.builder.get_target_uri(home.page)}?{urlencode(sorted(chosen.items()))}#{slug}-rulebook"

    def page(self, key: str, template: str, context: Mapping[str, Any]) -> tuple[Path, str]:
        """Return the path and the HTML of a page at a permanent address."""
        html = self.templates.get_template(template).render(self.around(key, context), **context)
        return Path(self.builder.outdir, address(key), "index.html"), html

    def around(self, key: str, context: Mapping[str, Any]) -> dict[str, Any]:
        """Return the variables for every template: functions for links, and the addresses of the page."""
        own = address(key)
        root = "../" * own.count("/")
        base = self.config.html_baseurl
        whole = f"{base.rstrip('/')}/{own}" if base else ""
        game = "" if key == context["slug"] else context["slug"]
        work = Work(key, context["name"], [*context["witnesses"], *context["documents"]], game)
        answer = cache(lambda: cited_answer(self.library, self.config, key, whole))  # a retired name has none
        return {
            "key": key,
            "own": own,
            "family": self.families.get(context["slug"], ""),
            "config": self.config,
            "page": self.builder.get_target_uri,
            "language": self.config.language,
            "project": self.config.project,
            "version": own_version(),
            "canonical": whole or "./",
            "linked_data": lambda: linked(self.library, self.config, work, answer()),
            "cited_in": lambda: cited_forms(answer(), ON_EACH_PAGE),
            "frozen": frozen_links(self.library, key),
            "root": root,
            "home": f"{root}{self.builder.get_target_uri(self.config.root_doc)}",
            "place": f"{root}{self.place(key)}",
            "leads": lambda label: f"{root}{self.place(label)}" if self.place(label) else "",
            "switched": lambda name: f"{root}{self.switched(name)}" if self.switched(name) else "",
            "permanent": lambda label: f"{root}{address(label)}" if self.place(label) else "",
            "in_repository": lambda at: line_address(self.builder.app, at.path, at.line),
        }


def _pages(library: Library, slug: str) -> Iterator[Page]:
    """Yield the pages of a game and of each of its aspects, rules and readings."""
    game = named_game(library, slug)
    around = {"slug": slug, "game": game.title, "dated": game.dated}
    yield slug, "game.html", partial(_game, library, around)
    for rule in rule_answers(library, slug):
        yield rule.key, "rule.html", partial(_rule, library, rule, around)
    edition = library.load(slug)
    for aspect, cited_rules in edition.aspects().items():
        if f"{slug}/{aspect}" not in (one.key for one in cited_rules):  # its only rule may have the same key
            yield f"{slug}/{aspect}", "aspect.html", partial(_aspect, library, edition, aspect, around)
    doubts = cache(partial(_doubts, library, slug))
    for reading in readings_in_use(library, slug):
        yield reading.key, "reading.html", partial(_reading, library, reading, doubts, around)


def _game(library: Library, around: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of the page of a game."""
    edition = edition_answer(library, around["slug"])
    readings = [(reading.key, reading.name) for reading in readings_in_use(library, edition.slug)]
    context = {"name": edition.title, "told": edition, "readings": readings}
    return {**around, **context, **cited(library, rule_passages(library, edition.slug), "document")}


def _rule(library: Library, rule: RuleAnswer, around: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of the page of a rule."""
    beside = neighbour_rules(library, rule.key)
    context = {
        "name": sentence(rule.says),
        "told": rule,
        "aspect": f"{around['slug']}/{rule.aspect}",
        "namesakes": namesakes(library, rule.key),
        "neighbours": beside,
        "groups": dict.fromkeys(one.group for one in beside if one.group),
    }
    return {**around, **context, **cited(library, rule.passages)}


def _aspect(library: Library, edition: AnyGame, aspect: str, around: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of the page of an aspect of a game."""
    answer = aspect_answer(library, edition, aspect)
    passages = [passage for rule in answer.rules for passage in rule.passages]
    return {**around, "name": answer.question, "told": answer, **cited(library, passages)}


def _doubts(library: Library, slug: str) -> dict[str, Doubt]:
    """Return the open questions of a game by their keys."""
    return {doubt_answer.reading.key: doubt_answer for doubt_answer in doubt_answers(library, slug)}


def _reading(
    library: Library,
    use: ReadingInUse,
    doubts: Callable[[], Mapping[str, Doubt]],
    around: Mapping[str, str],
) -> dict[str, Any]:
    """Return the contents of the page of an open question, with its passages and a play under two answers."""
    doubt = doubts()[use.key]
    keys = dict.fromkeys((*use.passages, *use.choice.passages))
    passages = [passage_answer(library, key) for key in keys]
    context = {
        "name": use.name,
        "told": use,
        "weight": () if doubt.weight is None else doubt.weight.says,
        "played": play_of(library, around["slug"], doubt),
        "cited": passages,
    }
    return {**around, **context, **cited(library, passages)}


# --- The contents of a site for other programs ---


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
        "version": own_version(),
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
    yield "lineage.json", compact(drawn) + "\n"


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
    >>> {page.record.kind for page in claims(library())}
    {'claim'}
    """
    return [
        passage_answer(library, use.record.id)
        for use in passage_answers(library)
        if use.record.kind == "claim"
    ]


def line_by_line(name: str, records: Sequence[object], said: Mapping[str, str]) -> str:
    """Return JSON text with the records under the key *name*, one record on each line.

    The first line says what the file is.

    Examples
    --------
    >>> line_by_line("rules", [{"says": "K♥"}], {"version": "1"}).splitlines()
    ['{"version": "1", "rules": [', '{"says":"K♥"}', ']}']
    """
    lines = ",\n".join(compact(to_data(record)) for record in records)
    head = json.dumps(dict(said), ensure_ascii=False).removesuffix("}")
    return f"{head}, {json.dumps(name)}: [\n{lines}\n]}}\n"
