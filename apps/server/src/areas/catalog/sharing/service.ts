import { randomBytes } from "node:crypto";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import type { Sharing, UpdateSharingInput } from "@lotwright/contracts/workspace/sharing";
import { manifests } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { invalidField } from "../../../core/errors";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";

/** 192 random bits cannot be guessed. */
const tokenBytes = 24;

const newToken = () => randomBytes(tokenBytes).toString("base64url");

const shareFields = [
  "publicShareEnabled",
  "shareEndsAt",
  "shareHidesEstimates",
  "shareShowsResults",
] as const;

type Change = (
  manifest: ManifestRow,
) => Partial<Pick<ManifestRow, (typeof shareFields)[number] | "publicShareToken">>;

function change(
  ctx: ActorContext,
  manifestId: string,
  verb: "sharing.changed" | "sharing.renewed",
  changeOf: Change,
): Promise<Sharing> {
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const ofThis = eq(manifests.id, manifest.id);
    const row = one(await ctx.db.update(manifests).set(changeOf(manifest)).where(ofThis).returning());
    const { workspaceId } = row;
    const event = { workspaceId, type: "manifests.changed", manifestId: row.id } as const;
    const isRenewed = verb === "sharing.renewed";
    await ctx.record({
      ...{ verb, event, entityId: row.id, manifestId: row.id, label: row.name },
      changes: isRenewed ? undefined : fieldChanges(manifest, row, shareFields),
    });
    return { enabled: row.publicShareEnabled, token: row.publicShareToken };
  });
}

/** The time at which the link stops working. A link that is turned on after its end has none. */
function endOf({ enabled, endsAt }: UpdateSharingInput, { shareEndsAt }: ManifestRow): Date | null {
  if (endsAt === undefined) return enabled && !isLinkOpen(true, shareEndsAt) ? null : shareEndsAt;
  if (endsAt && !isLinkOpen(true, endsAt)) {
    throw invalidField("endsAt", "Choose a day that is not over.");
  }
  return endsAt === null ? null : new Date(endsAt);
}

/**
 * Turns sharing on or off, and sets its end and contents. The token is created once and kept while off, so that the same link works
 * again later.
 */
export function updateSharing(ctx: ActorContext, input: UpdateSharingInput): Promise<Sharing> {
  const { manifestId, enabled, hidesEstimates, showsResults } = input;
  return change(ctx, manifestId, "sharing.changed", (row) => ({
    publicShareEnabled: enabled ?? row.publicShareEnabled,
    publicShareToken: row.publicShareToken ?? (enabled ? newToken() : null),
    shareEndsAt: endOf(input, row),
    shareHidesEstimates: hidesEstimates ?? row.shareHidesEstimates,
    shareShowsResults: showsResults === undefined ? row.shareShowsResults : showsResults,
  }));
}

/** Replaces the token; the old link stops working immediately. */
export function regenerateToken(ctx: ActorContext, manifestId: string): Promise<Sharing> {
  return change(ctx, manifestId, "sharing.renewed", () => ({ publicShareToken: newToken() }));
}
