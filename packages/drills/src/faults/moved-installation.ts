import { createHash } from "node:crypto";
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { largeJpeg } from "@lotwright/testing/pictures";
import { z } from "zod";
import { runCommand } from "../installation/command";
import { countEmbedded, countRows } from "../installation/count-rows";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { makeServer, type ServerProcess } from "../installation/server-process";
import { password, retryUntilAccepted, type Staff, signUp } from "../installation/staff";
import { startStoreProcess } from "../installation/store-process";
import { until } from "../installation/waiting";
import { makeLot, makeLots } from "./lots";

const describedMs = 60_000;

const lots = z.array(z.object({ photoUrls: z.array(z.string()) }));

type Sample = { staff: Staff; key: string; manifestId: string; describedId: string };

/** A sale with photos, an API key, and a lot whose description runs. */
async function makeSample({ origin, ai, size }: Installation): Promise<Sample> {
  const staff = await signUp(origin);
  const manifestId = await staff.makeManifest();
  const photo = await largeJpeg();
  await makeLots(staff, { manifestId, photo, count: 6 });
  const { text } = await retryUntilAccepted(() =>
    staff.send("POST", "/api-keys", { name: "Website", password }),
  );
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(text));
  const draft = { title: "Lamp", description: "Of brass.", category: "Other" };
  ai.respondNext({ draft, delayMs: size(60_000, 10_000) });
  const described = await makeLot(staff, { manifestId: await staff.makeManifest(), isToBeDescribed: true });
  await until("the description runs", () => ai.requests.length === 1);
  return { staff, key, manifestId, describedId: described.id };
}

async function read(origin: string, path: string, key: string): Promise<Buffer> {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Lists that an API key can read, and the hashes of all photos. */
async function seen(origin: string, { key, manifestId }: Sample): Promise<string> {
  const list = (await read(origin, `/api/items?manifestId=${manifestId}`, key)).toString();
  const consignors = (await read(origin, "/api/consignors", key)).toString();
  const urls = lots.parse(JSON.parse(list)).flatMap(({ photoUrls }) => photoUrls);
  const hashes = [];
  for (const url of urls.flatMap((photo) => [photo, thumbnailUrl(photo)])) {
    hashes.push(
      createHash("sha256")
        .update(await read(origin, url, key))
        .digest("hex"),
    );
  }
  return JSON.stringify({ list, consignors, hashes });
}

async function isDescribed(origin: string, { key, describedId }: Sample): Promise<boolean> {
  const item = JSON.parse((await read(origin, `/api/items/${describedId}`, key)).toString());
  return item.aiGenerationStatus === "completed";
}

type Restored = { what: string; server: ServerProcess; hasSameCounts: boolean };
type Before = { sample: Sample; shown: string };

/** Compares what a restored installation shows with what the other one did. */
async function compare({ sample, shown }: Before, restored: Restored, note: Note): Promise<void> {
  const { what, server, hasSameCounts } = restored;
  await until("the description resumes", () => isDescribed(server.origin, sample), describedMs);
  const isEqual = (await seen(server.origin, sample)) === shown;
  const session = await sample.staff.at(server.origin).send("GET", "/manifests");
  note({
    what: `backup and restore, ${what}`,
    must: "equal counts, lists and photos, job resumes, key works, session 401",
    measured:
      `counts ${hasSameCounts ? "equal" : "differ"}, lists and photos ${isEqual ? "equal" : "differ"}, job resumed, ` +
      `key works, session ${session.status}`,
    isOk: hasSameCounts && isEqual && session.status === 401,
  });
}

/** Moves from external PostgreSQL and S3 to the embedded ones, and back into another database and bucket. */
export async function movedInstallation(site: Installation, note: Note): Promise<void> {
  const sample = await makeSample(site);
  const { DATABASE_URL, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, ...others } = site.settings;
  const before = { sample, shown: await seen(site.origin, sample) };
  const counts = await countRows(DATABASE_URL);
  const folder = await mkdtemp(join(site.folder, "moved-"));
  const [first, second] = [join(folder, "first.tar"), join(folder, "second.tar")];

  await runCommand("backup", [first], site.settings);
  // Without a proxy a server stops immediately.
  const embedded = { ...others, DATA_DIR: join(folder, "data"), TRUST_PROXY: "off" };
  await mkdir(embedded.DATA_DIR);
  await site.prepare(embedded.DATA_DIR);
  await runCommand("restore", [first], embedded);
  const toEmbedded = {
    what: "external to embedded",
    hasSameCounts: (await countEmbedded(embedded.DATA_DIR)) === counts,
  };
  const small = await makeServer(embedded);
  await compare(before, { ...toEmbedded, server: small }, note);
  if (!site.isSmallest) await runCommand("backup", [second], embedded);
  await small.stop();
  if (site.isSmallest) return;

  const store = await startStoreProcess();
  await site.database.sql()`create database moved`;
  const external = {
    ...others,
    DATABASE_URL: site.database.urlOf("moved"),
    S3_ENDPOINT: store.settings.endpoint,
    S3_BUCKET: store.settings.bucket,
    S3_ACCESS_KEY: store.settings.accessKey,
    S3_SECRET_KEY: store.settings.secretKey,
  };
  await runCommand("restore", [second], external);
  const toExternal = {
    what: "embedded to external",
    hasSameCounts: (await countEmbedded(embedded.DATA_DIR)) === (await countRows(external.DATABASE_URL)),
  };
  const large = await makeServer(external);
  await compare(before, { ...toExternal, server: large }, note);
  await large.stop();
  await store.close();
}
