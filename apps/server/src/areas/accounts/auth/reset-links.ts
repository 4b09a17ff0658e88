import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@lotwright/db/client";
import { passwordResets } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { recordOperator } from "../../../core/record";
import { loadActiveAccount } from "./access";

const validMs = 60 * 60 * 1000;
const tokenBytes = 32;

export const hashOfReset = (token: string) => createHash("sha256").update(token).digest("hex");

type ResetLinkInput = { email: string; origin: string; now: number };

/**
 * Creates a one-time link to set a new password; it replaces the previous one. The token is in the fragment, which browsers
 * send neither to servers nor in a Referer header.
 */
export async function createResetLink(
  db: Database,
  { email, origin, now }: ResetLinkInput,
): Promise<{ url: string; expiresAt: Date }> {
  const user = await loadActiveAccount(db, email);
  const token = randomBytes(tokenBytes).toString("base64url");
  const expiresAt = new Date(now + validMs);
  await db.transaction(async (tx) => {
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.insert(passwordResets).values({ id: hashOfReset(token), userId: user.id, expiresAt });
    await recordOperator(tx, user, {
      verb: "member.reset-link-created",
      entityId: user.id,
      label: user.email,
    });
  });
  return { url: `${origin}/reset-password#${token}`, expiresAt };
}
