import type { OwnPresetInput } from "./own-presets";

/**
 * Matches a text that a spreadsheet may run as a formula: it starts with a sign or its full-width form, perhaps after
 * blanks or invisible characters.
 */
const formulaStart = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

export const startsLikeFormula = (text: string): boolean => formulaStart.test(text);

const maxShown = 60;
const maxNamed = 10;

const quoted = (text: string) => {
  const shown = text.replace(/\s+/gu, " ").trim();
  return `“${shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown}”`;
};

const decoders = {
  "utf-8": "utf-8",
  "utf-8-bom": "utf-8",
  "windows-1252": "windows-1252",
  "utf-16le-bom": "utf-16le",
} as const;

/** Cells of a text file before its first lot. */
function headCells({ head, encoding, delimiter }: OwnPresetInput["file"]): string[] {
  const bytes = Uint8Array.from(atob(head), (character) => character.charCodeAt(0));
  const text = new TextDecoder(decoders[encoding]).decode(bytes);
  const between = delimiter === "|" ? "\\|" : delimiter;
  const cell = new RegExp(`(?:^|[\\r\\n${between}])(?:"((?:[^"]|"")*)"|([^"\\r\\n${between}]+))`, "g");
  return [...text.matchAll(cell)].map(([, inQuotes, plain = ""]) => inQuotes?.replaceAll('""', '"') ?? plain);
}

/** Describes a format's fixed texts that a spreadsheet may run as formulas, such as "header “=1+1”". */
export function formulaTexts({ file, columns }: Pick<OwnPresetInput, "file" | "columns">): string[] {
  const headers = columns.map(({ header }) => header);
  const above = [file.preamble, file.subheaders ?? [], [headCells(file)]]
    .flat(2)
    .filter((text) => !headers.includes(text));
  const named = [
    ...headers.filter(startsLikeFormula).map((header) => `header ${quoted(header)}`),
    ...columns.flatMap(({ header, source }) =>
      source.kind === "value" && startsLikeFormula(source.value)
        ? [`value ${quoted(source.value)} of column ${quoted(header)}`]
        : [],
    ),
    ...above.filter(startsLikeFormula).map((text) => `text ${quoted(text)} above the lots`),
  ];
  return [...new Set(named)];
}

/** Warning sentence that names these texts; undefined if there are none. */
export function formulaWarning(texts: readonly string[]): string | undefined {
  if (texts.length === 0) return undefined;
  const more = texts.length > maxNamed ? ` and ${texts.length - maxNamed} more` : "";
  return `Spreadsheet programs may run a text of this format as a formula: ${texts.slice(0, maxNamed).join(", ")}${more}.`;
}
