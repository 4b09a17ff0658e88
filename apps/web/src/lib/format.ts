import type { Units } from "@lotwright/contracts/money";
import { formatDistance } from "date-fns";

/**
 * The browser's language, or American English when Intl does not accept it: WebKitGTK without a locale has the language
 * "C", with which every formatter throws.
 */
export function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? "en-US";
  } catch {
    return "en-US";
  }
}

/** `Created ${timeAgo(...)}`: "3 days ago". */
export function timeAgo(iso: string, now = new Date()): string {
  const then = new Date(iso);
  // A phone's clock may be behind the server's: nothing was created in the future.
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}

/** "1 item", "2 items". */
export function plural(count: number, one: string, many = `${one}s`): string {
  // Called at each change of the upload queue; Intl.PluralRules is slower.
  const counted = count < 1_000 ? count : count.toLocaleString("en-US");
  return `${counted} ${count === 1 ? one : many}`;
}

export function lotName(lot: { lotNumber: number; sectionLetter: string }): string {
  return `${lot.lotNumber}${lot.sectionLetter}`;
}

const longTimeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** "November 21, 2026 at 5:45 AM", in the person's time zone. */
export function longTime(iso: string): string {
  return longTimeFormat.format(new Date(iso));
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A calendar day such as 2026-11-21, whatever the person's time zone: "November 21, 2026". */
export function longDay(day: string, locale = "en-US"): string {
  const known =
    dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  dayFormats.set(locale, known);
  return known.format(new Date(`${day}T00:00:00Z`));
}

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** The day of a moment in the person's time zone: "November 21, 2026". */
export function longDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

const byteUnits = ["B", "kB", "MB", "GB"] as const;

/** "640 B", "12.3 MB"; a kB is 1,000 bytes, as phones and browsers count. */
export function fileSize(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = bytes / 1_000 ** step;
  return `${size.toLocaleString("en-US", { maximumFractionDigits: step > 0 && size < 100 ? 1 : 0 })} ${byteUnits[step]}`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Cached formatters: creating one is slow, and a list needs the same one for each lot. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, known);
  return known;
}

/** Amounts are stored to two decimals, whatever the currency; whole ones are written without. */
const moneyDigits = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;

const moneyFormat = (currency: string | undefined, locale: string) =>
  numberFormat(locale, { ...(currency && { style: "currency", currency }), ...moneyDigits });

/** "$1,200", "$12.50", as the person's browser writes amounts; "1,200" where the currency is not known. */
export function formatMoney(amount: number, currency: string | undefined, locale = browserLocale()): string {
  return moneyFormat(currency, locale).format(amount);
}

/** "$1,200 – $1,800"; with one end known "From $1,200" or "Up to $1,800", with none nothing. Answers that a device kept may be older than the fields. */
export function formatRange(
  low: number | null | undefined,
  high: number | null | undefined,
  currency: string | undefined,
  locale = browserLocale(),
): string {
  const [from, to] = [low, high].map((amount) =>
    amount == null ? "" : formatMoney(amount, currency, locale),
  );
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return `From ${from}`;
  return to ? `Up to ${to}` : "";
}

/** The sign or code of a currency: "$", "€", "CHF". */
export function currencySign(currency: string | undefined, locale = browserLocale()): string {
  const parts = moneyFormat(currency, locale).formatToParts(0);
  return parts.find(({ type }) => type === "currency")?.value ?? "";
}

const measureUnits = {
  imperial: { length: "inch", weight: "pound" },
  metric: { length: "centimeter", weight: "kilogram" },
} as const satisfies Record<Units, Record<string, string>>;

export type MeasureUnit = keyof (typeof measureUnits)[Units];

const measureFormat = (unit: MeasureUnit, units: Units, locale: string) =>
  numberFormat(locale, { style: "unit", unit: measureUnits[units][unit], maximumFractionDigits: 2 });

/** "12.5 in", "4 lb", "31.75 cm", "1.8 kg". */
export function formatMeasure(
  value: number,
  unit: MeasureUnit,
  units: Units,
  locale = browserLocale(),
): string {
  return measureFormat(unit, units, locale).format(value);
}

/** "12.5 × 8 × 4 in". */
export function formatSizes(
  values: readonly number[],
  unit: MeasureUnit,
  units: Units,
  locale = browserLocale(),
): string {
  const plain = numberFormat(locale, { maximumFractionDigits: 2 });
  const [last, ...others] = values.toReversed();
  if (last === undefined) return "";
  const before = others.toReversed().map((value) => plain.format(value));
  return [...before, formatMeasure(last, unit, units, locale)].join(" × ");
}

/** The short name of the unit: "in", "lb", "cm", "kg". */
export function unitSign(unit: MeasureUnit, units: Units, locale = browserLocale()): string {
  const parts = measureFormat(unit, units, locale).formatToParts(0);
  return parts.find(({ type }) => type === "unit")?.value ?? "";
}

type Described = {
  title?: string | null | undefined;
  category?: string | null | undefined;
  aiGenerationStatus?: string | undefined;
};

const isPending = ({ aiGenerationStatus }: Described) => aiGenerationStatus === "pending";

/** A lot's title, or its placeholder: 'Generating description...' only while one is pending. */
export const shownTitle = (lot: Described): string =>
  lot.title || (isPending(lot) ? "Generating description..." : "No description yet");

export const shownCategory = (lot: Described): string =>
  lot.category || (isPending(lot) ? "Processing" : "No category");
