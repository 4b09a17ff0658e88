// Draws the photos of the sample sale, and writes their lots: node packages/tooling/bin/draw-sample.mjs
import { mkdir, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { planSales } from "../src/demo/lots.mjs";
import { drawPhoto } from "../src/demo/photo.mjs";

const folder = new URL("../../../apps/server/src/areas/workspace/setup/sample/", import.meta.url);
const lotCount = 24;
/** Enough planned lots that each kind of object has one with texts by a person. */
const plannedCount = 200;
const [width, quality] = [1200, 70];

const planned = planSales(plannedCount).flatMap(({ lots }) =>
  lots.filter(({ author }) => author === "person"),
);
const byKind = new Map(planned.toReversed().map((lot) => [lot.thing.kind, lot]));

await mkdir(folder, { recursive: true });
const rows = [];
for (const [kind, { thing, fields }] of [...byKind]
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .slice(0, lotCount)) {
  const photo = `${kind}.webp`;
  const drawn = await drawPhoto(thing, { seed: `Sample ${kind}`, view: 0 });
  await sharp(drawn).resize({ width }).webp({ quality }).toFile(new URL(photo, folder).pathname);
  const { title, description, category, quantity, condition, startPrice, lowEstimate, highEstimate } = fields;
  rows.push({
    photo,
    title,
    description,
    category,
    quantity,
    condition,
    startPrice,
    lowEstimate,
    highEstimate,
  });
}
await writeFile(new URL("lots.json", folder), `${JSON.stringify(rows, null, 2)}\n`);
