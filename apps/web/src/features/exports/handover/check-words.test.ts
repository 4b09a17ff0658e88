import type { Finding, Preflight } from "@lotwright/contracts/exports/preflight";
import { expect, test } from "vitest";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { blockedText, problemsText } from "./check-words";

const findings = (count: number, ids = count) =>
  Array.from({ length: count }, (_, index) => makeFinding({ itemId: `lot ${index % ids}` }));
const untitled = (count: number) =>
  makeGroup({
    ...{ code: "required-missing", findings: findings(count) },
    heading: `${count} lots have no Lot Title, which is required`,
  });
const cut = (count: number) =>
  makeGroup({
    heading: `${count} ${count === 1 ? "title" : "titles"} will be cut`,
    findings: findings(count),
  });
const missing = (count: number, field: Finding["field"]) =>
  makeGroup({
    code: "required-missing",
    findings: findings(count).map((finding) => ({ ...finding, field })),
  });
const odd = makeGroup({ code: "estimate-order", findings: findings(3) });
const unmapped = makeGroup({
  code: "consignor-unmapped",
  findings: findings(60).map((finding) => ({ ...finding, field: null })),
});
const names = { consignors: ["Margaret Ellison"], categories: [], conditions: [] };
const ofSale = makeGroup({
  ...{ code: "link-not-public", heading: "HiBid links to the public catalog: turn its link on" },
  findings: [makeFinding({ itemId: null, field: null })],
});
const warning = makeGroup({ level: "warning", findings: findings(14) });

const check = (groups: Preflight["groups"], label = "HiBid (Auction Flex 360)", isOwn = false) =>
  makePreflight({ groups, lotCount: 80, preset: makePreset({ label, isOwn }), unmapped: names });

/** Converts a check to the format of the previous release, which counts neither lots nor fixable findings. */
function earlier(checked: Preflight): Preflight {
  const { errorLotCount: _, ...rest } = checked;
  return rest as Preflight; // as received from the server
}

test.each([
  ["No problems found", check([])],
  ["14 warnings", check([warning])],
  ["1 of 80 lots needs something before HiBid accepts it: 1 without a title", check([untitled(1)])],
  [
    "1 lot needs something before HiBid accepts it: 1 without a title",
    { ...check([untitled(1)]), lotCount: 1 },
  ],
  [
    "60 of 80 lots need something before HiBid accepts them: 1 consignor code, 38 titles too long, 5 without a title · 14 warnings",
    { ...check([unmapped, cut(38), untitled(5), warning]), errorLotCount: 60 },
  ],
  [
    "3 of 80 lots need something before HiBid accepts them: 5 titles too long, 2 without an item ID, 1 answer, 3 other problems",
    check([cut(3), cut(2), missing(2, "platformId"), missing(3, null), odd]),
  ],
  ["The sale needs something before Proxibid accepts it", check([ofSale], "Proxibid")],
  [
    "1 of 80 lots and the sale need something before HiBid accepts them: 1 without a title",
    check([untitled(1), ofSale]),
  ],
  [
    "2 of 80 lots need something before eBay drafts accept them: 2 titles too long",
    check([cut(2)], "eBay drafts"),
  ],
  [
    "2 of 80 lots need something before you can export them: 2 titles too long",
    check([cut(2)], "My house", true),
  ],
  [
    "At least 2 lots need something before HiBid accepts them: 9 titles too long",
    earlier(check([makeGroup({ findings: findings(2), count: 9 })])),
  ],
  [
    "9 of 80 lots need something before HiBid accepts them: 9 titles too long",
    { ...check([makeGroup({ findings: findings(2), count: 9 })]), errorLotCount: 9 },
  ],
])("says before which platform how many lots need something: %s", (text, checked) => {
  expect(problemsText(checked)).toBe(text);
});

test.each([
  ["1 lot needs something first.", check([untitled(1)])],
  ["60 lots need something first.", check([untitled(5), cut(60)])],
  ["60 lots and the sale need something first.", check([ofSale, cut(60), warning])],
  ["The sale needs something first.", check([ofSale])],
  ["At least 2 lots need something first.", earlier(check([makeGroup({ findings: findings(2), count: 9 })]))],
  [undefined, check([warning])],
])("says shortly what blocks an export: %s", (text, checked) => {
  expect(blockedText(checked)).toBe(text);
});
