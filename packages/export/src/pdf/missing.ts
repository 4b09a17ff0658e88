import { scriptName } from "./scripts";
import { colors, contentBottom, contentWidth, lineHeight, page, type Sheet } from "./sheet";

const mostLots = 200;
const mostCharacters = 12;

interface MissingOfLot {
  characters: Set<string>;
  /** How many there are beyond those that are kept. */
  more: boolean;
  photos: number;
}

/** What a document could not print, by lot. */
export class Missing {
  private readonly lots = new Map<string, MissingOfLot>();
  private dropped = false;

  characters(of: string, characters: string[]): void {
    if (characters.length === 0) return;
    const lot = this.lotOf(of);
    if (lot === undefined) return;
    for (const character of characters) {
      if (lot.characters.size < mostCharacters) lot.characters.add(character);
      else if (!lot.characters.has(character)) lot.more = true;
    }
  }

  photo(of: string): void {
    const lot = this.lotOf(of);
    if (lot !== undefined) lot.photos++;
  }

  /** The last page, where there is something to list. */
  print(sheet: Sheet): void {
    if (this.lots.size === 0) return;
    sheet.addPage();
    sheet.bookmark("Not printed");
    let y = printHead(sheet);
    const style = { weight: "regular", size: 9 } as const;
    const lines = [...this.lots].map(([of, lot]) => [of, lotText(lot)] as const);
    if (this.dropped) lines.push(["…", `Only the first ${mostLots} lots are listed.`]);
    for (const [of, text] of lines) {
      const options = { lines: 6, color: colors.ink, of: "" };
      const wrapped = sheet.linesOf(text, contentWidth - 80, style, options);
      const height = wrapped.length * style.size * lineHeight + 5;
      if (y + height > contentBottom) {
        sheet.addPage();
        y = page.margin;
      }
      const number = { x: page.margin, y, width: 72 };
      sheet.text(of, number, { weight: "bold", size: 9 }, { lines: 1, of: "" });
      sheet.lines(wrapped, { x: page.margin + 80, y, width: contentWidth - 80 }, style, options);
      y += height;
    }
  }

  private lotOf(of: string): MissingOfLot | undefined {
    const known = this.lots.get(of);
    if (known !== undefined || of === "") return known;
    if (this.lots.size >= mostLots) {
      this.dropped = true;
      return undefined;
    }
    const lot = { characters: new Set<string>(), more: false, photos: 0 };
    this.lots.set(of, lot);
    return lot;
  }
}

function printHead(sheet: Sheet): number {
  const box = { x: page.margin, y: page.margin, width: contentWidth };
  box.y += sheet.text("Not printed", box, { weight: "bold", size: 18 }, { lines: 1, of: "" }) + 4;
  const note =
    "These characters are not in the fonts of this document and stand as [?], and these photos could not be read.";
  return (
    box.y +
    sheet.text(note, box, { weight: "regular", size: 9 }, { lines: 2, color: colors.soft, of: "" }) +
    10
  );
}

function lotText(lot: MissingOfLot): string {
  const scripts = new Map<string, string[]>();
  for (const character of lot.characters) {
    const script = scriptName(character);
    scripts.set(script, [...(scripts.get(script) ?? []), codePoints(character)]);
  }
  const parts = [...scripts].map(([script, points]) => `${script}: ${points.join(", ")}`);
  if (lot.more) parts.push("and more characters");
  if (lot.photos === 1) parts.push("1 photo could not be read");
  if (lot.photos > 1) parts.push(`${lot.photos} photos could not be read`);
  return parts.join("; ");
}

function codePoints(character: string): string {
  return [...character]
    .map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`)
    .join(" ");
}
