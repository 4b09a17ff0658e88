import { shareToken } from "@lotwright/contracts/sharing";
import { branding, companySettings, exportSettings, items, manifests, users } from "@lotwright/db/schema";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Context } from "../../context";

const { workspaceId, manifestId, consignor, createdBy, creationHash, aiJobId, ...publicColumns } =
  getTableColumns(items);

export type PublicItemRow = Awaited<ReturnType<typeof findPublicItems>>[number];

/** A shared manifest with what its owner shows around it; nothing for any other token, whatever is wrong with it. */
export async function findShared({ db }: Pick<Context, "db">, token: string) {
  if (!shareToken.safeParse(token).success) return undefined;
  const isShared = and(eq(manifests.publicShareToken, token), eq(manifests.publicShareEnabled, true));
  const [row] = await db
    .select({
      manifestId: manifests.id,
      name: manifests.name,
      brandColor: branding.brandColor,
      company: companySettings,
      labels: exportSettings.customColumnLabels,
    })
    .from(manifests)
    .innerJoin(users, and(eq(users.workspaceId, manifests.workspaceId), eq(users.role, "admin")))
    .leftJoin(branding, eq(branding.userId, users.id))
    .leftJoin(companySettings, eq(companySettings.userId, users.id))
    .leftJoin(exportSettings, eq(exportSettings.userId, users.id))
    .where(isShared);
  return row;
}

/** Oldest first: the page turns the order round. */
export function findPublicItems({ db }: Pick<Context, "db">, manifestId: string) {
  return db
    .select(publicColumns)
    .from(items)
    .where(eq(items.manifestId, manifestId))
    .orderBy(asc(items.createdAt), asc(items.id));
}
