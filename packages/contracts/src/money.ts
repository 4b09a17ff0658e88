import { z } from "zod";

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

export const defaultCurrency = "USD";

const wrongCode = "Enter a currency code such as USD";
/** A code of ISO 4217, in either case. */
export const currency = z
  .string(wrongCode)
  .trim()
  .toUpperCase()
  .refine((code) => codes.has(code), wrongCode)
  .meta({ pattern: "^[A-Z]{3}$" });

/** Sides in inches and weights in pounds, or in centimeters and kilograms. */
export const units = z.enum(["imperial", "metric"], "Units must be imperial or metric");
export type Units = z.infer<typeof units>;
