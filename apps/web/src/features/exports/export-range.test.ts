import { expect, test } from "vitest";
import { itemsInRange } from "./export-contents";

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 2, day, hour).toISOString() });
const items = [at(1, 0), at(1, 23), at(2, 12), at(5, 23)];

test.each([
  [{}, 4],
  [{ fromDate: "2026-03-01", toDate: "2026-03-01" }, 2],
  [{ fromDate: "2026-03-02" }, 2],
  [{ toDate: "2026-03-02" }, 3],
  [{ fromDate: "2026-03-03", toDate: "2026-03-04" }, 0],
])("exports the lots of the date range %j, both days included: %i lots", (range, count) => {
  expect(itemsInRange(items, range)).toHaveLength(count);
});
