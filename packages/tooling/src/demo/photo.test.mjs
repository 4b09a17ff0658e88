import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawLogo } from "./logo.mjs";
import { planLots } from "./lots.mjs";
import { composePhoto, drawPhoto, kinds } from "./photo.mjs";
import { sales } from "./sales.mjs";

const everyLot = sales.flatMap((sale) => planLots(sale, 60));
const vase = { kind: "vase", color: "#2b5a8c", accent: "#e9dfc6", shape: 0 };

test("draws identical bytes for the same lot", async () => {
  const [one, again, another] = await Promise.all(
    ["1000", "1000", "1001"].map(async (seed) => {
      const bytes = await drawPhoto(vase, { seed, view: 1 });
      return createHash("sha256").update(bytes).digest("hex");
    }),
  );
  expect(one).toBe(again);
  expect(one).not.toBe(another);
});

test("draws a different picture for each view of a lot", () => {
  const views = [0, 1, 2, 3].map((view) => composePhoto(vase, { seed: "1000", view }));
  expect(new Set(views).size).toBe(4);
});

test("has exactly one drawing for each kind of thing in the sales", () => {
  const inSales = sales.flatMap((sale) => Object.keys(sale.stock));
  expect(inSales.sort()).toEqual(Object.keys(kinds).sort());
});

test.each(Object.keys(kinds))("draws %s in the middle of a picture of 1200 by 900 pixels", async (kind) => {
  const scene = Buffer.from(composePhoto({ ...vase, kind }, { seed: kind, view: 0 }));
  const { width, height } = await sharp(scene).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 900 });
  // A third of the size suffices for comparison, in a ninth of the time.
  const small = await sharp(scene, { density: 24 }).png().toBuffer();
  const middle = await sharp(small).extract({ left: 100, top: 67, width: 200, height: 187 }).toBuffer();
  const { channels } = await sharp(middle).stats();
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(15);
});

test("draws the whole scene as JPEG", async () => {
  const { width, height, format } = await sharp(await drawPhoto(vase, { seed: "1000", view: 0 })).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 900, format: "jpeg" });
});

test.each(/** @type {const} */ (["company", "app"]))(
  "draws the %s logo as PNG with a transparent background",
  async (mark) => {
    const { format, hasAlpha } = await sharp(await drawLogo(mark)).metadata();
    expect({ format, hasAlpha }).toEqual({ format: "png", hasAlpha: true });
  },
);

test("draws without NaN, undefined or infinite coordinates", () => {
  for (const { thing, fields } of everyLot) {
    for (const view of [0, 3]) {
      expect(composePhoto(thing, { seed: String(fields.lotNumber), view })).not.toMatch(
        /NaN|undefined|Infinity/,
      );
    }
  }
});

test("fills all placeholders in texts and keeps titles within 80 characters", () => {
  for (const sale of sales) {
    for (const { fields, author } of planLots(sale, 300)) {
      expect(Object.values(fields).join(" ")).not.toMatch(/[{}#]/);
      if (author === "person") expect(String(fields.title)).toMatch(/^.{10,80}$/);
    }
  }
});

test("plans lots of every author in a long sale", () => {
  const authors = new Set(
    planLots(/** @type {import("./sales.mjs").Sale} */ (sales[0]), 60).map(({ author }) => author),
  );
  expect([...authors].sort()).toEqual(["ai", "ai-without-notes", "none", "person"]);
});
