import { setTimeout as sleep } from "node:timers/promises";
import { largeJpeg } from "@lotwright/server/testing/pictures";
import yauzl from "yauzl";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { type Staff, signUp } from "../installation/staff";
import { isWithin, until } from "../installation/waiting";
import { endLeases, isDescribed, makeLot, makeLots } from "./lots";

const leaseMs = 90_000;
const graceMs = 10_000;
/** The kernel closes the connections of a dead process immediately. */
const noticeMs = 3_000;

/** Kills the servers one by one until the provider call is aborted: from outside it is unknown which one runs the job. */
async function killWorker({ servers, ai }: Installation): Promise<number> {
  for (const [index, server] of servers.entries()) {
    await server.kill("SIGKILL");
    if (await isWithin(noticeMs, () => ai.requests[0]?.wasAborted === true)) return index + 1;
  }
  throw new Error("No server had the job");
}

/** T62: the lease of a killed server's description expires, another server claims it, and one result is written. */
export async function killedJob(site: Installation, note: Note): Promise<void> {
  const { ai, servers } = site;
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  ai.respondNext({ fault: "hang" });
  const { id } = await makeLot(staff, { manifestId, isToBeDescribed: true });
  await until("the job is taken", () => ai.requests.length === 1);
  const killed = await killWorker(site);
  const killedAt = performance.now();
  for (const server of servers.slice(0, killed)) await server.start();
  await endLeases(site);
  await until("the job is taken again", () => ai.requests.length === 2, leaseMs + 3 * graceMs);
  const takenMs = performance.now() - killedAt;
  await until("it is described", () => isDescribed(staff, id));
  // A second claim would call the provider now.
  await sleep(site.size(2_000, 200));
  const open = await site.database.sql()`select 1 from description_jobs where item_id = ${id}`;
  note({
    threat: "T62",
    what: "kill -9 of the server that writes a description",
    must: `claimed <= ${seconds(leaseMs + graceMs)}, 1 result`,
    measured: `claimed after ${seconds(takenMs)}, ${ai.requests.length} calls, ${open.length} open jobs`,
    isOk: takenMs <= leaseMs + graceMs && ai.requests.length === 2 && open.length === 0,
  });
}

async function isZip(bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    yauzl.fromBuffer(bytes, (error, zip) => resolve(!error && zip.entryCount > 0));
  });
}

/** Reads slowly, so that there is time to kill the server. */
async function download(staff: Staff, manifestId: string, onFirst: () => Promise<unknown>) {
  const chunks: Uint8Array[] = [];
  const { body, status } = await fetch(`${staff.origin}/api/manifests/${manifestId}/export`, {
    headers: { cookie: staff.cookie },
  });
  if (!body || status !== 200) throw new Error(`The export answered ${status}`);
  let killing: Promise<unknown> | undefined;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      killing ??= onFirst();
    }
    return { hasEnded: true, bytes: Buffer.concat(chunks) };
  } catch {
    // The expected broken connection.
    return { hasEnded: false, bytes: Buffer.concat(chunks) };
  } finally {
    await killing;
  }
}

/** T62: a download whose server is killed never looks complete and is not in the history; the next one is both. */
export async function killedExport(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  await makeLots(staff, { manifestId, photo: await largeJpeg(), count: 12 });
  const history = async () => JSON.parse((await staff.send("GET", "/export-logs")).text).length as number;
  const cut = await download(staff.at(site.first.origin), manifestId, () => site.first.kill("SIGKILL"));
  await site.first.start();
  const afterCut = await history();
  const whole = await download(staff, manifestId, async () => {});
  await isWithin(5_000, async () => (await history()) === afterCut + 1);
  const afterWhole = await history();
  const [isCutZip, isWholeZip] = [await isZip(cut.bytes), await isZip(whole.bytes)];
  note({
    threat: "T62",
    what: "kill -9 in the middle of an export",
    must: "never a whole ZIP, next one is",
    measured:
      `${cut.bytes.length} bytes, ended as if whole: ${cut.hasEnded}, a ZIP: ${isCutZip}, in the history: ${afterCut}; ` +
      `then ${whole.bytes.length} bytes, a ZIP: ${isWholeZip}, in the history: ${afterWhole}`,
    isOk: !cut.hasEnded && !isCutZip && afterCut === 0 && whole.hasEnded && isWholeZip && afterWhole === 1,
  });
}
