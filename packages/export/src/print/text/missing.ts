import { scriptName } from "./scripts";

const mostLots = 200;
const mostCharacters = 24;

interface MissingOfLot {
  characters: Set<string>;
  /** Whether there are more than the stored ones. */
  more: boolean;
  photos: number;
}

/** Collects texts that a document could not print, by lot. */
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

  get isEmpty(): boolean {
    return this.lots.size === 0;
  }

  /** Lots and their missing characters, in order of occurrence. */
  rows(): [string, string][] {
    const rows = [...this.lots].map(([of, lot]): [string, string] => [of, lotText(lot)]);
    if (this.dropped) rows.push(["…", `Only the first ${mostLots} lots are listed.`]);
    return rows;
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
