import { createDatabase } from "@lotwright/db/client";
import type { Page } from "@playwright/test";
import { type App, openWorkspace } from "./app";

export type Seed = {
  manifestId: string;
  count: number;
  photoUrls?: string[];
  /** Number of lots without title, description and category. */
  undescribed?: number;
  /** Whether lots have an estimate. */
  arePriced?: boolean;
};

/** Inserts thousands of lots, numbered from 1000, with one SQL statement. Creating them over the API would take minutes. */
export async function seedItems(app: App, seed: Seed): Promise<void> {
  const { manifestId, count, photoUrls = [], undescribed = 0, arePriced = false } = seed;
  const { sql, close } = createDatabase(await app.databaseUrl(), { max: 1 });
  const photos =
    photoUrls.length > 0 ? sql`array[(${photoUrls}::text[])[1 + n % ${photoUrls.length}]]` : sql`'{}'`;
  await sql`
    insert into items (workspace_id, manifest_id, lot_number, title, description, category, quantity, low_estimate, high_estimate, photo_urls, creation_hash, created_at)
    select workspace_id, id, 999 + n,
      case when has_text then 'Lot of the clearance, part ' || n else '' end,
      case when has_text then repeat('Brass, with a maker''s mark and signs of age. ', 5) else '' end,
      case when has_text then (array['Tools', 'Furniture', 'Electronics', 'Toys'])[1 + n % 4] else '' end,
      1 + n % 3, estimate, estimate * 1.5, ${photos}, 'seed ' || n, now() - make_interval(secs => ${count} - n)
    from manifests, generate_series(1, ${count}::int) n,
      lateral (select n > ${undescribed}::int as has_text, case when ${arePriced} then 100 + n end as estimate) of_lot
    where id = ${manifestId}`;
  // Servers cache data of a manifest until its version changes, so this changes the version as a server would.
  await sql`
    select pg_notify('lotwright_events', json_build_object('workspaceId', workspace_id,
      'event', json_build_object('type', 'items.changed', 'manifestId', id))::text)
    from manifests where id = ${manifestId}`;
  await close();
}

/** Registers an account over the REST API, creates a manifest, and signs the page in. Returns the manifest's id. */
export function makeManifest(page: Page, name: string): Promise<string> {
  return openWorkspace(page, `${crypto.randomUUID()}@example.com`, name);
}
