import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { notesWriter } from "../notes-writer";
import { openAiWriter } from "../openai-writer";
import { type AiServer, startAiServer } from "../testing/ai-server";
import { evaluate, isSaid } from "./evaluate";
import { PhotoSetError, readPhotoSets } from "./photo-sets";
import { toTable } from "./table";

let ai: AiServer;
let photo: Buffer;
beforeAll(async () => {
  ai = await startAiServer();
  const background = { r: 180, g: 140, b: 60 };
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
});
beforeEach(() => ai.reset());
afterAll(() => ai.close());

type Files = Record<string, string | Buffer>;
const lampFacts = { notes: "brass lamp", category: "Home & Garden", facts: ["brass", ["lamp", "light"]] };

async function makeFolder(lots: Record<string, Files>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "photo-sets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [lot, files] of Object.entries(lots)) {
    await mkdir(join(folder, lot));
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, lot, name), content);
  }
  return folder;
}

const lamp = (over: object = {}): Files => ({
  "1.jpg": photo,
  "2.JPG": photo,
  "facts.json": JSON.stringify({ ...lampFacts, forbidden: ["Tiffany", "works"], ...over }),
});

test("scores claims, categories, limits and tokens for each lot", async () => {
  const folder = await makeFolder({
    a: lamp(),
    b: lamp({ facts: ["brass", "shade", "oak"] }),
    c: lamp(),
    d: lamp(),
  });
  const usage = { prompt_tokens: 800, completion_tokens: 60 };
  ai.respondNext(
    { draft: { title: "Brass lamp", description: "A light of brass.", category: "Home & Garden" }, usage },
    {
      draft: {
        title: `Brass ${"very ".repeat(20)}`,
        description: "Shade by Tiffany. It works.",
        category: "Tools",
      },
      usage: { prompt_tokens: 1_000, completion_tokens: 100 },
    },
    { fault: "refusal" },
    { content: JSON.stringify({ title: "Thing", description: "A thing.", category: "Weapons" }) },
  );
  const result = await evaluate(openAiWriter(ai), await readPhotoSets(folder));
  expect(ai.requests.map(({ photos, notes }) => [photos.length, notes])).toEqual(
    Array(4).fill([2, "brass lamp"]),
  );
  expect(result).toMatchObject({
    model: ai.model,
    promptVersion: expect.any(Number),
    lots: [
      {
        name: "a",
        failure: null,
        factsMissing: [],
        wrongClaims: [],
        isCategoryRight: true,
        keptLimits: true,
      },
      {
        name: "b",
        factsFound: ["brass", "shade"],
        factsMissing: ["oak"],
        wrongClaims: ["Tiffany", "works"],
        isCategoryRight: false,
        keptLimits: false,
        inputTokens: 1_000,
        outputTokens: 100,
      },
      { name: "c", failure: expect.stringMatching(/declined/), inputTokens: null },
      { name: "d", factsFound: [], category: "Other", keptLimits: false },
    ],
    totals: { lotCount: 4, failed: 1 },
  });
  const { totals } = result;
  expect(totals.claimPrecision).toBeCloseTo(4 / 6);
  expect(totals.factsSaid).toBeCloseTo(4 / 7);
  expect(totals.categoryAccuracy).toBeCloseTo(1 / 3);
  expect(totals.limitCompliance).toBeCloseTo(1 / 3);
  // The fourth response's token counts are the test server's own.
  expect(totals.inputTokensPerLot).toBeCloseTo(1_801 / 3);
  expect(totals.outputTokensPerLot).toBeCloseTo(161 / 3);

  const table = toTable(result).split("\n");
  expect(table[0]).toMatch(
    /^lot\s+claims\s+facts\s+category\s+limits\s+seconds\s+tokens in\s+tokens out\s+not right$/,
  );
  expect(table[3]).toMatch(
    /^b\s+50 %\s+2\/3\s+no\s+no\s+\d+\.\d\s+1000\s+100\s+says Tiffany; says works; misses oak$/,
  );
  expect(table.at(-1)).toMatch(/^all 4\s+67 %\s+57 %\s+33 %\s+33 %\s+\d+\.\d\s+600\s+54\s+1 failed$/);
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
});

test("scores a writer that counts no tokens by its texts", async () => {
  const result = await evaluate(notesWriter(), await readPhotoSets(await makeFolder({ a: lamp() })));
  expect(result).toMatchObject({ model: null, totals: { claimPrecision: 1, inputTokensPerLot: null } });
  expect(toTable(result)).toMatch(/^all 1\s+100 %/m);
});

test.each([
  ["brass", "A BRASS lamp.", true],
  ["brass", "A brassy lamp.", false],
  ["Rene Lalique", "Signed “René  Lalique”, 1925.", true],
  ["46 cm", "Height: 46 cm.", true],
  ["6 cm", "Height: 46 cm.", false],
  ["2.5 kg", "Weighs 2.5 kg", true],
  ["bone-china", "bone china cup", true],
  [["sofa", "couch"], "A leather couch", true],
  ["works", "Not tested.", false],
])("finds the claim %j in %j: %j", (claim, text, isThere) => {
  expect(isSaid(claim, text)).toBe(isThere);
});

const withFacts = (facts: string): Record<string, Files> => ({
  a: { "1.jpg": "never opened", "facts.json": facts },
});

test.each<[string, Record<string, Files>, RegExp]>([
  ["no lot", {}, /has no subfolder; each is one lot/],
  ["a lot without photos", { a: { "facts.json": "{}" } }, /a has no photo/],
  ["a lot without facts", { a: { "1.jpg": "never opened" } }, /facts\.json cannot be read/],
  ["facts that are not JSON", withFacts("{"), /facts\.json is not JSON/],
  ["a misspelled field", withFacts(JSON.stringify({ ...lampFacts, forbiden: [] })), /forbiden/],
  ["an unknown category", withFacts(JSON.stringify({ ...lampFacts, category: "Lamps" })), /category: /],
  ["no facts to expect", withFacts(JSON.stringify({ ...lampFacts, facts: [] })), /facts: /],
])("rejects a folder with %s by name before anything is sent", async (_, lots, reason) => {
  const reading = makeFolder(lots).then(readPhotoSets);
  await expect(reading).rejects.toThrow(PhotoSetError);
  await expect(reading).rejects.toThrow(reason);
});

test("rejects a missing folder by name", async () => {
  await expect(readPhotoSets("nowhere-at-all")).rejects.toThrow(
    "nowhere-at-all is not a folder that can be read",
  );
});
