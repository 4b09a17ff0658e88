import { readOptions } from "../installation/read-options";
import { megabytes, ms, type Note, printReport, type Row, seconds } from "../installation/report";
import { measureDownload } from "./download";
import { addLots, addManifests, makePhotos, uploadAll } from "./sale";
import { atServer, type Person, type Place } from "./scene";
import { median } from "./statistics";

/** Goals for 500 lots; larger sales have none. */
const goals = { lots: 500, seconds: 3, growthBytes: 150e6 };
type Document = { name: string; path: string; perPage?: number };
const documents: Document[] = [
  ...[2, 4, 6, 9].map((perPage) => ({
    ...{ name: `catalog, ${perPage} a page`, path: `export?format=pdf-catalog&perPage=${perPage}`, perPage },
  })),
  { name: "consignor receipts", path: "export?format=pdf-receipt" },
  { name: "labels", path: "export?format=pdf-labels" },
  { name: "lot list", path: "export?format=pdf-lot-list" },
  { name: "for comparison: the same lots as a list", path: "items" },
];
const differentPhotos = 8;

/** Measures each printed document for sales of these sizes, with a stored 1,600-pixel photo per lot. */
export function pdf(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, { lots: [500, 3], more: [3_000, 0], rounds: [3, 1] });
  const { lots, more, rounds } = sizes;
  return atServer(place, async (at) => {
    const photoUrls = await uploadAll(at.person, await makePhotos(Math.min(differentPhotos, lots)));
    const rows: Row[] = [];
    const note: Note = (row) => rows.push(row);
    for (const count of [lots, more].filter(Boolean)) {
      const [manifestId = ""] = await addManifests(at.person, 1);
      await addLots(at.person, { manifestIds: [manifestId], count, photoUrls, photosPerLot: 1 });
      await at.person.sql`vacuum analyze`;
      await measureSale(at, { lots: count, manifestId, rounds }, note);
    }
    return printReport(rows) || isSmallest;
  });
}

type Sale = { lots: number; manifestId: string; rounds: number };

async function measureSale({ server, person }: Place & { person: Person }, sale: Sale, note: Note) {
  const { lots, manifestId, rounds } = sale;
  for (const { name, path, perPage } of documents) {
    const url = `${server.origin}/api/manifests/${manifestId}/${path}`;
    if (perPage) await expectPages(url, person.staff.cookie, 2 + Math.ceil(lots / perPage));
    const all = [];
    for (let round = 0; round < rounds; round += 1)
      all.push(await measureDownload(server, url, person.staff.cookie));
    const took = median(all.map((one) => one.seconds));
    const growthBytes = Math.max(...all.map((one) => one.growthBytes));
    const hasGoal = lots === goals.lots && path !== "items";
    note({
      what: `${lots} lots, ${name}`,
      must: hasGoal ? `${seconds(goals.seconds * 1_000)}, ${megabytes(goals.growthBytes)} at most` : "",
      measured:
        `${took.toFixed(2)} s, ${median(all.map((one) => one.cpuSeconds)).toFixed(2)} s of CPU, memory grew by ${megabytes(growthBytes)}, ` +
        `${(median(all.map((one) => one.bytes)) / 1e6).toFixed(1)} MB, /healthz within ${ms(Math.max(...all.map((one) => one.healthMs.max)))}`,
      isOk: !hasGoal || (took <= goals.seconds && growthBytes <= goals.growthBytes),
    });
  }
}

/** Expects a cover, pages of lots, and an index in a catalog. */
async function expectPages(url: string, cookie: string, atLeast: number): Promise<void> {
  const text = await (await fetch(url, { headers: { cookie } })).text();
  const pages = text.match(/\/Type \/Page\b/g)?.length ?? 0;
  if (pages < atLeast) throw new Error(`${url} has ${pages} of ${atLeast} pages`);
}
