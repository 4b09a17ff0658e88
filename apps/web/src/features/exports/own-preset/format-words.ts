import type { PresetUpdates } from "@lotwright/contracts/exports/export-presets";
import type { OwnPresetFile, OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { decodeText } from "@lotwright/tables/file-text";

const delimiters: Record<OwnPresetFile["delimiter"], string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
};

const encodings: Record<OwnPresetFile["encoding"], string> = {
  "utf-8": "UTF-8",
  "utf-8-bom": "UTF-8 with a byte order mark",
  "windows-1252": "Windows-1252 (Western European)",
  "utf-16le-bom": "UTF-16 with a byte order mark",
};

const lineEnds: Record<OwnPresetFile["lineEnd"], string> = {
  crlf: "Windows (CR LF)",
  lf: "Unix (LF)",
  cr: "Old Mac (CR)",
};

const lineBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Number of rows above the lots without the header rows, whose headers may have line breaks. */
function otherRows({ file, columns }: Pick<OwnPresetInput, "file" | "columns">): number {
  if (file.kind === "workbook") return file.preamble.length + (file.subheaders?.length ?? 0);
  const bytes = Uint8Array.from(atob(file.head), (character) => character.charCodeAt(0));
  const head = decodeText(bytes, file.encoding);
  const inHeaders = columns.reduce((sum, { header }) => sum + lineBreaks(header), 0);
  const lines = lineBreaks(head) + (/[\r\n]$/.test(head) ? 0 : 1);
  return Math.max(0, lines - inHeaders - 1);
}

/** Sentences about the file's format, as found in the sample. */
export function fileFacts(
  preset: Pick<OwnPresetInput, "file" | "columns">,
): { name: string; value: string }[] {
  const { file } = preset;
  const kind = { name: "Kind", value: file.extension.toUpperCase() };
  const others = { name: "Other rows above the lots", value: String(otherRows(preset)) };
  if (file.kind === "workbook") return [kind, { name: "Sheet", value: file.sheet }, others];
  return [
    kind,
    { name: "Between cells", value: delimiters[file.delimiter] },
    { name: "Quotes", value: file.quotes === "all" ? "Around every cell" : "Where needed" },
    { name: "Encoding", value: encodings[file.encoding] },
    { name: "Line ends", value: lineEnds[file.lineEnd] },
    others,
  ];
}

export const decimalOptions: { value: NonNullable<OwnPresetFile["decimal"]>; label: string }[] = [
  { value: ".", label: "With a point: 12.50" },
  { value: ",", label: "With a comma: 12,50" },
];

export const updateOptions: { value: PresetUpdates; label: string }[] = [
  { value: "by-lot-number", label: "Replaces it, by its lot number" },
  { value: "by-sku", label: "Replaces it, by its SKU" },
  { value: "until-published", label: "Replaces it until the sale is published" },
  { value: "create-only", label: "Adds it a second time" },
];

export const photoOptions: { value: OwnPresetInput["photos"]["by"]; label: string }[] = [
  { value: "file", label: "By file: the ZIP has them, by name" },
  { value: "address", label: "By address: the platform fetches them" },
  { value: "hand", label: "By hand: people drag them onto the lots" },
];

/** The default name of photos. */
export const usualPhotoName = "{lot}-{n}";

const exampleParts: Record<string, string> = {
  lot: "12A",
  n: "1",
  n2: "01",
  n3: "001",
  position: "7",
  sku: "spring-sale-3f9a-12A",
};

/** Name of the first photo of lot 12A, as an example. */
export const examplePhoto = (pattern: string): string =>
  `${pattern.replaceAll(/\{(\w+)\}/g, (whole, part: string) => exampleParts[part] ?? whole)}.jpg`;
