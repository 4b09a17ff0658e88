import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";

/** Header of the doctor's requests, with its nonce. */
export const doctorHeader = "lotwright-doctor";

export const makeNonce = (): string => randomBytes(32).toString("base64url");

export const isNonce = (text: string): boolean => /^[\w-]{43}$/.test(text);

export const doctorPrefix = "lotwright-doctor-";

/**
 * The `application_name` of a doctor's connections, at most 63 characters. Contains only the SHA-256 of the nonce, because every
 * role can read it.
 */
export const doctorName = (nonce: string): string =>
  `${doctorPrefix}${createHash("sha256").update(nonce).digest("base64url")}`;

/** Properties of a doctor's request as the server received them. */
export const seen = z.object({
  /** Client address by which rate limits count. */
  address: z.string(),
  scheme: z.string(),
  host: z.string(),
  forwardedFor: z.string().nullable(),
  forwardedProto: z.string().nullable(),
  trustProxy: z.boolean(),
});
export type Seen = z.infer<typeof seen>;
