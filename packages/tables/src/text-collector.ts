import { maxEscapeLength, unescapeText } from "./escapes";

export interface TextCollector {
  /** @param wanted the element whose text is collected */
  open(name: string, wanted: "t" | "v"): void;
  close(name: string): void;
  add(text: string): void;
  reset(): void;
  /** The text up to the limit, unescaped. */
  readonly text: string;
}

/** Creates a collector of a cell's or shared string's text, without phonetic hints. */
export function createTextCollector(maxLength: number): TextCollector {
  const maxStored = maxLength * maxEscapeLength;
  let stored = "";
  let isWanted = false;
  let isHint = false;
  return {
    open(name, wanted) {
      if (name === "rPh") isHint = true;
      if (name === wanted) isWanted = !isHint;
    },
    close(name) {
      if (name === "rPh") isHint = false;
      isWanted = false;
    },
    add(text) {
      if (isWanted && stored.length < maxStored) stored += text.slice(0, maxStored - stored.length);
    },
    reset() {
      stored = "";
      isWanted = false;
      isHint = false;
    },
    get text() {
      return unescapeText(stored).slice(0, maxLength);
    },
  };
}
