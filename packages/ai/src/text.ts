// Tabs and line ends stay; lone surrogates go too, because no database can store them.
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}]/gu;
const danglingPunctuation = /[\s,;:.–—-]+$/u;

export function withoutControlCharacters(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(unprintable, "");
}

export function oneLine(text: string): string {
  return withoutControlCharacters(text).replace(/\s+/gu, " ").trim();
}

/** Cuts at the end of a word where there is one, and never inside a character. */
export function shortenAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit + 1);
  const wordEnd = start.search(/\s+\S*$/u);
  const cut = wordEnd > 0 ? start.slice(0, wordEnd) : wholeCharacters(text, limit);
  return cut.replace(danglingPunctuation, "");
}

function wholeCharacters(text: string, limit: number): string {
  let kept = "";
  // No character is anywhere near as long as the slack; it saves going through a whole essay.
  for (const { segment } of new Intl.Segmenter("en").segment(text.slice(0, limit + 100))) {
    if (kept.length + segment.length > limit) break;
    kept += segment;
  }
  return kept;
}
