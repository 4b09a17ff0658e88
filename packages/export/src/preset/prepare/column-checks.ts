import type { CheckCode, CheckLevel } from "@lotwright/contracts/exports/preflight";
import { amountText } from "@lotwright/contracts/values/amount-text";
import { cellText, codePoints, isTextType, type TextType } from "../format/cell-text";
import type { CellField, PresetColumn } from "../format/preset";
import { toWindows1252Text } from "../format/windows-1252";
import {
  adjustableOf,
  type CellContext,
  type CellLot,
  listOf,
  type MappedField,
  mappedFieldOf,
  rawCell,
} from "./cells";
import type { Found } from "./findings";
import { shortenText, shortenTitle } from "./shorten";

/** Reports a finding of a lot. */
export type Report = (
  code: CheckCode,
  details?: Partial<Pick<Found, "column" | "field" | "value" | "after" | "message" | "limit">> & {
    initialLevel?: CheckLevel;
  },
) => void;

/** Value of a cell before formatting. */
type Raw = ReturnType<typeof rawCell>;

interface Column {
  column: PresetColumn;
  header: string;
}

/** Formats a cell, and reports its findings. */
export function checkedCell(column: Column, lot: CellLot, context: CellContext, report: Report): string {
  const text = writtenCell(column, rawCell(column.column.from, lot, context), context, report);
  const isUnknownName = reportUnknownName(column, lot, text, context, report);
  if (text === "" && column.column.isRequired && !isUnknownName) {
    report("required-missing", { ...placeOf(column, context), value: "" });
  }
  return text;
}

function writtenCell(column: Column, raw: Raw, context: CellContext, report: Report): string {
  const { type } = column.column;
  return isTextType(type)
    ? textCell(column, type, rawText(raw, context), context, report)
    : numberCell(column, raw, context, report);
}

const rawText = (raw: Raw, context: CellContext) =>
  typeof raw === "number" ? withDecimalMark(String(raw), context) : (raw ?? "");

const withDecimalMark = (number: string, { preset }: CellContext) =>
  preset.file.decimal === "," ? number.replace(".", ",") : number;

/** Formats a cell without checks. */
export function plainCell(column: PresetColumn, raw: Raw, context: CellContext): string {
  return writtenCell({ column, header: "" }, raw, context, () => undefined);
}

function placeOf({ column, header }: Column, context: CellContext): Pick<Found, "column" | "field"> {
  const { from } = column;
  return { column: header, field: "field" in from ? adjustableOf(from.field, context) : null };
}

function numberCell(column: Column, raw: Raw, context: CellContext, report: Report): string {
  if (raw === null || raw === "") return "";
  const value = Number(raw);
  if (Number.isNaN(value)) return encodableCell(column, String(raw), context, report);
  const { type } = column.column;
  if (type === "money") return withDecimalMark(amountText(value, context.sale.currency), context);
  if (type === "decimal" && !Number.isInteger(value)) return withDecimalMark(value.toFixed(2), context);
  if (type === "decimal") return String(value);
  const whole = Math.ceil(value);
  if (whole !== value) {
    report("whole-number-needed", {
      ...placeOf(column, context),
      value: value.toFixed(2),
      after: String(whole),
    });
  }
  return String(whole);
}

function textCell(column: Column, type: TextType, raw: string, context: CellContext, report: Report): string {
  const { text, hadBreak, hadTags } = cellText(raw, type);
  const place = placeOf(column, context);
  if (hadBreak && type === "text") report("newline-in-cell", { ...place, value: raw, after: text });
  if (hadTags) report("html-not-allowed", { ...place, value: raw, after: text });
  const written = encodableCell(column, text, context, report);
  reportLength(column, raw, written, context, report);
  if (/^[=+\-@]/.test(written) && "field" in column.column.from) {
    report("formula-start", { ...place, value: raw, after: place.field && withoutSign(raw) });
  }
  return written;
}

/** Removes a formula sign: `=SUM(A1)` → `SUM(A1)`, `-5` → `– 5`. */
const withoutSign = (text: string) =>
  text
    .trim()
    .replace(/^[=+@]+\s?/, "")
    .replace(/^-\s?/, "– ");

function encodableCell(column: Column, text: string, context: CellContext, report: Report): string {
  if (context.preset.file.encoding !== "windows-1252") return text;
  const { text: written, replaced, lost } = toWindows1252Text(text);
  const shared = { ...placeOf(column, context), value: text, after: written };
  if (lost.length > 0) {
    const message = `Cannot be written in this file: ${lost.slice(0, 10).join(" ")}`;
    report("char-unmappable", { ...shared, after: null, message });
  }
  if (replaced.length > 0) {
    report("char-replaced", {
      ...shared,
      message: `Written in another way: ${replaced.slice(0, 10).join(" ")}`,
    });
  }
  return written;
}

const lengthCodes: Readonly<Record<string, CheckCode>> = {
  title: "title-too-long",
  description: "description-too-long",
};

function reportLength(column: Column, raw: string, text: string, context: CellContext, report: Report): void {
  const { max, isCutSilently } = column.column;
  if (max === undefined) return;
  const place = placeOf(column, context);
  const count = codePoints(text);
  const shared = { ...place, value: raw, limit: max };
  if (count > max) {
    const code = lengthCodes[place.field ?? ""] ?? "text-too-long";
    const after = shortened(column, raw, count, context);
    report(code, { ...shared, after, message: `${count} characters, ${count - max} too many` });
    return;
  }
  if (text.length > max || Buffer.byteLength(text) > max) {
    report("length-uncertain", { ...shared, message: "May be too long where the platform counts bytes" });
  }
  if (isCutSilently && count > max - 5) {
    report("title-near-limit", { ...shared, message: `${count} of ${max} characters` });
  }
}

const shorteners: Partial<Record<CellField, (text: string, max: number) => string>> = {
  title: shortenTitle,
  description: shortenText,
};

/** The field's text, shortened until its cell fits; null if shortening does not help. */
function shortened({ column }: Column, raw: string, count: number, { preset }: CellContext): string | null {
  const { max = 0, type, from } = column;
  const shorten = "field" in from ? shorteners[from.field] : undefined;
  if (!shorten) return null;
  // Escapes and breaks make a cell longer than its text.
  const own = codePoints(raw);
  let room = Math.min(max, Math.floor((max * own) / count));
  for (let attempt = 0; attempt < 10 && room > 0; attempt += 1) {
    const candidate = shorten(raw, room);
    const { text } = cellText(candidate, isTextType(type) ? type : "text");
    const written = preset.file.encoding === "windows-1252" ? toWindows1252Text(text).text : text;
    if (codePoints(written) <= max) return candidate;
    room = Math.floor(room * 0.9);
  }
  return null;
}

/** Reports a name that the platform does not know. */
function reportUnknownName(
  column: Column,
  lot: CellLot,
  text: string,
  context: CellContext,
  report: Report,
): boolean {
  const { from } = column.column;
  const mapped = "field" in from ? mappedFieldOf[from.field] : undefined;
  if (mapped === undefined) return false;
  const own = lot.lot[mapped] ?? "";
  const asked = context.preset.asks[listOf(mapped)];
  const isRequired = Boolean(asked?.isRequired || column.column.isRequired);
  const isKnown = text !== "" && (!asked || asked.values.length === 0 || asked.values.includes(text));
  if (isKnown || (text === "" && own === "" && !isRequired)) return false;
  report(unknownCode(mapped), {
    ...placeOf(column, context),
    value: text === "" ? own : text,
    ...(isRequired && { initialLevel: "error" }),
  });
  return true;
}

const unknownCode = (mapped: MappedField): CheckCode =>
  mapped === "consignor" ? "consignor-unmapped" : "enum-unknown";
