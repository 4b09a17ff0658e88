import type { ReactNode } from "react";

type Match = { start: number; end: number };

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
