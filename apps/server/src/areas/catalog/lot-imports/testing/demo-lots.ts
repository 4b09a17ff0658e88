import { planSales } from "@lotwright/tooling/demo/lots";
import type { makeImportSale } from "./import-sale";

/** Lots of the three sales that `npm run demo` creates, with distinct numbers. */
const planned = planSales(120).flatMap(({ lots }) => lots);

type Field = keyof (typeof planned)[number]["fields"];

/** Fields that these lots fill in. */
export const demoFields = [...new Set(planned.flatMap(({ fields }) => Object.keys(fields) as Field[]))]; // keys are field ids

type Sale = Pick<Awaited<ReturnType<typeof makeImportSale>>, "items" | "manifestId">;

/** Creates the demo's lots in a sale. Returns them with their number of photos, which are not uploaded. */
export async function createDemoLots({ items, manifestId }: Sale) {
  const operations = planned.map(({ fields }) => ({
    ...{ action: "create" as const, item: { manifestId, ...fields } },
  }));
  const { results } = await items.batch({ operations });
  return results.map(({ item }, at) => {
    if (!item) throw new Error("Each creation answers its lot");
    return { item, photoCount: planned[at]?.photoCount ?? 0 };
  });
}
