import { expect, test } from "vitest";
import { shownCategory, shownTitle } from "./format";

test.each([
  ["pending", "Generating description...", "Processing"],
  ["failed", "No description yet", "No category"],
  ["none", "No description yet", "No category"],
  ["completed", "No description yet", "No category"],
])(
  "announces a description on an empty lot only while the description is pending (status %s)",
  (status, title, category) => {
    const lot = { title: "", category: "", aiGenerationStatus: status };
    expect([shownTitle(lot), shownCategory(lot)]).toEqual([title, category]);
  },
);

test("shows a lot's title and category even while its description is pending", () => {
  const lot = { title: "Lamp", category: "Tools", aiGenerationStatus: "pending" };
  expect([shownTitle(lot), shownCategory(lot)]).toEqual(["Lamp", "Tools"]);
});
