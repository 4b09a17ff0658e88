import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabase } from "@lotwright/db/client";
import { mountFolder, unmount } from "../installation/disks";
import type { Installation } from "../installation/installation";
import { isOk } from "../installation/staff";
import { until } from "../installation/waiting";
import { restartUnderLoad, underLoad, workDuring } from "../service/load-checks";
import { untilReady } from "../service/machine";
import { checkBackup } from "../service/proxy-checks";
import { request } from "../service/requests";
import { disksOf } from "./begin";
import type { Scene } from "./scene";

/** Error with which PostgreSQL rejects a client, or undefined. */
async function refusalOf(url: string): Promise<string | undefined> {
  const { sql, close } = createDatabase(url, { max: 1 });
  const refusal = await sql`select 1`.then(
    () => undefined,
    (error: Error) => error.message,
  );
  await close();
  return refusal;
}

/** Changes the database's role and password while people work. */
export async function rotatePassword(scene: Scene, installation: Installation): Promise<void> {
  const { site, machine, documents, loaded, note } = scene;
  const { old, next, makeRole, endOldRole } = documents.password;
  const owner = installation.database.sql();
  await owner.unsafe(makeRole).simple();
  const file = machine.prefix.at("/etc/lotwright.env");
  const settings = await readFile(file, "utf8");
  await writeFile(file, settings.replace(`//${old.join(":")}@`, `//${next.join(":")}@`));
  const restart = async () => void (await machine.run(documents.restart));
  await restartUnderLoad(loaded, "restart of three servers with a new role of the database", restart);
  const roles =
    await owner`select distinct usename as role from pg_stat_activity where datname = 'lotwright' and usename like 'lotwright%'`;
  await owner.unsafe(endOldRole).simple();
  const refusal = await refusalOf(site.settings.DATABASE_URL);
  note({
    what: "roles that are connected; the old role then",
    must: `${next[0]}; refused`,
    measured: `${roles.map(({ role }) => role).join(", ")}; ${refusal ?? "let in"}`,
    isOk: roles.length === 1 && roles[0]?.role === next[0] && refusal !== undefined,
  });
  await workDuring(loaded.open, () => sleep(1_000));
}

/** Fills PostgreSQL's disk while people work, then frees it again, without a restart. */
export async function fillDisk({ machine, loaded, note }: Scene, disk: string): Promise<void> {
  const filler = join(disk, "filler");
  const { several } = machine.origins;
  const before = machine.manager.restarts();
  let full = "";
  const { answers, isWhole, words } = await underLoad(loaded, async () => {
    await sleep(2_000);
    try {
      // The loop ends when no byte is free.
      await writeFile(filler, Buffer.alloc(2 ** 30)).catch(() => undefined);
      await until(
        "a server says that it is full",
        async () => {
          const said = await Promise.all(several.map(({ origin }) => request(`${origin}/readyz`)));
          full = said.find(({ status }) => status === 503)?.text ?? "";
          return full !== "";
        },
        120_000,
      );
      await sleep(5_000);
    } finally {
      await rm(filler, { force: true });
    }
    await untilReady(several);
    await sleep(2_000);
  });
  const refused = answers.filter((answer) => !isOk(answer));
  const ofSpace = refused.filter(({ text }) => text.includes("STORAGE_FULL")).length;
  note({
    what: "full disk of PostgreSQL, then freed",
    must: "503, then ready without a restart; each lot once, with its photo",
    measured: `${full}; ${refused.length} of ${answers.length} requests refused, ${ofSpace} of them with STORAGE_FULL; ${words}`,
    isOk: isWhole && ofSpace > 0 && machine.manager.restarts() === before,
  });
}

/** Unmounts the backup disk and mounts it again while people work. The servers restart after both. */
export async function failBackup(scene: Scene): Promise<void> {
  const { machine, documents, loaded, note } = scene;
  const { point, disk } = disksOf(scene);
  const restart = async () => void (await machine.run(documents.restart));
  const checkAll = async (wanted: string) => {
    for (const { origin } of machine.origins.several) await checkBackup(note, origin, wanted);
  };
  await checkAll("ok");
  unmount(point);
  await restartUnderLoad(loaded, "restart of three servers without the disk of backups", restart);
  await checkAll("failed");
  mountFolder(disk, point);
  await restartUnderLoad(loaded, "restart of three servers with the disk of backups", restart);
  await checkAll("ok");
}
