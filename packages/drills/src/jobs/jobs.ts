import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { root } from "@lotwright/tooling/paths";
import { describeRelease, findRelease } from "../cluster/old-release";
import { reportLogs } from "../cluster/upgrade";
import { atInstallation, type Installation } from "../installation/installation";
import { readOptions } from "../installation/read-options";
import { seconds } from "../installation/report";
import { makeServer, type ServerProcess } from "../installation/server-process";
import { isWithin, until } from "../installation/waiting";
import { countLeft, createLedger, makeDue } from "./ledger";
import { createProvider } from "./provider";
import { hirePeople, requestBackup, type Wave, withBackup } from "./queue";

const usage = "npm run cluster -- jobs --old TAG_OR_FOLDER";
/** A released server finds some jobs of the next release only after ten minutes. */
const backMs = 12 * 60_000;
const doneMs = 6 * 60_000;
const emptyMs = 60_000;

type Scene = Awaited<ReturnType<typeof openScene>>;

async function openScene(site: Installation, main: string) {
  const provider = createProvider(site.size(3_000, 20));
  provider.open(site.ai);
  const ledger = createLedger(site, provider);
  const queue = await hirePeople(site, site.size(3, 1), ledger, provider);
  const servers: { name: string; server: ServerProcess }[] = [{ name: "first old", server: site.first }];
  // The first server may be that of earlier drills.
  const saidBefore = site.first.said;
  const startedAt = performance.now();
  const log = (what: string) => console.log(`${seconds(performance.now() - startedAt)} ${what}`);
  const full = { batch: 16, single: 4, recordings: 6, photos: 10 };
  const smallest = { batch: 2, single: 1, recordings: 1, photos: 1 };
  return {
    ...{ site, provider, ledger, log, main },
    logs: () =>
      Object.fromEntries(servers.map(({ name, server }) => [name, server.said.replace(saidBefore, "")])),
    queue(name: string, { origin }: ServerProcess, more: Partial<Wave> = {}): Promise<void> {
      log(`queueing "${name}"`);
      return queue(origin, { name, ...site.size({ ...full, ...more }, smallest) });
    },
    /** Starts a server, of this release unless `release` names another. */
    async start(name: string, more: Record<string, string> = {}, release?: string): Promise<ServerProcess> {
      const server = await makeServer({ ...site.settings, ...more }, { main: release });
      servers.push({ name, server });
      log(`${name} server is ready`);
      return server;
    },
    async done(withinMs: number): Promise<void> {
      const isDone = async () => {
        await sleep(site.size(1_000, 100));
        return ledger.isDone();
      };
      log((await isWithin(withinMs, isDone)) ? "all jobs are done" : "jobs are left");
    },
    /** Ends the servers of the drill, and leaves the first one as it was. */
    async close(): Promise<void> {
      for (const { server } of servers) if (server.exitCode === undefined) await server.kill("SIGKILL");
      site.ai.reset();
      await site.first.start();
    },
  };
}

/** Two servers of this release start beside old ones while jobs wait and run; then one of the old ones is stopped. */
async function startBeside({ site, ledger, queue, start, main }: Scene) {
  await queue("1 old", site.first, { batch: 60, single: 7, recordings: 14, photos: 20 });
  await requestBackup(site, ledger, "1 old");
  const second = await start("second old", withBackup(site), main);
  const starting = Promise.all([start("first new"), start("second new")]);
  await queue("2 old, beside new", site.first);
  const servers = await starting;
  await queue("3 new, beside old", servers[0]);
  await second.stop();
  return servers;
}

/** A new server replaces the last old one, and is killed while it runs jobs of each kind. Returns the server that takes its place. */
async function killNew({ site, provider, ledger, queue, start, log, done }: Scene, other: ServerProcess) {
  const wave = "4 new, kill -9";
  await site.first.stop();
  const ai = await startAiServer();
  const { held } = provider.pause(ai);
  const settings = { ...withBackup(site), OPENAI_BASE_URL: ai.baseUrl, OPENAI_API_KEY: ai.apiKey };
  const killed = await start("killed new", settings);
  await queue(wave, other, { photos: 30 });
  const runs = (kind: string) => held.some((call) => call.kind === kind);
  if (!site.isSmallest) {
    await until("it describes and transcribes", () => runs("description") && runs("transcription"), doneMs);
    await requestBackup(site, ledger, wave);
    await until(
      "it makes a backup",
      async () => (await site.database.sql()`select from backups where ended_at is null`).length > 0,
    );
  }
  await killed.kill(site.size("SIGKILL", "SIGTERM"));
  const left = await countLeft(site);
  const [backups] =
    await site.database.sql()`select count(*)::int as open from backups where ended_at is null`;
  log(
    `killed with ${held.length} open calls, ${backups?.open} open backups; in the queues ${JSON.stringify(left)}`,
  );
  const next = await start("third new", withBackup(site));
  // The killed run would be made again after 15 minutes.
  await makeDue(site, "backup");
  await done(doneMs);
  await ai.close();
  return next;
}

/** The new servers stop while jobs wait for the provider, and old ones finish them. */
async function goBack({ site, provider, queue, start, done, main }: Scene, servers: ServerProcess[]) {
  const wave = "5 new, then back";
  const { resume } = provider.pause(site.ai);
  await queue(wave, servers[0] ?? site.first);
  await Promise.all(servers.map(({ stop }) => stop()));
  // No backup: a server of the release before decides by the last one when it starts.
  const old = await Promise.all([
    start("first back", withBackup(site), main),
    start("second back", {}, main),
  ]);
  resume();
  await done(backMs);
  await Promise.all(old.map(({ stop }) => stop()));
}

/** A new server starts again, and finds nothing to do. */
async function updateAgain({ site, start }: Scene): Promise<boolean> {
  await start("new again");
  const isEmpty = await isWithin(emptyMs, async () => Object.keys(await countLeft(site)).length === 0);
  console.log(`Left in the queues: ${JSON.stringify(await countLeft(site))}`);
  return isEmpty;
}

async function updateAndGoBack(scene: Scene): Promise<boolean> {
  const [first, second] = await startBeside(scene);
  const third = await killNew(scene, second);
  await goBack(scene, [first, second, third]);
  return updateAgain(scene);
}

/**
 * Background jobs of two releases on one database: an update while jobs wait and run, kill -9 of a new server, and the way back.
 * At the smallest size this build stands in for the old release.
 */
export async function runJobs(args: string[], shared?: Installation): Promise<boolean> {
  const { isSmallest, text } = readOptions(args, {}, { texts: ["old"] });
  const named = text("old") ?? (isSmallest ? root : undefined);
  if (!named) throw new Error(usage);
  const old = await findRelease(named, { root });
  if (!isSmallest) console.log(`From ${await describeRelease(old)} to ${await describeRelease(root)}`);
  const main = join(old, "apps/server/dist/server/main.js");
  return atInstallation(shared, { serverCount: 1, main, isSmallest }, async (site) => {
    const scene = await openScene(site, main);
    try {
      const isEmpty = await updateAndGoBack(scene).catch((error: unknown) => {
        console.log(error);
        return false;
      });
      const isDone = await scene.ledger.report();
      return reportLogs(scene.logs()) && isEmpty && isDone;
    } finally {
      await scene.close();
    }
  });
}
