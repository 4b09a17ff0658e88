/** A part of a text, its start index, and whether the other text lacks it. */
export type Part = { text: string; start: number; isChanged: boolean };

type Change = { before: Part[]; after: Part[] };

/** Maximum number of word pairs to compare; above it, only the common beginning and end are found. */
const maxPairs = 40_000;

/** Compares words without trailing blanks, so that the last word of a text can equal a word inside another text. */
const isEqual = (a: string | undefined, b: string | undefined) =>
  a?.replace(/ +$/, "") === b?.replace(/ +$/, "");

const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

/** Compares two texts word by word. Adjacent words are merged into one part if both changed or both did not. */
export function changedParts(before: string, after: string): Change {
  const [old, next] = [wordsOf(before), wordsOf(after)];
  const start = old.findIndex((word, index) => !isEqual(word, next[index]));
  const same = start === -1 ? Math.min(old.length, next.length) : start;
  const end = countSameEnd(old.slice(same), next.slice(same));
  const middle = (words: string[]) => words.slice(same, words.length - end);
  const kept = keptWords(middle(old), middle(next));
  const parts = (words: string[], keptIndexes: ReadonlySet<number>) =>
    joined(
      words.map((text, index) => ({
        text,
        isChanged: index >= same && index < words.length - end && !keptIndexes.has(index - same),
      })),
    );
  return { before: parts(old, kept.before), after: parts(next, kept.after) };
}

function countSameEnd(old: string[], next: string[]): number {
  const longest = Math.min(old.length, next.length);
  let count = 0;
  while (count < longest && isEqual(old.at(-1 - count), next.at(-1 - count))) count += 1;
  return count;
}

type Kept = { before: Set<number>; after: Set<number> };

/** The indexes of a longest common subsequence. */
function keptWords(old: string[], next: string[]): Kept {
  const kept: Kept = { before: new Set(), after: new Set() };
  if (old.length * next.length > maxPairs) return kept;
  const lengths = commonLengths(old, next);
  const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
  let [row, column] = [0, 0];
  while (row < old.length && column < next.length) {
    if (isEqual(old[row], next[column])) {
      kept.before.add(row++);
      kept.after.add(column++);
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}

/** Table of the longest common subsequence's length from each pair of positions on. */
function commonLengths(old: string[], next: string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(next.length + 1).fill(0));
  for (let row = old.length - 1; row >= 0; row -= 1) {
    const [current, below] = [lengths[row] ?? [], lengths[row + 1] ?? []];
    for (let column = next.length - 1; column >= 0; column -= 1) {
      current[column] = isEqual(old[row], next[column])
        ? (below[column + 1] ?? 0) + 1
        : Math.max(below[column] ?? 0, current[column + 1] ?? 0);
    }
  }
  return lengths;
}

function joined(words: Pick<Part, "text" | "isChanged">[]): Part[] {
  const list: Part[] = [];
  let start = 0;
  for (const { text, isChanged } of words) {
    const last = list.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else list.push({ text, start, isChanged });
    start += text.length;
  }
  return list;
}

/** Number of characters shown at each end of an unchanged part, and of a changed part. */
const shownContext = 60;
const shownChange = 300;

/** Shortens long parts for display, so that a change in a long description is visible. */
export const shownText = ({ text, isChanged }: Omit<Part, "start">): string => {
  const max = isChanged ? shownChange : shownContext;
  const shown = text.length > 2 * max ? `${text.slice(0, max)} … ${text.slice(-max)}` : text;
  return shown.replaceAll(/\r\n|\r|\n/g, "↵ ");
};
