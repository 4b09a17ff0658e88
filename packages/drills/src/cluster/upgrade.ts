import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { root } from "@lotwright/tooling/paths";
import { z } from "zod";
import { atInstallation, type Installation } from "../installation/installation";
import { makeServer, type ServerProcess } from "../installation/server-process";
import { password, signUp } from "../installation/staff";
import { type Running, settingsForJourneys, spawnJourneys } from "./journeys";
import { countMigrationFiles, describeRelease, findRelease } from "./old-release";

const usage = "npm run cluster -- upgrade --old TAG_OR_FOLDER [--after 10] [journeys, all by default]";
/** Log levels of pino. */
const warning = 40;
const error = 50;
const logLine = z.object({ level: z.number(), msg: z.string().default("") });
const lots = z.array(z.object({ title: z.string() }));

const write = (line: string) => console.log(line);

/** Counts each message in a server's log. A line that is not JSON counts as an error. */
function messagesOf(said: string, from: number, below = Number.POSITIVE_INFINITY): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of said.split("\n")) {
    if (!line || line.startsWith("Lotwright is ready at ")) continue;
    const { level, msg } = line.startsWith("{")
      ? logLine.parse(JSON.parse(line))
      : { level: error, msg: line };
    if (level >= from && level < below) counts.set(msg, (counts.get(msg) ?? 0) + 1);
  }
  return counts;
}

const listed = (counts: Map<string, number>) =>
  [...counts].map(([message, count]) => `${message} (${count} times)`).join("; ") || "none";

async function countMigrations({ database }: Installation): Promise<number> {
  const rows = await database.sql()`select 1 from drizzle.__drizzle_migrations`;
  return rows.length;
}

/** Registers on one server and makes a lot there; then signs in on the other, lists the lot and makes one more. */
async function moveBetween(first: string, second: string): Promise<boolean> {
  const staff = await signUp(first);
  const manifestId = await staff.makeManifest();
  const there = staff.at(second);
  // Use another browser's session, because a session that signs in again is replaced.
  const login = await fetch(`${second}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: await there.email(), password }),
  });
  await staff.client.makeItem({ manifestId, title: "Brass lamp of the first server" });
  await there.client.makeItem({ manifestId, title: "Brass lamp of the second server" });
  const seen = await Promise.all(
    [staff, there].map(({ client }) => client.send("GET", `/manifests/${manifestId}/items`)),
  );
  const titles = seen.map((list) => lots.parse(list).map(({ title }) => title));
  return login.ok && titles.every((each) => new Set(each).size === 2);
}

function wishOf(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      old: { type: "string" },
      after: { type: "string" },
      smallest: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const { old = values.smallest ? root : undefined, after = values.smallest ? "1" : "10" } = values;
  if (!old) throw new Error(usage);
  return { old, after: Number(after), journeys: positionals, isSmallest: values.smallest };
}

/** Moves between the servers twice over the API. Replaces the journeys, which need a browser. */
function moveTwice(origin: string): Running {
  const move = async function* () {
    for (const number of [1, 2])
      yield `  ${(await moveBetween(origin, origin)) ? "ok" : "x"}  ${number} lots of one person\n`;
  };
  return { output: Readable.from(move()), ended: Promise.resolve(0), stop: () => {} };
}

/** Matches a journey's result in the output of Playwright's list reporter. */
const resultLine = /^\s*(✓|✘|ok|x)\s+\d+/;

/** Prints the lines of the journeys, and counts their results. */
async function countResults(output: Readable, onEnded: (ended: number) => void) {
  const counts = { ended: 0, failed: 0 };
  for await (const line of createInterface({ input: output })) {
    write(line);
    const mark = resultLine.exec(line)?.[1];
    if (!mark) continue;
    counts.ended += 1;
    counts.failed += Number(mark === "✘" || mark === "x");
    onEnded(counts.ended);
  }
  return counts;
}

/** Prints the messages of each server's log; returns whether none of them is an error. */
export function reportLogs(logs: Record<string, string>): boolean {
  const errors = Object.entries(logs).map(([name, said]) => {
    const found = messagesOf(said, error);
    write(
      `Log of the ${name} server: errors: ${listed(found)}; warnings: ${listed(messagesOf(said, warning, error))}`,
    );
    return found.size;
  });
  return errors.every((count) => count === 0);
}

/**
 * Two releases on one database. The journeys of the old release run against its server; after some of them the server of
 * this build starts, which migrates the database, and both serve until the journeys end. The old server then starts again on
 * the migrated database. At the smallest size this build stands in for the old release.
 */
export async function runUpgrade(args: readonly string[], shared?: Installation): Promise<boolean> {
  const wish = wishOf(args);
  const old = await findRelease(wish.old, { root });
  const releases = wish.isSmallest
    ? "from this build to itself"
    : `from ${await describeRelease(old)} to ${await describeRelease(root)}`;
  write(`Upgrade ${releases}; the old release is in ${old}`);
  const main = join(old, "apps/server/dist/server/main.js");
  const { ai, more } = await settingsForJourneys();
  return atInstallation(shared, { serverCount: 1, main, more }, async (site) => {
    const options = ["--reporter=list", ...wish.journeys];
    const cluster = { origin: site.origin, databaseUrl: site.settings.DATABASE_URL, ai, isUndisturbed: true };
    const running = wish.isSmallest
      ? moveTwice(site.origin)
      : spawnJourneys({ folder: old, options, ...cluster }, "pipe");
    return upgradeDuring(running, site, {
      ...wish,
      releases,
      expected: countMigrationFiles(root) - countMigrationFiles(old),
    });
  });
}

type Wish = { after: number; releases: string; expected: number };

/** Starts the new server beside the old one while journeys run, and restarts the old one after them. */
async function upgradeDuring(running: Running, site: Installation, { after, releases, expected }: Wish) {
  const { first, settings } = site;
  if (!running.output) throw new Error("The journeys have no output");
  const [before, logStart] = [await countMigrations(site), first.said.length];
  let starting: Promise<ServerProcess> | undefined;
  const { ended, failed } = await countResults(running.output, (count) => {
    if (count !== after) return;
    starting = makeServer(settings);
    starting.catch(running.stop);
  });
  const code = await running.ended;
  const second = await starting;
  if (!second) throw new Error(`Only ${ended} journeys ended, so the new server was not started`);
  for (const server of [first, second]) server.assertRuns();
  const added = (await countMigrations(site)) - before;
  const said = first.said.slice(logStart);
  // The old server restarts after an update is undone, or when a supervisor restarts it.
  await first.kill(site.size("SIGTERM", "SIGKILL"));
  await first.start();
  const isShared =
    (await moveBetween(first.origin, second.origin)) && (await moveBetween(second.origin, first.origin));
  write(`Upgraded ${releases}`);
  write(`Journeys of the old release on its server: ${ended - failed} passed, ${failed} failed`);
  write(
    `The new server applied ${added} of ${expected} migrations after ${after} of them, and was ready in ${Math.round(second.startMs)} ms; the old one started again after it`,
  );
  write(`Accounts and lots of each server on the other: ${isShared ? "found" : "missing"}`);
  const isQuiet = reportLogs({ old: said + first.said, new: second.said });
  await second.kill("SIGKILL");
  return code === 0 && failed === 0 && added === expected && isShared && isQuiet;
}
