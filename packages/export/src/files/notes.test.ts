import { expect, test } from "vitest";
import { createTableNotes } from "./notes";

test("names the first hundred places and cut texts, and counts all", () => {
  const notes = createTableNotes();
  expect(notes.text()).toBe("");
  notes.guarded("headings");
  for (let lot = 1; lot <= 1_200; lot += 1) {
    notes.guarded(String(lot));
    notes.guarded(String(lot));
    if (lot <= 101) notes.cut(String(lot), "Notes", 40_000, 32_766);
  }
  notes.removed("7");
  const lines = notes.text().split("\r\n");
  expect(lines).toHaveLength(104);
  expect(lines[99]).toMatch(
    /^Lot 100: Notes has 40,000 characters and was cut after 32,766, the most an Excel cell can hold\.$/,
  );
  expect(lines[100]).toBe("1 cell more also had to be cut.");
  expect(lines[101]).toMatch(
    /in front of 2,401 cells, .* In: headings, 1, 2, .*, 98, 99 and 1,101 more\. To /,
  );
  expect(lines[102]).toBe(
    "Control characters, which a spreadsheet can't hold, were removed from 1 cell. In: 7.",
  );
  expect(lines[103]).toBe("");
});
