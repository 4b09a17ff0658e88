import { formulaTexts } from "@lotwright/contracts/exports/formula-texts";
import type { OwnColumnSource, OwnPreset, OwnPresetColumn } from "@lotwright/contracts/exports/own-presets";
import { maxCellLength } from "../../files/streamed-workbook";
import { slugOf } from "./cell-text";
import { headProblem } from "./head-rows";
import type { Asks, CellSource, DataFile, Preset, PresetColumn } from "./preset";
import { lotNumbers } from "./preset-parts";

/** Converts a custom format to a preset. */
export function presetOfOwn(own: OwnPreset): Preset {
  const { id, label, isAuction, columns, lotNumber, photos, updates, file } = own;
  return {
    ...{ id, label, updates, version: String(own.version), grade: "own", isOwn: true },
    kind: isAuction ? "auction" : "shop",
    notes: ["Your own format, made from a sample file. Lotwright doesn't know what the platform checks."],
    formulaTexts: () => formulaTexts(own),
    headProblem: () => headProblem(own),
    steps: stepsOf(own),
    file: dataFileOf(own),
    columns: columns.map((column) => columnOf(column, file.kind)),
    lotNumber: (lotNumber.isDigitsOnly ? lotNumbers.digits : lotNumbers.anyText)(lotNumber.max),
    lots: file.maxLots === null ? {} : { max: file.maxLots },
    photos,
    asks: asksOf(columns),
  };
}

function dataFileOf({ label, file }: OwnPreset): DataFile {
  const { extension, encoding, delimiter, head, merges, subheaders = [] } = file;
  const name = slugOf(label, 40) || "lots";
  if (file.kind === "workbook") {
    return {
      kind: "xlsx",
      name,
      extension: "xlsx",
      encoding: "utf-8",
      preamble: file.preamble.map(lineOf),
      ...(merges && { merges }),
      ...(subheaders.length > 0 && { subheaders: subheaders.map(lineOf) }),
      ...(file.sheet && { sheet: file.sheet }),
    };
  }
  return {
    ...{ kind: delimiter === "\t" ? "tsv" : "csv", name, extension, encoding, delimiter, head },
    ...lineEndOf(file),
    ...(file.decimal === "," && { decimal: file.decimal }),
    ...(file.quotes === "all" && { quotesAll: true as const }),
  };
}

const lineOf = (cells: readonly string[]) => cells.join("\t");

const lineEnds = { crlf: "\r\n", lf: "\n", cr: "\r" } as const;

/** Characters of base64 that contain the last line ending in any encoding. */
const lineEndLength = 8;

/** The line ending of the head, which lots must have too. */
function lineEndOf({ head, lineEnd, encoding }: OwnPreset["file"]): Pick<DataFile, "lineEnd"> {
  const bytes = Buffer.from(head.slice(-lineEndLength), "base64").subarray(-4);
  const text = bytes.toString(encoding === "utf-16le-bom" ? "utf16le" : "latin1");
  const end = /\r\n$|\n$|\r$/.exec(text)?.[0] ?? lineEnds[lineEnd];
  return end === "\n" || end === "\r" ? { lineEnd: end } : {};
}

function columnOf(
  { header, source, type, max, isRequired }: OwnPresetColumn,
  kind: OwnPreset["file"]["kind"],
): PresetColumn {
  const most = Math.min(max ?? Infinity, kind === "workbook" ? maxCellLength : Infinity);
  return {
    ...{ header, type, from: cellSourceOf(source) },
    ...(most < Infinity && { max: most }),
    ...(isRequired && { isRequired: true as const }),
  };
}

function cellSourceOf(source: OwnColumnSource): CellSource {
  if (source.kind === "value") return { value: source.value };
  if (source.kind === "field") return { field: source.field };
  if (source.kind === "photo") return { photo: source.number, as: source.as };
  if (source.kind === "photos") return { photosFrom: 1, as: source.as, separator: source.separator };
  return { blank: true };
}

/** Settings of the workspace that the columns need. The names that a platform accepts are unknown. */
function asksOf(columns: readonly OwnPresetColumn[]): Asks {
  const withField = (...fields: string[]) =>
    columns.filter(({ source }) => source.kind === "field" && fields.includes(source.field));
  const named = (field: string) => {
    const found = withField(field);
    return found.length > 0 && { values: [], isRequired: found.some(({ isRequired }) => isRequired) };
  };
  const [consignors, categories, conditions] = [
    named("sellerCode"),
    named("categoryName"),
    named("conditionName"),
  ];
  const measures = withField("height", "width", "depth", "weight", "lengthUnit", "weightUnit");
  return {
    ...(consignors && { consignors }),
    ...(categories && { categories }),
    ...(conditions && { conditions }),
    ...(withField("price").length > 0 && { price: true as const }),
    ...(measures.length > 0 && { units: true as const }),
  };
}

function stepsOf({ label, photos }: OwnPreset): string[] {
  const upload = `At ${label}, open the import of lots and choose the data file.`;
  const pictures = {
    file: "Upload the files in photos, not the ZIP.",
    hand: "Drag the files in photos onto their lots.",
    address: "Keep the server reachable until the platform has fetched the photos.",
  }[photos.by];
  return [upload, "Compare the number of lots with the data file.", pictures];
}
