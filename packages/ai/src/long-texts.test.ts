import { expect, test } from "vitest";
import { readAnswer } from "./answer";
import { guessCategory } from "./guess-category";
import { notesWriter } from "./notes-writer";
import { buildPrompt } from "./prompt";
import { toSentences } from "./sentences";
import { oneLine, shortenAtWord } from "./text";
import { shortenTitle } from "./title";

const length = 20_000;
const singles = [
  ..." .,:;!?'\"()[]-–—_/*&#@•·“”‘’…\n\t\r\v\u00a0\u2028aAß0\u0301\u200d\u202e",
  ...["🙂", "🇦", "👩\u200d", "𝐀", "\ud800"],
];
const phrases = [
  "A. B. ",
  "atofor",
  " of the",
  " (A",
  " by A",
  ". A",
  "- a\n\n",
  "approx. ",
  "so sorry, but ",
  "no image ",
  "ich kann nicht ",
  "je ne peux pas ",
  "no se puede ",
  "hand ",
];
const units = [
  ...singles,
  ...singles.flatMap((unit) => [`${unit}a`, `${unit} `, `${unit}${unit}A`]),
  ...phrases,
];

/** Text around a repeated unit: a pattern for the end of a text is slowest if it fails at the last character. */
const texts = units.map((unit) => {
  const middle = unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 8);
  return { unit, text: `Lamp${middle}oak.` };
});

const answerWith = (texts: { title?: string; description?: string }) => {
  const answer = { title: "Lamp", description: "A lamp.", category: "Other", ...texts };
  try {
    readAnswer(JSON.stringify(answer));
  } catch {
    // Many of these texts are no usable answers.
  }
};

const work: [string, (text: string) => unknown][] = [
  ["splits into sentences", toSentences],
  ["joins to one line", oneLine],
  ["shortens at a word", (text) => [shortenAtWord(text, 80), shortenAtWord(text, length - 1)]],
  ["shortens to a title", (text) => shortenTitle(text, text, 80)],
  ["guesses a category", (text) => guessCategory([text], ["Clocks & Watches"])],
  [
    "builds a prompt",
    (text) =>
      buildPrompt({ photoCount: 1, notes: text, marks: [text, ...text.split(" ")], instructions: text }),
  ],
  [
    "drafts from notes",
    (text) =>
      notesWriter()({ photos: [], notes: text, marks: text.split(" "), instructions: "" }).catch(() => {}),
  ],
  ["reads a provider's title", (text) => answerWith({ title: text.repeat(6) })],
  ["reads a provider's description", (text) => answerWith({ description: text })],
];

/** Measures CPU time in ms, which a busy machine does not affect. */
async function milliseconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Takes 1 to 25 ms; quadratic patterns took 300 ms to 20 s.
test.each(work)("%s in linear time, whatever 20,000 characters it gets", async (_, run) => {
  const slow: Record<string, number> = {};
  for (const { unit, text } of texts) {
    const first = await milliseconds(() => run(text));
    // A compilation or a garbage collection may interfere.
    const best = first > 100 ? Math.min(first, await milliseconds(() => run(text))) : first;
    if (best > 100) slow[JSON.stringify(unit)] = Math.round(best);
  }
  expect(slow).toEqual({});
});
