import { lotImport, ranImport } from "@lotwright/contracts/catalog/lot-imports";
import { z } from "zod";
import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row } from "../installation/report";
import { until } from "../installation/waiting";
import { atMost } from "./goals";
import { addManifests } from "./sale";
import { atServer, measureTime, type Person, type Place, type Took } from "./scene";
import { atShare } from "./statistics";

const goals = { allMs: 60_000, writeMs: 5_000, captureMs: 1_000, growthMegabytes: 150, delayMs: 50 };

type At = Place & { person: Person };

const headings =
  "Lot,Title,Description,Category,Consignor,Quantity,Low estimate,High estimate,Start price,Condition";

/** A house's file of lots, with about 200 characters per lot. */
function fileOf(lots: number, text: string): string {
  const row = (at: number) =>
    `${1_000 + at},"${text}, no. ${at}","A lamp of brass with a shade of green glass; the wiring is new, ${at} cm high.",` +
    `Home & Garden,Estate of A. Field,1,"${(at % 90) + 10}.00",${(at % 90) + 120},5,Good`;
  return `${headings}\n${Array.from({ length: lots }, (_, at) => row(at)).join("\n")}\n`;
}

/** Captures lots sequentially until `work` ends, and returns their times. */
async function captureDuring({ person }: At, manifestId: string, work: Promise<unknown>): Promise<number[]> {
  let isDone = false;
  const stop = () => {
    isDone = true;
  };
  work.then(stop, stop);
  const tookMs: number[] = [];
  while (!isDone) {
    const startedAt = performance.now();
    await person.staff.client.makeItem({ manifestId, title: "Captured" });
    tookMs.push(performance.now() - startedAt);
  }
  return tookMs;
}

async function importFile(at: At, manifestId: string, csv: string) {
  const { client } = at.person.staff;
  const send = async (path: string, body: object) => client.send("POST", path, body);
  const created = await measureTime(at, async () =>
    lotImport.parse(await send(`/manifests/${manifestId}/imports`, { csv, name: "lots.csv" })),
  );
  const running = measureTime(at, async () => ranImport.parse(await send(`/imports/${created.id}/run`, {})));
  // Waits, because a capture would otherwise take one of the numbers before they are reserved.
  const hasBegun = async () =>
    lotImport.parse(await client.send("GET", `/imports/${created.id}`)).state !== "checked";
  await until("the import writes", hasBegun);
  const captures = await captureDuring(at, manifestId, running);
  return { created, ran: await running, captures };
}

type Imported = Awaited<ReturnType<typeof importFile>>;

const undone = z.object({ restored: z.number(), keptCount: z.number() });

function rowsOf(what: string, { created, ran, captures }: Imported): Row[] {
  const all = created.tookMs + ran.tookMs;
  const step = (name: string, { tookMs, delay }: Took, goalMs: number): Row => ({
    what: `${what}: ${name}`,
    must: `${ms(goalMs)}, event loop late by less than ${ms(goals.delayMs)}`,
    measured: `${ms(tookMs)}, late by ${ms(delay)}`,
    isOk: tookMs <= goalMs && delay < goals.delayMs,
  });
  const slowest = atShare(1, captures);
  return [
    step("read and check", created, goals.allMs),
    step("write", ran, goals.writeMs),
    { what: `${what}: in all`, must: ms(goals.allMs), measured: ms(all), isOk: all <= goals.allMs },
    {
      what: `${what}: ${captures.length} lots captured while it writes`,
      must: `each within ${ms(goals.captureMs)}`,
      measured: `slowest ${ms(slowest)}, p95 ${ms(atShare(0.95, captures))}`,
      isOk: slowest <= goals.captureMs,
    },
  ];
}

async function undoImport(at: At, { ran }: Imported, count: number): Promise<Row> {
  const path = `/undo/${ran.snapshotId}`;
  const { restored, ...took } = await measureTime(at, async () =>
    undone.parse(await at.person.staff.client.send("POST", path, {})),
  );
  if (restored !== count) throw new Error(`${restored} of ${count} lots were undone`);
  const measured = `${ms(took.tookMs)}, late by ${ms(took.delay)}`;
  return {
    what: `undo of ${ran.created} new and ${ran.updated} changed lots`,
    must: "all of them",
    measured,
    isOk: true,
  };
}

/** Measures importing new and existing lots, and undo, while lots are captured in the same sale. */
export function imports(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, { lots: [20_000, 10] });
  return atServer(place, async (at) => {
    const { person, server } = at;
    const [warm = "", manifestId = ""] = await addManifests(person, 2);
    await importFile(at, warm, fileOf(10, "Brass table lamp"));
    const { resetPeak, rssBytes, peakBytes } = server.usage();
    const before = await rssBytes();
    await resetPeak();
    const first = await importFile(at, manifestId, fileOf(sizes.lots, "Brass table lamp"));
    const growth = (await peakBytes()) - before;
    const undoneNew = await undoImport(at, first, sizes.lots);
    await importFile(at, manifestId, fileOf(sizes.lots, "Brass table lamp"));
    const second = await importFile(at, manifestId, fileOf(sizes.lots, "Copper table lamp"));
    const undoneOld = await undoImport(at, second, sizes.lots);
    const memory = atMost(
      "memory that an import adds at its peak",
      growth / 1e6,
      goals.growthMegabytes,
      "MB",
    );
    const rows = [
      ...rowsOf("new lots", first),
      memory,
      undoneNew,
      ...rowsOf("existing lots", second),
      undoneOld,
    ];
    return printReport(rows) || isSmallest;
  });
}
