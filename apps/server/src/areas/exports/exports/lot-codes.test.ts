import { expect, test } from "vitest";
import { lotAddress } from "./lot-codes";

const lot = { id: "lot", number: "12A" };
const inApp = "https://lots.example/manifests/sale/items/lot/edit";
const inCatalog = "https://lots.example/public/token#lot-12A";
const shared = { id: "sale", publicShareEnabled: true, publicShareToken: "token", shareEndsAt: null };

test.each([
  ["never shared", { ...shared, publicShareEnabled: false, publicShareToken: null }, inApp],
  ["shared", shared, inCatalog],
  ["shared until a later day", { ...shared, shareEndsAt: new Date(Date.now() + 60_000) }, inCatalog],
  ["no longer shared", { ...shared, publicShareEnabled: false }, inApp],
  ["shared until an earlier day", { ...shared, shareEndsAt: new Date("2020-01-01") }, inApp],
])("puts the address of a lot of a manifest that is %s into its code", (_, manifest, address) => {
  expect(lotAddress("https://lots.example", manifest, lot)).toBe(address);
});
