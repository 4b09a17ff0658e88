import { Readable } from "node:stream";
import { customFieldIds, customFieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { lotPlanner, type PlannedLot } from "../files/planned-lots";
import { customTextOf } from "./columns";
import type { TablePlan } from "./plan";

/** Writes JSON with every loaded field, independent of chosen columns, and unchanged texts. */
export function jsonFile(plan: TablePlan, missing: ReadonlySet<string>): Readable {
  return Readable.from(jsonText(plan, missing), { objectMode: false });
}

/** Yields the JSON with one item per line. */
async function* jsonText(plan: TablePlan, missing: ReadonlySet<string>): AsyncGenerator<string> {
  const { manifest, exportedAt, fromDate, toDate, timeZone, settings } = plan;
  const customColumnLabels = recordOf(customFieldIds, (id) =>
    customFieldLabel(id, settings.customColumnLabels),
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
  { item, photos }: PlannedLot,
  { settings, addressOf }: TablePlan,
  missing: ReadonlySet<string>,
) {
  return {
    ...item,
    ...recordOf(customFieldIds, (id) => customTextOf(item[id] ?? "", id, settings)),
    photoUrls: item.photoUrls.map(addressOf),
    photos: photos.map(({ url, name }) => ({
      file: name === undefined || missing.has(name) ? null : name,
      url: addressOf(url),
    })),
  };
}
