import { customFieldIds } from "@lotwright/contracts/fields";
import { shareToken } from "@lotwright/contracts/sharing";
import { branding, companySettings, exportSettings, items, manifests, users } from "@lotwright/db/schema";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context";
import { mapInTurns } from "../../turns";

const publicNames = [
  "id",
  "lotNumber",
  "sectionLetter",
  "title",
  "description",
  "category",
  "quantity",
  "notes",
  "photoUrls",
  ...customFieldIds,
] as const;

export type PublicItemRow = Pick<typeof items.$inferSelect, (typeof publicNames)[number]>;

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

/**
 * Oldest first: the page turns the order round. One text per item, made by PostgreSQL: the driver reads them much faster than
 * values, and they are parsed in turns of the event loop.
 */
export async function findPublicItems(
  { db }: Pick<Context, "db">,
  manifestId: string,
): Promise<PublicItemRow[]> {
  const cells = publicNames.flatMap((name) => [sql.raw(`'${name}'`), sql`${items[name]}`]);
  const rows = await db
    .select({ item: sql<string>`json_build_object(${sql.join(cells, sql`, `)})::text` })
    .from(items)
    .where(eq(items.manifestId, manifestId))
    .orderBy(asc(items.createdAt), asc(items.id));
  // Written by PostgreSQL from columns of these types.
  return mapInTurns(rows, ({ item }) => JSON.parse(item) as PublicItemRow);
}
