import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";
import { expect, test } from "vitest";
import { withTable } from "./performance-page.mjs";

const text = "# A\n\n<!-- speed -->\n\nold\n\n<!-- /speed -->\n\n<!-- growth -->\n<!-- /growth -->\n";

test("replaces the table between its comments and nothing else", () => {
  expect(withTable(text, "speed", "new")).toBe(text.replace("old", "new"));
  expect(withTable(text, "growth", "new")).toBe(
    text.replace("<!-- growth -->\n", "<!-- growth -->\n\nnew\n\n"),
  );
});

test("rejects a page without a place for the table", () => {
  expect(() => withTable("# A\n", "speed", "new")).toThrow("no place for the table of speed");
});

test.each(["speed", "growth", "peers"])("finds the place for the table of %s in performance.md", (name) => {
  const page = readFileSync(join(root, "apps/docs/performance.md"), "utf8");
  expect(withTable(page, name, "new")).toContain(`<!-- ${name} -->\n\nnew\n\n<!-- /${name} -->`);
});
