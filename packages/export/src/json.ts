import { Readable } from "node:stream";
import { customFieldLabel } from "@lotwright/contracts/export-settings";
import { customFieldIds } from "@lotwright/contracts/fields";
import { customTextOf } from "./columns";
import type { TablePlan } from "./plan";
import { lotPlanner, type PlannedLot } from "./planned-lots";

/** Every field of every item, whatever columns are chosen. Texts are as they were written: JSON can hold them all. */
export function jsonFile(plan: TablePlan, missing: ReadonlySet<string>): Readable {
  return Readable.from(jsonText(plan, missing), { objectMode: false });
}

/** An item on each line. */
async function* jsonText(plan: TablePlan, missing: ReadonlySet<string>): AsyncGenerator<string> {
  const { manifest, exportedAt, fromDate, toDate, timeZone, settings } = plan;
  const customColumnLabels = Object.fromEntries(
    customFieldIds.map((id) => [id, customFieldLabel(id, settings.customColumnLabels)]),
  );
  const head = { manifest, exportedAt, fromDate, toDate, timeZone, customColumnLabels };
  yield `${JSON.stringify(head).slice(0, -1)},"items":[`;
  const planned = lotPlanner();
  let separator = "\n";
  for await (const lot of plan.lots) {
    yield separator + JSON.stringify(itemOf(planned(lot), plan, missing));
    separator = ",\n";
  }
  yield "\n]}\n";
}

function itemOf(
  { item: lot, photos }: PlannedLot,
  { settings, addressOf }: TablePlan,
  missing: ReadonlySet<string>,
) {
  const { item } = lot;
  if (!item) throw new Error("The lots came without their items, which JSON is written from");
  return {
    ...item,
    ...Object.fromEntries(customFieldIds.map((id) => [id, customTextOf(item[id], id, settings)])),
    photoUrls: item.photoUrls.map(addressOf),
    photos: photos.map(({ url, name }) => ({
      file: name === undefined || missing.has(name) ? null : name,
      url: addressOf(url),
    })),
  };
}
