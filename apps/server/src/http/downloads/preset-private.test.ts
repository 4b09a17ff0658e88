import { items, manifests } from "@lotwright/db/schema";
import { itemValues, makePhoto } from "@lotwright/db/testing/make";
import { presets } from "@lotwright/export/preset/platforms/built-in";
import { makeToken } from "@lotwright/storage/keys";
import { jpeg } from "@lotwright/testing/pictures";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../testing/app";
import { makeKey } from "../../testing/keys";
import { makeSale } from "../../testing/sales";
import { test as base } from "../../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({
  edge: { trustProxy: false, publicUrl: "https://lots.example.com" },
}));

type Lot = Partial<typeof items.$inferInsert>;
type Sale = Awaited<ReturnType<typeof makeCompleteSale>>;
/** A sale that every platform accepts, with secrets in each lot. */
let sale: Sale;
test.beforeAll(async ({ server }) => {
  sale = await makeCompleteSale(server, {
    ...{ notes: "canary remark", internalNotes: "canary in the notes", externalId: "canary-4471" },
    // Amounts of seven digits, because random ids and tokens contained those of four.
    ...{ custom1: "canary field", reservePrice: 7_351_824.37 },
    ...{ hammerPrice: 6_219_843.43, saleState: "sold", buyerNumber: "canary-207" },
  });
});

/** Creates enough complete lots for every platform, in a shared sale with all names mapped. */
async function makeCompleteSale(server: TestServer, given: Lot) {
  const made = await makeSale(server, {}, "Spring Sale");
  const { workspaceId, manifestId } = made;
  const shared = { publicShareEnabled: true, publicShareToken: makeToken(), saleDate: "2027-03-01" };
  await server.db.update(manifests).set(shared).where(eq(manifests.id, manifestId));
  const { url } = await makePhoto(server.db, { workspaceId, width: 1_600, height: 1_200, bytes: 400_000 });
  await server.deps.storage.put(url.slice(1), await jpeg({ width: 8, height: 6 }), "image/jpeg");
  const lots = Array.from({ length: 50 }, (_, n) =>
    itemValues({
      ...{ workspaceId, manifestId, lotNumber: n + 1, title: `Oak chair ${n + 1}`, photoUrls: [url] },
      ...{ description: "Carved back.", category: "Furniture", consignor: "Mary Smith", condition: "Good" },
      ...{ startPrice: 100, lowEstimate: 8_000_000, highEstimate: 9_000_000 },
      ...{ height: 40, width: 20, depth: 20, weight: 5 },
      ...{ ...given, externalId: given.externalId && `${given.externalId}-${n}` },
    }),
  );
  await server.db.insert(items).values(lots);
  const { exportMappings, exportPresets } = server.callerFor(actorOf(made.user));
  for (const { id, asks } of await exportPresets.list()) {
    const name = (of: { values: string[] } | null) => of?.values[0] ?? "HOUSE";
    const { consignors, categories, conditions, questions } = asks;
    const fallbacks = {
      consignor: name(consignors),
      category: name(categories),
      condition: name(conditions),
    };
    const answers = Object.fromEntries(
      questions.map(({ id: question, options, initial }) => [question, initial || options[0] || "Standard"]),
    );
    await exportMappings.save({ presetId: id, fallbacks, answers });
  }
  // The cookie of an https origin has another name.
  const { headers } = await makeKey(server.db, made.user);
  return { download: (query: string) => server.app.request(made.path + query, { headers }) };
}

/** Downloads a preset's ZIP and returns its entries. */
async function entriesOf({ download }: Sale, preset: string): Promise<Map<string, Buffer>> {
  const response = await download(`?preset=${preset}`);
  if (response.status !== 200) throw new Error(`${preset}: ${await response.text()}`);
  return unzip(await response.arrayBuffer());
}

/** All bytes and names in a ZIP, including the parts of a workbook. */
async function bytesOf(entries: Map<string, Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (const [name, entry] of entries) {
    parts.push(Buffer.from(name), entry);
    if (name.endsWith(".xlsx")) parts.push(...(await unzip(new Uint8Array(entry).buffer)).values());
  }
  return Buffer.concat(parts);
}

const hasReserve = ({ columns }: (typeof presets)[number]) =>
  columns.some(({ from }) => "field" in from && from.field === "reservePrice");

describe.each(presets.map((preset) => ({ ...preset, name: preset.id })))("an export to $name", (preset) => {
  test("writes neither notes, nor external ids, nor custom fields, nor results into any file", async () => {
    const bytes = await bytesOf(await entriesOf(sale, preset.id));
    expect(bytes.includes("Oak chair 50")).toBe(true);
    expect(bytes.toString("latin1")).not.toMatch(/canary|6[.,]?219[.,]?843/i);
  });

  test("writes the reserve only if the platform has a column for it", async () => {
    const bytes = await bytesOf(await entriesOf(sale, preset.id));
    expect(/7[.,]?351[.,]?82[45]/.test(bytes.toString("latin1"))).toBe(hasReserve(preset));
  });
});

test("covers presets with and without a reserve", () => {
  expect(new Set(presets.map(hasReserve))).toEqual(new Set([true, false]));
  expect(presets.filter(({ kind }) => kind === "shop").filter(hasReserve)).toEqual([]);
});

test("writes the file of LiveAuctioneers in Windows-1252", async ({ server }) => {
  const dressed = await makeCompleteSale(server, { description: "Café chair, 40″ – “fine”, 12 €, Łódź" });
  const entries = await entriesOf(dressed, "liveauctioneers");
  const csv = entries.get("Spring-Sale-liveauctioneers.csv") ?? Buffer.alloc(0);
  const written = Buffer.concat([
    Buffer.from("Caf\xe9 chair, 40", "latin1"),
    Buffer.from('"" \x96 \x93fine\x94, 12 \x80, L\xf3d', "latin1"),
  ]);
  expect(csv.subarray(0, 6).toString("latin1")).toBe("LotNum");
  expect(csv.includes(written)).toBe(true);
  expect(csv.includes(Buffer.from("é"))).toBe(false);
});
