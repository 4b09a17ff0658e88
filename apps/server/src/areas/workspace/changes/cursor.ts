import { createHash } from "node:crypto";
import { type ChangeType, settingIds } from "@lotwright/contracts/exports/changes";
import { id } from "@lotwright/contracts/values/fields";
import { z } from "zod";
import type { ActorContext } from "../../../core/context";
import { AppError, invalidField } from "../../../core/errors";
import { mayReadDetails } from "../../catalog/consignors/access";
import { type FeedState, type Place, ranks, startRank } from "./access";

/** Where a reader stands. */
export type Position = {
  place: Place;
  /** Removals by earlier transactions are none of the reader's, whose first page saw their effects. */
  floor: number;
};

const transactionId = z.number().int().min(0);
const encoded = z
  .tuple([z.string(), transactionId, z.number(), z.string(), transactionId])
  .refine(([, , rank, entryId]) => {
    if (rank === startRank) return entryId === "";
    if (rank === ranks.setting) return settingIds.some((known) => known === entryId);
    return Object.values(ranks).some((known) => known === rank) && id.safeParse(entryId).success;
  });

/** Digest of all that a cursor depends on besides its position. A cursor of another one starts again. */
export function viewOf(ctx: ActorContext, { identity }: FeedState, types: readonly ChangeType[]): string {
  const { userId, role } = ctx.actor;
  const parts = [identity, userId, role, mayReadDetails(ctx), [...types].sort()];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
}

export const encodeCursor = (view: string, { place: { changedIn, rank, id }, floor }: Position): string =>
  Buffer.from(JSON.stringify([view, changedIn, rank, id, floor])).toString("base64url");

function parse(text: string) {
  try {
    return encoded.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const startAgain = (message: string) => new AppError("GONE", message, { details: { reset: true } });

/**
 * Position of a cursor.
 * @throws AppError INVALID for a text that is no cursor; GONE for a cursor of another view or database, or one that is too old
 */
export function readCursor(cursor: string, view: string, { next, horizon }: FeedState): Position {
  const parts = parse(Buffer.from(cursor, "base64url").toString());
  const [of = "", changedIn = 0, rank = 0, id = "", floor = 0] = parts ?? [];
  const position = { place: { changedIn, rank, id }, floor };
  // Accept only the canonical encoding.
  if (!parts || encodeCursor(of, position) !== cursor)
    throw invalidField("cursor", "This is not a cursor of the changes feed");
  if (of !== view || Math.max(changedIn, floor) > next)
    throw startAgain("This cursor doesn't match what you may see now. Start again without a cursor.");
  if (Math.max(changedIn, floor) <= horizon)
    throw startAgain("This cursor is too old. Start again without a cursor.");
  return position;
}
