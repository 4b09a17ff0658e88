import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assemble } from "./assemble.mjs";

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-assemble-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, "image");
};

test("refuses a processor without an image", () => {
  expect(() => assemble(makeFolder(), "riscv64")).toThrow(
    "There is no image for riscv64: only for amd64 and arm64.",
  );
});
