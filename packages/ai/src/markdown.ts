/** Before a line: a heading, a quote, an item of a list. */
const lineMark = /^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm;
const link = /!?\[([^[\]\n]*)\]\([^()\s]*\)/g;
/** Marks around words, never inside one: M*A*S*H and snake_case stay. Nothing between them can begin another match. */
const emphasis =
  /(?<![\p{L}\p{N}\\])(\*{1,3}|_{1,3}|`{1,3}|~~)(?=[^\s*_`~])([^*_`~\n]*[^\s*_`~])\1(?![\p{L}\p{N}])/gu;
const escaped = /\\([*_`#[\]~>-])/g;
const maxNesting = 3;

/** The text of a short Markdown text: without marks of headings, emphasis, code, lists and links. */
export function withoutMarkdown(text: string): string {
  let plain = text.replace(lineMark, "").replace(link, "$1");
  for (let nesting = 0; nesting < maxNesting; nesting += 1) plain = plain.replace(emphasis, "$2");
  return plain.replace(escaped, "$1");
}
