import type { Installation } from "../installation/installation";

type Wanted = { lots: number; characters?: number };

/** Fills a manifest in the database. Descriptions are random text, which a ZIP can only halve. */
export async function fillManifest(
  { database }: Installation,
  manifestId: string,
  { lots, characters = 100 }: Wanted,
): Promise<void> {
  await database.sql()`
    insert into items (workspace_id, manifest_id, lot_number, title, description, creation_hash)
    select manifests.workspace_id, manifests.id, 10000 + lot, 'Lamp ' || lot, (
      select left(string_agg(md5(random()::text || lot || part), ''), ${characters}::int)
      from generate_series(1, ceil(${characters}::int / 32.0)::int) as part
    ), md5(random()::text)
    from manifests, generate_series(1, ${lots}::int) as lot
    where manifests.id = ${manifestId}`;
}
