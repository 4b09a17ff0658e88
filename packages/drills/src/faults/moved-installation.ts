import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { thumbnailUrl } from "@lotwright/contracts/photo-addresses";
import { createDatabase } from "@lotwright/db/client";
import { startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { largeJpeg } from "@lotwright/server/testing/pictures";
import { z } from "zod";
import { runCommand } from "../installation/command";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { makeServer, type ServerProcess } from "../installation/server-process";
import { insist, type Staff, signUp } from "../installation/staff";
import { startStoreProcess } from "../installation/store-process";
import { until } from "../installation/waiting";
import { makeLot, makeLots } from "./lots";

const describedMs = 60_000;

const lots = z.array(z.object({ photoUrls: z.array(z.string()) }));

type Sample = { staff: Staff; key: string; manifestId: string; describedId: string };

/** A sale with photos, an API key, and a lot whose description runs. */
async function makeSample({ origin, ai }: Installation): Promise<Sample> {
  const staff = await signUp(origin);
  const manifestId = await staff.makeManifest();
  const photo = await largeJpeg();
  await makeLots(staff, { manifestId, photo, count: 6 });
  const { text } = await insist(() =>
    staff.send("POST", "/api-keys", { name: "Website", password: "correct horse" }),
  );
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(text));
  ai.respondNext({ fault: "hang" });
  const described = await makeLot(staff, { manifestId: await staff.makeManifest(), isToBeDescribed: true });
  await until("the description runs", () => ai.requests.length === 1);
  return { staff, key, manifestId, describedId: described.id };
}

async function read(origin: string, path: string, key: string): Promise<Buffer> {
  const answer = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** What an API key sees: the lists, and the hashes of all photos. */
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

/** Those whose rows a restore has to bring; counted before a server starts on them. */
const countedTables =
  "workspaces users api_keys manifests items photos consignors description_jobs activity".split(" ");

async function countRows(url: string): Promise<string> {
  const { sql, close } = createDatabase(url, { max: 1 });
  try {
    const counts = countedTables.map((name) => sql`select count(*)::int as count from ${sql(name)}`);
    return JSON.stringify(await Promise.all(counts));
  } finally {
    await close();
  }
}

/** While no server runs on the folder. */
async function countEmbedded(dataDir: string): Promise<string> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir });
  return countRows(url).finally(stop);
}

type Comparing = {
  what: string;
  before: string;
  hasSameCounts: boolean;
  sample: Sample;
  server: ServerProcess;
};

/** Whether a restored installation shows what the other one did. */
async function compare(comparing: Comparing, note: Note): Promise<void> {
  const { what, before, hasSameCounts, sample, server } = comparing;
  await until("the description resumes", () => isDescribed(server.origin, sample), describedMs);
  const isEqual = (await seen(server.origin, sample)) === before;
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

/** From external PostgreSQL and S3 to the embedded ones, and back into another database and bucket. */
export async function movedInstallation(site: Installation, note: Note): Promise<void> {
  const sample = await makeSample(site);
  const before = await seen(site.origin, sample);
  const folder = await mkdtemp(join(site.folder, "moved-"));
  const { DATABASE_URL, S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, ...others } = site.settings;

  const first = join(folder, "first.tar");
  await runCommand("backup", [first], site.settings);
  await site.first.kill("SIGTERM");
  const embedded = { ...others, DATA_DIR: join(folder, "data") };
  await runCommand("restore", [first], embedded);
  const firstCounts = await countRows(site.settings.DATABASE_URL);
  const toEmbedded = {
    what: "external to embedded",
    hasSameCounts: firstCounts === (await countEmbedded(embedded.DATA_DIR)),
  };
  const small = await makeServer(embedded);
  await compare({ ...toEmbedded, before, sample, server: small }, note);
  if (site.isSmallest) {
    await small.kill("SIGTERM");
    await site.first.start();
    return;
  }

  const second = join(folder, "second.tar");
  await runCommand("backup", [second], embedded);
  await small.kill("SIGTERM");
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
  const secondCounts = await countEmbedded(embedded.DATA_DIR);
  const toExternal = {
    what: "embedded to external",
    hasSameCounts: secondCounts === (await countRows(external.DATABASE_URL)),
  };
  const large = await makeServer(external);
  await compare({ ...toExternal, before, sample, server: large }, note);
  await large.kill("SIGTERM");
  await store.close();
}
