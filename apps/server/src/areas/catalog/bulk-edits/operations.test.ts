import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { expect, test } from "vitest";
import { outcomeOf } from "./operations";

const inSentences = (description: string) =>
  outcomeOf({ kind: "changeCase", field: "description", to: "sentence" })({
    ...{ id: "", lotNumber: 1, sectionLetter: "", description },
  }).fields?.description;

test.each([
  ["OAK CHAIR. ONE LEG LOOSE! why? (see photo)", "Oak chair. One leg loose! Why? (See photo)"],
  ["  \u201cthe hunt\u201d\n\n- signed\n- ÖL auf Holz", "  \u201cThe hunt\u201d\n\n- Signed\n- Öl auf holz"],
  ["12 CHAIRS, 3.5 FT. HIGH", "12 chairs, 3.5 ft. High"],
])("writes %j in sentences", (text, written) => {
  expect(inSentences(text)).toBe(written);
});

test.each([
  ["title", "DİYARBAKIR SİLK, İSTANBUL", "Diyarbakir Silk, İstanbul"],
  ["title", "I\u0307STANBUL E\u0301GLISE", "İstanbul Église"],
  ["sentence", "İSTANBUL VIEW. İZMİR RUG", "İstanbul view. İzmir rug"],
  ["lower", "İZMİR", "izmir"],
] as const)("writes in %s case %j as %j", (to, title, written) => {
  const lot = { id: "", lotNumber: 1, sectionLetter: "", title };
  const { fields } = outcomeOf({ kind: "changeCase", field: "title", to })(lot);
  expect(String(fields?.title).normalize("NFC")).toBe(written);
});

test.each(["Oak\r\nchair", "Oak\nchair", "Oak\rchair"])(
  "replaces the line break of %j whole",
  (description) => {
    const lot = { id: "", lotNumber: 1, sectionLetter: "", description };
    for (const find of ["\n", "\r\n", "k\n"]) {
      const { fields } = outcomeOf({ kind: "replace", field: "description", find, replacement: " " })(lot);
      expect(fields?.description).not.toMatch(/[\r\n]/);
    }
  },
);

test("writes long texts of blanks in sentences", () => {
  const marks = [". ", "\n", "\n ", "! \n"].map((mark) => mark.repeat(maxLongTextLength / 8)).join("");
  expect(inSentences(`a${marks.slice(0, maxLongTextLength - 2)}b`)).toMatch(/^A[\s.!]+B$/);
});
