import { expect, test } from "vitest";
import { printable, unprintableCharacters } from "./printable";

test.each([
  ["Café – “quoted” №5 €20 Ωμέγα Żółć", "Café – “quoted” №5 €20 Ωμέγα Żółć"],
  ["two\u0000\u0007lines\r\nand\ta tab", "two lines and a tab"],
  ["Cafe\u0301", "Café"],
  ["soft\u00adhyphen\u200b and \u202emarks\u202c", "softhyphen and marks"],
  ["Vase 青花 瓷器.", "Vase [?]."],
  ["שלום, مرحبا और ไทย", "[?], [?]"],
  ["😀 👍🏽 ❤️ 🇩🇪 1️⃣ 👩‍🚀", "😀 [?]"],
  ["lone \ud83d half", "lone [?] half"],
])("prints %j as %j", (raw, text) => {
  expect(printable(raw).text).toBe(text);
});

test("names every unprintable character once, and none where all can be printed", () => {
  expect(unprintableCharacters("花瓷花 👩‍🚀👩‍🚀")).toEqual(["花", "瓷", "👩‍🚀"]);
  expect(unprintableCharacters("Икона 12 × 5 ½ ☎")).toEqual([]);
});
