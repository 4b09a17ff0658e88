import { setTimeout as sleep } from "node:timers/promises";
import { readLinuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options";
import { printReport } from "../installation/report";
import type { ServerProcess } from "../installation/server-process";
import { writeScalePage } from "../scale/scale-page";
import { type Around, goalsOf } from "./goals";
import { run } from "./load";
import { type Line, measureRounds } from "./rounds";
import { fillSpeedSale, type SpeedSale } from "./sale";
import { atServer, delayMs, openEmbedded, type Person, type Place, startReference } from "./scene";
import { median } from "./statistics";
import { speedTable, writePerformancePage } from "./tables";
import { speedWork, workNamed } from "./work";

type Wish = ReturnType<typeof optionsOf>;

const optionsOf = (args: string[]) =>
  readOptions(args, { rounds: [5, 1], seconds: [0.8, 0] }, { texts: ["only", "node"], switches: ["write"] });

const idleMs = 5_000;
const starts = 5;

/**
 * Measures the built server compared with the minimal reference. Resolves to false if a goal is missed.
 * @param place whose server is not started again
 */
export function speed(args: string[], place?: Place): Promise<boolean> {
  const wish = optionsOf(args);
  const bench = async (at: Place & { person: Person }) => {
    console.error(`The start took ${Math.round(at.server.startMs)} ms; filling the sale`);
    const sale = await fillSpeedSale(at.person, at.dataDir, wish.isSmallest);
    await at.person.sql.end();
    const started = place ? { startSeconds: 0, idleBytes: 0 } : await startOften(at.server);
    return measure(at, sale, { wish, ...started });
  };
  return atServer(place, bench, { node: wish.text("node") });
}

type Started = Pick<Around, "startSeconds" | "idleBytes"> & { wish: Wish };

async function measure(at: Place & { person: Person }, sale: SpeedSale, { wish, ...started }: Started) {
  const { dataDir, server, person } = at;
  const database = await openEmbedded(dataDir);
  await database.sql.end();
  const reference = await startReference(database.url, dataDir, wish.text("node"));
  try {
    const { origin } = server;
    const { cookie } = person.staff;
    const etag = await etagOf(`${origin}/api/manifests/${sale.listed}/items`, cookie, sale.lots);
    const pageEtag = await etagOf(`${origin}/public/${sale.token}?page=all`, "", sale.lots);
    const work = workNamed(await speedWork({ sale, person, etag, pageEtag }), wish.text("only"));
    const isExported = work.some(({ name }) => name.startsWith("export"));
    const path = `/api/manifests/${sale.exported}/export`;
    const exportGrowthBytes = isExported ? await growthOfExport(server, path, cookie) : undefined;
    const servers = {
      ours: { origin, ...server.usage(), longestDelayMs: () => delayMs(origin) },
      reference: { origin: reference.origin, ...readLinuxProcess(reference.pid) },
    };
    const lines = await measureRounds(servers, database, {
      work,
      ...wish.sizes,
      isSmallest: wish.isSmallest,
    });
    return await report(lines, wish, { ...started, exportGrowthBytes });
  } finally {
    await reference.stop();
  }
}

async function report(lines: Line[], wish: Wish, around: Around): Promise<boolean> {
  const table = speedTable(lines);
  console.log(table);
  const isHeld = printReport(goalsOf(lines, around));
  if (wish.has("write")) {
    await writePerformancePage("speed", table);
    await writeScalePage();
  }
  return wish.isSmallest || isHeld;
}

/** Starts the server several times, and measures its idle memory before other work. */
async function startOften(server: ServerProcess) {
  const startsMs = [];
  for (let start = 0; start < starts; start += 1) {
    await server.stop();
    await server.start();
    startsMs.push(server.startMs);
  }
  await sleep(idleMs);
  return { startSeconds: median(startsMs) / 1_000, idleBytes: await server.usage().rssBytes() };
}

async function growthOfExport({ origin, usage }: ServerProcess, path: string, cookie: string) {
  const { rssBytes, resetPeak, peakBytes } = usage();
  const before = await rssBytes();
  await resetPeak();
  const ask = () => ({ method: "GET", path, headers: { cookie } }) as const;
  await run({ origin, connections: 1, seconds: 0, ask });
  return (await peakBytes()) - before;
}

/** @param lots whose titles the answer has, which end with a number */
async function etagOf(url: string, cookie: string, lots: number): Promise<string> {
  const answer = await fetch(url, { headers: { cookie } });
  const { size } = new Set((await answer.text()).match(/shade, no\. \d+/g));
  if (size !== lots) throw new Error(`${url} has ${size} of ${lots} lots`);
  return answer.headers.get("etag") ?? "";
}
