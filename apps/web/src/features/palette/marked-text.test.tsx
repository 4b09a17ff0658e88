import { matchesIn } from "@lotwright/contracts/values/word-matches";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarkedText } from "./marked-text";

const marked = (text: string, words: string[]) => {
  const { container } = render(<MarkedText text={text} matches={matchesIn(text, words)} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll("mark")].map(({ textContent }) => textContent);
};

test("marks the beginnings of words in any case, and takes special characters literally", () => {
  expect(marked("Brass lamp, BRASSY", ["brass"])).toEqual(["Brass", "BRASS"]);
  expect(marked("Étagère and clamp", ["étag", "lamp"])).toEqual(["Étag"]);
  expect(marked("10.5 in. (wide)", ["10.5", "(", "wid", "a-b", "/"])).toEqual(["10.5", "(", "wid"]);
  expect(marked("Plain", [])).toEqual([]);
});
