import { expect, test } from "vitest";
import {
  aiNotConfiguredMessage,
  aiNotDescribedMessage,
  aiRefusedMessage,
  canBeDescribed,
  couldNotBeDescribed,
} from "./describable";

const photo = `/photos/${"a".repeat(32)}.jpg`;
const fresh = {
  title: "",
  description: "",
  notes: "",
  photoUrls: [photo],
  aiGenerationStatus: "none",
  aiFailureReason: "",
};
const failed = { ...fresh, aiGenerationStatus: "failed", aiFailureReason: "The AI service is busy." };

test.each([
  ["a lot that was never asked for", fresh, true],
  ["a lot whose attempt failed", failed, true],
  [
    "a lot that failed while no provider was set up",
    { ...failed, aiFailureReason: aiNotConfiguredMessage },
    true,
  ],
  ["a lot that the provider declined", { ...failed, aiFailureReason: aiRefusedMessage }, false],
  ["a lot whose model answered with an apology", { ...failed, aiFailureReason: aiNotDescribedMessage }, true],
  ["a lot without photos", { ...fresh, photoUrls: [] }, false],
  ["a lot with photos of another site alone", { ...fresh, photoUrls: ["https://a.example/b.jpg"] }, false],
])("tells whether a provider can describe %s", (_lot, item, expected) => {
  expect(canBeDescribed(item, true)).toBe(expected);
});

test("describes only lots with photos and notes while no provider is set up", () => {
  const can = (notes: string, photoUrls = [photo]) => canBeDescribed({ ...fresh, notes, photoUrls }, false);
  expect([can(""), can(" \n"), can("Brass lamp"), can("Brass lamp", [])]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test("counts a failed lot until its title and description are filled in", () => {
  const filled = { title: "Lamp", description: "Of brass." };
  const lots = [failed, { ...failed, title: "Lamp" }, { ...failed, description: "Of brass." }];
  expect(lots.map(couldNotBeDescribed)).toEqual([true, true, true]);
  expect(couldNotBeDescribed({ ...failed, ...filled })).toBe(false);
  expect(couldNotBeDescribed(fresh)).toBe(false);
});
