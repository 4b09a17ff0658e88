import { expect, test } from "vitest";
import { hexColor } from "../workspace/branding";
import { email, line, longText, shortText } from "./fields";
import { photoUrlPattern } from "./photo-addresses";

const length = 20_000;
const singles = [..." .,:;@!?'\"()[]-_/#\n\t\r\u2028aA0\u0301\u202e", "🙂", "\ud800", "a.", "a@", "a-", "a "];
const texts = singles.map((unit) => ({ unit, text: `a${unit.repeat(length / unit.length)}b` }));

const address = email("Enter an email");
const parsed: [string, (text: string) => unknown][] = [
  ["a line", (text) => line(length * 2).safeParse(text)],
  ["a short text", (text) => shortText.safeParse(text)],
  ["a long text", (text) => longText.safeParse(text)],
  ["an email", (text) => address.safeParse(text)],
  ["a color", (text) => hexColor.safeParse(text)],
  ["a photo address", (text) => photoUrlPattern.test(`/photos/${text}`)],
];

function milliseconds(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(parsed)("parses %s in linear time, whatever 20,000 characters it is given", (_, parse) => {
  const slow = texts.filter(
    ({ text }) => Math.min(...[1, 2, 3].map(() => milliseconds(() => parse(text)))) > 50,
  );
  expect(slow.map(({ unit }) => unit)).toEqual([]);
});
