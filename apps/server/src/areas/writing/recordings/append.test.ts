import { expect, test } from "vitest";
import { appendText } from "./append";

const words = "word ".repeat(100).trim();

test.each([
  ["an empty field", "", "A brass lamp."],
  ["a blank field", " \n", "A brass lamp."],
  ["a text", "Typed", "Typed\n\nA brass lamp."],
  ["a text that ends with a line end", "Typed\n", "Typed\n\nA brass lamp."],
  ["a text that ends with a blank line", "Typed\n\n", "Typed\n\nA brass lamp."],
  ["a text that ends with blank lines", "Typed\n\n\n", "Typed\n\n\nA brass lamp."],
])("appends to %s after a blank line", (_, typed, expected) => {
  expect(appendText(typed, "A brass lamp.", 500)).toEqual({ text: expected, isCut: false });
});

test("fills the limit to the last character without a cut", () => {
  const appended = appendText("Typed", words, "Typed\n\n".length + words.length);
  expect(appended).toEqual({ text: `Typed\n\n${words}`, isCut: false });
});

test("cuts a text that is too long at a word and keeps what was typed", () => {
  const appended = appendText("Typed", words, 50);
  expect(appended).toEqual({ text: `Typed\n\n${"word ".repeat(8).trim()}...`, isCut: true });
  expect(appended?.text.length).toBeLessThanOrEqual(50);
});

test("appends nothing to a field without space for 20 characters", () => {
  expect(appendText("x".repeat(475), words, 500)).toMatchObject({ isCut: true });
  expect(appendText("x".repeat(476), words, 500)).toBeUndefined();
  expect(appendText("x".repeat(600), words, 500)).toBeUndefined();
});
