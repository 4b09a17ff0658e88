import { z } from "zod";

const codes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

export const defaultCurrency = "USD";

const wrongCode = "Enter a currency code such as USD";
/** Currency code as forms check it, without a list: an old phone does not know the newest codes. */
export const currencyCode = z
  .string(wrongCode)
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, { error: wrongCode, abort: true });

/** An ISO 4217 code, in either case. */
export const currency = currencyCode.refine((code) => codes.has(code), wrongCode);

/** Imperial: inches and pounds. Metric: centimeters and kilograms. */
export const units = z.enum(["imperial", "metric"], "Units must be imperial or metric");
export type Units = z.infer<typeof units>;
