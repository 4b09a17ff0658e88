import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";
import { sum } from "../bench/statistics";
import { withTable } from "../bench/tables";
import { markdownTable, rate, shown } from "../installation/report";

/** Assumptions of apps/docs/scale.md. */
const day = {
  staff: 10_000,
  lots: 1_000_000,
  photos: 5_000_000,
  /** Share of a day's work in its busiest hour. */
  busiestHourShare: 0.2,
  readers: 100_000,
  secondsBetweenPages: 30,
  /** Share of the readers' page requests that are served from the browser's cache. */
  unchangedPages: 0.5,
  thumbnailsPerPage: 20,
  /** Share of the readers' thumbnails that are served from the CDN. */
  cdnHits: 0.98,
};
/** Share of the busiest hour that a processor may be busy, so that queues stay short and one server may fail. */
const busyShare = 0.6;
/** Number of connections in a server's pools: for requests, for jobs, and the listening one. */
const connectionsPerServer = 10 + 4 + 3 + 3 + 1;

const busiest = (countOfDay: number) => (countOfDay * day.busiestHourShare) / 3_600;
const changes = busiest(day.lots * 4);
const pages = day.readers / day.secondsBetweenPages;
/** Each change and each creation publishes one event. */
const events = busiest(day.lots) + changes;
const newPages = pages * (1 - day.unchangedPages);
const missedThumbnails = pages * day.thumbnailsPerPage * (1 - day.cdnHits);

/** Requests by their name in the table of apps/docs/performance.md, with their rate in the busiest hour and its reason. */
const requests: [work: string, perSecond: number, why: string][] = [
  ["create an item", busiest(day.lots), "each lot"],
  ["update an item", changes, "a description and three edits a lot"],
  ["upload a photo of 1600 px", busiest(day.photos), "each photo"],
  ["one item", events * 2, "two colleagues see each change"],
  ["cards of 2,000 items", busiest(day.staff * 20), "20 sales opened"],
  ["the same list, unchanged (ETag)", busiest(day.staff * 100), "a phone returns 100 times"],
  ["thumbnail", busiest(day.photos * 2), "two phones show each"],
  ["login", busiest(day.staff * 2), "two a person"],
  ["export of 1,500 photos", busiest(day.photos / 1_500), "each photo"],
  ["catalog page of 2,000 items (brotli)", newPages, "a page every 30 s a reader, half of them new"],
  ["the same page, unchanged (ETag)", pages * day.unchangedPages, "the other half"],
  ["thumbnail", missedThumbnails, "20 a page, 98 % from the CDN"],
];

const files = {
  performance: join(root, "apps/docs/performance.md"),
  scale: join(root, "apps/docs/scale.md"),
};

export const readPages = async () => ({
  performance: await readFile(files.performance, "utf8"),
  scale: await readFile(files.scale, "utf8"),
});

/** Reads performance.md's speed table: the cost of a request over the most connections, and its duration over one. */
function measuredOf(performance: string, work: string) {
  const table = performance.split("<!-- speed -->")[1]?.split("<!-- /speed -->")[0] ?? "";
  const rows = table.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const found = rows.filter((cells) => cells[1] === work);
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) throw new Error(`performance.md has no measurement of ${work}`);
  const [serverMs = 0, postgresMs = 0] = last.slice(5, 7).map(Number);
  return { medianMs: Number.parseFloat(first[4] ?? ""), serverMs, postgresMs };
}

/** Computes busy processors by the utilization law, rate times CPU time, and requests in progress by Little's law. */
export function tablesFrom(performance: string) {
  const loads = requests.map(([work, perSecond, why]) => {
    const { medianMs, serverMs, postgresMs } = measuredOf(performance, work);
    const busy = [serverMs, postgresMs, medianMs].map((ms) => (perSecond * ms) / 1_000);
    const costs = [serverMs, postgresMs, ...busy.slice(0, 2)].map(shown);
    return { busy, cells: [work, why, rate(perSecond), ...costs] };
  });
  const [server = 0, postgres = 0, open = 0] = [0, 1, 2].map((at) =>
    sum(loads.map(({ busy }) => busy[at] ?? 0)),
  );
  const servers = Math.ceil(server / busyShare);
  const head = ["work", "assumed", "per second", "CPU ms", "PostgreSQL ms", "processors", "PostgreSQL"];
  const needed = {
    "busy processors of the servers": shown(server),
    "servers of one processor": String(servers),
    "busy processors of PostgreSQL": shown(postgres),
    "cores of PostgreSQL": String(Math.ceil(postgres / busyShare)),
    "connections that the servers may open": String(servers * connectionsPerServer),
    "requests in progress": shown(open),
    "events a second": rate(events),
  };
  return {
    demand: markdownTable(
      head,
      loads.map(({ cells }) => cells),
    ),
    size: markdownTable(["busiest hour", "needed"], Object.entries(needed)),
  };
}

type Pages = Awaited<ReturnType<typeof readPages>>;

/** Fills the scale page's tables with figures computed from performance.md. */
export function withModel({ performance, scale }: Pages): string {
  const { demand, size } = tablesFrom(performance);
  return withTable(withTable(scale, "demand", demand), "size", size);
}

/** Updates the tables of apps/docs/scale.md. */
export async function writeScalePage(): Promise<void> {
  await writeFile(files.scale, withModel(await readPages()));
}
