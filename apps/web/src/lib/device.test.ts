import { id } from "@lotwright/contracts/fields";
import { expect, test } from "vitest";
import { makeId } from "./device";

const plainHttp = { getRandomValues: crypto.getRandomValues.bind(crypto) };

test("an id is a UUID where the browser makes none by itself", () => {
  const ids = Array.from({ length: 50 }, () => makeId(plainHttp));
  for (const made of ids) expect(id.safeParse(made).success).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
