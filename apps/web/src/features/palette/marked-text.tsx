import type { ReactNode } from "react";

type Match = { start: number; end: number };

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Where the words begin a word of the text. */
export function matchesIn(text: string, words: readonly string[]): Match[] {
  if (words.length === 0) return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(escaped).join("|")})`, "giu");
  return [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

/** A text with its matches in bold. */
export function MarkedText({ text, matches }: { text: string; matches: readonly Match[] }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end } of matches) {
    parts.push(text.slice(from, start));
    parts.push(
      <mark key={start} className="bg-transparent font-semibold text-inherit">
        {text.slice(start, end)}
      </mark>,
    );
    from = end;
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  );
}
