import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseAccount } from "./account";
import { findBinaries } from "./binaries";
import { checkVersion, databaseUser, openCluster, readPassword, removeLeftovers } from "./cluster";
import { freePort, type LaunchedServer, type LaunchPlan, launch } from "./launch";
import { makePrivateFolder } from "./private-folder";
import { findServer } from "./running-server";

export interface EmbeddedOptions {
  dataDir: string;
  /** Whether to sync writes; off only if data need not survive a crash. */
  fsync?: boolean;
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  /** Ends every session, and waits until the server has stopped. */
  stop(): Promise<void>;
}

/** Starts the PostgreSQL installed by npm in `dataDir/postgres`, and restarts it until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { fsync = true, log = () => {} } = options;
  const binaries = await findBinaries();
  await checkVersion(join(options.dataDir, "postgres"), binaries);
  await makePrivateFolder(options.dataDir);
  // The canonical path, by which running servers are recognized.
  const folder = await realpath(options.dataDir);
  const cluster = join(folder, "postgres");
  const account = await chooseAccount(folder, cluster, binaries);
  const password = await openCluster({ cluster, account, binaries, fsync });
  const plan = { postgres: binaries.postgres, cluster, account, fsync, choosePort: freePort, log };
  const { port, stop } = await supervise(plan);
  await removeLeftovers(cluster).catch((error) => log(`Leftovers of an earlier start stay: ${error}`));
  return { url: urlOf(password, port), stop };
}

/** Finds the PostgreSQL that a running server has started in `dataDir`, for another command. */
export async function findEmbeddedPostgres(dataDir: string): Promise<{ url: string } | undefined> {
  const cluster = join(await realpath(dataDir), "postgres");
  const found = await findServer(cluster);
  if (!found?.ownerPid || !found.isReady) return undefined;
  return { url: urlOf(await readPassword(cluster), found.port) };
}

const urlOf = (password: string, port: number) =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres`;

/** Restarts the server on the same port when it exits unexpectedly. */
async function supervise(plan: LaunchPlan): Promise<{ port: number; stop(): Promise<void> }> {
  let isStopping = false;
  let server = await launch(plan);
  const { port } = server;

  async function relaunch(): Promise<LaunchedServer> {
    while (!isStopping) {
      plan.log("PostgreSQL ended unexpectedly and is started again");
      try {
        return await launch({ ...plan, choosePort: async () => port });
      } catch (error) {
        plan.log(String(error));
        await sleep(1000);
      }
    }
    return server;
  }

  async function keepRunning(): Promise<void> {
    while (!isStopping) {
      await server.exited;
      if (!isStopping) server = await relaunch();
    }
    await server.stop();
  }

  const ended = keepRunning();
  return {
    port,
    async stop() {
      isStopping = true;
      await server.stop();
      await ended;
    },
  };
}
