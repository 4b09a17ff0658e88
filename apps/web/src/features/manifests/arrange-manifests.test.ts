import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { expect, test } from "vitest";
import { arrangeManifests, groupManifests, toManifestSearch } from "./arrange-manifests";

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

const today = "2026-11-28";
const soldOn = (saleDate: string | null) => ({ ...manifest(saleDate ?? "undated", "", 1, 1), saleDate });
const groupsOf = (...days: (string | null)[]) =>
  groupManifests(days.map(soldOn), today).map(({ name, manifests }) => [
    name,
    manifests.map(({ saleDate }) => saleDate),
  ]);

test("groups sales by their day: this week, later or undated, past, and archived after 90 days", () => {
  expect(
    groupsOf(
      ...["2026-08-29", "2026-12-05", "2026-11-28", "2026-11-27", null],
      ...["2026-12-04", "2026-08-30", "2027-03-01"],
    ),
  ).toEqual([
    ["This week", ["2026-11-28", "2026-12-04"]],
    ["Later", ["2026-12-05", null, "2027-03-01"]],
    ["Past", ["2026-11-27", "2026-08-30"]],
    ["Archive", ["2026-08-29"]],
  ]);
});

test("leaves out groups without a sale, and all headings while no sale has a date", () => {
  expect(groupsOf("2026-11-28")).toEqual([["This week", ["2026-11-28"]]]);
  expect(groupsOf(null, null)).toEqual([[undefined, [null, null]]]);
});
