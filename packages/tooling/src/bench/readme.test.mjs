import { expect, test } from "vitest";
import { withTable } from "./readme.mjs";

const text = "# A\n\n<!-- speed -->\n\nold\n\n<!-- /speed -->\n\n<!-- growth -->\n<!-- /growth -->\n";

test("the table takes the place of the one before, and nothing else is touched", () => {
  expect(withTable(text, "speed", "new")).toBe(text.replace("old", "new"));
  expect(withTable(text, "growth", "new")).toBe(
    text.replace("<!-- growth -->\n", "<!-- growth -->\n\nnew\n\n"),
  );
});

test("a README without the place is left alone", () => {
  expect(() => withTable("# A\n", "speed", "new")).toThrow("no place for the table of speed");
});
