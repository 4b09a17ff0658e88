const rule = /^[ \t]*([-*_=])(?:[ \t]*\1){2,}[ \t]*$/;
const fence = /^[ \t]*(?:`{3,}|~{3,})[\w+-]*[ \t]*$/;
/** Matches quote marks, but not "> 5 mm". */
const quote = /^(?:[ \t]*>(?![ \t]*\d)[ \t]?)+/;
/** Matches list bullets, but not "+ 2 keys" or "- 5 °C". */
const bullet = /^[ \t]*(?:[-*](?![ \t]+\d+[ \t]?°)|\+(?![ \t]+\d))[ \t]+(?:\[[ xX]\][ \t]+)?/;
/** Matches heading marks, but not numbers such as "# 12 of 50" or "# 5 iron". */
const heading = /^[ \t]*(?:#(?![ \t]+\d{1,4}(?![\p{L}\p{N}]))|#{2,6})[ \t]+/u;
const headingEnd = /(?<![ \t])[ \t]+#+$/;
/** Matches a table's delimiter row without outer blanks; patterns for blanks must not be adjacent, to stay linear. */
const delimiterRow = /^(?:\|[ \t]*)?:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)*\|?$/;
const footnote = /^[ \t]*\[\^[\w-]{1,20}\]:[ \t]*/;
const definition = /^[ \t]*\[([^[\]]+)\]:[ \t]+<?(\S+?)>?(?:[ \t]+["'(].*)?$/;

const target = /^(?:[a-z][a-z\d+.-]*:|[/#]|\.{1,2}\/|www\.)|\.[a-z]{2,}|^$/i;
const link =
  /!?\[([^[\]\n]*)\]\([ \t]{0,3}<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*){0,2})>?(?:[ \t]{1,3}(?:"[^"\n]*"|'[^'\n]*'))?[ \t]{0,3}\)/g;
const reference = /!?\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g;
const footnoteMark = /\[\^[\w-]{1,20}\]/g;
const autolink = /<((?:https?:\/\/|mailto:)[^<>\s]+)>/g;

/** Emphasis marks around words, but not single ones inside words: M*A*S*H and snake_case stay. */
const emphasis = [
  /(?<![\p{L}\p{N}`\\])(`{1,3})(?=[^\s`])([^`\n]*[^`\n])\1(?![\p{L}\p{N}`])/gu,
  /(?<![*\\])(\*{2,3})(?=[^\s*])((?:[^*\n]|(?<=\s)\*(?=\s))*[^\s*\\])\1(?!\*)/gu,
  /(?<![\p{L}\p{N}*\\])(\*)(?=[^\s*])([^*\n]*[^\s*\\])\1(?![\p{L}\p{N}*])/gu,
  /(?<![\p{L}\p{N}_\\])(_{1,3})(?=[^\s_])((?:[^_\n]|(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}]))*[^\s_\\])\1(?![\p{L}\p{N}_])/gu,
  /(?<![~\\])(~~)(?=[^\s~])([^~\n]*[^\s~])\1(?!~)/gu,
];
const maxNesting = 3;
const escaped = /\\([*_`#[\]~>|<.!()+-])/g;

/**
 * Converts Markdown to text: removes marks of headings, emphasis, code, lists, quotes and links, and separates table cells by
 * commas. Keeps marks that may be literal: "5 * 7 in", "# 12 of 50", "1. Cup".
 */
export function withoutMarkdown(text: string): string {
  const { lines, targets } = withoutBlocks(text.split("\n"));
  let plain = lines
    .join("\n")
    .replace(link, (whole, words: string, to: string) => (target.test(to) ? words : whole))
    .replace(reference, (whole, words: string, to: string) => (targets.has(to || words) ? words : whole))
    .replace(footnoteMark, "")
    .replace(autolink, "$1");
  for (let nesting = 0; nesting < maxNesting; nesting += 1) {
    for (const marks of emphasis) plain = plain.replace(marks, (_, _mark, words: string) => words.trim());
  }
  return plain.replace(escaped, "$1").replace(/\n{3,}/g, "\n\n");
}

/** Lines without block marks, and the link reference names. */
function withoutBlocks(marked: readonly string[]) {
  const targets = new Set(marked.map(definedName).filter((name) => name !== undefined));
  const lines: string[] = [];
  let isTable = false;
  for (const line of marked) {
    const isDelimiter = line.includes("|") && delimiterRow.test(line.trim());
    isTable = isDelimiter || (isTable && line.includes("|"));
    if (isDelimiter) lines.push(toCells(lines.pop() ?? ""));
    else if (!isUnseen(line)) lines.push(isTable ? toCells(line) : withoutLineMarks(line));
  }
  return { lines, targets };
}

const isUnseen = (line: string) => rule.test(line) || fence.test(line) || definedName(line) !== undefined;

function definedName(line: string): string | undefined {
  const [, name = "", to = ""] = definition.exec(line) ?? [];
  return name !== "" && !name.startsWith("^") && target.test(to) ? name : undefined;
}

function withoutLineMarks(line: string): string {
  const item = line.replace(footnote, "").replace(quote, "").replace(bullet, "");
  const title = item.replace(heading, "");
  const text = title === item ? item : title.trimEnd().replace(headingEnd, "");
  return text.trimEnd().replace(/(?<=[^\s\\])\\$/, "");
}

const toCells = (row: string): string =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "")
    .join(", ");
