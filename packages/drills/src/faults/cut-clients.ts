import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { jpeg, largeJpeg } from "@lotwright/server/testing/pictures";
import { sendHalf } from "../installation/half-upload";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { insist, isOk, type Staff, signUp, toPhoto } from "../installation/staff";
import { isWithin, until } from "../installation/waiting";
import { makeLots } from "./lots";

const settleMs = 15_000;
/** Tolerance for the idle connections to the store. */
const mostFiles = 2;

/** T70: clients that abort, repeat a call, or send conflicting calls. */
export async function cutClients(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  await threeTries(site, staff, note);
  await twoDeletes(staff, manifestId, note);
  await deletedMeanwhile(site, { staff, manifestId }, note);
  await twoOrders(staff, manifestId, note);
  await cutExports(site, staff, note);
}

async function threeTries(site: Installation, staff: Staff, note: Note): Promise<void> {
  const id = randomUUID();
  const bytes = await largeJpeg();
  const { leave } = sendHalf(staff, bytes, id);
  await until("the upload has begun", async () => (await readdir(site.temporary)).length > 0);
  leave();
  const answers = await Promise.all([staff.upload(id, bytes), staff.upload(id, bytes)]);
  const isEmpty = async () => (await readdir(site.temporary)).length === 0;
  const hasLeftNothing = await isWithin(settleMs, isEmpty);
  const rows = await site.database.sql()`select 1 from photos where id = ${id} and state = 'stored'`;
  const urls = new Set(answers.filter(isOk).map((answer) => toPhoto(answer).url));
  note({
    threat: "T70",
    what: "the same photo three times, one cut off mid-body",
    must: "1 photo",
    measured: `${answers.map(({ status }) => status).join(", ")}; ${rows.length} photo, ${urls.size} address, no file left: ${hasLeftNothing}`,
    isOk: rows.length === 1 && urls.size === 1 && hasLeftNothing,
  });
}

async function twoDeletes(staff: Staff, manifestId: string, note: Note): Promise<void> {
  const id = randomUUID();
  await insist(() => staff.send("POST", "/items", { id, manifestId }));
  const answers = await Promise.all([1, 2].map(() => staff.send("DELETE", `/items/${id}`)));
  const statuses = answers.map(({ status }) => status).sort();
  note({
    threat: "T70",
    what: "two concurrent DELETEs of one lot",
    must: "200, 404",
    measured: statuses.join(", "),
    isOk: statuses.join() === "200,404",
  });
}

type Given = { staff: Staff; manifestId: string };

async function deletedMeanwhile(site: Installation, { staff, manifestId }: Given, note: Note): Promise<void> {
  const id = randomUUID();
  await insist(() => staff.send("POST", "/items", { id, manifestId }));
  site.store.gate.hold();
  const photoId = randomUUID();
  const bytes = await jpeg();
  const uploading = staff.upload(photoId, bytes);
  const sql = site.database.sql();
  await until(
    "the photo has a row",
    async () => (await sql`select 1 from photos where id = ${photoId}`).length > 0,
  );
  await insist(() => staff.send("DELETE", `/items/${id}`));
  await site.store.gate.open();
  const uploaded = await uploading;
  const { url } = toPhoto(uploaded);
  const attached = await staff.send("PATCH", `/items/${id}`, { photoUrls: [url] });
  const [used] = await sql<{ count: number }[]>`
    select count(*)::int as count from items where photo_urls @> array[${url}]`;
  note({
    threat: "T70",
    what: "a lot deleted during its photo's upload",
    must: "404; the photo is unused, for the sweep",
    measured: `upload ${uploaded.status}, PATCH ${attached.status}, lots with it: ${used?.count}`,
    isOk: attached.status === 404 && used?.count === 0,
  });
}

async function twoOrders(staff: Staff, manifestId: string, note: Note): Promise<void> {
  const photoUrls: string[] = [];
  for (let photo = 0; photo < 5; photo += 1) {
    const bytes = await jpeg();
    photoUrls.push(toPhoto(await insist(() => staff.upload(randomUUID(), bytes))).url);
  }
  const id = randomUUID();
  await insist(() => staff.send("POST", "/items", { id, manifestId, photoUrls }));
  const orders = [photoUrls.toReversed(), [...photoUrls.slice(2), ...photoUrls.slice(0, 2)]];
  const answers = await Promise.all(
    orders.map((order) => staff.send("PATCH", `/items/${id}`, { photoUrls: order })),
  );
  const after = (await staff.itemById(id)).photoUrls;
  const isOneOfBoth = orders.some((order) => order.join() === after.join());
  note({
    threat: "T70",
    what: "two concurrent orders of one lot's photos",
    must: "a permutation",
    measured: `${answers.map(({ status }) => status).join(", ")}; one of the two: ${isOneOfBoth}`,
    isOk: isOneOfBoth && after.length === 5,
  });
}

/** Downloads aborted after their first bytes leave no file and no connection open. */
async function cutExports(site: Installation, staff: Staff, note: Note): Promise<void> {
  const manifestId = await staff.makeManifest();
  await makeLots(staff, { manifestId, photo: await largeJpeg(), count: 4 });
  const rounds = site.size(20, 3);
  const opened = () => Promise.all(site.servers.map((server) => server.files()));
  const before = await opened();
  for (let round = 0; round < rounds; round += 1) {
    const left = new AbortController();
    const headers = { cookie: staff.cookie };
    const { body } = await fetch(`${staff.origin}/api/manifests/${manifestId}/export`, {
      headers,
      signal: left.signal,
    });
    await body?.getReader().read();
    left.abort();
  }
  const grown = async () => (await opened()).map((count, index) => count - (before[index] ?? 0));
  await isWithin(settleMs, async () => (await grown()).every((count) => count <= mostFiles));
  const left = await grown();
  note({
    threat: "T70",
    what: `${rounds} exports aborted after their first bytes`,
    must: `at most ${mostFiles} files or connections more`,
    measured: `open files of each server grew by ${left.join(", ")}`,
    isOk: left.every((count) => count <= mostFiles),
  });
}
