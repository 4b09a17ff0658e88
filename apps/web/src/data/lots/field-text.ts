import { type ItemFieldId, itemFields } from "@lotwright/contracts/catalog/item-fields";
import type { Units } from "@lotwright/contracts/values/money";
import { browserLocale, formatMeasure, formatMoney } from "../../lib/format";
import { trpc } from "../api/trpc";

const decimalMarkOf = (locale: string) =>
  new Intl.NumberFormat(locale).format(1.5).includes(",") ? "," : ".";

type Kind = { isMoney: boolean };
type Reading = Kind & { locale: string };

const inGroups = /^-?(?:\d*|\d{1,3}([.,])(?:\d{2,3}\1)*\d{3})$/;
const oneGroup = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Whether this mark separates the decimals. Money has at most two decimals, so "1,250" always means thousands. In a
 * size, "1,250" means thousands only if the locale's decimal mark is not the comma.
 */
function isBeforeDecimals(text: string, mark: string, { isMoney, locale }: Reading): boolean {
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return false;
  const isOfLocale = mark === decimalMarkOf(locale);
  return !(oneGroup.test(text) && (isMoney || !isOfLocale));
}

/**
 * Parses a typed number: with a point or comma as decimal mark, with or without thousands separators, and with or without a
 * currency sign, such as "$1,250.50" or "1250,5". Returns null for an empty text, and NaN if it is no number. If the decimal mark
 * is not the locale's, only one or two decimals are accepted, because three may be edited thousands.
 */
export function parseDecimal(typed: string, { isMoney }: Kind, locale = browserLocale()): number | null {
  const text = typed.replace(/[\s'’\p{Sc}]/gu, "");
  if (text === "") return null;
  const last = text.match(/[.,]/g)?.at(-1);
  const mark = last && isBeforeDecimals(text, last, { isMoney, locale }) ? last : undefined;
  const [whole = "", decimals = ""] = mark ? text.split(mark) : [text];
  const allowed = mark === undefined || mark === decimalMarkOf(locale) ? /^\d*$/ : /^\d{1,2}$/;
  const digits = whole.replace(/[.,]/g, "");
  const isNumber = inGroups.test(whole) && allowed.test(decimals) && /\d/.test(digits + decimals);
  return isNumber ? Number(`${digits}.${decimals}`) : Number.NaN;
}

/** Formats a number for editing, with all its decimals. Money has two decimals or none. */
export function formatDecimal(
  value: number | null,
  { isMoney, isGrouped = true }: Kind & { isGrouped?: boolean },
  locale = browserLocale(),
): string {
  if (value === null || Number.isNaN(value)) return "";
  const isWhole = Number.isInteger(value);
  return value.toLocaleString(locale, {
    minimumFractionDigits: isMoney && !isWhole ? 2 : 0,
    maximumFractionDigits: 10,
    useGrouping: isGrouped,
    // Always Latin digits, which `parseDecimal` reads, even in locales with other digits.
    numberingSystem: "latn",
  });
}

/** The currency and units of a manifest. Undefined until the server has responded. */
export type FieldUnits = { currency: string | undefined; units: Units | undefined };

export const useCurrency = (manifestId: string): string | undefined =>
  trpc.manifests.byId.useQuery({ id: manifestId }).data?.currency;

export function useFieldUnits(manifestId: string): FieldUnits {
  const units = trpc.companySettings.current.useQuery().data?.units;
  return { currency: useCurrency(manifestId), units };
}

/** Formats a field's value for display; empty for an empty field. */
export function fieldText(id: ItemFieldId, value: unknown, { currency, units }: FieldUnits): string {
  const field = itemFields[id];
  if (typeof value === "string") return value;
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  if (field.kind === "money") return formatMoney(value, currency);
  if (field.kind !== "measure") return String(value);
  return units ? formatMeasure(value, field.unit, units) : formatDecimal(value, { isMoney: false });
}
