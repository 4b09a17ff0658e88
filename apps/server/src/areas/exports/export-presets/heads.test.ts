import { ownPreset, readSample } from "@lotwright/contracts/exports/own-presets";
import { preflight } from "@lotwright/contracts/exports/preflight";
import { exportPresets } from "@lotwright/db/schema";
import { unzip } from "@lotwright/testing/unzip";
import { eq, sql } from "drizzle-orm";
import ExcelJS from "exceljs";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { ownPresetInput } from "../../../testing/own-presets";
import { makePeople } from "../../../testing/people";
import { ask, bodyOf } from "../../../testing/rest";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";

const path = "/api/export-presets";
type Columns = ReturnType<typeof ownPresetInput>["columns"];

const refusal = (found: string) => ({
  message: expect.stringContaining(`The columns (${found}) are not the headers of the file (2: Lot, Title).`),
});

const disagreeing: [what: string, change: (columns: Columns) => Columns, found: string][] = [
  ["fewer", (columns) => columns.slice(0, 1), "1: Lot"],
  ["reordered", (columns) => columns.toReversed(), "2: Title, Lot"],
  ["more", (columns) => [...columns, ...columns.slice(0, 1)], "3: Lot, Title, Lot"],
  ["renamed", (columns) => columns.map((column) => ({ ...column, header: "Text" })), "2: Text, Text"],
];

test.for(disagreeing)(
  "refuses %s columns than the head of the file has, over REST",
  async ([, change, found], { server }) => {
    const { headers } = await makeSale(server);
    const format = ownPresetInput();
    const columns = change(format.columns);
    const refused = await ask(server, "POST", path, { headers, body: { ...format, columns } });
    expect([refused.status, await refused.json()]).toEqual([400, expect.objectContaining(refusal(found))]);
    const saved = await ask(server, "POST", path, { headers, body: format });
    const { id } = (await saved.json()) as { id: string };
    const changed = await ask(server, "PATCH", `${path}/${id}`, { headers, body: { columns } });
    expect([changed.status, await changed.json()]).toEqual([400, expect.objectContaining(refusal(found))]);
    const stored = await bodyOf(await ask(server, "GET", `${path}/${id}`, { headers }), ownPreset);
    expect([stored.version, stored.columns]).toEqual([1, format.columns]);
  },
);

async function presetsOf(server: TestServer) {
  const { owner, manifest } = await makePeople(server.db);
  return { manifestId: manifest.id, presets: server.callerFor(actorOf(owner)).exportPresets };
}

test.for(disagreeing)(
  "refuses %s columns than the head of the file has, over tRPC",
  async ([, change, found], { server }) => {
    const { manifestId, presets } = await presetsOf(server);
    const format = ownPresetInput();
    const preset = { ...format, columns: change(format.columns) };
    await expect(presets.create(preset)).rejects.toMatchObject(refusal(found));
    await expect(presets.preview({ manifestId, preset })).rejects.toMatchObject(refusal(found));
    const { id } = await presets.create(format);
    await expect(presets.update({ id, columns: preset.columns })).rejects.toMatchObject(refusal(found));
  },
);

test("refuses a file whose head has not the headers of the stored columns, and accepts both together", async ({
  server,
}) => {
  const { presets } = await presetsOf(server);
  const { id } = await presets.create(ownPresetInput());
  const { columns } = ownPresetInput();
  const others = ownPresetInput({ columns: columns.toReversed() });
  await expect(presets.update({ id, file: others.file })).rejects.toMatchObject({
    message: expect.stringContaining("are not the headers of the file (2: Title, Lot)"),
  });
  const { file } = ownPresetInput();
  await expect(presets.update({ id, file: { ...file, delimiter: "," } })).rejects.toMatchObject({
    message: expect.stringContaining("are not the headers of the file (1: Lot;Title)"),
  });
  expect(await presets.update({ id, file: others.file, columns: others.columns })).toMatchObject({
    columns: ["Title", "Lot"],
  });
});

test("refuses other columns than those of the rows below a workbook's headers", async ({ server }) => {
  const { presets } = await presetsOf(server);
  const { file, columns } = ownPresetInput();
  const workbook = {
    ...file,
    kind: "workbook",
    extension: "xlsx",
    head: "",
    subheaders: [["lot_no", "title"]],
  } as const;
  const format = ownPresetInput({ file: { ...workbook, subheaders: [["lot_no", "title"]] } });
  const { id } = await presets.create(format);
  await expect(presets.create({ ...format, columns: columns.slice(0, 1) })).rejects.toMatchObject({
    message: expect.stringContaining("The format has 1 column, and a row below its headers has 2 cells."),
  });
  await expect(presets.update({ id, columns: columns.toReversed() })).rejects.toMatchObject({
    message: expect.stringContaining("The rows below the headers belong to the columns of the sample."),
  });
  const required = columns.map((column) => ({ ...column, isRequired: true }));
  expect(await presets.update({ id, columns: required })).toMatchObject({ version: "2" });
});

test("saves reordered columns of a workbook, whose headers are those of the columns", async ({ server }) => {
  const sale = await makeSale(server);
  const { file, columns } = ownPresetInput();
  const format = ownPresetInput({ file: { ...file, kind: "workbook", extension: "xlsx", head: "" } });
  const { headers } = sale;
  const saved = await ask(server, "POST", path, { headers, body: format });
  const { id } = (await saved.json()) as { id: string };
  const changed = await ask(server, "PATCH", `${path}/${id}`, {
    headers,
    body: { columns: columns.toReversed() },
  });
  expect([changed.status, await changed.json()]).toEqual([
    200,
    expect.objectContaining({ columns: ["Title", "Lot"] }),
  ]);
});

test("reads the sheet of a sample that was chosen, and refuses another name with a sentence", async ({
  server,
}) => {
  const { headers } = await makeSale(server);
  const book = new ExcelJS.Workbook();
  book.addWorksheet("Lots").addRow(["Lot", "Title"]);
  book.addWorksheet("Prices").addRow(["Lot", "Reserve"]);
  const content = Buffer.from((await book.xlsx.writeBuffer()) as ArrayBuffer).toString("base64"); // exceljs declares an older Buffer type
  const read = (sheet: string) =>
    ask(server, "POST", `${path}/sample`, { headers, body: { name: "a.xlsx", content, sheet } });
  const { draft, sheets } = await bodyOf(await read("Prices"), readSample);
  expect(draft.columns.map(({ header }) => header)).toEqual(["Lot", "Reserve"]);
  expect(sheets).toEqual({ chosen: "Prices", all: ["Lots", "Prices"] });
  const refused = await read("Codes");
  expect([refused.status, await refused.json()]).toEqual([
    400,
    expect.objectContaining({ message: expect.stringContaining("no visible sheet of this name") }),
  ]);
});

test("refuses to export in a stored format whose columns are not those of its head, and says what to do", async ({
  server,
}) => {
  const sale = await makeSale(server);
  await sale.lot({ lotNumber: 1, title: "Lamp" });
  const saved = await ask(server, "POST", path, { headers: sale.headers, body: ownPresetInput() });
  const { id } = (await saved.json()) as { id: string };
  const fewer = sql`${exportPresets.definition} #- '{columns,0}'`;
  await server.db.update(exportPresets).set({ definition: fewer }).where(eq(exportPresets.id, id));
  const checked = await ask(server, "GET", `/api/manifests/${sale.manifestId}/preflight?preset=${id}`, {
    headers: sale.headers,
  });
  const { groups, canExport } = preflight.parse(await checked.json());
  const heading = expect.stringContaining(
    "The columns (1: Title) are not the headers of the file (2: Lot, Title).",
  );
  expect(canExport).toBe(false);
  expect(groups).toContainEqual(expect.objectContaining({ code: "format-head", level: "error", heading }));
  const refused = await sale.download(`?preset=${id}`);
  expect([refused.status, await refused.json()]).toEqual([
    409,
    expect.objectContaining({ message: heading }),
  ]);
});

test("writes a German sample's file to the byte, with comma, names for programs and line ends, over REST", async ({
  server,
}) => {
  const sale = await makeSale(server, {}, "Herbst");
  const { headers } = sale;
  const head = "sep=;\r\nLos;Titel;Startpreis\r\nlot_no;lot_title;start_price\r\n";
  const body = { name: "Haus.csv", content: Buffer.from(`${head}1;Lampe;1.200,50\r\n`).toString("base64") };
  const { draft } = await bodyOf(await ask(server, "POST", `${path}/sample`, { headers, body }), readSample);
  const fields = ["lotNumber", "title", "startPrice"] as const;
  const columns = draft.columns.map((column, at) => ({
    ...column,
    source: { kind: "field" as const, field: fields[at] ?? "title" },
    type: at === 2 ? ("money" as const) : column.type,
  }));
  const saved = await ask(server, "POST", path, { headers, body: { ...draft, columns } });
  const { id } = (await saved.json()) as { id: string };
  await sale.lot({ lotNumber: 1, title: "Stuhl", startPrice: 12.5 });
  const entries = await unzip(await (await sale.download(`?preset=${id}`)).arrayBuffer());
  expect(entries.get("Herbst-haus.csv")?.toString()).toBe(`${head}1;Stuhl;12,50\r\n`);
});
