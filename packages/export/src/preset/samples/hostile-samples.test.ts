import { readSample as contract } from "@lotwright/contracts/exports/own-presets";
import { readWorkbook } from "@lotwright/tables/read-workbook";
import { testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { hostileSamples } from "../../testing/hostile-samples";
import { headProblem } from "../format/head-rows";
import { readSample } from "./read-sample";
import { SampleError } from "./sample-error";

const outcomeOf = (bytes: Buffer) =>
  readSample("sample.csv", bytes, readWorkbook).catch((error: unknown) => {
    if (error instanceof SampleError) return error;
    throw error;
  });

testProperty(
  "drafts a format within its limits from any file, or refuses it with a sentence",
  hostileSamples,
  async (bytes) => {
    const outcome = await outcomeOf(bytes);
    if (outcome instanceof SampleError) expect(outcome.message).toMatch(/^(This|A|There|The|Row) .+\.$/);
    else {
      expect(contract.parse(outcome)).toEqual(outcome);
      expect(headProblem(outcome.draft)).toBeUndefined();
    }
  },
  { runs: 150, examples: [Buffer.from("\uFEFFLot\0,Title\n1,Lamp\n", "utf16le")] },
);

test.each([
  ["quotes before a run of blanks", `${'"x'.repeat(20_000)}${" ".repeat(40_000)},`],
  ["quotes that open nothing", `Lot,Title\n${'"a" "b"'.repeat(100_000)}`],
  ["accents in changing order", `Lot,Title\n${"\u0301\u0327".repeat(100_000)}`],
  ["delimiters alone", ",;|\t".repeat(170_000)],
  ["line ends alone", "\n".repeat(700_000)],
  ["quoted blanks", `"${" ".repeat(350_000)}"${" ".repeat(340_000)}`],
])("answers a text of %s", async (_, text) => {
  expect(await outcomeOf(Buffer.from(text).subarray(0, 700_000))).toBeDefined();
});
