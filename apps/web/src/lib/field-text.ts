import { type ItemFieldId, itemFields } from "@lotwright/contracts/item-fields";
import type { Units } from "@lotwright/contracts/money";
import { browserLocale, formatMeasure, formatMoney } from "./format";
import { trpc } from "./trpc";

const decimalMarkOf = (locale: string) =>
  new Intl.NumberFormat(locale).format(1.5).includes(",") ? "," : ".";

type Kind = { isMoney: boolean };
type Reading = Kind & { locale: string };

const inGroups = /^-?(?:\d*|\d{1,3}([.,])(?:\d{2,3}\1)*\d{3})$/;
const oneGroup = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * Whether the mark is the one before the decimals. In an amount of money, which has two at most, "1,250" is in groups
 * everywhere; in a size, where the comma isn't the decimal mark.
 */
function isBeforeDecimals(text: string, mark: string, { isMoney, locale }: Reading): boolean {
  if (text.indexOf(mark) !== text.lastIndexOf(mark)) return false;
  const isOfLocale = mark === decimalMarkOf(locale);
  return !(oneGroup.test(text) && (isMoney || !isOfLocale));
}

/**
 * What was typed as a number, with a point or a comma before the decimals, in groups of thousands or none, and with a
 * currency's sign or none: "$1,250.50", "1250,5". Null when nothing was, NaN when it is no number. A decimal mark of
 * other places has one or two digits after it: with more it may be a group that was edited.
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

/** A number as it is typed, with all the decimals that it has; amounts of money with two, or none. */
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
    // As people type them, and as they are read back, also where others are usual.
    numberingSystem: "latn",
  });
}

/** The currency and units of a manifest; undefined until the server has answered. */
export type FieldUnits = { currency: string | undefined; units: Units | undefined };

export const useCurrency = (manifestId: string): string | undefined =>
  trpc.manifests.byId.useQuery({ id: manifestId }).data?.currency;

export function useFieldUnits(manifestId: string): FieldUnits {
  const units = trpc.companySettings.current.useQuery().data?.units;
  return { currency: useCurrency(manifestId), units };
}

/** A field's value as text for people; empty for an empty field. */
export function fieldText(id: ItemFieldId, value: unknown, { currency, units }: FieldUnits): string {
  const field = itemFields[id];
  if (typeof value === "string") return value;
  if (typeof value !== "number" || Number.isNaN(value)) return "";
  if (field.kind === "money") return formatMoney(value, currency);
  if (field.kind !== "measure") return String(value);
  return units ? formatMeasure(value, field.unit, units) : formatDecimal(value, { isMoney: false });
}
