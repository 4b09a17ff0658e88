import { z } from "zod";

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

export const defaultCurrency = "USD";

const wrongCode = "Enter a currency code such as USD";
/** Currency code as forms check it: an old phone does not know the newest codes. */
export const currencyCode = z
  .string(wrongCode)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: wrongCode, abort: true });

/** A code of ISO 4217, in either case. */
export const currency = currencyCode.refine((code) => codes.has(code), wrongCode);

/** Sides in inches and weights in pounds, or in centimeters and kilograms. */
export const units = z.enum(["imperial", "metric"], "Units must be imperial or metric");
export type Units = z.infer<typeof units>;
