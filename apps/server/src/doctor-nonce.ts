import { randomBytes } from "node:crypto";
import { z } from "zod";

/** Header of the doctor's requests, with its nonce. */
export const doctorHeader = "lotwright-doctor";

export const makeNonce = (): string => randomBytes(32).toString("base64url");

export const isNonce = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The `application_name` of a doctor's connections, at most 63 characters long. */
export const doctorName = (nonce: string): string => `lotwright-doctor-${nonce}`;

/** What a server saw of a doctor's request. */
export const seen = z.object({
  /** Counted by rate limits. */
  address: z.string(),
  scheme: z.string(),
  host: z.string(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  trustProxy: z.boolean(),
});
export type Seen = z.infer<typeof seen>;
