import { fold } from "./fold";

type Match = { start: number; end: number };

/** Folds a text, and maps each of its characters to its place in the original. */
function foldWithPlaces(original: string) {
  const places: number[] = [];
  let text = "";
  for (let place = 0; place < original.length; place += 1) {
    const folded = fold(original.charAt(place));
    for (let each = 0; each < folded.length; each += 1) places.push(place);
    text += folded;
  }
  const originalOf = ({ start, end }: Match): Match => {
    const from = places[start] ?? original.length;
    const last = places[end - 1] ?? from;
    // Combining accents belong to the preceding character; half a folded letter (ß) counts as the whole.
    return { start: from, end: Math.max(places[end] ?? original.length, last + 1) };
  };
  return { text, originalOf };
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Ranges in which the search words match the beginnings of words, in UTF-16 code units. */
export function matchesIn(text: string, words: readonly string[]): Match[] {
  if (words.length === 0) return [];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map((word) => escaped(fold(word))).join("|")})`,
    "gu",
  );
  const folded = foldWithPlaces(text);
  return [...folded.text.matchAll(pattern)].map(({ index, 0: { length } }) =>
    folded.originalOf({ start: index, end: index + length }),
  );
}
