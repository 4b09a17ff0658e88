import postgres from "postgres";
import { addLots, addManifests } from "../bench/sale";
import { makeLot } from "../faults/lots";
import type { Installation } from "../installation/installation";
import { type Staff, signUp } from "../installation/staff";
import { wideFormat } from "./inputs";

/** The attackers' target, sent as JSON to the process of the mixed attack. */
export type Target = Record<
  "origin" | "manifestId" | "itemId" | "photoUrl" | "token" | "presetId",
  string
> & {
  forMs: number;
  /** Time in ms for which unread responses stay open. */
  unreadMs: number;
  cookies: string[];
  /** Ids of lots in the manifest. */
  ids: string[];
  /** Size of inputs as a share of the full size. */
  share: number;
};

type Lots = {
  manifests?: number;
  count: number;
  characters?: number;
  /** Number of lots whose ids are returned. */
  named?: number;
};

/** Creates manifests with lots directly in the database. Returns a manifest's id and its first lots' ids. */
export async function fillSale(
  { settings }: Installation,
  staff: Staff,
  { manifests = 1, named = 1_500, ...lots }: Lots,
) {
  // A client without the timeout of the installation's client.
  const sql = postgres(settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  const manifestId = await staff.makeManifest();
  const [manifest] = await sql<{ workspaceId: string }[]>`
    select workspace_id as "workspaceId" from manifests where id = ${manifestId}`;
  const others = manifest && manifests > 1 ? await addManifests({ sql, ...manifest }, manifests - 1) : [];
  await addLots({ sql }, { manifestIds: [manifestId, ...others], ...lots });
  await sql`vacuum analyze items`;
  const rows = await sql<
    { id: string }[]
  >`select id from items where manifest_id = ${manifestId} limit ${named}`;
  await sql.end();
  return { manifestId, ids: rows.map(({ id }) => id) };
}

/** Creates a workspace with an admin, a member, long lots, a shared catalog and a custom format. */
export async function prepare(site: Installation, lots: Lots): Promise<Target> {
  const { size, first } = site;
  const admin = await signUp(first.origin);
  const sale = await fillSale(site, admin, { characters: size(15_000, 100), ...lots });
  const { id: itemId, url: photoUrl } = await makeLot(admin, sale);
  const catalog = await fillSale(site, admin, { count: size(1_500, 20), characters: 300 });
  const format = await admin.send("POST", "/export-presets", wideFormat(200));
  return {
    ...{ ...sale, itemId, photoUrl, origin: first.origin, share: size(1, 0.01) },
    ...size({ forMs: 60_000, unreadMs: 5_000 }, { forMs: 800, unreadMs: 200 }),
    presetId: JSON.parse(format.text).id,
    token: await admin.share(catalog.manifestId),
    cookies: [admin.cookie, (await admin.hire([sale.manifestId])).cookie],
  };
}
