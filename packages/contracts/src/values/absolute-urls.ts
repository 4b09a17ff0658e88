import { z } from "zod";
import { queryFlag } from "./fields";

/** Input of every read that answers addresses of photos: whether our own start with the server's origin. */
export const urlForm = {
  absoluteUrls: queryFlag("absoluteUrls must be true or false").optional(),
};

/** Input of reads that take nothing else. */
export const urlFormInput = z.strictObject(urlForm).optional();
export type UrlFormInput = z.infer<typeof urlFormInput>;
