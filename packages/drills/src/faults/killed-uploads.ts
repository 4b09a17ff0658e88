import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { jpeg, largeJpeg } from "@lotwright/testing/pictures";
import { sendHalf } from "../installation/half-upload";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { isOk, retryUntilAccepted, type Staff, signUp, toPhoto } from "../installation/staff";
import { until } from "../installation/waiting";

type PhotoRow = { url: string; state: string };

async function rowsOf({ database }: Installation, id: string): Promise<PhotoRow[]> {
  return database.sql()<PhotoRow[]>`select url, state::text from photos where id = ${id}`;
}

async function hasObject({ store }: Installation, key: string): Promise<boolean> {
  const stream = await store.direct.read(key).catch(() => undefined);
  stream?.destroy();
  return stream !== undefined;
}

/** The moment of the kill: before its objects are stored, or between them and the update of the row's state. */
type Moment = "before its objects" | "after its objects";
const moments: readonly Moment[] = ["before its objects", "after its objects"];
type Upload = { id: string; bytes: Uint8Array; moment: Moment };

async function killAt(site: Installation, staff: Staff, { id, bytes, moment }: Upload): Promise<void> {
  site.store.gate.hold();
  const lost = staff.at(site.first.origin).upload(id, bytes);
  await until("the photo has a row", async () => (await rowsOf(site, id)).length === 1);
  const [row] = await rowsOf(site, id);
  if (moment === "before its objects") {
    await site.first.kill("SIGKILL");
    await site.store.gate.open();
  } else {
    // The server's last write is in flight, and lost with the process.
    site.database.gate.hold();
    await site.store.gate.open();
    const key = thumbnailUrl(row?.url ?? "").slice(1);
    await until("the objects are there", () => hasObject(site, key));
    await site.first.kill("SIGKILL");
    await site.database.gate.refuse();
    await site.database.gate.open();
  }
  await lost;
  await site.first.start();
}

async function killMidBody(site: Installation, { cookie }: Staff): Promise<void> {
  const { leave } = sendHalf({ origin: site.first.origin, cookie }, await largeJpeg());
  await until("the upload has begun", async () => (await readdir(site.temporary)).length > 0);
  await site.first.kill("SIGKILL");
  leave();
}

/** T61: a photo whose server is killed is stored completely or not at all, and a retry of the upload stores it once. */
export async function killedUploads(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  for (const moment of site.size(moments, ["after its objects"]))
    await killedAt(site, { staff, moment }, note);
  await midBody(site, staff, note);
  for (const moment of site.size(moments, ["before its objects"]))
    await killAt(site, staff, { id: randomUUID(), bytes: await jpeg(), moment });
  await sweep(site, staff, note);
}

async function killedAt(site: Installation, given: { staff: Staff; moment: Moment }, note: Note) {
  const { staff, moment } = given;
  const id = randomUUID();
  const bytes = await jpeg();
  const isThere = async (url: string) =>
    Promise.all([url, thumbnailUrl(url)].map(async (address) => isOk(await staff.read(address))));
  await killAt(site, staff, { id, bytes, moment });
  const [dead] = await rowsOf(site, id);
  const parts = await isThere(dead?.url ?? "");
  const { url } = toPhoto(await retryUntilAccepted(() => staff.upload(id, bytes)));
  const again = toPhoto(await retryUntilAccepted(() => staff.upload(id, bytes)));
  const rows = await rowsOf(site, id);
  const isWhole = (await isThere(url)).every(Boolean);
  note({
    what: `kill -9 of a photo's server ${moment}`,
    must: "stored completely or not at all",
    measured: `row "${dead?.state}"; photo and thumbnail there: ${parts.join(", ")}`,
    isOk: dead?.state === "writing" && parts[0] === parts[1],
  });
  note({
    what: "the same upload again, twice",
    must: "1 photo, whole",
    measured: `${rows.length} row "${rows[0]?.state}", one address: ${again.url === url}, whole: ${isWhole}`,
    isOk: rows.length === 1 && rows[0]?.state === "stored" && again.url === url && isWhole,
  });
}

async function midBody(site: Installation, staff: Staff, note: Note): Promise<void> {
  const sql = site.database.sql();
  const count = async () => (await sql`select 1 from photos`).length;
  const before = await count();
  await killMidBody(site, staff);
  await site.first.start();
  const left = (await readdir(site.temporary)).length;
  note({
    what: "kill -9 in the middle of an upload's body",
    must: "no row, no file left",
    measured: `${(await count()) - before} rows, ${left} folders left after the next start`,
    isOk: (await count()) === before && left === 0,
  });
}

/** Backdates the photos by a week, after which the sweep deletes them. */
async function sweep(site: Installation, staff: Staff, note: Note): Promise<void> {
  const manifestId = await staff.makeManifest();
  const sql = site.database.sql();
  const old = await sql<PhotoRow[]>`
    update photos set created_at = now() - interval '8 days'
    where workspace_id = (select workspace_id from manifests where id = ${manifestId})
    returning url, state::text`;
  const kept = toPhoto(await retryUntilAccepted(async () => staff.upload(randomUUID(), await jpeg())));
  // Also the sweep of a killed server.
  await sql`update jobs set start_after = now(), attempts = 0, lease_id = null, started_at = null where kind = 'sweep'`;
  const urls = old.map(({ url }) => url);
  const ms = await until(
    "the sweep",
    async () => (await sql`select 1 from photos where url = any(${urls})`).length === 0,
  );
  const left = await Promise.all(
    old.flatMap(({ url }) => [url, thumbnailUrl(url)]).map((url) => hasObject(site, url.slice(1))),
  );
  const isKept = isOk(await staff.read(kept.url));
  note({
    what: "the sweep of such rows, made 8 days old",
    must: "orphans gone, new kept",
    measured: `${old.length} rows and all but ${left.filter(Boolean).length} objects gone in ${Math.round(ms)} ms, new kept: ${isKept}`,
    isOk: old.length > 0 && !left.includes(true) && isKept,
  });
}
