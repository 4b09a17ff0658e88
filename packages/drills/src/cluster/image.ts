import { createHash } from "node:crypto";
import { chmod, chown, copyFile, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withLock } from "@lotwright/tooling/lock";
import { toolsFolder } from "@lotwright/tooling/paths";
import { z } from "zod";
import { makeLot } from "../faults/lots";
import { type Note, printReport, type Row, seconds } from "../installation/report";
import { type Staff, signUp } from "../installation/staff";
import { assembledPlace } from "./assembled-place";
import { type Built, type Container, type Place, refusedStart, startContainer } from "./container";
import { buildImages, describeLack } from "./image-build";

const lotCount = 3;
const lots = z.array(z.object({ id: z.string(), photoUrls: z.array(z.string()) }));

type Sale = { staff: Staff; manifestId: string };

async function capture({ staff, manifestId }: Sale): Promise<void> {
  for (let lot = 0; lot < lotCount; lot += 1) await makeLot(staff, { manifestId });
}

/** Reads a sale's lots and the hashes of their photos from a server. */
async function readSale({ staff, manifestId }: Sale, { origin }: Container) {
  const there = staff.at(origin);
  const list = await there.client.send("GET", `/manifests/${manifestId}/items`);
  const found = lots.parse(list);
  const hashes = await Promise.all(
    found.flatMap(({ photoUrls }) => photoUrls).map((url) => hashOf(`${origin}${url}`, staff.cookie)),
  );
  return { count: found.length, state: JSON.stringify([list, hashes]) };
}

async function hashOf(url: string, cookie: string): Promise<string> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return createHash("sha256")
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest("base64url");
}

const uidOf = (user: string) => Number(user.split(":", 1).join());

/** Makes a volume with the permissions that the image's folder has. */
async function makeVolume(folder: string, name: string, mode = 0o770): Promise<string> {
  const volume = join(folder, name);
  await mkdir(volume);
  await chmod(volume, mode);
  if (process.getuid?.() === 0) await chown(volume, mode === 0o770 ? 1000 : 0, 0);
  return volume;
}

/** Captures lots, kills the server with -9, and starts the next version on the volume. */
async function surviveKill({ place, next, user, checkHealth }: Built, dataDir: string, note: Note) {
  const first = await startContainer(place, { dataDir, user });
  note({ what: `first start as user ${user}`, must: "ready", measured: seconds(first.startMs), isOk: true });
  const staff = await signUp(first.origin);
  const sale = { staff, manifestId: await staff.makeManifest() };
  await capture(sale);
  const before = await readSale(sale, first);
  if (checkHealth) {
    const code = await checkHealth(first.port);
    note({ what: "health check", must: "exit code 0", measured: String(code), isOk: code === 0 });
  }
  const second = await refusedStart(place, { dataDir, user });
  const isRefused =
    second.code === 1 && second.lines.some((line) => line.startsWith("Another Lotwright server is already"));
  const measured = `${second.code}: ${second.lines.join(" ")}`;
  note({ what: "second server on the volume", must: "a sentence", measured, isOk: isRefused });
  await first.kill();

  const upgraded = await startContainer(next, { dataDir, user, port: first.port });
  const after = await readSale(sale, upgraded);
  const isWhole = after.state === before.state && after.count === lotCount;
  note({
    what: "next version after kill -9",
    must: `${lotCount} lots, unchanged`,
    measured: `${seconds(upgraded.startMs)}${upgraded.wasInterrupted() ? " with recovery" : ""}: ${after.count} lots, ${isWhole ? "none" : "some"} lost`,
    isOk: isWhole,
  });
  await stopCleanly({ place: next, user, dataDir, running: upgraded, sale, state: before.state }, note);
}

type Running = { place: Place; user: string; dataDir: string; running: Container; sale: Sale; state: string };

/** Stops the server by SIGTERM, which ends PostgreSQL too, so that the next start needs no recovery. */
async function stopCleanly({ place, user, dataDir, running, sale, state }: Running, note: Note) {
  const startedAt = performance.now();
  const code = await running.stop();
  const stopped = seconds(performance.now() - startedAt);
  note({ what: "SIGTERM", must: "exit code 0", measured: `${stopped}: ${code}`, isOk: code === 0 });
  const again = await startContainer(place, { dataDir, user, port: running.port });
  const isWhole = (await readSale(sale, again)).state === state && !again.wasInterrupted();
  const measured = `${seconds(again.startMs)}: ${isWhole ? "nothing to recover" : "recovered, or other lots"}`;
  note({ what: "start after SIGTERM", must: "no recovery", measured, isOk: isWhole });
  await again.stop();
}

/** Checks that the server prints a sentence and exits if its user may not write the volume. */
async function sayMissingRights({ place, user }: Built, dataDir: string, note: Note) {
  const { code, lines } = await refusedStart(place, { dataDir, user });
  const isSentence = lines.length === 1 && /^Lotwright can't write to /.test(lines.join());
  const measured = `${code}: ${lines.join(" ")}`;
  note({ what: "volume without rights", must: "a sentence", measured, isOk: code === 1 && isSentence });
}

/** Checks that a server started as root runs as the volume's owner, since PostgreSQL refuses root. */
async function runAsRoot({ place }: Built, dataDir: string, note: Note) {
  const server = await startContainer(place, { dataDir, user: "0:0" });
  const { uid } = await stat(join(dataDir, "postgres"));
  await server.stop();
  const measured = `${seconds(server.startMs)}: PostgreSQL as user ${uid}`;
  note({ what: "start as root", must: "PostgreSQL as another user", measured, isOk: uid !== 0 });
}

type Build = (folder: string, note: Note, signal: AbortSignal) => Promise<Built>;

/** Backup to restore in the image, and a check that a server has all of its contents. */
export type Restored = {
  file: string;
  /** Arguments of the restore command, for the backup's path in the image. */
  command: (path: string) => string[];
  check: (origin: string, what: string) => Promise<void>;
};

/** Restores a backup into a new volume, kills the server on it with -9, and starts the next version. */
async function restoreInto(built: Built, folder: string, { file, command, check }: Restored, note: Note) {
  const { place, next, user, runCommand } = built;
  if (!runCommand) throw new Error("The stand-in for the image runs no commands");
  const dataDir = await makeVolume(folder, "new");
  const backups = await makeVolume(folder, "backups");
  await copyFile(file, join(backups, "backup.tar"));
  await chmod(join(backups, "backup.tar"), 0o444);
  const { code, output } = await runCommand(command("/backups/backup.tar"), { dataDir, user, backups });
  const said = output.trim().split("\n").at(-1) ?? "";
  note({ what: "restore in the image", must: "exit code 0", measured: `${code}: ${said}`, isOk: code === 0 });
  const first = await startContainer(place, { dataDir, user });
  await check(first.origin, "in the image");
  await first.kill();
  const second = await startContainer(next, { dataDir, user, port: first.port });
  await check(second.origin, "in its next version after kill -9");
  await second.stop();
}

async function drillImage(build: Build, note: Note, restored?: Restored): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-image-"));
  await chmod(folder, 0o755);
  const over = new AbortController();
  try {
    const built = await build(folder, note, over.signal);
    try {
      await surviveKill(built, await makeVolume(folder, "data"), note);
      if (restored) await restoreInto(built, folder, restored, note);
      const closed = uidOf(built.user) === process.getuid?.() ? 0o500 : 0o755;
      await sayMissingRights(built, await makeVolume(folder, "closed", closed), note);
      if (process.getuid?.() === 0) await runAsRoot(built, await makeVolume(folder, "root"), note);
    } finally {
      over.abort();
      await built.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Builds the image, and runs it and its next version, also on a restored backup. */
export async function drillBuiltImage(note: Note, restored?: Restored): Promise<void> {
  const lack = describeLack();
  if (lack) return note({ what: "image", must: "built", measured: lack, isOk: false });
  const onWait = (pid: number) => console.log(`Process ${pid} is building the image; waiting for it.`);
  const build = buildImages({ isForOthers: !restored });
  return withLock(join(toolsFolder, "image.lock"), { onWait }, () => drillImage(build, note, restored));
}

/**
 * Builds the image, runs it without rights on a read-only root, captures lots, kills it, and starts the next version on the
 * volume. At the smallest size the folder that becomes the image stands in for it, without the machine's tools.
 */
export async function runImage(args: readonly string[]): Promise<boolean> {
  const rows: Row[] = [];
  const note: Note = (row) => {
    rows.push(row);
    console.log(`${row.what}: ${row.measured}`);
  };
  await (args.includes("--smallest") ? drillImage(assembledPlace, note) : drillBuiltImage(note));
  return printReport(rows);
}
