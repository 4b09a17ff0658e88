import { randomUUID } from "node:crypto";
import { jpeg } from "@lotwright/testing/pictures";
import { answerForStore } from "../installation/answering-store";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { isOk, retryUntilAccepted, type Staff, signUp, toPhoto } from "../installation/staff";
import { makeLot } from "./lots";

const answerMs = 10_000;
/** Maximum duration of a quick answer, well below the store's timeout. */
const quickMs = 1_000;

type Away = (site: Installation) => Promise<() => Promise<void>>;

const ways: Record<string, Away> = {
  refuses: async ({ store }) => {
    await store.gate.refuse();
    return async () => {};
  },
  "is black-holed": async ({ store }) => {
    await store.gate.refuse();
    store.gate.hold();
    await store.gate.open();
    store.gate.hold();
    return async () => {};
  },
  "answers 500": (site) => answerForStore(site, { status: 500, code: "InternalError" }),
  "is full": (site) => answerForStore(site, { status: 507, code: "XMinioStorageFull" }),
};

/** T65: without its store a server rejects photos in time, keeps no dangling row, and serves everything else. */
export async function lostStore(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const { id: itemId, url } = await makeLot(staff, { manifestId });
  const all = Object.entries(ways);
  for (const [way, away] of site.size(all, all.slice(-2))) {
    const comeBack = await away(site);
    await whileAway(site, { staff, manifestId, itemId, url, way, comeBack }, note);
  }
}

type Try = Record<"manifestId" | "itemId" | "url" | "way", string> & {
  staff: Staff;
  comeBack: () => Promise<void>;
};

async function whileAway(site: Installation, given: Try, note: Note): Promise<void> {
  const { staff, manifestId, itemId, url, way } = given;
  const id = randomUUID();
  const bytes = await jpeg();
  const [upload, shown, zip, ready, ...texts] = await Promise.all([
    staff.upload(id, bytes),
    staff.read(url),
    staff.read(`/api/manifests/${manifestId}/export`),
    staff.read("/readyz"),
    staff.send("PATCH", `/items/${itemId}`, { title: `Lamp, store ${way}` }),
    staff.send("GET", `/manifests/${manifestId}/items`),
    staff.send("POST", "/items", { manifestId, notes: way }),
  ]);
  await given.comeBack();
  await site.store.gate.refuse();
  await site.store.gate.open(site.store.port);
  const sql = site.database.sql();
  const [dangling] = await sql<{ state: string }[]>`select state::text from photos where id = ${id}`;
  const again = toPhoto(await retryUntilAccepted(() => staff.upload(id, bytes)));
  const rows = await sql`select 1 from photos where id = ${id} and state = 'stored'`;
  const isShown = isOk(await staff.read(again.url));
  const refused = [upload, shown, zip, ready];
  const [askedMs = 0, textMs = 0] = [refused, texts].map((all) => Math.max(...all.map(({ ms }) => ms)));
  note({
    what: `the store ${way}: a photo up, a photo down, an export, /readyz`,
    must: `503 <= ${seconds(answerMs)}, Retry-After`,
    measured: `${refused.map(({ status }) => status).join(", ")} within ${seconds(askedMs)}, Retry-After ${upload.retryAfter}`,
    isOk: refused.every(({ status }) => status === 503) && askedMs <= answerMs && upload.retryAfter !== null,
  });
  note({
    what: `the store ${way}: text edits, lists, new lots`,
    must: `as ever, <= ${seconds(quickMs)}`,
    measured: `${texts.map(({ status }) => status).join(", ")} within ${Math.round(textMs)} ms`,
    isOk: texts.every(isOk) && site.isInTime(textMs, quickMs),
  });
  note({
    what: `the store ${way}, then is back: the same photo again`,
    must: "1 photo, none dangling",
    measured: `row in between "${dangling?.state ?? "none"}", then ${rows.length} whole, shown: ${isShown}`,
    isOk: dangling?.state !== "stored" && rows.length === 1 && isShown,
  });
}
