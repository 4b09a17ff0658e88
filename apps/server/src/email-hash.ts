import { createHmac, randomBytes, scryptSync } from "node:crypto";

/** A short keyed hash: tells that two log lines mean the same e-mail, and not which one. */
export type HashEmail = (email: string) => string;

/**
 * The key comes from the database's password: every server of an installation has it, it outlives restarts, and it is in no
 * log. scrypt makes guessing the password from a log slow. Without a password the key is good for this process alone.
 */
export function createEmailHash(databaseUrl: string): HashEmail {
  const { password } = new URL(databaseUrl);
  const key = password ? scryptSync(password, "lotwright log e-mail", 32) : randomBytes(32);
  return (email) => createHmac("sha256", key).update(email.trim().toLowerCase()).digest("hex").slice(0, 16);
}
