import { randomBytes } from "node:crypto";
import type { Sharing, UpdateSharingInput } from "@lotwright/contracts/sharing";
import { manifests } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { inTransaction } from "../../transactions";
import { loadManifestForUpdate, type ManifestRow } from "../manifests/access";

/** 192 bits: nobody finds a catalog by trying. */
const tokenBytes = 24;

const newToken = () => randomBytes(tokenBytes).toString("base64url");

type Change = (
  manifest: ManifestRow,
) => Partial<Pick<ManifestRow, "publicShareEnabled" | "publicShareToken">>;

function change(ctx: ActorContext, manifestId: string, changeOf: Change): Promise<Sharing> {
  return inTransaction(ctx, async (ctx) => {
    const manifest = await loadManifestForUpdate(ctx, manifestId);
    const ofThis = eq(manifests.id, manifest.id);
    const row = one(await ctx.db.update(manifests).set(changeOf(manifest)).where(ofThis).returning());
    const { workspaceId } = row;
    await ctx.events.publish(ctx.db, { workspaceId, type: "manifests.changed", manifestId: row.id });
    return { enabled: row.publicShareEnabled, token: row.publicShareToken };
  });
}

/** The first time makes the token; switching off keeps it, so that switching on again restores the same link. */
export function updateSharing(
  ctx: ActorContext,
  { manifestId, enabled }: UpdateSharingInput,
): Promise<Sharing> {
  return change(ctx, manifestId, ({ publicShareToken }) => ({
    publicShareEnabled: enabled,
    publicShareToken: publicShareToken ?? (enabled ? newToken() : null),
  }));
}

/** The old link is dead from this moment on. */
export function regenerateToken(ctx: ActorContext, manifestId: string): Promise<Sharing> {
  return change(ctx, manifestId, () => ({ publicShareToken: newToken() }));
}
