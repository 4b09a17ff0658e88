import { fontMetrics, type Weight } from "./fonts";
import { runsOf } from "./runs";
import { scripted } from "./typefaces";
import { clustersOf, wordsOf } from "./words";

export interface TextStyle {
  weight: Weight;
  size: number;
}

/** Space of a text on a page. */
export interface TextRoom {
  style: TextStyle;
  width: number;
  lines: number;
}

const ellipsis = "…";
const narrowest = 0.28;
/** Minimum font scale for a number on one line, before it uses a second line. */
const smallestOnOneLine = 0.8;
const smallest = 0.6;

export interface WholeText {
  lines: string[];
  style: TextStyle;
}

/** Fits a text that must not be cut, such as a number, in smaller type or on several lines. */
export function fitWhole(text: string, style: TextStyle, width: number): WholeText {
  const oneLine = widthOf(text, style);
  if (oneLine * smallestOnOneLine <= width) return { lines: [text], style: scaled(style, width / oneLine) };
  const parts = text.split(/(?<=[–·])\s*/);
  const widest = Math.max(...parts.map((part) => widthOf(part, style)));
  const fitting = scaled(style, Math.max(smallest, width / widest));
  return { lines: parts.flatMap((part) => wrap(part, fitting, width, Infinity)), style: fitting };
}

/** Scales down a style, never up, with a small margin for rounding. */
function scaled(style: TextStyle, factor: number): TextStyle {
  return factor >= 1 ? style : { ...style, size: style.size * factor * 0.999 };
}

/** Width of a text in points, without kerning, so that it may be slightly too large. */
export function widthOf(text: string, style: TextStyle): number {
  let width = 0;
  for (const { text: run, typeface } of runsOf(text)) {
    const font = fontMetrics(typeface, style.weight);
    if (typeface !== "base") width += font.widthOfShaped(run);
    else for (const character of run) width += font.widthOf(character.codePointAt(0) ?? 0);
  }
  return (width * style.size) / 1000;
}

/** Cuts a text to what could fit into `lineCount` lines, so that longer texts are never measured. */
export function sliceForBox(text: string, style: TextStyle, width: number, lineCount: number): string {
  const limit = Math.ceil((width / (style.size * narrowest)) * (lineCount + 1)) + 80;
  return cut(
    cut(text, limit * 4)
      .replace(/\s+/g, " ")
      .trim(),
    limit,
  );
}

/** Cuts a text without splitting a character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return text.slice(0, limit).replace(/[\ud800-\udbff]$/, "");
}

/** Breaks a text between words, or inside words wider than a line; the last line ends in "…" if text is left. */
export function wrap(text: string, style: TextStyle, width: number, lineCount: number): string[] {
  const lines: string[] = [];
  let line = "";
  let lineWidth = 0;
  for (const { text: word, before } of wordsOf(text)) {
    if (lines.length >= lineCount) break;
    const wordWidth = widthOf(word, style);
    const gap = widthOf(before, style);
    if (line !== "" && lineWidth + gap + wordWidth <= width) {
      line += before + word;
      lineWidth += gap + wordWidth;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = breakWord(word, style, width);
    line = pieces.pop() ?? "";
    lineWidth = widthOf(line, style);
    lines.push(...pieces);
  }
  if (line !== "") lines.push(line);
  return clip(lines, style, width, lineCount);
}

/** Fits a text on one line, ending in "…" if it is too long. */
export function fitLine(text: string, style: TextStyle, width: number): string {
  return wrap(sliceForBox(text, style, width, 1), style, width, 1)[0] ?? "";
}

function clip(lines: string[], style: TextStyle, width: number, lineCount: number): string[] {
  if (lines.length <= lineCount) return lines;
  const kept = lines.slice(0, Math.max(lineCount, 0));
  const last = kept.pop();
  return last === undefined ? [] : [...kept, endInEllipsis(last, style, width)];
}

function endInEllipsis(line: string, style: TextStyle, width: number): string {
  const room = width - widthOf(ellipsis, style);
  const characters = charactersOf(line);
  let kept = line;
  while (widthOf(kept, style) > room && characters.length > 0) {
    characters.pop();
    kept = characters.join("");
  }
  const isCut = /^\p{Nd}/u.test(line.slice(kept.length));
  return (isCut ? withoutLastNumber(kept) : kept).replace(/[\s.,;:–-]+$/, "") + ellipsis;
}

/** Removes a number at the end, since the start of a number would read as another number. */
function withoutLastNumber(text: string): string {
  let end = text.length;
  while (end > 0 && /[\p{Nd}.,'’\u00a0]/u.test(text[end - 1] ?? "")) end--;
  return text.slice(0, end);
}

function breakWord(word: string, style: TextStyle, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  let pieceWidth = 0;
  for (const character of charactersOf(word)) {
    const added = widthOf(character, style);
    if (piece !== "" && pieceWidth + added > width) {
      pieces.push(piece);
      piece = "";
      pieceWidth = 0;
    }
    piece += character;
    pieceWidth += added;
  }
  return [...pieces, piece];
}

/** Splits a text into parts that may be on different lines. */
const charactersOf = (text: string) => (scripted.test(text) ? clustersOf(text) : [...text]);
