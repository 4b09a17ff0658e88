import { randomBytes } from "node:crypto";
import type { Sharing, UpdateSharingInput } from "@lotwright/contracts/workspace/sharing";
import { manifests } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../../core/context";
import { one } from "../../../core/one";
import { fieldChanges } from "../../../core/record";
import { inTransaction } from "../../../core/transactions";
import { loadManifestForUpdate, type ManifestRow } from "../../accounts/assignments/access";

/** 192 random bits cannot be guessed. */
const tokenBytes = 24;

const newToken = () => randomBytes(tokenBytes).toString("base64url");

type Change = (
  manifest: ManifestRow,
) => Partial<Pick<ManifestRow, "publicShareEnabled" | "publicShareToken">>;

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
      changes: isRenewed ? undefined : fieldChanges(manifest, row, ["publicShareEnabled"]),
    });
    return { enabled: row.publicShareEnabled, token: row.publicShareToken };
  });
}

/** Turns sharing on or off. The token is created once and kept while off, so that the same link works again later. */
export function updateSharing(
  ctx: ActorContext,
  { manifestId, enabled }: UpdateSharingInput,
): Promise<Sharing> {
  return change(ctx, manifestId, "sharing.changed", ({ publicShareToken }) => ({
    publicShareEnabled: enabled,
    publicShareToken: publicShareToken ?? (enabled ? newToken() : null),
  }));
}

/** Replaces the token; the old link stops working immediately. */
export function regenerateToken(ctx: ActorContext, manifestId: string): Promise<Sharing> {
  return change(ctx, manifestId, "sharing.renewed", () => ({ publicShareToken: newToken() }));
}
