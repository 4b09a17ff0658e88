import { fold } from "@lotwright/contracts/values/fold";
import { type HelpPage, helpPages } from "./help-pages";

/** Texts of a page in which a word counts most first. */
const textsOf = ({ title, words, steps }: HelpPage) =>
  [title, words, steps.join(" ").replaceAll("**", "")].map(fold);

/** Place of the first text that has all words; the number of texts if none has. */
function rankOf(page: HelpPage, words: readonly string[]): number {
  const texts = textsOf(page);
  const first = texts.findIndex((text) => words.every((word) => text.includes(word)));
  if (first >= 0) return first;
  const whole = texts.join(" ");
  return words.every((word) => whole.includes(word)) ? texts.length - 1 : texts.length;
}

/** Finds the pages that have all words of a text, those with the words in the title first. All pages without a text. */
export function searchHelp(text: string): HelpPage[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return helpPages
    .map((page) => ({ page, rank: rankOf(page, words) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => (words.length > 0 ? a.rank - b.rank : 0))
    .map(({ page }) => page);
}
