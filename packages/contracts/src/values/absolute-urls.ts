import { z } from "zod";
import { queryFlag } from "./fields";

/** Input of reads that return photo addresses: whether to prefix ours with the server's origin. */
export const urlForm = {
  absoluteUrls: queryFlag("absoluteUrls must be true or false").optional(),
};

/** Input of reads without other parameters. */
export const urlFormInput = z.strictObject(urlForm).optional();
export type UrlFormInput = z.infer<typeof urlFormInput>;
