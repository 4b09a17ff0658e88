import { exportPreset } from "@lotwright/contracts/exports/export-presets";
import { ownPresetFile, readSample } from "@lotwright/contracts/exports/own-presets";
import { preflight } from "@lotwright/contracts/exports/preflight";
import { exportAdjustments, exportMappings, exportPresets } from "@lotwright/db/schema";
import { unzip } from "@lotwright/testing/unzip";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { ownPresetInput } from "../../../testing/own-presets";
import { makePeople } from "../../../testing/people";
import { ask, bodyOf } from "../../../testing/rest";
import { makeSale } from "../../../testing/sales";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user));
  return { ...made, of, presets: of(made.owner).exportPresets };
}

test("exports in the format of a sample, its headers to the byte, all over REST", async ({ server }) => {
  const sale = await makeSale(server, {}, "Autumn Sale");
  const sample = Buffer.from('\uFEFF"Lot No";"Title ";"Remarks  "\n"1";"Example";""\n');
  const { headers } = sale;
  const body = { name: "House.csv", content: sample.toString("base64") };
  const answer = await ask(server, "POST", "/api/export-presets/sample", { headers, body });
  const { draft } = await bodyOf(answer, readSample);
  const saved = await ask(server, "POST", "/api/export-presets", { headers, body: draft });
  const { id } = (await saved.json()) as { id: string };
  expect(saved.status).toBe(201);
  await sale.lot({ lotNumber: 1, title: "Oak; chair", photoUrls: [await sale.upload()] });
  const response = await sale.download(`?preset=${id}`);
  expect(response.status).toBe(200);
  const entries = await unzip(await response.arrayBuffer());
  const file = entries.get("Autumn-Sale-house.csv");
  const head = sample.subarray(0, sample.indexOf("\n") + 1);
  expect(file?.subarray(0, head.length)).toEqual(head);
  expect(file?.subarray(head.length).toString()).toBe('"1";"Oak; chair";""\n');
  expect(entries.has("photos/1-1.jpg")).toBe(true);
  expect(await sale.history()).toMatchObject([{ preset: { id, version: "1" }, format: "csv" }]);
});

test("answers a sample that cannot be used with 400 and the reason", async ({ server }) => {
  const { headers } = await makeSale(server);
  const body = {
    name: "a.csv",
    content: Buffer.from("Lot,Title,Qty\n1,Lamp,1\nNumber,Name,Quantity\n").toString("base64"),
  };
  const answer = await ask(server, "POST", "/api/export-presets/sample", { headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining("two rows of headers") });
});

test("takes a sample of 700 KB, and refuses a larger one with a sentence", async ({ server }) => {
  const { headers } = await makeSale(server);
  const sampleOf = (bytes: number) => {
    const text = "Lot,Title\n".padEnd(bytes, "1,Lamp\n");
    return { name: "a.csv", content: Buffer.from(text).toString("base64") };
  };
  const path = "/api/export-presets/sample";
  expect((await ask(server, "POST", path, { headers, body: sampleOf(700_000) })).status).toBe(200);
  const refused = await ask(server, "POST", path, { headers, body: sampleOf(700_004) });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ message: "A sample file has at most 700 KB" });
});

test("lists own formats after the built-in ones, to all users of the workspace and to no other", async ({
  server,
}) => {
  const { presets, of, member, stranger } = await people(server);
  const saved = await presets.create(ownPresetInput({ label: "House" }));
  expect((await of(member).exportPresets.list()).at(-1)).toEqual(saved);
  expect(saved).toMatchObject({ label: "House", isOwn: true, grade: "own", version: "1" });
  expect((await of(stranger).exportPresets.list()).map(({ isOwn }) => isOwn)).not.toContain(true);
  const { manifest } = await people(server);
  const check = of(stranger).exports.preflight({ manifestId: manifest.id, preset: saved.id });
  await expect(check).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("advances the version with a change, and not without one", async ({ server }) => {
  const { presets } = await people(server);
  const { id, label } = await presets.create(ownPresetInput());
  expect(await presets.update({ id, label })).toMatchObject({ version: "1" });
  expect(await presets.update({ id, updates: "by-sku" })).toMatchObject({
    version: "2",
    updates: "by-sku",
    label,
  });
  expect(await presets.definition({ id })).toMatchObject({ version: 2, updates: "by-sku" });
});

test.for(["House", "house", "HiBid (Auction Flex 360)"])(
  "refuses a second format named %s",
  async (label, { server }) => {
    const { presets } = await people(server);
    await presets.create(ownPresetInput({ label: "House" }));
    const { id } = await presets.create(ownPresetInput());
    const taken = { code: "CONFLICT", message: `There is already a format named ${label}` };
    await expect(presets.create(ownPresetInput({ label }))).rejects.toMatchObject(taken);
    await expect(presets.update({ id, label })).rejects.toMatchObject(taken);
  },
);

test("refuses a shop's format with a reserve, also as a change", async ({ server }) => {
  const { presets } = await people(server);
  const [lot] = ownPresetInput().columns;
  const columns = lot ? [{ ...lot, source: { kind: "field", field: "reservePrice" } as const }] : [];
  const refusal = { message: expect.stringContaining("must not learn the reserve") };
  await expect(presets.create(ownPresetInput({ isAuction: false, columns }))).rejects.toMatchObject(refusal);
  const { id } = await presets.create(ownPresetInput({ columns }));
  await expect(presets.update({ id, isAuction: false })).rejects.toMatchObject(refusal);
});

test("deletes a format with its mapping and adjustments", async ({ server }) => {
  const { presets, of, owner, item, manifest } = await people(server);
  const { id } = await presets.create(ownPresetInput());
  await of(owner).exportMappings.save({ presetId: id, units: "metric" });
  await of(owner).exportAdjustments.save({
    ...{ manifestId: manifest.id, preset: id },
    adjustments: [{ itemId: item.id, field: "title", value: "Lamp" }],
  });
  await presets.remove({ id });
  expect(await server.db.$count(exportMappings, eq(exportMappings.presetId, id))).toBe(0);
  expect(await server.db.$count(exportAdjustments, eq(exportAdjustments.presetId, id))).toBe(0);
  await expect(of(owner).exportMappings.byId({ presetId: id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("makes the same format in another workspace from the shared definition", async ({ server }) => {
  const { presets, of, stranger } = await people(server);
  const { id, ...saved } = await presets.create(ownPresetInput());
  const { id: _, version: __, ...shared } = await presets.definition({ id });
  expect(await of(stranger).exportPresets.create(shared)).toMatchObject({ ...saved });
});

test("previews the first lots without storing anything", async ({ server }) => {
  const { presets, manifest, item } = await people(server);
  const before = await presets.list();
  const { text, rows } = await presets.preview({ manifestId: manifest.id, preset: ownPresetInput() });
  expect(rows).toEqual([[String(item.lotNumber), item.title]]);
  expect(text).toBe(`Lot;Title\n${item.lotNumber};${item.title}\n`);
  expect(await presets.list()).toEqual(before);
});

test("publishes a change of a format to the workspace's users", async ({ server }) => {
  const { presets, member, stranger } = await people(server);
  const inboxes = await Promise.all([member, stranger].map((user) => listen(server, actorOf(user))));
  await presets.create(ownPresetInput());
  const received = await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()));
  expect(received).toEqual([[{ type: "export-presets.changed" }], []]);
});

function workbookFormat(sheet: string) {
  const { file } = ownPresetInput();
  return ownPresetInput({ file: { ...file, kind: "workbook", extension: "xlsx", head: "", sheet } });
}

const badSheets = ["Lots*", "Lots?", "a:b", "a\\b", "a/b", "[Lots]", "'Lots", "Lots'", "History", " "];

test("rejects a sheet name that Excel refuses, by name", async ({ server }) => {
  const { headers } = await makeSale(server);
  const path = "/api/export-presets";
  for (const sheet of [...badSheets, "x".repeat(32)]) {
    const refused = await ask(server, "POST", path, { headers, body: workbookFormat(sheet) });
    expect([sheet, refused.status]).toEqual([sheet, 400]);
    expect(await refused.json()).toMatchObject({ issues: [{ path: "file.sheet" }] });
  }
  const saved = await ask(server, "POST", path, { headers, body: workbookFormat("Lots") });
  const { id } = (await saved.json()) as { id: string };
  const { file } = workbookFormat("a/b");
  const changed = await ask(server, "PATCH", `${path}/${id}`, { headers, body: { file } });
  expect([saved.status, changed.status]).toEqual([201, 400]);
});

test("exports in a stored format whose sheet Excel would refuse, with the name mended", async ({
  server,
}) => {
  const sale = await makeSale(server, {}, "Autumn Sale");
  await sale.lot({ lotNumber: 1, title: "Oak chair" });
  for (const sheet of badSheets) {
    const saved = await ask(server, "POST", "/api/export-presets", {
      headers: sale.headers,
      body: workbookFormat("Lots"),
    });
    const { id } = (await saved.json()) as { id: string };
    await server.db
      .update(exportPresets)
      .set({
        definition: sql`jsonb_set(${exportPresets.definition}, '{file,sheet}', to_jsonb(${sheet}::text))`,
      })
      .where(eq(exportPresets.id, id));
    const answer = await sale.download(`?preset=${id}`);
    expect([sheet, answer.status]).toEqual([sheet, 200]);
    const entries = await unzip(await answer.arrayBuffer());
    expect([...entries.keys()].filter((name) => name.endsWith(".xlsx"))).toHaveLength(1);
    const definition = await ask(server, "GET", `/api/export-presets/${id}`, { headers: sale.headers });
    const { file } = (await definition.json()) as { file: unknown };
    expect([sheet, ownPresetFile.safeParse(file).success]).toEqual([sheet, true]);
  }
});

test("warns of a format's formulas by name: in the answer that saves it, and in the pre-flight check", async ({
  server,
}) => {
  const sale = await makeSale(server);
  const { columns } = ownPresetInput();
  const [lot, ...others] = columns;
  if (!lot) throw new Error("The format has a column");
  const value = { ...lot, header: "Site", source: { kind: "value" as const, value: "@SUM(1)" } };
  const body = ownPresetInput({
    columns: [lot, ...others.map((each) => ({ ...each, header: "=1+1" })), value],
  });
  const saved = await ask(server, "POST", "/api/export-presets", { headers: sale.headers, body });
  expect(saved.status).toBe(201);
  const warning =
    "Spreadsheet programs may run a text of this format as a formula: header “=1+1”, value “@SUM(1)” of column “Site”.";
  const { id, notes } = exportPreset.parse(await saved.json());
  expect(notes).toContain(warning);
  await sale.lot({ lotNumber: 1, title: "Oak chair" });
  const path = `/api/manifests/${sale.manifestId}/preflight?preset=${id}`;
  const checked = await ask(server, "GET", path, { headers: sale.headers });
  const { groups, canExport } = preflight.parse(await checked.json());
  expect(canExport).toBe(true);
  expect(groups).toContainEqual(
    expect.objectContaining({ code: "format-formula", level: "warning", heading: warning }),
  );
});
