import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { atomsOf, isYear } from "./claim-words";

const maxRun = { atoms: 8, characters: 48 };
const fused = { shortest: 9, part: { shortest: 5, longest: 20 } };
const karatUnit = /^(?:k|kt|kts|ct|cts|ctw|cttw|tcw|karats?|carats?)$/;
const karatsOfFineness: Record<string, string> = {
  ...{ 333: "8", 375: "9", 416: "10", 417: "10", 583: "14", 585: "14" },
  ...{ 750: "18", 916: "22", 917: "22", 999: "24" },
};

/** Texts of marks and notes, indexed as sets; adding a text only adds entries. */
export type SeenTexts = {
  /** Adjacent letters and digits joined: "STERLING 925" gives sterling, 925 and sterling925. */
  runs: Set<string>;
  /** Words with digits, in which letters that OCR confuses with digits are replaced. */
  lookalikes: Set<string>;
  karats: Set<string>;
  /** First three and first two digits of years. */
  decades: Set<string>;
  centuries: Set<string>;
};

/** Replaces letters that OCR confuses with digits: O and 0, I, l and 1, S and 5, B and 8. */
export function asDigits(compacted: string): string {
  return compacted.replace(/o/g, "0").replace(/[il]/g, "1").replace(/s/g, "5").replace(/b/g, "8");
}

/** Indexes evidence. `wanted`: words to find in texts read without blanks, such as "rolex" in "ROLEXGENEVE". */
export function indexSeen(seen: readonly string[], wanted: ReadonlySet<string>): SeenTexts {
  const index: SeenTexts = {
    runs: new Set(),
    lookalikes: new Set(),
    karats: new Set(),
    decades: new Set(),
    centuries: new Set(),
  };
  for (const text of seen) {
    const atoms = atomsOf(text.slice(0, maxLongTextLength));
    for (const [at, atom] of atoms.entries()) {
      addRuns(index, atoms, at);
      addFused(index, atom, wanted);
      addNumber(index, atom);
      addKarat(index, atoms, at);
    }
  }
  return index;
}

function addRuns({ runs, lookalikes }: SeenTexts, atoms: readonly string[], start: number): void {
  let run = "";
  for (const atom of atoms.slice(start, start + maxRun.atoms)) {
    run += atom;
    if (run.length > maxRun.characters) return;
    runs.add(run);
    if (run.length >= 4 && /\p{N}/u.test(run)) lookalikes.add(asDigits(run));
  }
}

function addFused({ runs }: SeenTexts, atom: string, wanted: ReadonlySet<string>): void {
  if (atom.length < fused.shortest) return;
  for (let start = 0; start <= atom.length - fused.part.shortest; start++) {
    const longest = Math.min(fused.part.longest, atom.length - start);
    for (let length = fused.part.shortest; length <= longest; length++) {
      const part = atom.slice(start, start + length);
      if (wanted.has(part)) runs.add(part);
    }
  }
}

function addNumber({ karats, decades, centuries }: SeenTexts, atom: string): void {
  const karat = karatsOfFineness[atom];
  if (karat !== undefined) karats.add(karat);
  if (!isYear(atom)) return;
  decades.add(atom.slice(0, 3));
  centuries.add(atom.slice(0, 2));
}

/** Adds the number before a karat unit; "0.50 ct" has two parts before it. */
function addKarat({ karats }: SeenTexts, atoms: readonly string[], at: number): void {
  if (!karatUnit.test(atoms[at] ?? "")) return;
  const [whole = "", last = ""] = atoms.slice(Math.max(at - 2, 0), at);
  for (const number of [last, whole && last && `${whole}.${last}`, last === "" ? whole : ""]) {
    if (/^\d+(?:\.\d+)?$/.test(number)) karats.add(number);
  }
}

export const finenessOfKarats = (karats: string) =>
  Object.keys(karatsOfFineness).filter((fineness) => karatsOfFineness[fineness] === karats);
export const karatsOf = (fineness: string) => karatsOfFineness[fineness];
