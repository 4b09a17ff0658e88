import { z } from "zod";
import { grouped } from "./grouped";
import { maxLongTextLength, maxTextLength } from "./limits";

/** Says `message` of a wrong value; a missing one is answered as required, by the name of its field. */
const ofWrong = (message: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? undefined : message),
});

export const id = z.uuid(ofWrong("This must be a UUID"));
/** An id that a client makes: retries may write its letters in either case. */
export const clientId = id.toLowerCase();
export const isoTime = z.iso.datetime({
  offset: true,
  ...ofWrong("Write a time as 2026-03-14T09:26:53.000Z"),
});

/** PostgreSQL knows no year 0. */
const firstDay = "0001-01-01";

export const day = z.iso
  .date("Enter a date as YYYY-MM-DD")
  .refine((text) => text >= firstDay, "Enter a date as YYYY-MM-DD");

const tooLong = (limit: number) => `Use at most ${grouped(limit)} characters`;

/** PostgreSQL cannot store NUL in a text, nor half of a surrogate pair in JSON; in texts UTF-8 encoding replaces those. */
const storable = (message?: string) =>
  z
    .string(message)
    .refine((text) => !text.includes("\0"), "Text can't contain NUL characters")
    .overwrite((text) => text.replace(/\p{Surrogate}/gu, "\ufffd"));

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * One line of at most `limit` characters, outer blanks trimmed.
 * @param message refuses what is no text at all
 */
export const line = (limit: number, message?: string) =>
  storable(message)
    .trim()
    .max(limit, tooLong(limit))
    .refine((text) => !lineBreak.test(text), "Line breaks aren't allowed here");
/** Text that is preserved exactly as it was written. */
export const passage = (limit: number) => storable().max(limit, tooLong(limit));

export const shortText = line(maxTextLength);
export const longText = passage(maxLongTextLength);

export const requiredText = (message: string) =>
  line(maxTextLength, message).pipe(z.string().min(1, message));

/** A text that `null` clears as `""` does. */
export const clearable = <T extends z.ZodType<string>>(text: T) =>
  text.nullable().transform((value): string => value ?? "");

export const email = (message: string) =>
  z
    .string(message)
    .trim()
    .max(254, tooLong(254))
    .pipe(z.email(message))
    .transform((text) => text.toLowerCase());

/** An array that is measured first: zod itself parses every element before it counts them. */
export function boundedArray<T extends z.ZodType>(array: z.ZodArray<T>, max: number, message: string) {
  const isShort = (value: unknown) => !Array.isArray(value) || value.length <= max;
  return z.custom<z.input<T>[]>(isShort, message).pipe(array.max(max, message));
}

export const distinct = <T>(values: T[]) => new Set(values).size === values.length;
/** Metadata of `distinct` for the OpenAPI document. */
export const unique = { uniqueItems: true };

/** Query strings are text. Only plain digits are a number: not 1e2, 0x10, +5 or 010. */
const fromQuery = (value: number | string) =>
  typeof value === "string" && /^(?:0|[1-9]\d{0,8})$/.test(value) ? Number(value) : value;

const wholeLimit = "A limit must be a whole number, such as 50";
export const limitUpTo = (max: number) =>
  z.preprocess(
    fromQuery,
    z
      .number(wholeLimit)
      .int(wholeLimit)
      .min(1, "Ask for at least 1")
      .max(max, `Ask for at most ${grouped(max)}`),
  );

/** True or false, also as a query writes it. */
export const queryFlag = (message: string) =>
  z.preprocess(
    (value) => (value === "true" || value === "false" ? value === "true" : value),
    z.boolean(message),
  );

const noPlace = "This must be an id or a cursor";
/** The id of an entry, or the cursor of a page, of at most `length` characters. */
export const afterUpTo = (length: number) =>
  z
    .string(noPlace)
    .regex(new RegExp(`^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\\w-]{60,${length}})$`, "i"), noPlace);

export const paging = { limit: limitUpTo(10_000).optional(), after: afterUpTo(200).optional() };

export const listInput = z.strictObject(paging);
export type ListInput = z.infer<typeof listInput>;

export const success = z.object({ success: z.literal(true) });
export type Success = z.infer<typeof success>;
