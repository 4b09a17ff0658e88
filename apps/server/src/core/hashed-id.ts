import { createHash } from "node:crypto";

/** Returns a UUID of version 8, which is for custom hashes, from the SHA-256 of texts. */
export function hashedId(...texts: readonly string[]): string {
  const digits = createHash("sha256").update(texts.join(" ")).digest("hex");
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(12, 15)}`];
  return [...parts, `a${digits.slice(15, 18)}`, digits.slice(18, 30)].join("-");
}
