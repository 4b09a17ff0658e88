import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { merge } from "./merge";

type Fields = { title: string; price: number | null; photos: string[] };

/** Few distinct values, so that versions often agree. */
const fields = fc.record({
  title: fc.constantFrom("", "Oak", "Elm"),
  price: fc.constantFrom(null, 100, 250),
  photos: fc.shuffledSubarray(["a", "b"]),
});
const versions = fc.record({ base: fields, local: fields, remote: fields });
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

testProperty(
  "merges three versions field by field, so that nothing that either side changed is lost",
  versions,
  ({ base, local, remote }) => {
    const merged = merge({ base, local, remote });
    for (const name of ["title", "price", "photos"] as const) {
      const isLocal = !isSame(local[name], base[name]);
      const isRemote = !isSame(remote[name], base[name]);
      const areEqual = isSame(local[name], remote[name]);
      expect(merged.fields[name]).toEqual(isLocal ? local[name] : remote[name]);
      expect(merged.changedByRemote.includes(name)).toBe(isRemote && !areEqual);
      expect(merged.conflicts.includes(name)).toBe(isLocal && isRemote && !areEqual);
    }
  },
);

testProperty(
  "keeps both sides whichever of them is merged into the other, except for conflicts",
  versions,
  ({ base, local, remote }) => {
    const one = merge({ base, local, remote });
    const other = merge({ base, local: remote, remote: local });
    expect([...one.conflicts].sort()).toEqual([...other.conflicts].sort());
    const agreed = Object.keys(base).filter((name) => !one.conflicts.some((conflict) => conflict === name));
    for (const name of agreed) expect(Reflect.get(one.fields, name)).toEqual(Reflect.get(other.fields, name));
  },
);

test("treats a field that is missing in the local version as unchanged", () => {
  const base: Fields = { title: "Chair", price: 100, photos: ["a"] };
  const merged = merge<Partial<Fields>>({ base, local: { title: "Oak" }, remote: { ...base, price: null } });
  expect(merged).toEqual({
    fields: { title: "Oak", price: null, photos: ["a"] },
    changedByRemote: ["price"],
    conflicts: [],
  });
});
