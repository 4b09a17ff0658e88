import type { Units } from "@lotwright/contracts/values/money";

/**
 * The browser's language, or American English if Intl does not accept it. WebKitGTK without a locale reports "C", which
 * makes every formatter throw.
 */
export function browserLocale(): string {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? "en-US";
  } catch {
    return "en-US";
  }
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const elapsedUnits = [
  ["year", 365 * dayMs],
  ["month", 30 * dayMs],
  ["week", 7 * dayMs],
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
] as const;

/** The time since an ISO time in whole units, such as "3 days ago". */
export function timeAgo(iso: string, now = new Date()): string {
  // A phone's clock may be behind the server's, so a time in the future is shown as now.
  const age = now.getTime() - new Date(iso).getTime();
  const found = elapsedUnits.find(([, ms]) => age >= ms);
  if (!found) return "less than a minute ago";
  const [unit, ms] = found;
  return new Intl.RelativeTimeFormat("en-US").format(-Math.floor(age / ms), unit);
}

/** A count with its noun, such as "1 item" or "2 items". */
export function plural(count: number, one: string, many = `${one}s`): string {
  // Runs at each change of the upload queue; Intl.PluralRules would be slower.
  const counted = count < 1_000 ? count : count.toLocaleString("en-US");
  return `${counted} ${count === 1 ? one : many}`;
}

export type NamedLot = { lotNumber: number; sectionLetter: string };

export function lotName(lot: NamedLot): string {
  return `${lot.lotNumber}${lot.sectionLetter}`;
}

const longTimeFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** Example: "November 21, 2026 at 5:45 AM", in the browser's time zone. */
export function longTime(iso: string): string {
  return longTimeFormat.format(new Date(iso));
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** A calendar day such as 2026-11-21 as "November 21, 2026", whatever the browser's time zone. */
export function longDay(day: string, locale = "en-US"): string {
  const known =
    dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  dayFormats.set(locale, known);
  return known.format(new Date(`${day}T00:00:00Z`));
}

const dateFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** The day of an ISO time in the browser's time zone, such as "November 21, 2026". */
export function longDate(iso: string): string {
  return dateFormat.format(new Date(iso));
}

const byteUnits = ["B", "kB", "MB", "GB"] as const;

/** Example: "640 B" or "12.3 MB". A kB is 1,000 bytes, as on phones and in browsers. */
export function fileSize(bytes: number): string {
  const step = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const size = bytes / 1_000 ** step;
  return `${size.toLocaleString("en-US", { maximumFractionDigits: step > 0 && size < 100 ? 1 : 0 })} ${byteUnits[step]}`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Returns a cached formatter. Creating one is slow, and a list needs the same one for each lot. */
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, known);
  return known;
}

/** Whole amounts are shown without decimals, others with two, whatever the currency. */
const moneyDigits = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;

const moneyFormat = (currency: string | undefined, locale: string) =>
  numberFormat(locale, { ...(currency && { style: "currency", currency }), ...moneyDigits });

/** Formats an amount in the browser's format as in "$1,200" or "$12.50"; "1,200" if the currency is unknown. */
export function formatMoney(amount: number, currency: string | undefined, locale = browserLocale()): string {
  return moneyFormat(currency, locale).format(amount);
}

/**
 * Formats a range as in "$1,200 – $1,800", "From $1,200" or "Up to $1,800". Empty without values, which cached
 * responses of earlier releases may lack.
 */
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

/** The symbol or code of a currency, such as "$", "€" or "CHF". */
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

/** Example: "12.5 in", "4 lb", "31.75 cm" or "1.8 kg". */
export function formatMeasure(
  value: number,
  unit: MeasureUnit,
  units: Units,
  locale = browserLocale(),
): string {
  return measureFormat(unit, units, locale).format(value);
}

/** Example: "12.5 × 8 × 4 in". */
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

/** The symbol of the unit, such as "in", "lb", "cm" or "kg". */
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

/** A lot's title or a placeholder, which is 'Generating description...' only while a description is pending. */
export const shownTitle = (lot: Described): string =>
  lot.title || (isPending(lot) ? "Generating description..." : "No description yet");

export const shownCategory = (lot: Described): string =>
  lot.category || (isPending(lot) ? "Processing" : "No category");

export const unitNames: Record<Units, string> = {
  imperial: "Inches and pounds",
  metric: "Centimeters and kilograms",
};
