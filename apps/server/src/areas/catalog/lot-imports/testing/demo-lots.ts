import { planSales } from "@lotwright/tooling/demo/lots";
import type { makeImportSale } from "./import-sale";

/** The lots of the three sales that `npm run demo` makes. Their numbers differ. */
const planned = planSales(120).flatMap(({ lots }) => lots);

type Field = keyof (typeof planned)[number]["fields"];

/** The fields that these lots fill. */
export const demoFields = [...new Set(planned.flatMap(({ fields }) => Object.keys(fields) as Field[]))]; // of the type

type Sale = Pick<Awaited<ReturnType<typeof makeImportSale>>, "items" | "manifestId">;

/** Creates the lots of the demo in a sale. Returns them with the number of their photos, which are not uploaded. */
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
