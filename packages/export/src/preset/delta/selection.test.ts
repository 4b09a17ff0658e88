import { buffer } from "node:stream/consumers";
import { unzip } from "@lotwright/testing/unzip";
import { expect, test } from "vitest";
import { photoUrlOf } from "../../testing/make";
import { makeCheckedSale, makePreset, makePresetLot } from "../../testing/make-preset";
import { photoShop } from "../../testing/photo-shop";
import { plannedPreset } from "../../testing/planned-preset";
import { checkSale } from "../check/check";
import { streamPresetZip } from "../zip/preset-zip";
import type { DeliveredLot } from "./delivered-lot";

const day = { exportedAt: "2026-03-05T23:30:00Z", timeZone: "UTC", dateFormat: "YYYY-MM-DD" } as const;
type SaleOf = NonNullable<Parameters<typeof makeCheckedSale>[0]>;

async function deliver(sale: SaleOf) {
  let delivered: DeliveredLot[] = [];
  const plan = await plannedPreset({ ...makeCheckedSale(sale), ...day });
  const access = { readPhoto: photoShop().read, convertPhoto: async (photo: Buffer) => photo };
  const zip = streamPresetZip(plan, access, (_, lots) => {
    delivered = lots;
  });
  const entries = await unzip(await buffer(zip));
  const text = (name: string) => entries.get(name)?.toString() ?? "";
  return { entries, delivered, plan, text };
}

const photos = { photoUrls: [photoUrlOf(1)] };
const lamp = makePresetLot({ lotNumber: 1, title: "Lamp", ...photos });
const vase = makePresetLot({ lotNumber: 2, title: "Vase", ...photos });
const desk = makePresetLot({ lotNumber: 2, sectionLetter: "A", title: "Desk", ...photos });
const lots = [lamp, vase, desk];

const given = (delivered: DeliveredLot[]) => ({
  ...{ at: "2026-03-03T10:00:00.000Z", by: "Ada", version: "1" },
  lots: delivered.map((lot) => ({ ...lot, version: "1", isDeleted: false })),
});

test("keeps the positions of all lots in a selection, and says in the README what it is", async () => {
  const preset = makePreset({
    photos: { by: "file", name: "{position}_{n}", max: 3, min: 0 },
    columns: [{ header: "Position", from: { field: "position" }, type: "integer" }, ...makePreset().columns],
  });
  const { entries, plan, delivered, text } = await deliver({ preset, lots, selection: "2" });
  expect(plan.filename).toBe("Spring-sale-hammer-selection-2026-03-05.zip");
  expect(text("Spring-sale-hammer.csv")).toContain("\r\n2,2,Vase,,S1\r\n");
  expect([...entries.keys()].filter((name) => name.startsWith("photos/"))).toEqual(["photos/2_1.jpg"]);
  expect(delivered.map(({ itemId }) => itemId)).toEqual([vase.id]);
  expect(text("README-hammer.txt")).toContain(
    "\r\nSelected lots\r\n- Only selected lots of the manifest: 1 lot.\r\n",
  );
});

test("explains in the README what the platform does with selected lots that it already has", async () => {
  const first = await deliver({ lots });
  const second = await deliver({ lots, given: given(first.delivered), selection: "1-2" });
  expect(second.text("README-hammer.txt")).toMatch(/of the manifest: 2 lots\.\r\n- Hammer /);
  const changed = { lots: [lamp, { ...vase, title: "Jug" }, { ...desk, title: "Bureau" }] };
  const delta = await deliver({
    ...{ ...changed, given: given(first.delivered), selection: "1-2", changes: "since-last" },
  });
  expect(delta.delivered.map(({ lot }) => lot)).toEqual(["2"]);
  expect(delta.text("README-hammer.txt")).toContain(
    "- Only selected lots that changed since the export of 2026-03-03: 1 lot. Photos only where they changed.",
  );
});

test("finds a selected lot's number among those of all lots", async () => {
  const adjustments = [{ itemId: desk.id, field: "lotNumber", value: "1" } as const];
  const sale = { lots, sale: { adjustments } };
  const codes = async (selection: string) =>
    (await checkSale(makeCheckedSale({ ...sale, selection }))).groups.map(({ code }) => code);
  expect(await codes("1-2")).not.toContain("lotno-duplicate");
  expect(await codes("2A")).toContain("lotno-duplicate");
  const [group] = (await checkSale(makeCheckedSale({ ...sale, selection: "2A" }))).groups;
  expect(group?.findings).toMatchObject([{ lot: "1", message: "The same as lot 1", after: "3" }]);
});

test("asks for the platform's least number of lots only before the platform has some", async () => {
  const preset = makePreset({ lots: { min: 3 } });
  const { delivered } = await deliver({ preset, lots });
  const check = (more: SaleOf) => checkSale(makeCheckedSale({ preset, lots, selection: "1", ...more }));
  expect((await check({})).groups.map(({ code }) => code)).toEqual(["lot-count-min"]);
  expect((await check({ given: given(delivered) })).groups).toEqual([]);
  const plan = await deliver({ preset, lots, selection: "1", given: given(delivered) });
  expect(plan.plan.errorCount).toBe(0);
  expect(plan.text("preflight.csv")).not.toContain("lot-count-min");
});
