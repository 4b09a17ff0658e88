import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import { largePicture, picture } from "./picture";
import type { Note } from "./report";
import { insist, isOk, type Staff, signUp, toPhoto } from "./staff";
import { until } from "./waiting";

/** T70: clients that break off, ask twice, or ask for things that exclude each other. */
export async function cutClients(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  await threeTries(site, staff, note);
  await twoDeletes(staff, manifestId, note);
  await deletedMeanwhile(site, { staff, manifestId }, note);
  await twoOrders(staff, manifestId, note);
  await cutExports(site, staff, note);
}

async function sendHalf({ origin, cookie }: Staff, id: string, bytes: Uint8Array): Promise<void> {
  const sent = request(`${origin}/api/upload-photo`, {
    method: "POST",
    headers: {
      cookie,
      "content-type": "multipart/form-data; boundary=x",
      "content-length": bytes.length + 300,
    },
  });
  sent.on("error", () => {});
  const head = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"`;
  sent.write(`${head("id")}\r\n\r\n${id}\r\n`);
  sent.write(`${head("photo")}; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`);
  sent.write(bytes.subarray(0, bytes.length / 2));
  await sleep(300);
  sent.destroy();
}

async function threeTries(site: Installation, staff: Staff, note: Note): Promise<void> {
  const id = randomUUID();
  const bytes = await largePicture();
  await sendHalf(staff, id, bytes);
  const answers = await Promise.all([staff.upload(id, bytes), staff.upload(id, bytes)]);
  await until("no file is left", async () => (await readdir(site.temporary)).length === 0, 5_000).catch(
    () => 0,
  );
  const left = (await readdir(site.temporary)).length;
  const rows = await site.database.sql()`select 1 from photos where id = ${id} and state = 'stored'`;
  const urls = new Set(answers.filter(isOk).map((answer) => toPhoto(answer).url));
  note({
    threat: "T70",
    what: "the same photo three times, one cut off mid-body",
    must: "1 photo",
    measured: `${answers.map(({ status }) => status).join(", ")}; ${rows.length} photo, ${urls.size} address, ${left} files left`,
    isOk: rows.length === 1 && urls.size === 1 && left === 0,
  });
}

async function twoDeletes(staff: Staff, manifestId: string, note: Note): Promise<void> {
  const id = randomUUID();
  await insist(() => staff.send("POST", "/items", { id, manifestId }));
  const answers = await Promise.all([1, 2].map(() => staff.send("DELETE", `/items/${id}`)));
  const statuses = answers.map(({ status }) => status).sort();
  note({
    threat: "T70",
    what: "two DELETEs of one lot at once",
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
  const bytes = await picture();
  const uploading = staff.upload(photoId, bytes);
  await sleep(300);
  await insist(() => staff.send("DELETE", `/items/${id}`));
  await site.store.gate.open();
  const uploaded = await uploading;
  const { url } = toPhoto(uploaded);
  const attached = await staff.send("PATCH", `/items/${id}`, { photoUrls: [url] });
  const [used] = await site.database.sql()<{ count: number }[]>`
    select count(*)::int as count from items where photo_urls @> array[${url}]`;
  note({
    threat: "T70",
    what: "a lot deleted during its photo's upload",
    must: "404; the photo is nobody's, for the sweep",
    measured: `upload ${uploaded.status}, PATCH ${attached.status}, lots with it: ${used?.count}`,
    isOk: attached.status === 404 && used?.count === 0,
  });
}

async function twoOrders(staff: Staff, manifestId: string, note: Note): Promise<void> {
  const photoUrls: string[] = [];
  for (let photo = 0; photo < 5; photo += 1) {
    const bytes = await picture();
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
    what: "two orders of one lot's photos at once",
    must: "a permutation",
    measured: `${answers.map(({ status }) => status).join(", ")}; one of the two: ${isOneOfBoth}`,
    isOk: isOneOfBoth && after.length === 5,
  });
}

/** Downloads that are left after their first bytes leave no file and no connection open. */
async function cutExports(site: Installation, staff: Staff, note: Note): Promise<void> {
  const manifestId = await staff.makeManifest();
  const bytes = await largePicture();
  for (let lot = 0; lot < 4; lot += 1) {
    const { url } = toPhoto(await insist(() => staff.upload(randomUUID(), bytes)));
    await insist(() => staff.send("POST", "/items", { manifestId, photoUrls: [url] }));
  }
  const opened = () => Promise.all(site.servers.map((server) => server.files()));
  const before = await opened();
  for (let round = 0; round < 20; round += 1) {
    const left = new AbortController();
    const headers = { cookie: staff.cookie };
    const { body } = await fetch(`${staff.origin}/api/manifests/${manifestId}/export`, {
      headers,
      signal: left.signal,
    });
    await body?.getReader().read();
    left.abort();
  }
  await sleep(6_000);
  const after = await opened();
  const grown = after.map((count, index) => count - (before[index] ?? 0));
  note({
    threat: "T70",
    what: "20 exports that were left after their first bytes",
    must: "no file or connection left open",
    measured: `open files of each server grew by ${grown.join(", ")}`,
    isOk: grown.every((count) => count <= 2),
  });
}
