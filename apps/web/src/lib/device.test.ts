import { id } from "@lotwright/contracts/values/fields";
import { expect, test } from "vitest";
import { makeId } from "./device";

const plainHttp = { getRandomValues: crypto.getRandomValues.bind(crypto) };

test("creates UUIDs where the browser has no randomUUID", () => {
  const ids = Array.from({ length: 50 }, () => makeId(plainHttp));
  for (const made of ids) expect(id.safeParse(made).success).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
