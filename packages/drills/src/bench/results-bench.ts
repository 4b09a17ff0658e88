import { importedResults, resultsPreview } from "@lotwright/contracts/catalog/results";
import ExcelJS from "exceljs";
import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row } from "../installation/report";
import { atMost } from "./goals";
import { addLots, addManifests } from "./sale";
import { atServer, measureTime, type Person, type Place, type Took } from "./scene";

const goals = { allMs: 60_000, growthMegabytes: 150, delayMs: 50 };

type At = Place & { person: Person };
type File = { csv: string } | { workbook: string };

const headings = [
  "Lot Number",
  "Title",
  "Quantity",
  "Hammer Price",
  "Paddle Number",
  "Reserve Met",
  "Status",
];

/** Rows of a platform's file for lots from 1000 on, like `addLots`. Every tenth lot is unsold. */
const rowsOf = (lots: number, price: number) =>
  Array.from({ length: lots }, (_, at) => {
    const isSold = at % 10 !== 0;
    const title = `Brass table lamp, 12" high, no. ${at}`;
    const sale = isSold ? [price + (at % 900), 100 + (at % 300), "Yes", "Sold"] : ["", "", "No", "Passed"];
    return [1_000 + at, title, 1, ...sale];
  });

const csvOf = (lots: number, price: number) =>
  [headings, ...rowsOf(lots, price)]
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(","))
    .join("\r\n");

async function workbookOf(lots: number, price: number): Promise<string> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Instructions").addRow(["Results of the sale"]);
  book.addWorksheet("Results").addRows([headings, ...rowsOf(lots, price)]);
  return Buffer.from(await book.xlsx.writeBuffer()).toString("base64");
}

async function importFile(at: At, manifestId: string, file: File) {
  const { client } = at.person.staff;
  const path = `/manifests/${manifestId}/results`;
  const preview = await measureTime(at, async () =>
    resultsPreview.parse(await client.send("POST", `${path}/preview`, file)),
  );
  const imported = await measureTime(at, async () =>
    importedResults.parse(await client.send("POST", path, { ...file, expectedVersion: preview.version })),
  );
  return { preview, imported };
}

type Imported = Awaited<ReturnType<typeof importFile>>;

function judge(what: string, lots: number, { preview, imported }: Imported): Row[] {
  const { changed, problems } = imported.counts;
  const step = (name: string, { tookMs, delay }: Took): Row => ({
    what: `${what}: ${name}`,
    must: `${ms(goals.allMs)}, event loop late by less than ${ms(goals.delayMs)}`,
    measured: `${ms(tookMs)}, late by ${ms(delay)}`,
    isOk: tookMs <= goals.allMs && delay < goals.delayMs,
  });
  return [
    step("preview", preview),
    step("import", imported),
    {
      what: `${what}: lots`,
      must: `${lots}`,
      measured: `${changed}`,
      isOk: changed === lots && problems === 0,
    },
  ];
}

/** Measures importing results from a delimited file and from a workbook. */
export function results(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, { lots: [20_000, 10] });
  const { lots } = sizes;
  return atServer(place, async (at) => {
    const [warm = "", manifestId = ""] = await addManifests(at.person, 2);
    await addLots(at.person, { manifestIds: [warm], count: 10 });
    await addLots(at.person, { manifestIds: [manifestId], count: lots });
    const workbook = { workbook: await workbookOf(lots, 50) };
    await importFile(at, warm, { csv: csvOf(10, 20) });
    await importFile(at, warm, { workbook: await workbookOf(10, 50) });
    const { resetPeak, rssBytes, peakBytes } = at.server.usage();
    const before = await rssBytes();
    const rows: Row[] = [];
    for (const [what, file] of [
      ["CSV", { csv: csvOf(lots, 20) }],
      ["XLSX", workbook],
    ] as const) {
      await resetPeak();
      rows.push(
        ...judge(what, what === "CSV" ? lots : Math.ceil(lots * 0.9), await importFile(at, manifestId, file)),
      );
      const growth = ((await peakBytes()) - before) / 1e6;
      rows.push(atMost(`${what}: memory that it adds at its peak`, growth, goals.growthMegabytes, "MB"));
    }
    return printReport(rows) || isSmallest;
  });
}
