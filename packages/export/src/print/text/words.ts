import { unspaced } from "./typefaces";

/** A piece of text that a line may break after. */
interface Word {
  text: string;
  /** Blank before the word, unless it begins a line. */
  before: " " | "";
}

let segmenter: Intl.Segmenter | undefined;
let clusters: Intl.Segmenter | undefined;

const opening = /^[\p{Ps}\p{Pi}\p{Sc}]+$/u;

/** Splits a text at blanks, and between words of scripts without blanks. */
export function wordsOf(text: string): Word[] {
  return text
    .split(/ +/)
    .flatMap((spaced) =>
      piecesOf(spaced).map((piece, index) => ({ text: piece, before: index === 0 ? " " : "" }) as const),
    );
}

function piecesOf(word: string): string[] {
  if (!unspaced.test(word)) return [word];
  segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
  const pieces: string[] = [];
  let before = "";
  for (const { segment, isWordLike } of segmenter.segment(word)) {
    if (opening.test(segment)) before += segment;
    else if (isWordLike || before !== "" || pieces.length === 0) {
      pieces.push(before + segment);
      before = "";
      // Closing punctuation must not start a line.
    } else pieces.push(pieces.pop() + segment);
  }
  return before === "" ? pieces : [...pieces, before];
}

/** Splits a text into characters with their combining marks. */
export function clustersOf(text: string): string[] {
  clusters ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return Array.from(clusters.segment(text), ({ segment }) => segment);
}
