import { expect, test } from "vitest";
import { merge } from "./merge";

const base = { title: "Chair", notes: "", price: 100 as number | null, photos: ["a"] };
type Fields = typeof base;

const cases: [
  string,
  Partial<Fields>,
  Partial<Fields>,
  Partial<Fields>,
  (keyof Fields)[],
  (keyof Fields)[],
][] = [
  ["nothing changed", {}, {}, {}, [], []],
  ["a local change", { notes: "Loose" }, {}, { notes: "Loose" }, [], []],
  ["a remote change", {}, { title: "Oak chair" }, { title: "Oak chair" }, ["title"], []],
  [
    "changes of different fields",
    { notes: "Loose" },
    { title: "Oak chair" },
    { notes: "Loose", title: "Oak chair" },
    ["title"],
    [],
  ],
  ["the same change on both sides", { title: "Oak" }, { title: "Oak" }, { title: "Oak" }, [], []],
  [
    "different changes of a field",
    { title: "Oak" },
    { title: "Elm" },
    { title: "Oak" },
    ["title"],
    ["title"],
  ],
  ["a local change back to the base value", {}, { price: 120 }, { price: 120 }, ["price"], []],
  ["a price that was cleared remotely", {}, { price: null }, { price: null }, ["price"], []],
  ["a price that both changed", { price: null }, { price: 250 }, { price: null }, ["price"], ["price"]],
  [
    "photos in another order",
    { photos: ["b", "a"] },
    { photos: ["a", "c"] },
    { photos: ["b", "a"] },
    ["photos"],
    ["photos"],
  ],
  ["equal photos", { photos: ["a", "b"] }, { photos: ["a", "b"] }, { photos: ["a", "b"] }, [], []],
];

test.each(cases)(
  "merges three versions: %s",
  (_name, local, remote, expected, changedByRemote, conflicts) => {
    const merged = merge({ base, local: { ...base, ...local }, remote: { ...base, ...remote } });
    expect(merged).toEqual({ fields: { ...base, ...expected }, changedByRemote, conflicts });
  },
);

test("treats a field that is missing in the local version as unchanged", () => {
  const merged = merge<Partial<Fields>>({
    base,
    local: { title: "Oak" },
    remote: { ...base, notes: "Loose" },
  });
  expect(merged).toEqual({
    fields: { ...base, title: "Oak", notes: "Loose" },
    changedByRemote: ["notes"],
    conflicts: [],
  });
});
