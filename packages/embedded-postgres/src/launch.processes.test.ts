import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { chooseAccount, spawnAs } from "./account";
import { findBinaries } from "./binaries";
import { openCluster } from "./cluster";
import { freePort, type LaunchPlan, launch } from "./launch";
import { findServer } from "./running-server";
import { hasFlock, makeUsedFolder } from "./testing/servers";

async function makePlan(): Promise<LaunchPlan> {
  const folder = await makeUsedFolder();
  const cluster = join(folder, "postgres");
  const binaries = await findBinaries();
  const account = await chooseAccount(folder, cluster, binaries);
  await openCluster({ cluster, account, binaries, fsync: false });
  return { postgres: binaries.postgres, cluster, account, fsync: false, choosePort: freePort, log() {} };
}

/** Starts a process of PostgreSQL's user that is not PostgreSQL. */
async function makeBystander(cluster: string): Promise<ChildProcess> {
  const { uid, gid } = await stat(cluster);
  const child = spawn("sleep", ["60"], { uid, gid });
  await once(child, "spawn");
  onTestFinished(() => {
    child.kill();
  });
  return child;
}

async function untilReady({ stderr }: ChildProcess): Promise<void> {
  if (!stderr) throw new Error("PostgreSQL has no output.");
  for await (const line of createInterface({ input: stderr })) {
    if (line.includes("ready to accept connections")) return;
  }
  throw new Error("PostgreSQL ended before it was ready.");
}

test("chooses another port when the chosen one was taken in between", async () => {
  const plan = await makePlan();
  const taken = await freePort();
  const other = createServer().listen(taken, "127.0.0.1");
  await once(other, "listening");
  const ports = [taken, await freePort()];
  const server = await launch({ ...plan, choosePort: async () => ports.shift() ?? freePort() });
  expect(server.port).not.toBe(taken);
  await server.stop();
  other.close();
});

test("starts despite a lock whose process id now belongs to another process", async () => {
  const plan = await makePlan();
  const bystander = await makeBystander(plan.cluster);
  const lock = join(plan.cluster, "postmaster.pid");
  await writeFile(lock, `${bystander.pid}\n${plan.cluster}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`);
  const server = await launch(plan);
  expect(bystander.exitCode).toBeNull();
  await server.stop();
});

test("shuts down and replaces a server whose owner has died", async () => {
  const plan = await makePlan();
  const port = `port=${await freePort()}`;
  const options = ["-c", "lotwright.owner=1", "-c", port, "-c", "unix_socket_directories="];
  const orphan = await spawnAs(plan.account, "INT", [plan.postgres, "-D", plan.cluster, ...options]);
  await untilReady(orphan);

  const server = await launch(plan);
  expect(orphan.exitCode).toBe(0);
  expect(await findServer(plan.cluster)).toMatchObject({ ownerPid: process.pid });
  await server.stop();
});

(hasFlock ? test : undefined)?.(
  "rejects a cluster that a server of another container uses, whose process can't be seen here",
  async () => {
    const plan = await makePlan();
    // Only the lock is visible.
    const holder = spawn("flock", ["--no-fork", plan.cluster, "sh", "-c", "echo locked; exec sleep 60"]);
    onTestFinished(() => {
      holder.kill();
    });
    await once(holder.stdout, "data");
    await expect(launch({ ...plan, lockWaitMs: 0 })).rejects.toThrow(
      `Another Lotwright server is already using ${dirname(plan.cluster)} (in another container, or sessions of a killed PostgreSQL still end). Stop it first, or set DATA_DIR`,
    );
    holder.kill();
    await once(holder, "close");
    const server = await launch(plan);
    const args = ["--nonblock", "--conflict-exit-code=9", plan.cluster, "true"];
    expect(spawnSync("flock", args).status).toBe(9);
    await server.stop();
  },
);

(hasFlock ? test : undefined)?.(
  "takes no process for the cluster's server that only waits to become one",
  async () => {
    const { cluster } = await makePlan();
    const waiting = spawn("sh", [
      "-c",
      "echo waiting; read -r line",
      "postgres",
      "-D",
      cluster,
      "-c",
      "port=1",
    ]);
    onTestFinished(() => {
      waiting.kill();
    });
    await once(waiting.stdout, "data");
    const lock = `${waiting.pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n\nready   \n`;
    await writeFile(join(cluster, "postmaster.pid"), lock);
    expect(await findServer(cluster)).toBeUndefined();
  },
);

test("rejects immediately for a permanent error", async () => {
  const plan = await makePlan();
  await writeFile(join(plan.cluster, "PG_VERSION"), "9\n");
  await expect(launch(plan)).rejects.toThrow("database files are incompatible with server");
});
