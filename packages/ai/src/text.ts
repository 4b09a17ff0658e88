// Tabs and line ends stay. Lone surrogates go because no database can store them; embeddings, overrides and isolates of the
// writing direction go because they can make a text read differently from what it says.
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
// The lookbehind keeps this linear: each run is tried once, from its first character. So in the other `…+$` of this package.
const danglingPunctuation = /(?<![\s,;:.–—-])[\s,;:.–—-]+$/u;
const characters = new Intl.Segmenter("en");

export function withoutControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unprintable, "");
}

/** Whether there is a letter or a digit. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

export function oneLine(text: string): string {
  return withoutControlCharacters(text).replace(/\s+/gu, " ").trim();
}

/** Cuts at the end of a word where there is one, and never inside a character. */
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
