import { readFile } from "node:fs/promises";
import { photoReadings, type ReadingState } from "@lotwright/contracts/marks";
import { label } from "@lotwright/marks/testing/pictures";
import type { Installation } from "../installation/installation";
import { readersOf } from "../installation/readers";
import { type Note, seconds } from "../installation/report";
import { insist, type Staff, signUp } from "../installation/staff";
import { until } from "../installation/waiting";
import { endLeases, makeLot } from "./lots";

/** Of a reader at the lowest priority, also on a machine that does much else. */
const readMs = 150_000;
/** The lease of a killed server's photo, and its reading. */
const leaseMs = 150_000;

/** The process that reads photos for a server. */
const readerOf = async ({ pid }: { pid: number }): Promise<number | undefined> => (await readersOf(pid))[0];

async function lotWith(staff: Staff, manifestId: string, text: string) {
  const { id, url } = await makeLot(staff, { manifestId, photo: await label([text]) });
  const read = async () => {
    const { text: body } = await insist(() => staff.send("GET", `/items/${id}/marks`));
    return photoReadings.parse(JSON.parse(body)).photos[0];
  };
  return {
    url,
    isNow: (state: ReadingState) => async () => (await read())?.state === state,
    /** Readers lose a space now and then. */
    hasText: async () =>
      (await read())?.marks.some((mark) => mark.text.replaceAll(" ", "") === text.replaceAll(" ", "")) ===
      true,
  };
}

async function takenReader(site: Installation): Promise<number> {
  await until("a reader is there", async () => (await readerOf(site.first)) !== undefined, readMs);
  const pid = await readerOf(site.first);
  if (pid === undefined) throw new Error("The reader has ended");
  return pid;
}

/** T62: the process that reads photos is killed while it reads: the photo is read by the next one. */
export async function killedReader(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const lots = [];
  const all = ["STERLING 925", "MADE IN SHEFFIELD", "MODEL 1204"];
  for (const text of site.size(all, ["STERLING 925"])) {
    lots.push(await lotWith(staff, manifestId, text));
  }
  process.kill(await takenReader(site), "SIGKILL");
  for (const lot of lots) await until("every photo is read", lot.isNow("read"), readMs);
  const texts = await Promise.all(lots.map((lot) => lot.hasText()));
  site.first.assertRuns();
  note({
    threat: "T62",
    what: "kill -9 of the process that reads photos",
    must: "every photo is read, the server runs",
    measured: `${texts.filter(Boolean).length} of ${texts.length} photos read, the server runs`,
    isOk: texts.every(Boolean),
  });
}

/** T62: a server is killed while it has a photo read: its reader ends with it, and the photo is read after the lease. */
export async function killedWhileReading(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const lot = await lotWith(staff, await staff.makeManifest(), "STERLING 925");
  const reader = await takenReader(site);
  // Keeps the photo from being finished before the kill.
  process.kill(reader, "SIGSTOP");
  await site.first.kill("SIGKILL");
  process.kill(reader, "SIGCONT");
  const killedAt = performance.now();
  await until("the reader has ended with its server", async () => !(await isRunning(reader)));
  await site.first.start();
  await endLeases(site);
  await until("the photo is read", lot.isNow("read"), leaseMs + readMs);
  const tookMs = performance.now() - killedAt;
  note({
    threat: "T62",
    what: "kill -9 of the server that has a photo read",
    must: `read <= ${seconds(leaseMs + readMs)} later, no process left`,
    measured: `read ${seconds(tookMs)} later, no process left`,
    isOk: await lot.hasText(),
  });
}

async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // A zombie has ended: only its new parent has not looked.
  return stat !== "" && !/\) Z /.test(stat);
}

const attempts = 3;
const defaultAttempts = (count: number) =>
  `alter table photos alter column reading_attempts set default ${count}`;

/** T62: a photo that hangs its reader is given up after three attempts, and the others are read. */
export async function hangingPhoto(site: Installation, note: Note): Promise<void> {
  const staff = await signUp(site.origin);
  const manifestId = await staff.makeManifest();
  const others = [await lotWith(staff, manifestId, "MODEL 1204")];
  // The reader has started: what hangs is not its start.
  await until("another photo is read", () => others[0]?.isNow("read")() ?? false, readMs);
  // The smallest size begins with the last attempt, and does not wait until a server ends its hanging reader.
  const [all, signal] = site.size([[1, 2, 3], "SIGSTOP"] as const, [[3], "SIGKILL"] as const);
  await site.database.sql().unsafe(defaultAttempts(attempts - all.length));
  const lot = await lotWith(staff, manifestId, "STERLING 925");
  await site.database.sql().unsafe(defaultAttempts(0));
  const startedAt = performance.now();
  for (const attempt of all) {
    await until("an attempt begins", async () => (await attemptsOf(site, lot.url)) === attempt, readMs);
    process.kill(await takenReader(site), signal);
    await until("the attempt ends", async () => (await readerOf(site.first)) === undefined, readMs);
    if (site.isSmallest) break;
    // Another text: the marks of the same file would be taken over without a reader, which the next attempt needs running.
    const next = await lotWith(staff, manifestId, `MODEL ${1204 + attempt}`);
    others.push(next);
    await until("the next photo is read", next.isNow("read"), readMs);
  }
  await until("the photo is given up", lot.isNow("unreadable"), readMs);
  const texts = await Promise.all(others.map((other) => other.hasText()));
  note({
    threat: "T62",
    what: "a photo that hangs its reader",
    must: `given up after ${attempts} attempts, the others are read`,
    measured: `given up after ${seconds(performance.now() - startedAt)}, ${texts.filter(Boolean).length} of ${texts.length} others read`,
    isOk: texts.every(Boolean),
  });
}

async function attemptsOf({ database }: Installation, url: string): Promise<number> {
  const [row] = await database.sql()<
    { attempts: number }[]
  >`select reading_attempts::int as attempts from photos where url = ${url}`;
  return row?.attempts ?? 0;
}
