import type { PdfLot, PdfSale } from "./source";

/** Cached number formats, since creating one takes longer than printing a lot. */
const formats = new Map<string, Intl.NumberFormat>();

/** Amounts have two decimals or none, whatever the currency. */
const digits = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
} as const;

export function money(amount: number, currency: string): string {
  const format =
    formats.get(currency) ?? new Intl.NumberFormat("en-US", { style: "currency", currency, ...digits });
  formats.set(currency, format);
  return format.format(amount);
}

/** Estimate such as "$200–$300", or only one value; empty without any. */
export function estimate(lot: Pick<PdfLot, "lowEstimate" | "highEstimate">, currency: string): string {
  const amounts = [...new Set([lot.lowEstimate, lot.highEstimate])].filter((amount) => amount !== null);
  return amounts.map((amount) => money(amount, currency)).join("–");
}

/** Day as text, such as "Saturday, October 3, 2026". */
export function dayInWords(day: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" }).format(new Date(day));
}

/** Size as text, such as "Size: 10 H × 5 W × 3 D in"; empty without any. */
export function sizeText(lot: Pick<PdfLot, "height" | "width" | "depth">, units: PdfSale["units"]): string {
  const sides = [
    [lot.height, "H"],
    [lot.width, "W"],
    [lot.depth, "D"],
  ] as const;
  const known = sides.filter(([length]) => length !== null).map(([length, side]) => `${side} ${length}`);
  return known.length === 0 ? "" : `Size: ${known.join(" × ")} ${units === "imperial" ? "in" : "cm"}`;
}

/** The available contact details on one line. */
export function contacts(sale: PdfSale): string {
  const { website, phone, email } = sale.company;
  return [website, phone, email].filter((contact) => contact.trim() !== "").join("  ·  ");
}

/** Day and place such as "Saturday, October 3, 2026 · Hall 2"; empty without both. */
export function dayAndPlace(sale: PdfSale): string {
  const day = sale.saleDate === null ? "" : dayInWords(sale.saleDate);
  return [day, placeInWords(sale.saleLocation)].filter((part) => part.trim() !== "").join("  ·  ");
}

/** Joins the lines of an address. */
export function placeInWords(place: string): string {
  return place.trim().replace(/\s*[\r\n]+\s*/g, ", ");
}
