/* Parts of the table keep the height that they had in a deal, so that what is below them does not jump. */

export class Still {
  /* For each part the most that it keeps, in pixels. */
  constructor(parts) {
    this.parts = parts;
    this.width = 0;
  }

  /* Another deal: each part has the height that it needs. */
  forget() {
    for (const [part] of this.parts) part.style.minHeight = "";
  }

  keep() {
    if (innerWidth !== this.width) this.forget();
    this.width = innerWidth;
    for (const [part, most] of this.parts) part.style.minHeight = `${Math.min(most, part.offsetHeight)}px`;
  }
}
