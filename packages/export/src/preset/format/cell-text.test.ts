import { expect, test } from "vitest";
import { cellText, codePoints, slugOf } from "./cell-text";

test.each([
  ["text", "  First\r\n second \n\n third\t4 ", "First second third 4"],
  ["lines", "First\r\nsecond\rthird", "First\nsecond\nthird"],
  ["breaks", "R&B <b>bold</b>\nnext", "R&B bold<br>next"],
  ["html", "R&B < 5 in.\nnext", "R&amp;B &lt; 5 in.<br>next"],
  ["text", "Cafe\u0301 \u0007bell", "Café bell"],
  ["text", "height < 5 > 3 <!-- note --></p>", "height < 5 > 3"],
] as const)("writes a cell of type %s from %j", (type, raw, expected) => {
  expect(cellText(raw, type).text).toBe(expected);
});

test("tells whether a text had line breaks and tags", () => {
  expect(cellText("a\nb", "text")).toMatchObject({ hadBreak: true, hadTags: false });
  expect(cellText("a\n", "text")).toMatchObject({ hadBreak: false });
  expect(cellText("<i>a</i>", "html")).toMatchObject({ hadBreak: false, hadTags: true });
});

test("handles long texts of blanks, breaks and brackets in linear time", () => {
  for (const part of ["<", "<a ", " \n", "\t", "<!"]) {
    const long = part.repeat(200_000);
    for (const type of ["text", "lines", "breaks", "html"] as const) cellText(`${long}x`, type);
  }
});

test("counts characters as people do", () => {
  expect(codePoints("Toy 🤖")).toBe(5);
});

test.each([
  ["Spring sale", 20, "spring-sale"],
  ["  Łódź & Söhne!  ", 20, "odz-sohne"],
  ["A very long name of a sale", 12, "a-very-long"],
  ["№ ″", 20, "no"],
  ["مزاد", 20, ""],
])("makes a slug of %j with at most %i characters", (text, max, expected) => {
  expect(slugOf(text, max)).toBe(expected);
});
