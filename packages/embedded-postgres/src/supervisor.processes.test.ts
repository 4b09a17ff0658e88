import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findServer, ifMissing } from "./running-server";
import { startEmbeddedPostgres } from "./supervisor";
import { copyCluster } from "./testing/copy-cluster";
import {
  canUseCheckout,
  createLog,
  firstLineOf,
  hasDeathSignal,
  hasUserNamespaces,
  isRoot,
  killChild,
  makeFolder,
  makeUsedFolder,
  query,
  refusalOf,
  startChild,
  startHere,
  untilGone,
} from "./testing/servers";

const createLots = "create table lots as select 'Oak chest' as title";
const readLots = "select title from lots";
const lots = [{ title: "Oak chest" }];

async function postmasterPid(dataDir: string): Promise<number> {
  return (await findServer(join(dataDir, "postgres")))?.pid ?? 0;
}

/** Expects PostgreSQL to exit with the process that started it, where supported. */
async function expectEnd(dataDir: string): Promise<void> {
  if (hasDeathSignal) await untilGone(join(dataDir, "postgres", "postmaster.pid"));
}

test("keeps the stored data across restarts", async () => {
  const dataDir = await makeUsedFolder();
  const first = await startEmbeddedPostgres({ dataDir });
  await query(first.url, createLots);
  await first.stop();
  await expect(query(first.url, readLots)).rejects.toThrow();

  const second = await startHere(dataDir);
  expect(await query(second.url, readLots)).toEqual(lots);
});

test("creates a missing data folder of any name", async () => {
  const dataDir = join(await makeFolder(), "a", "Sales 'Übersee' 50%");
  const { url } = await startHere(dataDir);
  expect(await query(url, "show server_encoding")).toEqual([{ server_encoding: "UTF8" }]);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
});

test("rejects connections without the password, which only the owner can read", async () => {
  const dataDir = await makeFolder();
  const { url } = await startHere(dataDir, { fsync: false });
  const wrong = Object.assign(new URL(url), { password: "wrong" }).href;
  await expect(query(wrong, "select 1")).rejects.toThrow("password authentication failed");
  expect((await stat(join(dataDir, "postgres", "lotwright-password"))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, "postgres"))).mode & 0o777).toBe(0o700);
});

describe("after a crash", () => {
  test("keeps what was committed before the process was killed", async () => {
    const dataDir = await makeUsedFolder();
    const child = startChild(dataDir);
    await query(await firstLineOf(child), createLots);
    await killChild(child);
    await expectEnd(dataDir);

    const { url } = await startHere(dataDir);
    expect(await query(url, readLots)).toEqual(lots);
  });

  test("starts on a folder whose first start was killed", async () => {
    const dataDir = await makeFolder();
    const child = startChild(dataDir, { isHeld: true });
    expect(await firstLineOf(child)).toBe("held");
    expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^postgres\.new-/)]);
    await killChild(child);

    const { url } = await startHere(dataDir);
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  test("restarts a killed PostgreSQL at the same address with its data", async () => {
    const dataDir = await makeUsedFolder();
    const { log, said } = createLog();
    const { url } = await startHere(dataDir, { log });
    await query(url, createLots);
    const before = await postmasterPid(dataDir);
    process.kill(before, "SIGKILL");
    await said("ready to accept connections", 2);
    expect(await query(url, readLots)).toEqual(lots);
    expect(await postmasterPid(dataDir)).not.toBe(before);
  });

  test("starts despite a truncated lock file", async () => {
    const dataDir = await makeUsedFolder();
    await writeFile(join(dataDir, "postgres", "postmaster.pid"), "");
    const { url } = await startHere(dataDir, { fsync: false });
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
});

describe("two servers on one folder", () => {
  const inUse = (dataDir: string, pid: number | undefined): string =>
    `Another Lotwright server is already using ${dataDir} (process ${pid}). ` +
    "Stop it first, or set DATA_DIR to another folder.";

  test("rejects a second start by naming the process that uses the folder, and keeps the first running", async () => {
    const dataDir = await makeUsedFolder();
    const child = startChild(dataDir);
    const url = await firstLineOf(child);
    await expect(startHere(dataDir)).rejects.toThrow(inUse(dataDir, child.pid));
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("lets one of two concurrent starts on an empty folder win and rejects the other", async () => {
    const dataDir = await makeFolder();
    const starts = await Promise.allSettled([1, 2].map(() => startHere(dataDir, { fsync: false })));
    const refusals = starts.flatMap((start) => (start.status === "rejected" ? [start.reason.message] : []));
    expect(refusals).toEqual([inUse(dataDir, process.pid)]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  test("removes the files of a concurrent start that lost", async () => {
    const dataDir = await makeUsedFolder();
    const work = join(dataDir, "postgres.new-slow");
    await mkdir(work);
    // Each runs like initdb until a file that it created is removed.
    const writers = [1, 2, 3, 4].map(async (writer) => {
      const first = join(work, `${writer}-0`);
      let file = 0;
      do await writeFile(join(work, `${writer}-${file++}`), "").catch(ifMissing);
      while (existsSync(first));
    });
    await startHere(dataDir, { fsync: false });
    await Promise.all(writers);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });

  test("rejects a folder with other contents and leaves it unchanged", async () => {
    const dataDir = await makeFolder();
    await mkdir(join(dataDir, "postgres"));
    await writeFile(join(dataDir, "postgres", "notes.txt"), "mine");
    await expect(startHere(dataDir)).rejects.toThrow("No database could be made");
    expect(await readdir(join(dataDir, "postgres"))).toEqual(["notes.txt"]);
    expect(await readdir(dataDir)).toEqual(["postgres"]);
  });
});

test("names both versions and the next step for a folder of another PostgreSQL, and changes nothing in it", async () => {
  const dataDir = await makeUsedFolder();
  const cluster = join(dataDir, "postgres");
  await writeFile(join(cluster, "PG_VERSION"), "17\n");
  for (const folder of [dataDir, cluster]) await chmod(folder, 0o755);
  const stateOf = async (path: string) => {
    const { mode, uid, mtimeMs } = await stat(path);
    return { path, mode, uid, mtimeMs };
  };
  const listAll = async () => {
    const names = await readdir(dataDir, { recursive: true });
    return Promise.all([dataDir, ...names.map((name) => join(dataDir, name))].map(stateOf));
  };
  const before = await listAll();
  await expect(startHere(dataDir)).rejects.toThrow(
    `The database in ${cluster} is of PostgreSQL 17, and this release of Lotwright has PostgreSQL 18. Nothing was changed. ` +
      "Back up with the release that you used before (npm run backup), then restore into a new DATA_DIR with this one (npm run restore).",
  );
  expect(await listAll()).toEqual(before);
});

test("keeps the data folder and every file of the database to their owner, also where they were open before", async () => {
  const open = await makeFolder();
  for (const dataDir of [open, join(open, "new")]) {
    const { stop } = await startEmbeddedPostgres({ dataDir, fsync: false });
    const inside = await readdir(join(dataDir, "postgres"), { recursive: true });
    const paths = [dataDir, ...["", ...inside].map((name) => join(dataDir, "postgres", name))];
    const modes = await Promise.all(
      paths.map(async (path) => ((await stat(path).catch(() => undefined))?.mode ?? 0) & 0o077),
    );
    expect(modes.filter((mode) => mode !== 0)).toEqual([]);
    await stop();
  }
});

test("leaves a shared folder unchanged", async () => {
  const dataDir = await makeUsedFolder();
  await chmod(dataDir, 0o1777);
  await startHere(dataDir, { fsync: false });
  expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777);
});

(isRoot ? describe : undefined)?.("started as root", () => {
  test("runs PostgreSQL as another user, with access to its own folder alone", async () => {
    const dataDir = await makeFolder();
    await startHere(dataDir, { fsync: false });
    expect((await stat(join(dataDir, "postgres"))).uid).not.toBe(0);
    expect((await stat(dataDir)).uid).toBe((await stat(join(dataDir, "postgres"))).uid);
  });

  (hasUserNamespaces ? test : undefined)?.("it runs in a folder that only root can reach", async () => {
    const closed = await makeFolder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, "data");
    const child = startChild(dataDir);
    await query(await firstLineOf(child), createLots);
    await killChild(child);
    await expectEnd(dataDir);

    const { url } = await startHere(dataDir);
    expect(await query(url, readLots)).toEqual(lots);
  });

  (hasUserNamespaces ? test : undefined)?.(
    "a cluster follows its folder out of such a place and back",
    async () => {
      const folder = await makeFolder();
      const dataDir = join(folder, "data");
      await mkdir(dataDir);
      await copyCluster(dataDir);
      for (const mode of [0o755, 0o700, 0o755]) {
        await chmod(folder, mode);
        const { url, stop } = await startEmbeddedPostgres({ dataDir, fsync: false });
        await query(url, "create table if not exists lots as select 'Oak chest' as title");
        expect(await query(url, readLots)).toEqual(lots);
        await stop();
      }
    },
  );

  const unprivileged = { uid: 65534, gid: 65534 };

  (canUseCheckout(unprivileged) ? test : undefined)?.(
    "an ordinary user without rights in the folder is given a sentence that says what to do",
    async () => {
      const dataDir = await makeFolder();
      await chmod(dataDir, 0o755);
      expect(await refusalOf(dataDir, unprivileged)).toContain(
        `Lotwright can't write to ${dataDir}: user 65534 of group 65534 has no right to. Give it the folder (chown), ` +
          "start as the user who owns it, or set DATA_DIR to another folder.",
      );
    },
  );

  (canUseCheckout(unprivileged) ? test : undefined)?.(
    "what an ordinary user began is still that user's",
    async () => {
      const dataDir = await makeFolder();
      await chown(dataDir, unprivileged.uid, unprivileged.gid);
      const first = startChild(dataDir, { user: unprivileged });
      await query(await firstLineOf(first), createLots);
      await killChild(first);
      await expectEnd(dataDir);
      await (await startEmbeddedPostgres({ dataDir })).stop();

      const again = startChild(dataDir, { user: unprivileged });
      expect(await query(await firstLineOf(again), readLots)).toEqual(lots);
      expect((await stat(join(dataDir, "postgres", "PG_VERSION"))).uid).toBe(unprivileged.uid);
    },
  );

  const nameless = { uid: 54321, gid: 54321 };

  (canUseCheckout(nameless) && hasUserNamespaces ? test : undefined)?.(
    "a user without a name is served",
    async () => {
      const dataDir = await makeFolder();
      await chown(dataDir, nameless.uid, nameless.gid);
      const child = startChild(dataDir, { user: nameless });
      expect(await query(await firstLineOf(child), "select 1 as one")).toEqual([{ one: 1 }]);
      await killChild(child);
      await expectEnd(dataDir);
    },
  );
});
