import { once } from "node:events";
import { existsSync, watch } from "node:fs";
import { mkdtemp, rename } from "node:fs/promises";
import { join } from "node:path";
import { largeJpeg } from "@lotwright/server/testing/pictures";
import { runCommand, startCommand } from "../installation/command";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { makeServer } from "../installation/server-process";
import { signUp } from "../installation/staff";
import { until } from "../installation/waiting";
import { makeLots } from "./lots";

async function fill({ origin }: Installation): Promise<void> {
  const staff = await signUp(origin);
  const manifestId = await staff.makeManifest();
  await makeLots(staff, { manifestId, photo: await largeJpeg(), count: 12 });
}

/** T62: a backup is killed in the middle: nothing has its name, and what it left is not taken for a backup. */
export async function killedBackup(site: Installation, note: Note): Promise<void> {
  await fill(site);
  const folder = await mkdtemp(join(site.folder, "killed-"));
  const path = join(folder, "half.tar");
  const begun = once(watch(folder), "change");
  const backup = startCommand("backup", [path], site.settings);
  await begun;
  backup.kill("SIGKILL");
  await backup.ended;
  const hasName = existsSync(path);
  await rename(`${path}.partial`, path);
  const verifying = startCommand("backup", ["--verify", path], site.settings);
  const code = await verifying.ended;
  note({
    threat: "T62",
    what: "kill -9 in the middle of a backup",
    must: "no file of its name; its part is refused",
    measured: `a file of its name: ${hasName}; its part: ${code === 0 ? "accepted" : verifying.said.trim()}`,
    isOk: !hasName && code === 1,
  });
}

/** T62: a restore is killed in the middle: no server starts on it, and running it again completes it. */
export async function killedRestore(site: Installation, note: Note): Promise<void> {
  await fill(site);
  const folder = await mkdtemp(join(site.folder, "killed-"));
  const path = join(folder, "whole.tar");
  await runCommand("backup", [path], site.settings);
  await site.first.kill("SIGTERM");
  await site.database.sql()`create database restored`;
  const settings = { ...site.settings, DATABASE_URL: site.database.urlOf("restored") };
  const doing = async () => {
    const [session] = await site.database.sql()`
      select query from pg_stat_activity where datname = 'restored'`;
    return String(session?.query ?? "");
  };
  const restore = startCommand("restore", [path], settings);
  await until("the database is filled", async () => /^(copy|create|alter)/i.test(await doing()));
  // The store does not answer, so that the restore stays in the middle.
  site.store.gate.hold();
  await until("rows are loaded", async () => (await doing()).startsWith("copy"));
  restore.kill("SIGKILL");
  await restore.ended;
  await site.store.gate.open();
  const refusal = await makeServer(settings).then(
    async (server) => {
      await server.kill("SIGTERM");
      return "it served";
    },
    (error: Error) => error.message.split("\n").at(-2) ?? error.message,
  );
  const again = await runCommand("restore", [path], settings);
  const server = await makeServer(settings);
  const ready = await fetch(`${server.origin}/readyz`);
  await server.kill("SIGTERM");
  await site.first.start();
  note({
    threat: "T62",
    what: "kill -9 in the middle of a restore",
    must: "no server starts on it; run again, it is complete",
    measured: `${refusal} Then: ${again.trim().split("\n").at(-1)} /readyz ${ready.status}`,
    isOk: refusal.startsWith("A restore into this database was interrupted") && ready.status === 200,
  });
}
