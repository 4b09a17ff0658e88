import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { precompress } from "./precompress.mjs";

test("writes a Brotli file beside each script and style of a build, and beside nothing else", async () => {
  const dir = mkdtempSync(join(tmpdir(), "lotwright-precompress-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, "assets"));
  const names = ["assets/main.js", "assets/main.css", "index.html", "logo.png"];
  for (const name of names) writeFileSync(join(dir, name), `contents of ${name}`);
  await precompress().writeBundle({ dir }, Object.fromEntries(names.map((name) => [name, {}])));
  const compressed = names.filter((name) => existsSync(join(dir, `${name}.br`)));
  expect(compressed).toEqual(["assets/main.js", "assets/main.css"]);
  for (const name of compressed) {
    const text = brotliDecompressSync(readFileSync(join(dir, `${name}.br`))).toString();
    expect(text).toBe(`contents of ${name}`);
  }
});
