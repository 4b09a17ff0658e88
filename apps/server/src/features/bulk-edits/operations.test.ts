import { maxLongTextLength } from "@lotwright/contracts/limits";
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

test("writes long texts of blanks in sentences", () => {
  const marks = [". ", "\n", "\n ", "! \n"].map((mark) => mark.repeat(maxLongTextLength / 8)).join("");
  expect(inSentences(`a${marks.slice(0, maxLongTextLength - 2)}b`)).toMatch(/^A[\s.!]+B$/);
});
