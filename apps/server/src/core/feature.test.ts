import { expect, test } from "vitest";
import { requireDistinct } from "./feature";

test("refuses a name that two features have", () => {
  expect(() => requireDistinct(["items.create", "items.update", "items.create"])).toThrow(
    "Two features have items.create",
  );
  expect(() => requireDistinct(["items.create", "items.update"])).not.toThrow();
});
