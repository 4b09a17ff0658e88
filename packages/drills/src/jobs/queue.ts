import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drawLabel } from "@lotwright/marks/testing/pictures";
import { jpeg } from "@lotwright/testing/pictures";
import type { Installation } from "../installation/installation";
import { retryUntilAccepted, type Staff, sendTimedRequest, signUp, toPhoto } from "../installation/staff";
import { until } from "../installation/waiting";
import { type Ledger, makeDue } from "./ledger";
import { notesOf, type Provider } from "./provider";

/** How many jobs of each kind a workspace queues. */
export type Wave = { name: string; batch: number; single: number; recordings: number; photos: number };
type Person = { staff: Staff; url: string };

async function upload(staff: Staff, photo: Uint8Array): Promise<{ id: string; url: string }> {
  const id = randomUUID();
  // Another file each time, because the marks of a file that was read before are taken over.
  const bytes = Buffer.concat([photo, randomBytes(8)]);
  return { id, url: toPhoto(await retryUntilAccepted(() => staff.upload(id, bytes))).url };
}

async function hire(origin: string): Promise<Person> {
  const staff = await signUp(origin);
  return { staff, url: (await upload(staff, await jpeg())).url };
}

async function makeLots({ staff, url }: Person, count: number, more: object = {}) {
  const manifestId = await staff.makeManifest();
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids)
    await staff.client.makeItem({ id, manifestId, photoUrls: [url], notes: notesOf(id), ...more });
  return { manifestId, ids };
}

async function dictate({ origin, cookie }: Staff, itemId: string, { recordings }: Provider): Promise<string> {
  const id = randomUUID();
  const audio = Buffer.concat([Buffer.from("RIFF    WAVE"), randomBytes(200)]);
  recordings.set(createHash("sha256").update(audio).digest("hex"), id);
  const body = new FormData();
  for (const [name, value] of Object.entries({ id, itemId, field: "notes", durationMs: "4200" }))
    body.append(name, value);
  body.append("recording", new Blob([audio]), "a.wav");
  const sent = { method: "POST", headers: { cookie }, body };
  await retryUntilAccepted(() => sendTimedRequest(new Request(`${origin}/api/upload-recording`, sent)));
  return id;
}

/** People of several workspaces, who queue jobs on any server. */
export async function hirePeople(site: Installation, count: number, ledger: Ledger, provider: Provider) {
  const people = await Promise.all(Array.from({ length: count }, () => hire(site.origin)));
  const text = await drawLabel(["STERLING 925"]);

  /** Leaves an unused photo to the next sweep. */
  async function leaveUnused({ staff }: Person, { name }: Wave): Promise<void> {
    const { id } = await upload(staff, await jpeg());
    await site.database.sql()`update photos set created_at = now() - interval '8 days' where id = ${id}`;
    ledger.add(name, "sweep", [id]);
  }

  async function queueOf(person: Person, { name, batch, single, recordings, photos }: Wave): Promise<void> {
    const { staff } = person;
    const { manifestId, ids } = await makeLots(person, batch);
    await staff.client.send("POST", `/manifests/${manifestId}/generate-ai`);
    const singles = await makeLots(person, single, { aiGenerationStatus: "pending" });
    ledger.add(name, "description", [...ids, ...singles.ids]);
    // Two recordings a lot, whose texts are appended in order.
    const dictated = await makeLots(person, Math.ceil(recordings / 2));
    for (let at = 0; at < recordings; at += 1)
      ledger.add(name, "transcription", [await dictate(staff, dictated.ids[at >> 1] ?? "", provider)]);
    for (let at = 0; at < photos; at += 1) ledger.add(name, "reading", [(await upload(staff, text)).id]);
  }

  /** Queues jobs of each kind on one server, and makes a sweep due. */
  return async (origin: string, wave: Wave): Promise<void> => {
    const there = people.map(({ staff, url }) => ({ staff: staff.at(origin), url }));
    await Promise.all(there.map((person) => leaveUnused(person, wave)));
    await makeDue(site, "sweep");
    await Promise.all(there.map((person) => queueOf(person, wave)));
  };
}

const backupFolder = ({ folder }: Installation) => join(folder, "backups");
/** Settings of a server that makes the backups. The smallest size has none: two of one minute would have the same name. */
export const withBackup = (site: Installation): Record<string, string> =>
  site.isSmallest ? {} : { BACKUP: backupFolder(site) };

/** Has a server make a backup in a minute without another one, since its name has the minute. */
export async function requestBackup(site: Installation, ledger: Ledger, wave: string): Promise<void> {
  if (site.isSmallest) return;
  await mkdir(backupFolder(site), { recursive: true });
  const isFree = async () => {
    await sleep(200);
    const others = await site.database.sql()`
      select from backups where ended_at is null or date_trunc('minute', started_at) = date_trunc('minute', now())`;
    return others.length === 0;
  };
  await until("a minute without a backup", isFree, 120_000);
  ledger.add(wave, "backup", [new Date().toISOString()]);
  await makeDue(site, "backup");
}
