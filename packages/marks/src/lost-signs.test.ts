import { expect, test } from "vitest";
import { restoreLostSigns } from "./lost-signs";

test.each([
  ["71/2 in", "7½ in"],
  ["31/4in. x 21/2in.", "3¼in. x 2½in."],
  ['101/8"', '10⅛"'],
  ["H 153/4 inches", "H 15¾ inches"],
  ["7%/2 in high", "7½ in high"],
  ["StraBe 12", "Straße 12"],
  ["HauptstraBe", "Hauptstraße"],
  ["GroBe Vase, weiB", "Große Vase, weiß"],
  ["MeiBen", "Meißen"],
  ["MaBstab 1:87", "Maßstab 1:87"],
  ["FuBball", "Fußball"],
  ["auBen und drauBen", "außen und draußen"],
])("restores the sign that the model has no character for in %s", (read, written) => {
  expect(restoreLostSigns(read)).toBe(written);
});

test.each([
  "1/2 in",
  "3/4 Pint",
  "15/16 in",
  "50%/20 kg",
  "34/150",
  "71/2",
  "11/2/87",
  "No. 31/4 B",
  "MacBook",
  "GameBoy",
  "eBay, FaceBook",
  "GroBag",
  "FuBu",
  "MaBelle",
  "SuBway",
  "AuBergine",
  "WeiBo",
  "STRABE",
  "Model 5B",
  "Type B",
  "HeiB12",
])("does not change %s", (text) => {
  expect(restoreLostSigns(text)).toBe(text);
});

test.each(["1", "1/", "11/2", "a", "Stra", "StraB", "StraBe", "auB"])(
  "restores signs in 100,000 characters of %j in linear time",
  (unit) => {
    const before = process.cpuUsage();
    restoreLostSigns(unit.repeat(100_000 / unit.length));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(500);
  },
);
