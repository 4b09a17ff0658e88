import { expect, test } from "vitest";
import { printable, unprintableCharacters } from "./printable";

test.each([
  ["Café – “quoted” №5 €20 Ωμέγα Żółć", "Café – “quoted” №5 €20 Ωμέγα Żółć"],
  ["two\u0000\u0007lines\r\nand\ta tab", "two lines and a tab"],
  ["Cafe\u0301", "Café"],
  ["soft\u00adhyphen\u200b and \u202emarks\u202c", "softhyphen and marks"],
  ["Vase தமிழ் மொழி.", "Vase [?]."],
  ["ខ្មែរ, ગુજરાતી और ไทย", "[?], [?] और ไทย"],
  ["שלום 青花 瓷器, かな カナ 도자기", "שלום 青花 瓷器, かな カナ 도자기"],
  ["می\u200cخواهم\u200f but\u200c not here", "می\u200cخواهم but not here"],
  ["น้ำ กำ", "น\u0e4d\u0e49\u0e32 กำ"],
  ["😀 👍🏽 🇩🇪 1️⃣ ❤️‍🔥 👩‍🚀", "😀 [?]"],
  ["Oak™️ by A&B©️®️ ☎️ 555 ❤️", "Oak™ by A&B©® ☎ 555 ❤"],
  ["lone \ud83d half", "lone [?] half"],
])("prints %j as %j", (raw, text) => {
  expect(printable(raw).text).toBe(text);
});

test("names every unprintable character once, and none where all can be printed", () => {
  expect(unprintableCharacters("ខ្មខ 👩‍🚀👩‍🚀")).toEqual(["ខ", "្", "ម", "👩‍🚀"]);
  expect(unprintableCharacters("Икона 12 × 5 ½ ☎")).toEqual([]);
});
