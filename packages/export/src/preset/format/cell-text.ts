import { withoutControls } from "../../files/legible";
import type { PresetColumn } from "./preset";

export type TextType = Extract<PresetColumn["type"], "text" | "lines" | "breaks" | "html">;

const textTypes: ReadonlySet<string> = new Set<TextType>(["text", "lines", "breaks", "html"]);
export const isTextType = (type: PresetColumn["type"]): type is TextType => textTypes.has(type);

export interface CellText {
  text: string;
  hadBreak: boolean;
  hadTags: boolean;
}

/** Matches an HTML tag: a letter, a slash or `!` right after `<`, so that "< 5 in." stays. Bounded, to be linear. */
const tag = /<[a-zA-Z/!][^<>]{0,1000}>/g;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029\v\f]/g;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => escapes[character] ?? character);

/** Formats a text for a cell; see "How a cell is written" in apps/docs/presets.md. */
export function cellText(raw: string, type: TextType): CellText {
  const normal = withoutControls(raw.normalize("NFC")).replace(lineBreaks, "\n").replaceAll("\t", " ");
  const untagged = normal.includes("<") ? normal.replace(tag, "") : normal;
  const text = untagged.trim();
  return {
    text: formatted(text, type),
    hadBreak: text.includes("\n"),
    hadTags: untagged !== normal,
  };
}

function formatted(text: string, type: TextType): string {
  if (type === "text") return text.includes("\n") ? joinedLines(text) : text;
  if (type === "lines") return text;
  return (type === "html" ? escaped(text) : text).replaceAll("\n", "<br>");
}

const joinedLines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

export const codePoints = (text: string): number => {
  // Five times as fast as counting, for nearly all texts.
  if (!/[\ud800-\udbff]/.test(text)) return text.length;
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};

/** Converts to lower-case letters, digits and single hyphens, at most `max` characters. */
export function slugOf(text: string, max: number): string {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "");
  return plain.slice(0, max).replace(/-$/, "");
}
