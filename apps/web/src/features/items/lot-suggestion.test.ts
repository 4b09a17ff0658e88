import { maxLotNumber } from "@lotwright/contracts/limits";
import { beforeEach, expect, test } from "vitest";
import { correctLotNumber, rememberLotNumber, suggestLotNumber } from "./lot-suggestion";

const mine = { userId: "ann", manifestId: "spring" };

beforeEach(() => localStorage.clear());

test("the server's number is suggested until one was used on this device", () => {
  expect(suggestLotNumber(mine, 1000)).toBe(1000);
  rememberLotNumber(mine, 412);
  expect(suggestLotNumber(mine, 1000)).toBe(413);
});

test("another person and another manifest have numbers of their own", () => {
  rememberLotNumber(mine, 412);
  expect(suggestLotNumber({ ...mine, userId: "bob" }, 1000)).toBe(1000);
  expect(suggestLotNumber({ ...mine, manifestId: "autumn" }, 1000)).toBe(1000);
});

test("after the last number there is, the server decides", () => {
  rememberLotNumber(mine, maxLotNumber);
  expect(suggestLotNumber(mine, 1000)).toBe(1000);
});

test("a lot that arrives takes back no number that was used after it", () => {
  rememberLotNumber(mine, 412);
  correctLotNumber(mine, { used: 410, became: 410 });
  expect(suggestLotNumber(mine, 1000)).toBe(413);
  correctLotNumber(mine, { used: 412, became: 431 });
  expect(suggestLotNumber(mine, 1000)).toBe(432);
});
