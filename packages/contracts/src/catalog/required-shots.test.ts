import { expect, test } from "vitest";
import { noCaptureSettings } from "./capture-settings";
import { missingShots } from "./required-shots";

const settings = {
  requiredShots: [
    { category: "Furniture", shots: ["Front", "Back", "Close-up of marks"] },
    { category: "", shots: ["Front", "Label"] },
  ],
};

test.each([
  ["Furniture", 0, ["Front", "Back", "Close-up of marks"]],
  ["Furniture", 1, ["Back", "Close-up of marks"]],
  ["Furniture", 2, ["Close-up of marks"]],
  ["Furniture", 3, []],
  ["Furniture", 15, []],
  [" furniture", 2, ["Close-up of marks"]],
  ["Tools", 1, ["Label"]],
  ["Other", 0, ["Front", "Label"]],
  ["", 1, ["Label"]],
] as const)(
  "lists the shots that a lot of category %j with %i photos lacks",
  (category, photoCount, expected) => {
    expect(missingShots(settings, category, photoCount)).toEqual(expected);
  },
);

test("requires no shots of a lot whose category is not listed, unless there is a list for other lots", () => {
  const [furniture] = settings.requiredShots;
  expect(missingShots({ requiredShots: furniture ? [furniture] : [] }, "Tools", 0)).toEqual([]);
  expect(missingShots(noCaptureSettings, "Furniture", 0)).toEqual([]);
});
