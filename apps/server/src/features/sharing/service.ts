import { randomBytes } from "node:crypto";
import type { Sharing, UpdateSharingInput } from "@lotwright/contracts/sharing";
import { manifests } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import type { ActorContext } from "../../context";
import { one } from "../../one";
import { inTransaction } from "../../transactions";
import { fieldChanges } from "../activity/record";
import { loadManifestForUpdate, type ManifestRow } from "../manifests/access";

/** 192 bits: nobody finds a catalog by trying. */
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

/** The first time makes the token; switching off keeps it, so that switching on again restores the same link. */
export function updateSharing(
  ctx: ActorContext,
  { manifestId, enabled }: UpdateSharingInput,
): Promise<Sharing> {
  return change(ctx, manifestId, "sharing.changed", ({ publicShareToken }) => ({
    publicShareEnabled: enabled,
    publicShareToken: publicShareToken ?? (enabled ? newToken() : null),
  }));
}

/** The old link is dead from this moment on. */
export function regenerateToken(ctx: ActorContext, manifestId: string): Promise<Sharing> {
  return change(ctx, manifestId, "sharing.renewed", () => ({ publicShareToken: newToken() }));
}
