import { decodeHTMLStrict } from "entities";
import { withoutControlCharacters } from "./text";

/** Placeholders of elements: noncharacter code points, which no text contains. */
const marks = { paragraph: "\ufdd0", line: "\ufdd1", inline: "\ufdd2" };
const elements = {
  paragraph:
    "address article aside blockquote body caption center details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html main nav ol p pre section summary table title ul",
  line: "br dd dt li tbody tfoot thead tr",
  cell: "td th",
  inline:
    "a abbr b bdi bdo big button cite code del dfn em font i iframe img input ins kbd label link mark meta picture q s samp script small source span strike strong style sub sup svg template time tt u var video wbr",
};
const replacements = new Map([
  ...elements.paragraph.split(" ").map((name) => [name, marks.paragraph] as const),
  ...elements.line.split(" ").map((name) => [name, marks.line] as const),
  ...elements.cell.split(" ").map((name) => [name, `${marks.inline} `] as const),
  ...elements.inline.split(" ").map((name) => [name, marks.inline] as const),
]);

// Every attribute has a "=", so "<b and c>" is no tag. No pattern crosses another "<", which keeps this linear.
const tag =
  /<\/?([a-z][a-z0-9]*)(?:\s+[a-z][\w:-]*=(?:"[^"<]*"|'[^'<]*'|[^\s"'<>]*))*\s*\/?>|<!doctype\s[^<>]*>|<!--|-->/gi;
const unseenParts = [
  { opens: /<!--/g, closes: /-->/g },
  { opens: /<script\b[^<>]*>/gi, closes: /<\/script\s*>/gi },
  { opens: /<style\b[^<>]*>/gi, closes: /<\/style\s*>/gi },
];

/** Converts HTML to text: removes elements and comments, decodes entities, and turns blocks into line breaks. */
export function withoutHtml(text: string): string {
  const escaped = withoutTags(withoutControlCharacters(text));
  // Escaped twice: "&lt;b&gt;".
  return withoutTags(withoutControlCharacters(decodeHTMLStrict(escaped)));
}

function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const seen = unseenParts.reduce(withoutParts, text);
  const stamps = findStamps(seen);
  const hasComments = text.includes("<!--");
  const marked = seen.replace(tag, (whole, name: string | undefined, at: number) => {
    if (stamps.has(at) || (whole === "-->" && !hasComments)) return whole;
    return name === undefined ? marks.inline : (replacements.get(name.toLowerCase()) ?? whole);
  });
  return marked.replace(/[\s\ufdd0-\ufdd2]+/gu, toBlanks).trim();
}

/**
 * Positions of letters in angle brackets that are stamps on objects: "<S>" is an element only if it is closed somewhere or, for
 * paragraphs, bold and italic, if there are several or it starts a line.
 */
function findStamps(text: string): ReadonlySet<number> {
  const namesOf = (tags: RegExp) =>
    Array.from(text.matchAll(tags), ({ 1: name = "", index }) => ({ name: name.toLowerCase(), index }));
  const closed = new Set(namesOf(/<\/([a-z])\s*>/gi).map(({ name }) => name));
  const opened = namesOf(/<([a-z])>/gi).filter(({ name }) => !closed.has(name));
  const stamps = [...new Set(opened.map(({ name }) => name))].flatMap((name) => {
    const at = opened.filter((one) => one.name === name).map(({ index }) => index);
    return "pib".includes(name) && (at.length > 1 || beginsLine(text, at[0] ?? 0)) ? [] : at;
  });
  return new Set(stamps);
}

const beginsLine = (text: string, at: number): boolean =>
  text.slice(text.lastIndexOf("\n", at - 1) + 1, at).trim() === "";

/** Removes parts between `opens` and `closes`, inclusive; unclosed parts stay. */
function withoutParts(text: string, { opens, closes }: (typeof unseenParts)[number]): string {
  let kept = "";
  let at = 0;
  for (;;) {
    opens.lastIndex = at;
    const open = opens.exec(text);
    closes.lastIndex = opens.lastIndex;
    if (open === null || closes.exec(text) === null) return kept + text.slice(at);
    kept += text.slice(at, open.index);
    at = closes.lastIndex;
  }
}

/** Replaces a run of blanks and elements by blanks. */
function toBlanks(run: string): string {
  if (run.includes(marks.paragraph)) return "\n\n";
  if (run.includes(marks.line)) return "\n";
  return run.includes(marks.inline) ? run.replaceAll(marks.inline, "").replace(/ +/g, " ") : run;
}
