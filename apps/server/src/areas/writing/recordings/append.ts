import { shortenAtWord } from "@lotwright/ai/text";

const ellipsis = "...";
/** Minimum length of a truncated text. */
const minKept = 20;

function withBlankLine(typed: string): string {
  if (!/\S/.test(typed)) return "";
  const lineEnds = /\n*$/.exec(typed.slice(-2))?.[0].length ?? 0;
  return typed + "\n".repeat(2 - lineEnds);
}

/**
 * Appends a text to a field after a blank line, within `limit` characters. Truncates a long text at a word. Undefined if there is
 * no space for its start.
 */
export function appendText(
  typed: string,
  text: string,
  limit: number,
): { text: string; isCut: boolean } | undefined {
  const start = withBlankLine(typed);
  const space = limit - start.length;
  if (text.length <= space) return { text: start + text, isCut: false };
  const kept = space - ellipsis.length;
  if (kept < minKept) return undefined;
  return { text: start + shortenAtWord(text, kept) + ellipsis, isCut: true };
}
