import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { passwordResets } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { recordOperator } from "../../../core/record";
import { loadActiveAccount, type UserRow } from "./access";

const validMs = 60 * 60 * 1000;
const tokenBytes = 32;

/** A secret for a one-time link, of which only the hash is stored. */
export const makeToken = () => randomBytes(tokenBytes).toString("base64url");

/** Hash of the secret of a one-time link. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Stores a one-time reset, which replaces the user's previous one. Returns its secret. */
export async function replaceReset(
  tx: Database,
  user: Pick<UserRow, "id">,
  now: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = makeToken();
  const expiresAt = new Date(now + validMs);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
  await tx.insert(passwordResets).values({ id: hashOfToken(token), userId: user.id, expiresAt });
  return { token, expiresAt };
}

type ResetLinkInput = { email: string; origin: string; now: number };

/**
 * Creates a one-time link to set a new password. The token is in the fragment, which browsers send neither to servers nor in a
 * Referer header.
 */
export async function createResetLink(
  db: Database,
  { email, origin, now }: ResetLinkInput,
): Promise<{ url: string; expiresAt: Date }> {
  const user = await loadActiveAccount(db, email);
  return db.transaction(async (tx) => {
    const { token, expiresAt } = await replaceReset(tx, user, now);
    await recordOperator(tx, user, {
      verb: "member.reset-link-created",
      entityId: user.id,
      label: user.email,
    });
    return { url: `${origin}/reset-password#${token}`, expiresAt };
  });
}
