/* The text of a rulebook on its page: puts the words for some answers in the place of those that are there.
   Only what differs is written again, so links and the keyboard stay where they are. */
(() => {
  "use strict";

  const words = window.ninesWords;

  /* Apostrophes as the rest of the page has them. */
  const typeset = (text) => text.replaceAll("'", "’");
  const make = (tag, looks = {}, ...inside) => {
    const made = Object.assign(document.createElement(tag), looks);
    made.append(...inside.map((one) => (typeof one === "string" ? typeset(one) : one)));
    return made;
  };

  const link = (href, shown, looks = {}) => make("a", { className: "reference internal", href, ...looks }, shown);

  const superscript = (kind, href, shown, title) => make("sup", { className: `nines-rulebook-${kind}` }, link(href, shown, { title: typeset(title) }));

  const wordsOf = (piece) => {
    const styled = piece.style === "bold" ? make("strong", {}, piece.text) : piece.style === "italic" ? make("em", {}, piece.text) : typeset(piece.text);
    return piece.href ? link(piece.href, styled) : styled;
  };

  /* Words that were switched are marked; those that follow each other have one mark. */
  const marked = (nodes, piece) => {
    const made = wordsOf(piece);
    const last = nodes.at(-1);
    if (!piece.changed) nodes.push(made);
    else if (last instanceof HTMLElement && last.matches("mark")) last.append(made);
    else nodes.push(make("mark", { className: "nines-switched" }, made));
  };

  /* The nodes for the pieces of one cell; `titleOf` gives the words of the note with a letter. */
  const nodesOf = (slug, pieces, titleOf) => pieces.reduce((made, piece, place) => {
    if (piece.text) marked(made, piece);
    for (const letter of piece.letters ?? []) {
      const mark = superscript("mark", `#${slug}-note-${letter}`, letter, titleOf(letter));
      mark.dataset.letter = letter;
      made.push(mark);
    }
    if (piece.dot) made.push(superscript("dot", `#${slug}-note-also`, "·", "our choice; see the last line"));
    if (piece.from && !pieces.slice(place + 1).some((later) => later.from === piece.from)) {
      made.push(make("span", { className: "nines-taken-over" }, ` (taken over from ${piece.from})`));
    }
    return made;
  }, []);

  const BLOCKS = [".nines-rulebook-part > p", ".nines-rulebook-part > ul > li", ".nines-rulebook-part tr"];

  /* The elements of the blocks, in order; a block without words under our answers gets an element of its own. */
  const elementsOf = (section, blocks) => {
    const found = [...section.querySelectorAll(BLOCKS.map((one) => `:scope > ${one}`).join(", "))];
    const elements = [];
    for (const block of blocks) {
      if (!block.empty) {
        elements.push(found.shift());
        continue;
      }
      const item = block.kind === "item";
      const before = elements.at(-1);
      const made = item ? make("li", { hidden: true }, make("p")) : make("p", { hidden: true });
      if (item && before?.matches("li")) before.after(made);
      else {
        const part = make("div", { className: "nines-rulebook-part docutils container" }, item ? make("ul", { className: "simple" }, made) : made);
        if (before) before.closest(".nines-rulebook-part").after(part);
        else section.querySelector("h2").after(part);
      }
      elements.push(made);
    }
    return elements;
  };

  const cellsOf = (element, kind) => {
    if (kind === "paragraph") return [element];
    return kind === "item" ? [element.querySelector("p") ?? element] : [...element.children].map((cell) => cell.querySelector("p") ?? cell);
  };

  /* A text on the page: draw(settled) writes it for the answers that apply, and returns how many blocks changed. */
  class Text {
    constructor(section, card, book) {
      this.section = section;
      this.slug = book.slug;
      this.heading = section.querySelector("h2").firstChild;
      this.closing = section.querySelector(".nines-rulebook-also");
      const ours = book.defaults;
      const own = (part) => words.blocks(book, part, ours);
      this.play = this.known(own("play"), elementsOf(section, own("play")));
      const prose = card ? [...card.querySelectorAll(":scope > p")].slice(0, book.short.length) : [];
      this.short = this.known(own("short").slice(0, prose.length), prose);
      this.untrue = make("p", { className: "nines-ours", hidden: true }, "With these answers, the usual summary of the game is not true. The rules below are.");
      prose[0]?.before(this.untrue);
      this.notes = new Map(book.notes.map((note) => [note.letter, this.noteOf(note)]));
      this.shown = null;
    }

    known(blocks, elements) {
      return blocks.map((block, place) => ({
        element: elements[place],
        cells: cellsOf(elements[place], block.kind),
        written: block.cells.map((cell) => JSON.stringify([cell, []])),
      }));
    }

    noteOf(note) {
      const element = document.getElementById(`${this.slug}-note-${note.letter}`);
      const names = element.querySelector(".nines-rulebook-names");
      const says = make("span", { className: "nines-note-says" });
      const button = element.querySelector("button");
      while (names.nextSibling && names.nextSibling !== button) says.append(names.nextSibling);
      names.after(says);
      return { element, says, written: "" };
    }

    draw(book, settled) {
      const switched = new Map(book.notes.map((note) => [note.letter, note.points.some((point) => Object.hasOwn(settled.changed, point))]));
      const title = (letter) => this.titleOf(book, settled, letter);
      let changed = this.drawPart(this.play, words.blocks(book, "play", settled.chosen), switched, title);
      changed += this.drawPart(this.short, words.blocks(book, "short", settled.chosen), switched, title);
      const summary = words.shortIsTrue(book, settled);
      this.untrue.hidden = summary;
      for (const one of this.short) one.element.hidden = !summary;
      this.heading.data = words.heading(book, settled.chosen);
      for (const note of book.notes) this.drawNote(book, note, settled);
      this.drawClosing(book, settled);
      return changed;
    }

    titleOf(book, settled, letter) {
      const note = book.notes.find((one) => one.letter === letter);
      const said = words.noteWords(book, note, settled).map((piece) => piece.text).join("");
      return this.isSwitched(note, settled) || !note.certainty ? said : `${said} ${note.certainty}`;
    }

    isSwitched(note, settled) {
      return note.points.some((point) => Object.hasOwn(settled.changed, point));
    }

    drawPart(part, blocks, switched, title) {
      let count = 0;
      part.forEach((known, place) => {
        known.element.hidden = blocks[place].empty;
        blocks[place].cells.forEach((pieces, column) => {
          const marked = pieces.flatMap((piece) => piece.letters ?? []).filter((letter) => switched.get(letter));
          const written = JSON.stringify([pieces, marked]);
          if (known.written[column] === written) return;
          known.written[column] = written;
          known.cells[column].replaceChildren(...nodesOf(this.slug, pieces, title));
          this.anchor(known.cells[column]);
          count += 1;
        });
      });
      return count;
    }

    /* The first mark of a note is where the note leads back to. */
    anchor(cell) {
      for (const mark of cell.querySelectorAll("[data-letter]")) {
        const place = `${this.slug}-mark-${mark.dataset.letter}`;
        if (!document.getElementById(place)) mark.id = place;
      }
    }

    drawNote(book, note, settled) {
      const known = this.notes.get(note.letter);
      const switched = this.isSwitched(note, settled);
      const pieces = words.noteWords(book, note, settled);
      const written = JSON.stringify(pieces);
      known.element.classList.toggle("nines-note-switched", switched);
      if (known.written === written || (!known.written && !switched)) return;
      known.written = written;
      const certainty = switched || !note.certainty ? [] : [" ", make("span", { className: "nines-rulebook-certainty" }, note.certainty)];
      known.says.replaceChildren(". ", ...nodesOf(this.slug, pieces, () => ""), ...certainty, " ");
    }

    drawClosing(book, settled) {
      const also = words.alsoOf(book, settled.changed);
      const written = JSON.stringify(also);
      if (!this.closing || this.shown === written) return;
      this.shown = written;
      const names = also.map((point) => (book.questions[point] ? link(book.questions[point].href, words.nameOf(book, point)) : words.nameOf(book, point)));
      this.closing.replaceChildren("Also our choices: ", ...names.flatMap((name, place) => (place ? [", ", name] : [name])), ".");
    }
  }

  window.ninesText = { Text, make, link, typeset };
})();
