import { manifests } from "@lotwright/db/schema";
import { makeAssignment, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { jpeg, largeJpeg } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createExportResources } from "../../limits/export-resources";
import { actorOf } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { makeSale, openDownload } from "../../testing/sales";
import { watchSlots } from "../../testing/slots";
import { test as base } from "../../testing/test";
import { readPdf } from "../testing/read-pdf";

const test = base.extend("replaced", { scope: "file" }, () => {
  const read = (key: string) => {
    reads.push(key);
    return storage.read(key);
  };
  const exports = createExportResources({ ofUser: exportsOfUsers });
  return { storage: { ...storage, read }, exports };
});

const storage = memoryStorage();
const reads: string[] = [];
const exportsOfUsers = watchSlots(createExportResources().ofUser);
type Sale = Awaited<ReturnType<typeof makeSale>>;

async function textOf(sale: Sale, query: string): Promise<string> {
  const response = await sale.download(query);
  if (response.status !== 200) throw new Error(await response.text());
  return (await readPdf(await response.arrayBuffer())).join(" ");
}

async function refusalOf(sale: Sale, query: string) {
  const response = await sale.download(query);
  return { status: response.status, ...((await response.json()) as object) };
}

describe("a document to print", () => {
  test.for([
    ["pdf-catalog", "catalog"],
    ["pdf-receipt", "receipts"],
    ["pdf-statement", "statements"],
    ["pdf-lot-list", "lot-list"],
    ["pdf-labels", "labels"],
  ] as const)("answers %s as a PDF, and records it in the history", async ([format, name], { server }) => {
    const sale = await makeSale(server);
    await sale.lot({ lotNumber: 1, title: "Oak chair", photoUrls: [await sale.upload()] });
    const response = await sale.download(`?format=${format}`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toMatch(
      new RegExp(`filename="Autumn-Sale-${name}-\\d{4}-\\d\\d-\\d\\d\\.pdf"`),
    );
    const bytes = await response.arrayBuffer();
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await readPdf(bytes)).join(" ")).toContain("Oak chair");
    const photoCount = format === "pdf-lot-list" || format === "pdf-labels" ? 0 : 1;
    expect(await sale.history()).toMatchObject([
      { format, itemCount: 1, photoCount, bytes: bytes.byteLength, preset: null },
    ]);
  });

  test("prints the company, the sale and its brand", async ({ server }) => {
    const sale = await makeSale(server);
    await sale.lot({ title: "Oak chair" });
    const place = { saleDate: "2027-03-01", saleLocation: "Old Dairy, Wells" };
    await server.db.update(manifests).set(place).where(eq(manifests.id, sale.manifestId));
    const caller = server.callerFor(actorOf(sale.user));
    await caller.companySettings.update({ companyName: "Field & Sons", companyPhone: "+44 20 7946 0000" });
    const text = await textOf(sale, "?format=pdf-catalog&perPage=2");
    for (const printed of ["Field & Sons", "+44 20 7946 0000", "Old Dairy, Wells", "Autumn Sale"]) {
      expect(text).toContain(printed);
    }
  });

  test("puts the requested number of lots on a page, and 4 by default", async ({ server }) => {
    const sale = await makeSale(server);
    for (let lotNumber = 1; lotNumber <= 12; lotNumber++) await sale.lot({ lotNumber, title: "Oak chair" });
    const pagesOf = async (query: string) => {
      const pages = await readPdf(await (await sale.download(`?format=pdf-catalog${query}`)).arrayBuffer());
      return pages.filter((page) => page.includes("Oak chair")).length;
    };
    expect(await pagesOf("&perPage=2")).toBe(6);
    expect(await pagesOf("")).toBe(3);
    expect(await pagesOf("&perPage=6")).toBe(2);
    expect(await pagesOf("&perPage=9")).toBe(2);
  });

  test("prints only the chosen lots, in the order of the manifest", async ({ server }) => {
    const sale = await makeSale(server);
    const place = (lotNumber: number, sectionLetter = "") =>
      sale.lot({ lotNumber, sectionLetter, title: `Chair of ${lotNumber}${sectionLetter}.` });
    for (const lotNumber of [1, 2, 20, 21]) await place(lotNumber);
    await place(2, "A");
    await place(20, "A");
    const chosen = async (lots: string) => {
      const text = await textOf(sale, `?format=pdf-lot-list&lots=${encodeURIComponent(lots)}`);
      return [...text.matchAll(/Chair of (\w+)\./g)].map(([, lot]) => lot);
    };
    expect(await chosen("21, 2-20")).toEqual(["2", "2A", "20", "21"]);
    expect(await chosen("20a")).toEqual(["20A"]);
    expect(await chosen("1-2,2-2A,2A")).toEqual(["1", "2", "2A"]);
    const long = Array.from({ length: 2_000 }, (_, n) => n + 1)
      .join(",")
      .slice(0, 8_000)
      .replace(/,\d*$/, "");
    expect(await chosen(long)).toEqual(["1", "2", "20", "21"]);
  });

  test("prints one consignor's receipt, or one for each", async ({ server }) => {
    const sale = await makeSale(server);
    await sale.lot({ lotNumber: 1, title: "Oak chair", consignor: "Mary Smith" });
    await sale.lot({ lotNumber: 2, title: "Brass lamp", consignor: "J. Doe" });
    const all = await textOf(sale, "?format=pdf-receipt");
    for (const printed of ["Mary Smith", "J. Doe", "Oak chair", "Brass lamp"]) expect(all).toContain(printed);
    const one = await textOf(sale, "?format=pdf-receipt&consignor=Mary%20Smith");
    expect(one).toContain("Oak chair");
    expect(one).not.toMatch(/Brass lamp|Doe/);
    const unknown = await refusalOf(sale, "?format=pdf-receipt&consignor=Nobody");
    expect(unknown).toMatchObject({ status: 409, code: "CONFLICT" });
  });
});

describe("what a document tells", () => {
  test("prints no private field, and reserves and consignors on receipts alone", async ({ server }) => {
    const sale = await makeSale(server, { includeColumns: ["internalNotes", "externalId", "reservePrice"] });
    await sale.lot({
      ...{ lotNumber: 1, title: "Oak chair", notes: "canary remark", internalNotes: "canary note" },
      ...{ externalId: "canary-4471", custom1: "canary field", startPrice: 8_888, lowEstimate: 40 },
      ...{ reservePrice: 7_351, consignor: "Mary Smith" },
    });
    for (const format of ["pdf-catalog", "pdf-receipt", "pdf-lot-list"]) {
      const text = await textOf(sale, `?format=${format}`);
      expect(text).toContain("Oak chair");
      expect(text).not.toMatch(/canary|8,888/i);
      const isReceipt = format === "pdf-receipt";
      expect([/7,351/.test(text), /Mary Smith/.test(text)]).toEqual([isReceipt, isReceipt]);
    }
  });

  test("reads thumbnails for receipts, falls back to the photo, and never fetches addresses elsewhere", async ({
    server,
  }) => {
    const sale = await makeSale(server);
    const [whole, bare] = [
      await sale.upload(),
      await makePhoto(server.db, { workspaceId: sale.workspaceId }),
    ];
    await storage.put(bare.url.slice(1), await jpeg({ width: 80, height: 60 }), "image/jpeg");
    await sale.lot({ lotNumber: 1, photoUrls: [whole] });
    await sale.lot({ lotNumber: 2, photoUrls: [bare.url] });
    await sale.lot({ lotNumber: 3, photoUrls: ["https://photos.example.com/a.jpg"] });
    reads.length = 0;
    const text = await textOf(sale, "?format=pdf-receipt");
    const thumbnail = (url: string) => url.slice(1).replace(".jpg", "-thumb.jpg");
    expect(reads).toEqual([thumbnail(whole), thumbnail(bare.url), bare.url.slice(1)]);
    expect(text).toContain("1 photo could not be read");
    expect(await sale.history()).toMatchObject([{ itemCount: 3, photoCount: 2 }]);
  });

  test("names a damaged photo on the last page instead of failing", async ({ server }) => {
    const sale = await makeSale(server);
    const { url } = await makePhoto(server.db, { workspaceId: sale.workspaceId });
    await storage.put(url.slice(1), Buffer.from("no photo"), "image/jpeg");
    await sale.lot({ lotNumber: 1, title: "Oak chair", photoUrls: [url] });
    const pages = await readPdf(await (await sale.download("?format=pdf-catalog")).arrayBuffer());
    expect(pages.at(-1)).toContain("1 photo could not be read");
  });
});

describe("who may print", () => {
  test("answers 404 to another workspace and to a member without the assignment", async ({ server }) => {
    const sale = await makeSale(server);
    await sale.lot();
    const stranger = await makeUser(server.db);
    const { workspaceId, manifestId } = sale;
    const [member, assigned] = [
      await makeUser(server.db, { workspaceId, role: "team" }),
      await makeUser(server.db, { workspaceId, role: "team" }),
    ];
    await makeAssignment(server.db, { workspaceId, manifestId, userId: assigned.id });
    const statusFor = async (user: typeof stranger) => {
      const headers = await signedIn(server, user);
      const response = await server.app.request(`${sale.path}?format=pdf-catalog`, { headers });
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusFor(stranger)).toBe(404);
    expect(await statusFor(member)).toBe(404);
    expect(await statusFor(assigned)).toBe(200);
    const { exports } = server.callerFor(actorOf(member));
    await expect(exports.pdfCheck({ manifestId, format: "pdf-catalog" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("what cannot be printed", () => {
  const onlyCatalog = "Only the sale catalog has lots per page: add format=pdf-catalog, or leave out perPage";
  const onlyReceipt =
    "Only receipts and statements are for one consignor: add format=pdf-receipt or pdf-statement, or leave out consignor";
  const onlyPdf = "Only a PDF has fonts: add the format of a PDF, or leave out allowUnprintable";
  const noTable = "A PDF has no table: leave out delimiter, bom and formulaGuard";
  const ofPreset =
    "A preset decides about the format itself: leave out format, delimiter, bom and formulaGuard";
  test.for([
    ["format=pdf-catalog&perPage=3", "perPage must be 2, 4, 6 or 9"],
    ["format=pdf-receipt&perPage=4", onlyCatalog],
    ["perPage=4", onlyCatalog],
    ["format=pdf-catalog&consignor=Mary", onlyReceipt],
    ["format=pdf-catalog&lots=20-1", "20-1 ends before it begins. Write the lower lot first"],
    [`format=pdf-catalog&lots=${"1,".repeat(8_001)}`, "Use at most 16,000 characters"],
    ["format=pdf-catalog&allowUnprintable=maybe", "allowUnprintable must be true or false"],
    ["format=csv&allowUnprintable=true", onlyPdf],
    ["format=pdf-catalog&delimiter=tab", noTable],
    ["format=pdf-lot-list&bom=true", noTable],
    ["format=pdf-receipt&formulaGuard=false", noTable],
    ["format=pdf-catalog&preset=shopify", ofPreset],
    [
      "format=pdf-catalog&changes=since-last",
      "Changes are known for a platform only: add preset, or leave out changes",
    ],
  ])("answers 400 with a sentence to ?%s", async ([query, message], { server }) => {
    const sale = await makeSale(server);
    await sale.lot();
    expect(await refusalOf(sale, `?${query}`)).toMatchObject({ status: 400, code: "INVALID", message });
    expect(await sale.history()).toEqual([]);
  });

  test("answers 409 to a document without lots", async ({ server }) => {
    const sale = await makeSale(server);
    expect(await refusalOf(sale, "?format=pdf-catalog")).toMatchObject({
      ...{ status: 409, message: "There are no lots to print yet. Add a lot, and export again." },
    });
    await sale.lot({ lotNumber: 1 });
    expect(await refusalOf(sale, "?format=pdf-catalog&fromDate=2027-01-01")).toMatchObject({
      message: "No lots were added on these days. Choose other dates, and export again.",
    });
    expect(await refusalOf(sale, "?format=pdf-catalog&lots=2-9")).toMatchObject({
      message: "There are no such lots in this manifest. Choose other lots, and export again.",
    });
    expect(await sale.history()).toEqual([]);
  });
});

test("records no download that the client broke off, and ends its work", async ({ server }) => {
  const sale = await makeSale(server);
  const { url } = await makePhoto(server.db, { workspaceId: sale.workspaceId });
  // More than a connection's buffers hold.
  await storage.put(url.slice(1), await largeJpeg(900), "image/jpeg");
  for (let lotNumber = 1; lotNumber <= 60; lotNumber++) await sale.lot({ lotNumber, photoUrls: [url] });
  const { origin } = await listenForTest(server);
  const path = `${sale.path}?format=pdf-catalog`;
  const response = await openDownload(origin, { path, headers: sale.headers });
  response.destroy();
  await exportsOfUsers.reaches(0);
  expect(await sale.history()).toEqual([]);
});
