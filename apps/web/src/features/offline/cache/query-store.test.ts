import { openDB } from "idb";
import { expect, test } from "vitest";
import "../../../testing/empty-databases";
import { openQueryStore } from "./query-store";

test("deletes consignors' answers that an earlier release stored, and keeps the others", async () => {
  const before = await openDB("lotwright-answers", 2, {
    upgrade: (opened) => void opened.createObjectStore("answers"),
  });
  const kept = ["ann manifests.list null", 'ann consignors.suggestions {"manifestId":"barn"}'];
  const dropped = ["list null", 'record {"name":"Abel Berg"}', "others null"];
  for (const key of [...kept, ...dropped.map((rest) => `ann consignors.${rest}`)]) {
    await before.put("answers", "[]", key);
  }
  before.close();
  expect((await (await openQueryStore()).keys()).sort()).toEqual(kept.sort());
});
