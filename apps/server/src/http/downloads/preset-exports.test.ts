import { buffer } from "node:stream/consumers";
import type { ExportMapping } from "@lotwright/contracts/exports/export-mappings";
import { exportPreset } from "@lotwright/contracts/exports/export-presets";
import { makePhoto, makeUser } from "@lotwright/db/testing/make";
import { unzip } from "@lotwright/testing/unzip";
import sharp from "sharp";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";

const preset = "hibid-af360";
const hibid = `?preset=${preset}`;
const fitting = { title: "Oak chair", description: "Carved back.", consignor: "Mary Smith" };

async function makeMappedSale(
  server: TestServer,
  mapping: Partial<ExportMapping> = { consignors: { "Mary Smith": "SMTH001" } },
) {
  const sale = await makeSale(server, {}, "Spring Sale");
  const caller = server.callerFor(actorOf(sale.user));
  await caller.exportMappings.save({ presetId: preset, ...mapping });
  const adjust = (itemId: string, field: "lotNumber" | "title" | "leftOut", value: string) =>
    caller.exportAdjustments.save({
      manifestId: sale.manifestId,
      preset,
      adjustments: [{ itemId, field, value }],
    });
  return {
    ...sale,
    caller,
    adjust,
    lot: (given: Parameters<typeof sale.lot>[0]) => sale.lot({ ...fitting, ...given }),
  };
}

async function entriesOf(response: Response): Promise<Map<string, Buffer>> {
  expect(response.status).toBe(200);
  return unzip(await response.arrayBuffer());
}

test("streams the ZIP of a platform with its file, photos and upload steps", async ({ server }) => {
  const sale = await makeMappedSale(server);
  const url = await sale.upload();
  await sale.lot({ lotNumber: 2, photoUrls: [url], startPrice: 20, reservePrice: 80 });
  await sale.lot({ lotNumber: 1, title: "=Lamp", lowEstimate: 100, highEstimate: 150 });
  const response = await sale.download(hibid);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(
    /^attachment; filename="Spring-Sale-hibid-[\d-]+\.zip"; /,
  );
  const entries = await entriesOf(response);
  expect([...entries.keys()]).toEqual([
    "photos/2-1.jpg",
    "Spring-Sale-hibid.csv",
    "README-hibid-af360.txt",
    "preflight.csv",
  ]);
  expect(entries.get("Spring-Sale-hibid.csv")?.toString()).toBe(
    [
      "LotNumber,Title,Description,Quantity,SellerCode,StartBid,LowEstimate,HighEstimate,Reserve,Shippable",
      "1,=Lamp,Carved back.,1,SMTH001,,100.00,150.00,,true",
      "2,Oak chair,Carved back.,1,SMTH001,20.00,,,80.00,true",
      "",
    ].join("\r\n"),
  );
  expect(entries.get("photos/2-1.jpg")).toEqual(await buffer(await server.deps.storage.read(url.slice(1))));
});

test("names the preset and its version in the download history", async ({ server }) => {
  const sale = await makeMappedSale(server);
  await sale.lot({ photoUrls: [await sale.upload()] });
  await entriesOf(await sale.download(`${hibid}&fromDate=2020-01-01&timeZone=Europe/London`));
  expect(await sale.history()).toMatchObject([
    {
      manifestName: "Spring Sale",
      itemCount: 1,
      photoCount: 1,
      format: "csv",
      preset: { id: preset, version: "1" },
      fromDate: "2020-01-01",
      toDate: null,
    },
  ]);
  const answer = await server.app.request("/api/export-logs", { headers: sale.headers });
  expect(await answer.json()).toMatchObject([{ preset: { id: preset, version: "1" } }]);
});

test("answers 409 with the number and kinds of errors before the first byte, and keeps no slot", async ({
  server,
}) => {
  const sale = await makeMappedSale(server);
  const long = `${"Oak ".repeat(15)}chair`;
  const { id } = await sale.lot({ lotNumber: 1, title: long });
  await sale.lot({ lotNumber: 2, title: "" });
  const other = await sale.lot({ lotNumber: 3, title: long });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const response = await sale.download(hibid);
    expect(response.status).toBe(409);
    expect(await response.json()).toEqual({
      code: "CONFLICT",
      message:
        "Fix 3 errors in pre-flight before you export to HiBid (Auction Flex 360): " +
        "2 titles will be cut at 50 characters; 1 lot has no Title, which is required.",
    });
  }
  expect(await sale.history()).toEqual([]);
  await sale.adjust(id, "title", "Oak chair");
  await sale.adjust(other.id, "leftOut", "true");
  expect((await sale.download(hibid)).status).toBe(409);
  const [untitled] = await sale.caller.items.list({ manifestId: sale.manifestId });
  expect(untitled?.title).toBe(long);
});

test.for([
  ["", "There are no lots to export yet. Add a lot, and export again."],
  ["&fromDate=2027-01-01", "No lots were added on these days. Choose other dates, and export again."],
])(
  "answers 409 to an export of no lots (%s), and counts no delivery",
  async ([query, message], { server }) => {
    const sale = await makeMappedSale(server);
    if (query) await sale.lot({ lotNumber: 1 });
    const response = await sale.download(`${hibid}${query}`);
    expect([response.status, await response.json()]).toEqual([409, { code: "CONFLICT", message }]);
    expect(await sale.history()).toEqual([]);
  },
);

test("exports the adjusted values, and a file that maps the lot numbers", async ({ server }) => {
  const sale = await makeMappedSale(server);
  const { id } = await sale.lot({ lotNumber: 12, sectionLetter: "A" });
  const other = await sale.lot({ lotNumber: 13 });
  await sale.adjust(id, "lotNumber", "112");
  await sale.adjust(id, "title", "Chair");
  await sale.adjust(other.id, "leftOut", "true");
  const entries = await entriesOf(await sale.download(hibid));
  const table = entries.get("Spring-Sale-hibid.csv")?.toString().split("\r\n").slice(1);
  expect(table).toEqual(["112,Chair,Carved back.,1,SMTH001,,,,,true", ""]);
  expect(entries.get("lot-number-map.csv")?.toString()).toBe("\uFEFFours,theirs\r\n12A,112\r\n");
  const own = await entriesOf(await sale.download("?format=csv&bom=false"));
  expect(own.get("lots.csv")?.toString()).toContain("12A,Oak chair");
});

test("converts a transparent PNG to a JPEG on white", async ({ server }) => {
  const sale = await makeMappedSale(server);
  const url = `/photos/${"a".repeat(16)}${Date.now().toString(16).padStart(16, "0")}.png`;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 20, height: 10, channels: 4, background } })
    .png()
    .toBuffer();
  await server.deps.storage.put(url.slice(1), png, "image/png");
  await makePhoto(server.db, { workspaceId: sale.workspaceId, url, width: 20, height: 10 });
  await sale.lot({ lotNumber: 5, photoUrls: [url] });
  const entries = await entriesOf(await sale.download(hibid));
  const photo = sharp(entries.get("photos/5-1.jpg"));
  expect(await photo.metadata()).toMatchObject({ format: "jpeg", width: 20, height: 10 });
  expect([...(await photo.raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test.for([
  ["&format=csv", "A preset decides about the format itself"],
  ["&delimiter=tab", "A preset decides about the format itself"],
  ["&bom=true", "A preset decides about the format itself"],
  ["&formulaGuard=false", "A preset decides about the format itself"],
  ["&fromDate=2026-03-11&toDate=2026-03-10", "Start date must be before or equal to end date"],
] as const)("answers 400 to a preset with %s", async ([query, message], { server }) => {
  const sale = await makeMappedSale(server);
  const response = await sale.download(`${hibid}${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: "INVALID", message: expect.stringContaining(message) });
});

test("answers 404 to an unknown preset, and 400 to an invalid preset id", async ({ server }) => {
  const sale = await makeMappedSale(server);
  const unknown = await sale.download("?preset=no-such-platform");
  expect([unknown.status, await unknown.json()]).toEqual([
    404,
    { code: "NOT_FOUND", message: "This export preset doesn't exist." },
  ]);
  expect((await sale.download("?preset=../hibid")).status).toBe(400);
});

test("answers 404 to another workspace's manifest, whatever the preset", async ({ server }) => {
  const sale = await makeMappedSale(server);
  const headers = await signedIn(server, await makeUser(server.db));
  const response = await server.app.request(`${sale.path}${hibid}`, { headers });
  expect([response.status, await response.json()]).toMatchObject([404, { code: "NOT_FOUND" }]);
});

test("serves the presets, a mapping and a check over REST", async ({ server }) => {
  const sale = await makeMappedSale(server, {});
  await sale.lot({ lotNumber: 7, title: `${"Oak ".repeat(15)}chair` });
  const { headers } = sale;
  const get = async (path: string) => (await server.app.request(path, { headers })).json();
  const [first] = exportPreset.array().parse(await get("/api/export-presets"));
  expect(first).toMatchObject({ id: preset, grade: "A-", isVerified: true, limits: { title: 50 } });
  const saved = await server.app.request(`/api/export-mappings/${preset}`, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ consignors: { "Mary Smith": "SMTH001" } }),
  });
  expect(saved.status).toBe(200);
  expect(await get(`/api/export-mappings/${preset}`)).toEqual(await saved.json());
  expect(await get("/api/export-mappings")).toMatchObject([{ consignors: { "Mary Smith": "SMTH001" } }]);
  const path = `/api/manifests/${sale.manifestId}/preflight${hibid}`;
  expect(await get(path)).toMatchObject({
    canExport: false,
    lotCount: 1,
    groups: [{ code: "title-too-long", count: 1, findings: [{ lot: "7" }] }, { code: "photo-none" }],
  });
  expect(await get(`${path}&toDate=2020-01-01`)).toMatchObject({ canExport: true, lotCount: 0 });
});
