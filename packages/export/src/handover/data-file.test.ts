import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { makeCheckedSale, makePreset } from "../testing/make-preset";
import { workbookCells } from "../testing/workbook-cells";
import { cellContext } from "./cells";
import { workbookOf } from "./data-file";

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
