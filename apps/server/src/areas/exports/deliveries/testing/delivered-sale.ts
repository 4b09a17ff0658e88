import { items } from "@lotwright/db/schema";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import Papa from "papaparse";
import { actorOf, type TestServer } from "../../../../testing/app";
import { makeSale } from "../../../../testing/sales";

const consignor = "Mary Smith";

/** Creates a sale with lots 1 to 4, two photos each, and a mapping so that `preset` has no errors. */
export async function makeDeliveredSale(server: TestServer, preset = "hibid-af360") {
  const sale = await makeSale(server, {}, "Spring Sale");
  const { manifestId } = sale;
  const caller = server.callerFor(actorOf(sale.user));
  await caller.exportMappings.save({ presetId: preset, consignors: { [consignor]: "SMTH001" } });
  const urls = [await sale.upload(), await sale.upload()];
  const fitting = { description: "Carved back.", consignor, startPrice: 50, photoUrls: urls };
  const lot = (given: Parameters<typeof sale.lot>[0]) => sale.lot({ ...fitting, ...given });
  const lots: Awaited<ReturnType<typeof lot>>[] = [];
  for (const lotNumber of [1, 2, 3, 4]) lots.push(await lot({ lotNumber, title: `Chair ${lotNumber}` }));
  const idOf = (number: number) => lots[number - 1]?.id ?? "";
  return {
    ...sale,
    ...{ caller, urls, lot, idOf },
    query: (changes?: string) => `?preset=${preset}${changes ? `&changes=${changes}` : ""}`,
    /** Changes the lot with this number. */
    change: (number: number, given: Partial<typeof items.$inferInsert>) =>
      server.db
        .update(items)
        .set(given)
        .where(eq(items.id, idOf(number))),
    remove: (number: number) => server.db.delete(items).where(eq(items.id, idOf(number))),
    check: (changes?: "all" | "since-last") =>
      caller.exports.preflight({ manifestId, preset, ...(changes && { changes }) }),
    changes: async () => (await caller.deliveries.changedItems({ manifestId, preset })).changes,
    deliveries: () => caller.deliveries.list({ manifestId }),
  };
}

/** Reads a downloaded ZIP: entries as texts, and rows of its data file as objects. */
export async function readDelivery(response: Response) {
  if (response.status !== 200) throw new Error(await response.text());
  const entries = await unzip(await response.arrayBuffer());
  const names = [...entries.keys()];
  const csv = entries.get(names.find((name) => /^Spring-Sale-.*\.csv$/.test(name)) ?? "")?.toString() ?? "";
  const rows = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  }).data;
  return { names, rows, text: (name: string) => entries.get(name)?.toString() ?? "" };
}
