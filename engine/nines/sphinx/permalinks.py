"""The pages at permanent addresses, which show what rules say and what the rules rest on.

The pages load no script and no other file. The build writes these pages after all other pages of the site,
from the same data. Every game, aspect, rule and reading on the site has a page at a permanent address.
Jinja puts the texts into templates and escapes each text.
"""

from __future__ import annotations

from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from nines.boundary.files import ANY, write_whole
from nines.reference import edition_answer, passage_answer
from nines.reference.dated import named_game, playable_games
from nines.reference.doubts import doubt_answers, play_of
from nines.reference.outlines import game_parts, rule_answers, rule_passages
from nines.reference.reading_uses import readings_in_use
from nines.reference.retired import retired_answers
from nines.sphinx.address import address, has_permalinks
from nines.sphinx.base import sentence
from nines.sphinx.cited_forms import cited_forms
from nines.sphinx.citing import Work, cited, linked, templates
from nines.sphinx.domain import kind_of, nines_domain
from nines.sphinx.frozen import frozen_files, frozen_links
from nines.sphinx.library import library_of

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Mapping

    from sphinx.application import Sphinx

    from nines.libraries import Library
    from nines.reference.doubts import Doubt
    from nines.reference.reading_uses import ReadingInUse
    from nines.reference.retired import RetiredAnswer
    from nines.reference.rules import AspectAnswer, RuleAnswer

MARK: Final = '<meta name="generator" content="nines.sphinx">'  # in every page that is written here
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
        write_whole(path, html, over=ANY)
    _sweep(Path(app.outdir), made)


def _made(app: Sphinx) -> Iterator[tuple[Path, str]]:
    """Yield each page at a permanent address, with its path."""
    site = _Site(app)
    games = playable_games(site.library)
    for game in games:
        for key, template, told in _pages(site.library, game.slug):
            if site.place(key):
                yield site.page(key, template, told())
    for one in retired_answers(site.library):
        edition = one.game in {game.slug for game in games}
        if site.place(one.game) if edition else site.has_lineage:
            yield site.page(one.key, "retired.html", _retired(site.library, one))
    yield from frozen_files(app)


def _retired(library: Library, one: RetiredAnswer) -> dict[str, Any]:
    """Return the contents of the page of a retired name."""
    found: dict[str, Any] = {"slug": one.key, "game": "", "dated": "", "name": one.key, "told": one}
    if one.game:
        game = named_game(library, one.game)
        found |= {"slug": game.slug, "game": game.title, "dated": game.dated}
    return {**found, "witnesses": (), "documents": ()}


def _sweep(out: Path, made: Container[Path]) -> None:
    """Remove pages that an earlier build wrote for keys that no longer exist; keep all other files."""
    for path in [*out.glob("r/**/index.html"), *out.glob("v/**/index.html")]:
        if path not in made and MARK.encode() in path.read_bytes():
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

    @property
    def has_lineage(self) -> bool:
        """Whether the site shows how games are related."""
        return any(kind == "statement" for kind, _ in self.objects)

    def place(self, label: str) -> str:
        """Return the address of an object relative to the site's root; empty if the site lacks the object."""
        found = self.objects.get(kind_of(self.library, label))
        return f"{self.builder.get_target_uri(found.page)}#{found.anchor}" if found else ""

    def page(self, key: str, template: str, told: Mapping[str, Any]) -> tuple[Path, str]:
        """Return the path and the HTML of a page at a permanent address."""
        html = templates().get_template(template).render(self.around(key, told), **told)
        return Path(self.builder.outdir, address(key), "index.html"), html

    def around(self, key: str, told: Mapping[str, Any]) -> dict[str, Any]:
        """Return the variables for every template: functions for links, and the addresses of the page."""
        own = address(key)
        root = "../" * own.count("/")
        base = self.config.html_baseurl
        whole = f"{base.rstrip('/')}/{own}" if base else ""
        game = "" if key == told["slug"] else told["slug"]
        work = Work(key, told["name"], [*told["witnesses"], *told["documents"]], game)
        return {
            "key": key,
            "own": own,
            "language": self.config.language,
            "project": self.config.project,
            "version": version("nines-rules"),
            "canonical": whole or "./",
            "linked": linked(self.library, self.config, work, whole),
            "cited_in": lambda: cited_forms(self.library, self.config, key, whole),
            "frozen": frozen_links(self.library, key),
            "root": root,
            "home": f"{root}{self.builder.get_target_uri(self.config.root_doc)}",
            "place": f"{root}{self.place(key)}",
            "leads": lambda label: f"{root}{self.place(label)}" if self.place(label) else "",
            "permanent": lambda label: f"{root}{address(label)}" if self.place(label) else "",
        }


def _pages(library: Library, slug: str) -> Iterator[Page]:
    """Yield the pages of a game and of each of its aspects, rules and readings."""
    game = named_game(library, slug)
    around = {"slug": slug, "game": game.title, "dated": game.dated}
    yield slug, "game.html", partial(_game, library, around)
    for rule in rule_answers(library, slug):
        yield rule.key, "rule.html", partial(_rule, library, rule, around)
    for aspect in (one for part in game_parts(library, slug) for one in part.aspects):
        if aspect.key not in (rule.key for rule in aspect.rules):  # its only rule may have the same key
            yield aspect.key, "aspect.html", partial(_aspect, library, aspect, around)
    doubts = cache(partial(_doubts, library, slug))
    for reading in readings_in_use(library, slug):
        yield reading.key, "reading.html", partial(_reading, library, reading, doubts, around)


def _game(library: Library, around: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of the page of a game."""
    told = edition_answer(library, around["slug"])
    readings = [(one.key, one.name) for one in readings_in_use(library, told.slug)]
    found = {"name": told.title, "told": told, "readings": readings}
    return {**around, **found, **cited(library, rule_passages(library, told.slug), "document")}


def _rule(library: Library, told: RuleAnswer, around: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of the page of a rule."""
    found = {"name": sentence(told.says), "told": told, "aspect": f"{around['slug']}/{told.aspect}"}
    return {**around, **found, **cited(library, told.passages)}


def _aspect(library: Library, told: AspectAnswer, around: Mapping[str, str]) -> dict[str, Any]:
    """Return the contents of the page of an aspect of a game."""
    passages = [passage for rule in told.rules for passage in rule.passages]
    return {**around, "name": told.question, "told": told, **cited(library, passages)}


def _doubts(library: Library, slug: str) -> dict[str, Doubt]:
    """Return the open questions of a game by their keys."""
    return {one.reading.key: one for one in doubt_answers(library, slug)}


def _reading(
    library: Library,
    told: ReadingInUse,
    doubts: Callable[[], Mapping[str, Doubt]],
    around: Mapping[str, str],
) -> dict[str, Any]:
    """Return the contents of the page of an open question, with its passages and a play under two answers."""
    doubt = doubts()[told.key]
    keys = dict.fromkeys((*told.passages, *told.choice.passages))
    passages = [passage_answer(library, one) for one in keys]
    found = {
        "name": told.name,
        "told": told,
        "weight": () if doubt.weight is None else doubt.weight.says,
        "played": play_of(library, around["slug"], doubt),
        "cited": passages,
    }
    return {**around, **found, **cited(library, passages)}
