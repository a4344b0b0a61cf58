/* What a rulebook says under other answers: data in, words out. It touches no page.
   The names are those of nines.evidence: answers without effect go back to ours, and some exclude others. */
(() => {
  "use strict";

  const holds = (choices, chosen) => Object.entries(choices).every(([point, answer]) => chosen[point] === answer);
  const answerOf = (book, point, id) => book.questions[point].answers.find((answer) => answer.id === id);
  const own = (book) => Object.fromEntries(
    Object.entries(book.questions).map(([point, question]) => [point, question.default]),
  );
  const playable = (book, point, id) => {
    const answer = Object.hasOwn(book.questions, point) && answerOf(book, point, id);
    return Boolean(answer) && !answer.not;
  };

  /* The name of the file for the base game that some answers select. */
  const fileOf = (slug, base) => [slug, ...Object.keys(base).sort().flatMap((point) => [point, base[point]])].join("--");

  /* The answers that select the next base game on the way to the one that is wanted: an earlier one decides which others exist. */
  const baseOf = (book, wanted) => {
    const base = {};
    for (const point of book.deciding) {
      const ours = book.questions[point].default;
      const id = playable(book, point, wanted[point]) ? wanted[point] : ours;
      if (id !== ours) base[point] = id;
      if (id !== (book.base[point] ?? ours)) break;
    }
    return base;
  };

  const noEffect = (book, chosen, point, id) => book.questions[point].idle.find(
    (idle) => holds(idle.beside, chosen) && (!idle.candidates.length || idle.candidates.includes(id)),
  );

  /* The answers that apply once some are changed: those without effect are dropped, one after the other. */
  const settle = (book, changed) => {
    const ours = own(book);
    const chosen = { ...ours, ...changed };
    let others = Object.keys(ours).filter((point) => chosen[point] !== ours[point]);
    const dropped = {};
    for (;;) {
      const idle = others.find((point) => noEffect(book, chosen, point, chosen[point]));
      if (!idle) break;
      dropped[idle] = noEffect(book, chosen, idle, chosen[idle]).why;
      chosen[idle] = ours[idle];
      others = others.filter((point) => point !== idle);
    }
    const excluded = book.exclusions.find((one) => holds(one.choices, chosen));
    const kept = Object.fromEntries(others.sort().map((point) => [point, chosen[point]]));
    return { chosen, changed: kept, dropped, excluded };
  };

  const works = (book, changed) => {
    const settled = settle(book, changed);
    return !settled.excluded && holds(changed, settled.chosen);
  };

  /* One further answer that some answers need: {} if they need none, null if no single one is enough. */
  const companions = (book, changed) => {
    if (works(book, changed)) return {};
    for (const [point, question] of Object.entries(book.questions)) {
      if (Object.hasOwn(changed, point)) continue;
      for (const answer of question.answers) {
        if (answer.not || answer.id === question.default) continue;
        if (works(book, { ...changed, [point]: answer.id })) return { [point]: answer.id };
      }
    }
    return null;
  };

  /* Whether an answer can be chosen beside others: what comes with it, or why not. */
  const offer = (book, changed, point, id) => {
    const answer = answerOf(book, point, id);
    if (answer.not) return { why: answer.not };
    const { [point]: _, ...rest } = changed;
    if (id === book.questions[point].default) {
      const excluded = settle(book, rest).excluded;
      return excluded ? { why: excluded.why, beside: excluded.choices } : { changed: rest, more: {} };
    }
    if (book.deciding.includes(point)) return { changed: { ...rest, [point]: id }, more: {} };
    const wanted = { ...rest, [point]: id };
    const more = companions(book, wanted);
    if (more) return { changed: { ...wanted, ...more }, more };
    const { excluded, chosen, changed: kept } = settle(book, wanted);
    if (excluded) return { why: excluded.why, beside: excluded.choices };
    if (chosen[point] === id) return { changed: kept, more: {} }; /* another switched answer then has no effect */
    const idle = noEffect(book, { ...chosen, ...wanted }, point, id);
    return { why: idle.why, beside: idle.beside };
  };

  /* --- Words --- */

  const asPiece = (run) => (typeof run === "string" ? { text: run } : { text: run[0], style: run[1], href: run[2], from: run[3] });

  const cellPieces = (book, cell, chosen, marked) => cell.flatMap((part) => {
    if (!part.points) return [asPiece(part)];
    const key = part.points.map((point) => chosen[point] ?? book.defaults[point]).join();
    const changed = part.points.some((point) => (chosen[point] ?? book.defaults[point]) !== book.defaults[point]);
    const words = part.words[key].map((run) => ({ ...asPiece(run), changed }));
    return marked ? [...words, { text: "", letters: part.letters, dot: part.dot }] : words;
  });

  /* Without the double spaces that words left out leave. */
  const tidy = (pieces) => {
    let last = null;
    for (const piece of pieces) {
      if (last && piece.text.startsWith(" ") && last.text.endsWith(" ")) last.text = last.text.replace(/ +$/, "");
      if (!last) piece.text = piece.text.replace(/^ +/, "");
      if (piece.text) last = piece;
    }
    return pieces.filter((piece) => piece.text || piece.letters?.length || piece.dot);
  };

  const blocks = (book, part, chosen) => book[part].map((block) => {
    const cells = block.cells.map((cell) => tidy(cellPieces(book, cell, chosen, part === "play")));
    return { kind: block.kind, cells, empty: !cells.flat().some((piece) => piece.text) };
  });

  const says = (book, point, id) => answerOf(book, point, id).says;
  const nameOf = (book, point) => (book.questions[point]?.name ?? book.elsewhere[point]).replace(/\?+$/, "");
  const noteWords = (book, note, settled) => {
    const switched = note.points.filter((point) => Object.hasOwn(settled.changed, point));
    const ours = switched.map((point) => `Changed here. Our choice: ${says(book, point, book.questions[point].default)}`);
    return switched.length ? [{ text: ours.join(" ") }] : note.says.map(asPiece);
  };
  const lettered = (book) => new Set(book.notes.flatMap((note) => note.points));
  const alsoOf = (book, changed) => {
    const withLetter = lettered(book);
    return [...new Set([...book.also, ...Object.keys(changed).filter((point) => !withLetter.has(point))])];
  };
  const heading = (book, chosen) => {
    const rebuilt = Object.keys(book.questions).some((point) => answerOf(book, point, chosen[point]).reconstruction);
    return book.headings[Number(rebuilt)];
  };
  const shortIsTrue = (book, settled) => !Object.keys(settled.changed).length
    || !book.untrue.some((answers) => holds(answers, settled.chosen));

  /* The whole text in plain lines, as the terminal prints it. */
  const plain = (book, settled) => {
    const { chosen, changed } = settled;
    const words = (pieces) => pieces.map(
      (piece) => piece.text + (piece.letters ?? []).map((letter) => `[${letter}]`).join(""),
    ).join("");
    const line = (block) => block.cells.map(words).join("  ");
    const notes = book.notes.map((note) => {
      const certainty = note.points.some((point) => Object.hasOwn(changed, point)) ? "" : note.certainty;
      return `[${note.letter}] ${[words(noteWords(book, note, settled)), certainty].filter(Boolean).join(" ")}`;
    });
    const also = alsoOf(book, changed);
    return [
      ...(shortIsTrue(book, settled) ? blocks(book, "short", chosen).map(line) : []),
      heading(book, chosen),
      ...blocks(book, "play", chosen).filter((block) => !block.empty).map(line),
      ...notes,
      ...also.filter((point) => Object.hasOwn(changed, point)).map(
        (point) => `Changed here: ${says(book, point, changed[point])} Our own choice: ${says(book, point, book.questions[point].default)}`,
      ),
      ...(also.length ? [`Also our choices: ${also.map((point) => nameOf(book, point)).join(", ")}.`] : []),
    ];
  };

  window.ninesWords = {
    alsoOf, asPiece, baseOf, blocks, companions, fileOf, heading, lettered, nameOf, noteWords, offer, plain, playable, says, settle,
    shortIsTrue,
  };
})();
