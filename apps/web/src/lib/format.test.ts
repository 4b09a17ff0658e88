import { expect, test } from "vitest";
import { fileSize, lotName, plural, timeAgo } from "./format";

const now = new Date("2026-03-10T12:00:00Z");

test.each([
  ["2026-03-07T12:00:00Z", "3 days ago"],
  ["2026-03-10T11:59:50Z", "less than a minute ago"],
  ["2026-01-10T12:00:00Z", "about 2 months ago"],
])("%s reads as %s", (iso, expected) => {
  expect(timeAgo(iso, now)).toBe(expected);
});

test("a server whose clock runs ahead never makes something created in the future", () => {
  expect(timeAgo("2026-03-10T12:05:00Z", now)).toBe("less than a minute ago");
});

test.each([
  [0, "0 items"],
  [1, "1 item"],
  [2000, "2,000 items"],
])("%d is counted as %s", (count, expected) => {
  expect(plural(count, "item")).toBe(expected);
});

test("a lot's name is its number and its section letter", () => {
  expect(lotName({ lotNumber: 1000, sectionLetter: "A" })).toBe("1000A");
  expect(lotName({ lotNumber: 1000, sectionLetter: "" })).toBe("1000");
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [12_340_000, "12.3 MB"],
  [999_999, "1,000 kB"],
  [4_200_000_000_000, "4,200 GB"],
])("%d bytes read as %s", (bytes, expected) => {
  expect(fileSize(bytes)).toBe(expected);
});
