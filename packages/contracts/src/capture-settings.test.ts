import { expect, test } from "vitest";
import { saveCaptureSettingsInput, shotCategories } from "./capture-settings";

const parse = (requiredShots: unknown) => saveCaptureSettingsInput.safeParse({ requiredShots });
const names = (count: number) => Array.from({ length: count }, (_, index) => `Shot ${index + 1}`);

test("accepts one list of required shots for each category and one for every other lot", () => {
  const lists = shotCategories.map((category) => ({ category, shots: names(8) }));
  expect(parse(lists).data).toEqual({ requiredShots: lists });
  expect(parse([]).data).toEqual({ requiredShots: [] });
});

test("trims the names of required shots", () => {
  const trimmed = parse([{ category: "Tools", shots: ["  Front ", "x".repeat(40)] }]).data;
  expect(trimmed?.requiredShots[0]?.shots).toEqual(["Front", "x".repeat(40)]);
});

const ofTools = (shots: unknown) => [{ category: "Tools", shots }];
const tools = { category: "Tools", shots: ["Front"] };

test.each([
  ["an unknown category", [{ ...tools, category: "Boats" }], "0.category", "Choose one of the categories"],
  ["a category twice", [tools, tools], "", "List each category only once"],
  ["too many categories", Array(31).fill(tools), "", "List at most 30 categories"],
  ["a category without shots", ofTools([]), "0.shots", "Name at least one shot"],
  ["nine shots", ofTools(names(9)), "0.shots", "Name at most 8 shots"],
  ["a shot twice", ofTools(["Front", "FRONT "]), "0.shots", "Name each shot only once"],
  ["a blank shot", ofTools(["Front", " "]), "0.shots.1", "Give every shot a name"],
  ["a long shot", ofTools(["x".repeat(41)]), "0.shots.0", "Use at most 40 characters for a shot"],
  ["a shot of two lines", ofTools(["Front\nBack"]), "0.shots.0", "Line breaks aren't allowed here"],
  ["a shot with a comma", ofTools(["Front, left"]), "0.shots.0", "Shot names can't contain commas"],
])("rejects %s in the required shots and says why", (_what, lists, path, message) => {
  const issues = parse(lists).error?.issues.map((issue) => [issue.path.join("."), issue.message]);
  expect(issues).toEqual([[["requiredShots", path].filter(Boolean).join("."), message]]);
});
