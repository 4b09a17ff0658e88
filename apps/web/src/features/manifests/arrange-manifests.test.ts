import type { ListedManifest } from "@lotwright/contracts/manifests";
import { expect, test } from "vitest";
import { arrangeManifests, toManifestSearch } from "./arrange-manifests";

function manifest(name: string, consignor: string, day: number, itemCount: number): ListedManifest {
  const time = `2026-03-0${day}T10:00:00.000Z`;
  const sharing = { publicShareEnabled: false, publicShareToken: null };
  return {
    id: name,
    name,
    consignor,
    aiInstructions: "",
    currency: "USD",
    saleDate: null,
    saleLocation: "",
    ...sharing,
    createdAt: time,
    updatedAt: time,
    itemCount,
  };
}

const manifests = [
  manifest("Barn 10", "Miller Estate", 1, 3),
  manifest("barn 2", "Ann Smith", 3, 7),
  manifest("Attic", "MILLER estate", 2, 5),
];
const names = (text: string, sort?: "newest" | "oldest" | "name" | "items") =>
  arrangeManifests(manifests, text, sort).map(({ name }) => name);

test.each([
  ["newest", ["barn 2", "Attic", "Barn 10"]],
  ["oldest", ["Barn 10", "Attic", "barn 2"]],
  ["name", ["Attic", "barn 2", "Barn 10"]],
  ["items", ["barn 2", "Attic", "Barn 10"]],
] as const)("sorts manifests by %s", (sort, expected) => {
  expect(names("", sort)).toEqual(expected);
});

test("searches manifest names and consignors, ignoring case and surrounding whitespace", () => {
  expect(names(" miller ")).toEqual(["Attic", "Barn 10"]);
  expect(names("BARN")).toEqual(["barn 2", "Barn 10"]);
  expect(names("nothing")).toEqual([]);
});

test("uses the default search parameters of the manifest list in place of invalid ones", () => {
  expect(toManifestSearch({ q: ["barn"], sort: "sideways", more: "x" })).toEqual({});
  expect(toManifestSearch({ q: "", sort: "newest" })).toEqual({});
  expect(toManifestSearch({ q: 2026 })).toEqual({ q: "2026" });
  expect(toManifestSearch({ q: "barn", sort: "items" })).toEqual({ q: "barn", sort: "items" });
});
