import { errorBody } from "@lotwright/contracts/values/errors";
import { mostUnprintableLots } from "@lotwright/contracts/values/unprintable";
import { manifests } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../testing/app";
import { makeSale } from "../../testing/sales";
import { test } from "../../testing/test";
import { readPdf } from "../testing/read-pdf";

type Sale = Awaited<ReturnType<typeof makeSale>>;

/** Tamil and emoji, which the documents' fonts lack. */
const tamil = "தமிழ்";

async function makeTamilSale(server: TestServer): Promise<Sale> {
  const sale = await makeSale(server);
  await sale.lot({ lotNumber: 1, title: "Oak chair 🪑", consignor: "Mary Smith" });
  await sale.lot({ lotNumber: 2, sectionLetter: "B", description: tamil, consignor: tamil });
  await sale.lot({ lotNumber: 3, internalNotes: tamil, notes: tamil, consignor: "J. Doe" });
  return sale;
}

async function refusalOf(sale: Sale, query: string) {
  const response = await sale.download(query);
  expect(response.status).toBe(409);
  return errorBody.parse(await response.json());
}

const fieldsOf = ({ texts }: { texts: { lot: string | null; field: string }[] }) =>
  texts.map(({ lot, field }) => `${lot ?? "sale"} ${field}`);

test.for([
  ["pdf-catalog", ["1 title", "2B description"]],
  ["pdf-receipt", ["1 title", "2B consignor"]],
  ["pdf-lot-list", ["1 title"]],
] as const)("refuses %s with 409 and the texts that it would print", async ([format, texts], { server }) => {
  const sale = await makeTamilSale(server);
  const { code, unprintable } = await refusalOf(sale, `?format=${format}`);
  expect(code).toBe("CONFLICT");
  expect(unprintable?.lotCount).toBe(texts.length);
  expect(fieldsOf(unprintable ?? { texts: [] })).toEqual(texts);
  expect(await sale.history()).toEqual([]);
});

test("says in the refusal which texts have which scripts, and how to print all the same", async ({
  server,
}) => {
  const sale = await makeTamilSale(server);
  const { message, unprintable } = await refusalOf(sale, "?format=pdf-catalog");
  expect(message).toBe(
    "2 lots have characters that the fonts of the document lack: lot 1 title (Emoji); lot 2B description (Tamil). Correct these texts, or add allowUnprintable=true to print [?] in their place.",
  );
  expect(unprintable?.texts[0]).toEqual({ lot: "1", field: "title", characters: ["🪑"], scripts: ["Emoji"] });
});

test("prints [?] with allowUnprintable=true, and needs it only for lots with such characters", async ({
  server,
}) => {
  const sale = await makeTamilSale(server);
  const printed = async (query: string) => {
    const response = await sale.download(query);
    expect(response.status).toBe(200);
    return (await readPdf(await response.arrayBuffer())).join(" ");
  };
  expect(await printed("?format=pdf-catalog&allowUnprintable=true")).toContain("Oak chair [?]");
  expect(await printed("?format=pdf-catalog&lots=3")).not.toContain("[?]");
  expect(await printed("?format=pdf-receipt&consignor=j.%20doe")).not.toContain("[?]");
});

test("prints a description whose emoji stand beyond its room on the page", async ({ server }) => {
  const sale = await makeSale(server);
  await sale.lot({ description: `${"oak chair ".repeat(300)} 🪑 DM us` });
  const printed = await sale.download("?format=pdf-catalog&perPage=6");
  expect((await readPdf(await printed.arrayBuffer())).join(" ")).not.toContain("[?]");
  await refusalOf(sale, "?format=pdf-catalog&perPage=2");
  const { pdfCheck } = server.callerFor(actorOf(sale.user)).exports;
  const checked = { manifestId: sale.manifestId, format: "pdf-catalog" } as const;
  expect((await pdfCheck({ ...checked, perPage: 6 })).unprintableTexts.lotCount).toBe(0);
  expect((await pdfCheck({ ...checked, perPage: 2 })).unprintableTexts.lotCount).toBe(1);
});

test("prints scripts that it has fonts for without a question", async ({ server }) => {
  const sale = await makeSale(server);
  await sale.lot({ title: "כיסא عربي 青花 かな 백자 हिन्दी ไทย", consignor: "לוי" });
  for (const format of ["pdf-catalog", "pdf-receipt", "pdf-lot-list"]) {
    const response = await sale.download(`?format=${format}`);
    expect(response.status).toBe(200);
    expect((await readPdf(await response.arrayBuffer())).join(" ")).toContain("青花");
  }
});

test("checks the names of the sale, the place and the company", async ({ server }) => {
  const sale = await makeSale(server);
  await sale.lot();
  const place = { name: `Sale ${tamil}`, saleLocation: tamil };
  await server.db.update(manifests).set(place).where(eq(manifests.id, sale.manifestId));
  const company = { companyName: tamil, companyPhone: "📞 5" };
  await server.callerFor(actorOf(sale.user)).companySettings.update(company);
  const { message, unprintable } = await refusalOf(sale, "?format=pdf-receipt");
  expect(message).toMatch(/^The sale has characters/);
  const ofSale = ["sale manifestName", "sale saleLocation"];
  expect(unprintable && fieldsOf(unprintable)).toEqual([...ofSale, "sale companyName", "sale companyPhone"]);
  const list = await refusalOf(sale, "?format=pdf-lot-list");
  expect(list.unprintable && fieldsOf(list.unprintable)).toEqual(ofSale);
});

test("lists the texts of 50 lots with 24 characters each, and counts all lots", async ({ server }) => {
  const sale = await makeSale(server);
  const description = String.fromCodePoint(...Array.from({ length: 60 }, (_, n) => 0x1f400 + n));
  for (let lotNumber = 1; lotNumber <= mostUnprintableLots + 3; lotNumber++)
    await sale.lot({ lotNumber, title: "🪑", description });
  const { message, unprintable } = await refusalOf(sale, "?format=pdf-catalog");
  expect(unprintable?.lotCount).toBe(53);
  expect(unprintable?.texts).toHaveLength(100);
  expect(unprintable?.texts[1]?.characters).toHaveLength(24);
  expect(message).toContain("lot 3 title (Emoji); …. Correct");
});

test("finds the same texts in a check, with the consignors of receipts", async ({ server }) => {
  const sale = await makeTamilSale(server);
  const { pdfCheck } = server.callerFor(actorOf(sale.user)).exports;
  const { manifestId } = sale;
  const catalog = await pdfCheck({ manifestId, format: "pdf-catalog" });
  expect(catalog).toMatchObject({ lotCount: 3, consignors: [], unprintableTexts: { lotCount: 2 } });
  expect(fieldsOf(catalog.unprintableTexts)).toEqual(["1 title", "2B description"]);
  const receipt = await pdfCheck({ manifestId, format: "pdf-receipt", consignor: "mary smith" });
  expect(receipt).toMatchObject({ lotCount: 3, consignors: ["J. Doe", "Mary Smith", tamil] });
  expect(fieldsOf(receipt.unprintableTexts)).toEqual(["1 title"]);
  expect(await pdfCheck({ manifestId, format: "pdf-catalog", lots: "3" })).toMatchObject({
    lotCount: 1,
    unprintableTexts: { lotCount: 0, texts: [] },
  });
});

test("answers the check of a page of an earlier release", async ({ server }) => {
  const sale = await makeTamilSale(server);
  const { pdfCheck } = server.callerFor(actorOf(sale.user)).exports;
  const { manifestId } = sale;
  // Input and response fields in that release's contract.
  expect(await pdfCheck({ manifestId })).toMatchObject({
    ...{ lotCount: 3, consignors: ["J. Doe", "Mary Smith", tamil], count: 2 },
    unprintable: [
      { lot: "1", characters: ["🪑"] },
      { lot: "2B", characters: ["த", "ம", "ி", "ழ", "்"] },
    ],
  });
  expect(await pdfCheck({ manifestId, lots: "3" })).toMatchObject({
    ...{ lotCount: 1, consignors: ["J. Doe"], count: 0, unprintable: [] },
  });
});
