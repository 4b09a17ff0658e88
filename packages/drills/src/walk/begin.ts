import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { mountFolder, unmount } from "../installation/disks";
import { until } from "../installation/waiting";
import { workDuring } from "../service/load-checks";
import { untilReady } from "../service/machine";
import type { Block } from "../service/page";
import { checkBackup } from "../service/proxy-checks";
import { register, request } from "../service/requests";
import { admin, type Scene } from "./scene";

/** Installs a release with its unit, and nginx with TLS, and starts people who capture lots. */
export async function startInstallation({ machine, documents, loaded, note, signIn }: Scene): Promise<void> {
  for (const block of documents.start) await machine.run(block);
  if (!machine.nginx) throw new Error("nginx or openssl is not installed");
  const { status } = await register(machine.origins.https, admin);
  note({ what: "first account", must: "201", measured: `${status}`, isOk: status === 201 });
  await signIn();
  await workDuring(loaded.open, () => sleep(3_000));
}

/** Folders that replace the backup disk: the mount point, and the content below it when unmounted. */
export const disksOf = ({ machine: { prefix } }: Scene) => ({
  point: prefix.at("/mnt/copies"),
  disk: prefix.at("/disk-of-copies"),
});

/** Mounts another disk for backups, and makes a scheduled and a manual backup on it. Returns a new API key. */
export async function backUp(scene: Scene): Promise<string> {
  const { machine, documents, note } = scene;
  const { point, disk } = disksOf(scene);
  for (const folder of [point, disk]) await mkdir(folder, { recursive: true });
  mountFolder(disk, point);
  machine.closeLater(async () => unmount(point));
  await machine.run(documents.backups);
  await checkBackup(note, machine.origins.first.origin, "ok");
  const said = await machine.run(documents.commands);
  return /^[\w-]{24,}$/m.exec(said)?.[0] ?? "";
}

/** Row counts that a backup and a restore print. */
const countsIn = (said: string) =>
  [...said.matchAll(/\d+ (?:rows|files)/g)].map(([count]) => count).slice(-2);

/** Moves to a separate PostgreSQL and S3 and to three servers. People work until the old server stops. */
export async function moveInstallation(scene: Scene, key: string): Promise<void> {
  const { site, machine, documents, loaded, note, staff, signIn } = scene;
  const run = (block: Block) => machine.run(withStore(scene, block));
  await workDuring(loaded.open, async () => void (await run(documents.move.first)));
  await run(documents.move.stop);
  // A backup's name contains the minute, and the folder already has one of this minute.
  await sleep(60_000 - (Date.now() % 60_000));
  const stoppedAt = performance.now();
  const saved = countsIn(await run(documents.move.last));
  for (const block of documents.move.settings) await run(block);
  const restored = countsIn(await run(documents.move.restore));
  const isWhole = saved.length === 2 && saved.join() === restored.join();
  note({
    what: "restored, of the backup",
    must: saved.join(", "),
    measured: restored.join(", "),
    isOk: isWhole,
  });
  for (const block of documents.several) await run(block);
  await untilReady(machine.origins.several);
  const downMs = Math.round(performance.now() - stoppedAt);
  const session = await staff().read("/api/manifests");
  const headers = { authorization: `Bearer ${key}` };
  const byKey = await request(`${machine.origins.https}/api/manifests`, { headers });
  note({
    what: "after the move: a session, an API key",
    must: "401, 200",
    measured: `${session.status}, ${byKey.status}; the server was down for ${downMs} ms`,
    isOk: session.status === 401 && byKey.status === 200,
  });
  await signIn();
  // A restart would abort the backup, and a server retries it only after 15 minutes.
  await until("the new installation has made its first backup", async () => {
    const good = await site.database.sql()`select from backups where ended_at is not null and failure = ''`;
    return good.length > 0;
  });
}

/** Replaces the store in a move's commands by the drill's. */
function withStore({ site: { settings } }: Scene, block: Block): Block {
  const values: Record<string, string> = settings;
  const text = block.text.replace(/\bBACKUP_(S3_\w+)=\S+/g, (_, name) => `BACKUP_${name}='${values[name]}'`);
  return { ...block, text };
}
