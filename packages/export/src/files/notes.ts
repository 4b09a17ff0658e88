const maxNamed = 100;

/** Collects differences between a table and the stored texts, for NOTES.txt. Counts all cells, but names only the first ones. */
export interface TableNotes {
  /** Notes a cut text. `place` is the lot, or "headings"; places come in row order. */
  cut(place: string, column: string, length: number, kept: number): void;
  guarded(place: string): void;
  removed(place: string): void;
  /** The notes; empty if the table contains every text unchanged. */
  text(): string;
}

export function createTableNotes(): TableNotes {
  const cuts = { count: 0, lines: [] as string[] };
  const guards = createTally();
  const removals = createTally();
  return {
    cut(place, column, length, kept) {
      cuts.count += 1;
      if (cuts.lines.length === maxNamed) return;
      cuts.lines.push(
        `Lot ${place}: ${column} has ${counted(length)} characters and was cut after ${counted(kept)}, the most an Excel cell can hold.`,
      );
    },
    guarded: guards.add,
    removed: removals.add,
    text: () =>
      linesOf([
        ...cuts.lines,
        ...whenAny(cuts.count - cuts.lines.length, (cells) => `${cells} more also had to be cut.`),
        ...whenAny(
          guards.cells(),
          (cells) =>
            `An apostrophe (') was put in front of ${cells}, because spreadsheets run texts that begin like a formula (= + - @, a tab or a line break). In: ${guards.places()}. To get the texts unchanged, add formulaGuard=false to the address of the export.`,
        ),
        ...whenAny(
          removals.cells(),
          (cells) =>
            `Control characters, which a spreadsheet can't hold, were removed from ${cells}. In: ${removals.places()}.`,
        ),
      ]),
  };
}

export function missingPhotosText(names: Iterable<string>): string {
  return linesOf(["These photos couldn't be read and aren't in this export:", ...names]);
}

function createTally() {
  const named: string[] = [];
  let cells = 0;
  let places = 0;
  let last: string | undefined;
  return {
    add(place: string): void {
      cells += 1;
      if (place === last) return;
      last = place;
      places += 1;
      if (named.length < maxNamed) named.push(place);
    },
    cells: () => cells,
    places(): string {
      const more = places - named.length;
      return `${named.join(", ")}${more > 0 ? ` and ${counted(more)} more` : ""}`;
    },
  };
}

const whenAny = (count: number, lineOf: (cells: string) => string) =>
  count > 0 ? [lineOf(`${counted(count)} ${count === 1 ? "cell" : "cells"}`)] : [];

function counted(count: number): string {
  return count.toLocaleString("en-US");
}

export function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join("");
}
