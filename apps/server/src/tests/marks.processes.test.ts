import { cp, mkdtemp, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMarksReader } from "@lotwright/marks/reader";
import { codePhoto, drawLabel } from "@lotwright/marks/testing/pictures";
import { expect, onTestFinished, test } from "vitest";

const build = fileURLToPath(new URL("../../dist/server", import.meta.url));

function startReader(program: string) {
  const reader = createMarksReader({ log: () => undefined, timeoutMs: 2 ** 30, niceness: 0, program });
  onTestFinished(() => reader.close());
  return reader;
}

test("reads text and codes with the files that the build has beside the server", async () => {
  const reader = startReader(join(build, "marks-child.js"));
  expect(await reader.read(await drawLabel(["STERLING 925"]))).toMatchObject([{ text: "STERLING 925" }]);
  const marks = await reader.read(await codePhoto("EAN13", "9780306406157"));
  expect(marks).toContainEqual(expect.objectContaining({ format: "ISBN", text: "9780306406157" }));
});

test("rejects photos as unavailable when a model is not the one that was tested", async () => {
  // Beside the build, from where its program finds sharp.
  const copy = await mkdtemp(`${build}-`);
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(build, copy, { recursive: true });
  await truncate(join(copy, "marks", "ppocr_keys_v1.txt"), 26_000);
  const reading = startReader(join(copy, "marks-child.js")).read(await drawLabel(["STERLING 925"]));
  await expect(reading).rejects.toMatchObject({
    kind: "unavailable",
    message: expect.stringMatching(/ppocr_keys_v1\.txt is not the file/),
  });
});
