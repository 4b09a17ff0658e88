import { createHmac, randomBytes, scryptSync } from "node:crypto";

/** Short keyed hash of an email: correlates log lines without revealing the address. */
export type HashEmail = (email: string) => string;

/**
 * Derives the key from the database password, so that all servers of an installation share it across restarts. scrypt slows
 * down guessing the password from a log. Without a password the key is random per process.
 */
export function createEmailHash(databaseUrl: string): HashEmail {
  const { password } = new URL(databaseUrl);
  const key = password ? scryptSync(password, "lotwright log e-mail", 32) : randomBytes(32);
  return (email) => createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex").slice(0, 16);
}
