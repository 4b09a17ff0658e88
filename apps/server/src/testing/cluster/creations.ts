import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { signUp } from "../faults/staff";
import { type Installation, openInstallation } from "../installation/installation";
import { postgresSeconds, processorSeconds } from "./processor-time";

const script = fileURLToPath(new URL("./creations-child.ts", import.meta.url));
const rounds = 5;
const secondsEach = 4;
const manifestCount = 16;
const outcome = z.object({ created: z.number(), refused: z.number(), seconds: z.number() });

type Round = { perSecond: number; refused: number; servers: number; postgres: number; proxy: number };

type Asked = { origin: string; cookie: string; manifestIds: string[] };

/** What was created, and whose processors worked on it, in processors that were busy all the time. */
async function oneRound(site: Installation, { origin, cookie, manifestIds }: Asked): Promise<Round> {
  const used = async () => ({
    servers: sum(await Promise.all(site.servers.map(({ pid }) => processorSeconds(pid)))),
    postgres: await postgresSeconds(site.database.folder),
    proxy: await processorSeconds(process.pid),
  });
  const before = await used();
  const options = { origin, cookie, manifests: manifestIds.join(","), seconds: String(secondsEach) };
  const flags = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", script, ...flags]);
  const { created, refused, seconds } = outcome.parse(JSON.parse(stdout));
  const after = await used();
  return {
    perSecond: created / seconds,
    refused,
    servers: (after.servers - before.servers) / seconds,
    postgres: (after.postgres - before.postgres) / seconds,
    proxy: (after.proxy - before.proxy) / seconds,
  };
}

/**
 * Creations a second of all servers behind the proxy over those of one server, rounds taken in turn. Where the processors
 * of the machine are all busy with one server, others have nothing to gain: hence the columns of who used them.
 */
export async function measureCreations(serverCount: number): Promise<boolean> {
  const site = await openInstallation({ serverCount });
  try {
    const staff = await signUp(site.origin);
    const manifestIds = await Promise.all(Array.from({ length: manifestCount }, staff.makeManifest));
    const asked = { cookie: staff.cookie, manifestIds };
    const ways = { "one server": site.first.origin, [`${serverCount} servers, proxy`]: site.origin };
    const measured: Record<string, Round[]> = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [way, origin] of Object.entries(ways)) {
        const one = await oneRound(site, { ...asked, origin });
        // The first of each is for the compilers.
        if (round > 0) measured[way]?.push(one);
      }
    }
    return print(measured);
  } finally {
    await site.close();
  }
}

function print(measured: Record<string, Round[]>): boolean {
  const middle = (all: Round[], pick: (round: Round) => number) =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const line = (cells: (string | number)[]) =>
    process.stdout.write(`${cells.map((cell, index) => String(cell).padEnd(index ? 20 : 24)).join("")}\n`);
  line(["", "creations/s", "refused", "processors: servers", "PostgreSQL", "proxy and gates"]);
  for (const [way, all] of Object.entries(measured)) {
    const [servers, postgres, proxy] = (["servers", "postgres", "proxy"] as const).map((who) =>
      middle(all, (round) => round[who]).toFixed(2),
    );
    const refused = sum(all.map((round) => round.refused));
    line([
      way,
      middle(all, ({ perSecond }) => perSecond).toFixed(0),
      refused,
      servers ?? "",
      postgres ?? "",
      proxy ?? "",
    ]);
  }
  const [one = Number.NaN, many = Number.NaN] = Object.values(measured).map((all) =>
    middle(all, ({ perSecond }) => perSecond),
  );
  const refused = sum(Object.values(measured).flatMap((all) => all.map((round) => round.refused)));
  process.stdout.write(`
${(many / one).toFixed(2)} times one server's; this machine has ${availableParallelism()} processors
`);
  return refused === 0;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
