import { z } from "zod";

const words = new Map<boolean | string, boolean>([
  ["true", true],
  ["false", false],
]);

/** Query strings are text. */
const fromQuery = (value: boolean | string) => words.get(value) ?? value;

/** For every read that answers addresses of photos: whether our own start with the server's origin. */
export const urlForm = {
  absoluteUrls: z.preprocess(fromQuery, z.boolean("absoluteUrls is true or false")).optional(),
};

/** For reads that take nothing else. */
export const urlFormInput = z.strictObject(urlForm).optional();
export type UrlFormInput = z.infer<typeof urlFormInput>;
