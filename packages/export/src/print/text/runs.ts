import bidiFactory from "bidi-js";
import type { Typeface } from "./fonts";
import { joiner, rightToLeft, scripted, typefaceOf } from "./typefaces";

export type Direction = "ltr" | "rtl";

/** A line of a paragraph with the paragraph's direction. */
export interface Line {
  text: string;
  direction: Direction;
}

/** Characters with the same typeface. */
export interface Run {
  text: string;
  typeface: Typeface;
}

type LogicalRun = Run & { start: number; level: number };

let bidi: ReturnType<typeof bidiFactory> | undefined;

/** Created lazily, because it parses the properties of all characters. */
const bidiAlgorithm = () => {
  bidi ??= bidiFactory();
  return bidi;
};

/** Direction of a paragraph, by its first letter. */
export function directionOf(text: string): Direction {
  if (!rightToLeft.test(text)) return "ltr";
  const [paragraph] = bidiAlgorithm().getEmbeddingLevels(text, "auto").paragraphs;
  return paragraph !== undefined && paragraph.level % 2 === 1 ? "rtl" : "ltr";
}

/** Splits a text by typeface, in reading order. */
export function runsOf(text: string): Run[] {
  return scripted.test(text) ? logicalRuns(text, () => 0) : [{ text, typeface: "base" }];
}

/** Splits a line by typeface and direction, from left to right, as fontkit expects it. */
export function visualRuns({ text, direction }: Line): Run[] {
  if (direction === "ltr" && !rightToLeft.test(text)) return runsOf(text);
  const algorithm = bidiAlgorithm();
  const embedding = algorithm.getEmbeddingLevels(text, direction);
  const places: number[] = [];
  for (const [place, index] of algorithm.getReorderedIndices(text, embedding).entries())
    places[index] = place;
  return logicalRuns(text, (index) => embedding.levels[index] ?? 0)
    .sort((a, b) => (places[a.start] ?? 0) - (places[b.start] ?? 0))
    .map(({ text: logical, typeface, level }) => ({ text: forFontkit(logical, level % 2 === 1), typeface }));
}

function logicalRuns(text: string, levelAt: (index: number) => number): LogicalRun[] {
  const runs: LogicalRun[] = [];
  let start = 0;
  for (const character of text) {
    const last = runs.at(-1);
    const level = levelAt(start);
    const typeface = joiner.test(character) && last ? last.typeface : (typefaceOf(character) ?? "base");
    if (last && last.typeface === typeface && last.level === level) last.text += character;
    else runs.push({ text: character, typeface, start, level });
    start += character.length;
  }
  return runs;
}

/** Matches a text that fontkit reverses because of its first letter. */
const reversedByFontkit =
  /^[\p{Script=Common}\p{Script=Inherited}\p{Script=Unknown}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function forFontkit(logical: string, isRightToLeft: boolean): string {
  const characters = isRightToLeft ? [...logical].map(mirrored) : [...logical];
  const isReversed = isRightToLeft !== reversedByFontkit.test(logical);
  return (isReversed ? characters.reverse() : characters).join("");
}

const mirrored = (character: string) => bidiAlgorithm().getMirroredCharacter(character) ?? character;
