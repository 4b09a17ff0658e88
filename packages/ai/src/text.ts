// Keeps tabs and line ends. Removes lone surrogates, which no database can store, and bidirectional controls, which can disguise
// a text.
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
// The lookbehind keeps this linear: each run is tried once, from its first character, as in other `…+$` patterns here.
const danglingPunctuation = /(?<![\s,;:.–—-])[\s,;:.–—-]+$/u;
const characters = new Intl.Segmenter("en");

export function withoutControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unprintable, "");
}

/** Whether a text contains a letter or a digit. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

export function oneLine(text: string): string {
  return withoutControlCharacters(text).replace(/\s+/gu, " ").trim();
}

/** Cuts a text at the end of a word if possible, never inside a character. */
export function shortenAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit + 1);
  const lastBlank = start.search(/\s\S*$/u);
  const wholeWords = start.slice(0, Math.max(lastBlank, 0)).trimEnd();
  return (wholeWords || wholeCharacters(text, limit)).replace(danglingPunctuation, "");
}

function wholeCharacters(text: string, limit: number): string {
  return text.slice(0, characters.segment(text).containing(limit)?.index);
}
