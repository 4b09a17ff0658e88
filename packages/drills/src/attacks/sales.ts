import type { Installation } from "../installation/installation";

type Wanted = { lots: number; characters?: number; withPhoto?: string };

/** Fills a manifest in the database. Descriptions are random text, which a ZIP can only halve. */
export async function fillManifest(
  { database }: Installation,
  manifestId: string,
  { lots, characters = 100, withPhoto }: Wanted,
): Promise<void> {
  const photoUrls = withPhoto ? [withPhoto] : [];
  await database.sql()`
    insert into items (workspace_id, manifest_id, lot_number, title, description, photo_urls, creation_hash)
    select manifests.workspace_id, manifests.id, 10000 + lot, 'Lamp ' || lot, (
      select left(string_agg(md5(random()::text || lot || part), ''), ${characters}::int)
      from generate_series(1, ceil(${characters}::int / 32.0)::int) as part
    ), ${photoUrls}::text[], md5(random()::text)
    from manifests, generate_series(1, ${lots}::int) as lot
    where manifests.id = ${manifestId}`;
}

/** Lots added at intervals of an hour. */
export async function fillByTheHour(
  { database }: Installation,
  manifestId: string,
  { from, hours }: { from: string; hours: number },
): Promise<void> {
  await database.sql()`
    insert into items (workspace_id, manifest_id, lot_number, title, created_at, creation_hash)
    select manifests.workspace_id, manifests.id, 10000 + hour, 'Lamp ' || hour,
      ${from}::timestamptz + hour * interval '1 hour', md5(random()::text)
    from manifests, generate_series(0, ${hours - 1}::int) as hour
    where manifests.id = ${manifestId}`;
}
