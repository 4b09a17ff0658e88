import { expect, test } from "vitest";
import { acceptsOf, possessive, shortPlatform } from "./platform-names";

test.each([
  ["HiBid (Auction Flex 360)", "HiBid", "HiBid's", "accepts"],
  ["EstateSales.org", "EstateSales.org", "EstateSales.org's", "accepts"],
  ["LiveAuctioneers", "LiveAuctioneers", "LiveAuctioneers'", "accepts"],
  ["eBay drafts", "eBay drafts", "eBay's", "accept"],
  [
    "the-saleroom, BidSpotter and i-bidder",
    "the-saleroom, BidSpotter and i-bidder",
    "the-saleroom, BidSpotter and i-bidder's",
    "accept",
  ],
])("names %s in sentences", (label, short, owner, verb) => {
  expect(shortPlatform(label)).toBe(short);
  expect([possessive(short), acceptsOf(short)]).toEqual([owner, verb]);
});
