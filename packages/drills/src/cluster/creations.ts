import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { median, sum } from "../bench/statistics.mjs";
import { type Installation, openInstallation } from "../installation/installation";
import { watchProcessors } from "../installation/processors";
import { signUp } from "../installation/staff";

const script = fileURLToPath(new URL("./creations-child.ts", import.meta.url));
const rounds = 5;
const secondsEach = 4;
const manifestCount = 16;
const outcome = z.object({
  created: z.number(),
  refused: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
});

/** Who used the CPU time. */
const users = ["servers", "PostgreSQL", "proxy", "who asks"] as const;
type Round = { perSecond: number; refused: number; processors: Record<(typeof users)[number], number> };
type Asked = { origin: string; cookie: string; manifestIds: string[] };

async function oneRound(site: Installation, { origin, cookie, manifestIds }: Asked): Promise<Round> {
  const used = await watchProcessors(site);
  const options = { origin, cookie, manifests: manifestIds.join(","), seconds: String(secondsEach) };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...flags]);
  const { created, refused, seconds, cpuSeconds } = outcome.parse(JSON.parse(stdout));
  const { servers, postgres, here } = await used();
  const processors = { servers, PostgreSQL: postgres, proxy: here, "who asks": cpuSeconds / seconds };
  return { perSecond: created / seconds, refused, processors };
}

/**
 * Compares the creations per second of all servers behind the proxy with those of one server, in alternating rounds. Where
 * one server, its database and the client already use all processors, more servers gain little: hence the CPU times.
 */
export async function measureCreations(serverCount: number): Promise<boolean> {
  const site = await openInstallation({ serverCount, hasDatabaseGate: false });
  try {
    const staff = await signUp(site.origin);
    const manifestIds = await Promise.all(Array.from({ length: manifestCount }, staff.makeManifest));
    const asked = { cookie: staff.cookie, manifestIds };
    const ways = { "one server": site.first.origin, [`${serverCount} servers, proxy`]: site.origin };
    const measured: Record<string, Round[]> = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [way, origin] of Object.entries(ways)) {
        const one = await oneRound(site, { ...asked, origin });
        // The first round of each is a warm-up.
        if (round > 0) measured[way]?.push(one);
      }
    }
    return print(measured);
  } finally {
    await site.close();
  }
}

/** Fails only for refused creations: the speed of several servers depends on the machine. */
function print(measured: Record<string, Round[]>): boolean {
  const line = (...cells: (string | number)[]) =>
    process.stdout.write(`${cells.map((cell, index) => String(cell).padEnd(index ? 13 : 22)).join("")}\n`);
  line("", "creations/s", "refused", ...users, "all");
  const middle = (all: Round[], pick: (round: Round) => number) => median(all.map(pick));
  for (const [way, all] of Object.entries(measured)) {
    const rate = middle(all, ({ perSecond }) => perSecond);
    const busy = users.map((user) => middle(all, ({ processors }) => processors[user]));
    const cells = [...busy, sum(busy)];
    line(way, rate.toFixed(0), refusedIn(all), ...cells.map((processors) => processors.toFixed(2)));
    line("  ms a creation", "", "", ...cells.map((processors) => ((processors * 1_000) / rate).toFixed(2)));
  }
  const [one = Number.NaN, many = Number.NaN] = Object.values(measured).map((all) =>
    middle(all, ({ perSecond }) => perSecond),
  );
  process.stdout.write(
    `\n${(many / one).toFixed(2)} times one server's; processors used, of ${availableParallelism()}\n`,
  );
  return sum(Object.values(measured).map(refusedIn)) === 0;
}

const refusedIn = (all: readonly Round[]): number => sum(all.map(({ refused }) => refused));
