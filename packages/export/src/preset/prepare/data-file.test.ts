import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeCheckedSale, makePreset } from "../../testing/make-preset";
import { workbookCells } from "../../testing/workbook-cells";
import { presets } from "../platforms/built-in";
import { cellContext } from "./cells";
import { fileSizes, workbookOf } from "./data-file";

const context = (file: { maxRows?: number } = {}) => {
  const workbook = { kind: "xlsx", name: "lots", extension: "xlsx", encoding: "utf-8", ...file } as const;
  const { preset, mapping, sale } = makeCheckedSale({ preset: makePreset({ file: workbook }) });
  return cellContext(preset, mapping, sale);
};

test("sends a workbook while its lots are read, and stops reading when its reader leaves", async () => {
  const state = { read: 0 };
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* lots() {
    try {
      for (; state.read < 1_000; state.read += 1) {
        yield [["1", "Lamp", randomBytes(15_000).toString("base64"), "S1"]];
      }
    } finally {
      end();
    }
  }
  const file = workbookOf(context(), lots());
  for await (const chunk of file) {
    expect(chunk.length).toBeGreaterThan(0);
    expect(state.read).toBeLessThan(100);
    if (state.read > 0) break;
  }
  await ended;
  expect(state.read).toBeLessThan(100);
});

test.each([{}, { maxRows: 50 }])("writes texts as they are into a workbook %o", async (limits) => {
  const texts = ["007", "=1+1", " two\nlines ", "_x0041_", "x".repeat(32_767)];
  async function* lots() {
    yield texts.map((text) => ["1", text, "", "S1"]);
  }
  const [headers, ...rows] = await workbookCells(await buffer(workbookOf(context(limits), lots())));
  expect(headers).toEqual(["Lot", "Title", "Description", "Seller"]);
  expect(rows).toEqual(texts.map((text) => ["1", text, "", "S1"]));
});

test.each([
  [0, [0]],
  [49, [49]],
  [1_250, [1_250]],
  [1_251, [626, 625]],
  [2_501, [834, 834, 833]],
])("splits %i lots for LiveAuctioneers into %o", (lotCount, sizes) => {
  const preset = makePreset({ lots: { min: 50, max: 1_250 } });
  expect(fileSizes(preset, lotCount)).toEqual(sizes);
});

test("puts every lot in one file within the limits of each preset, and fills files without a minimum", () => {
  const counts = [1, 49, 50, 51, 99, 100, 101, 1_249, 1_250, 1_251, 1_299, 1_300, 2_500, 2_501, 20_000];
  for (const preset of presets) {
    const { min = 0, max = preset.file.maxRows ?? Infinity } = preset.lots;
    for (const lotCount of counts) {
      const sizes = fileSizes(preset, lotCount);
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(lotCount);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(max);
      if (sizes.length > 1) expect(Math.min(...sizes)).toBeGreaterThanOrEqual(min);
      if (min === 0) expect(sizes.slice(0, -1).every((size) => size === max)).toBe(true);
    }
  }
});
