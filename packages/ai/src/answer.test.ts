import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readAnswer, readCompletion } from "./answer";
import { WriterError } from "./writer";

const lamp = { title: "Brass lamp", description: "A brass lamp.", category: "Home & Garden" };

function answerWith(fields: Record<string, unknown>): string {
  return JSON.stringify({ ...lamp, ...fields });
}

function errorOf(read: () => unknown): WriterError {
  try {
    read();
  } catch (error) {
    if (error instanceof WriterError) return error;
    throw error;
  }
  throw new Error("It was accepted");
}

function completionOf(choice: Record<string, unknown>) {
  return { choices: [{ finish_reason: "stop", message: { content: JSON.stringify(lamp) }, ...choice }] };
}

test("returns a good answer as a draft without changes", () => {
  const read = { draft: lamp, keptLimits: true };
  expect(readAnswer(JSON.stringify(lamp))).toEqual(read);
  expect(readCompletion(completionOf({}))).toEqual(read);
});

test("tokens are those that the provider counted, and a strange count is none", () => {
  const counted = { ...completionOf({}), usage: { prompt_tokens: 812, completion_tokens: 96 } };
  expect(readCompletion(counted)).toMatchObject({ draft: lamp, inputTokens: 812, outputTokens: 96 });
  for (const usage of [null, "free", { prompt_tokens: -1, completion_tokens: 3 }]) {
    const read = readCompletion({ ...completionOf({}), usage });
    expect(read).toMatchObject({ draft: lamp, inputTokens: undefined, outputTokens: undefined });
  }
});

test.each([
  ["a title to shorten", { title: "brass lamp ".repeat(10) }],
  ["a category to replace", { category: "Weapons" }],
])("rejects %s as an answer that does not keep the limits by itself", (_, fields) => {
  expect(readAnswer(answerWith(fields)).keptLimits).toBe(false);
});

test("preserves the maker in a shortened title that its description names", () => {
  const title =
    "Pair Of Tall Victorian Style Polished Brass Candlesticks With Square Stepped Bases By Harrods";
  const { draft } = readAnswer(answerWith({ title, description: "The bases are stamped Harrods." }));
  expect(draft.title).toMatch(/^Pair Of Tall Victorian Style Polished Brass Candlesticks.*, Harrods$/);
});

test.each([
  ["Tools", "Tools"],
  ["tools", "Tools"],
  [" HOME & GARDEN ", "Home & Garden"],
  ["other", "Other"],
  ["Weapons", "Other"],
  ["", "Other"],
])("reads the category %j as %j", (given, expected) => {
  expect(readAnswer(answerWith({ category: given })).draft.category).toBe(expected);
});

test.each([
  ["silver & PLATE", "Silver & Plate"],
  ["Tools", "Tools"],
  ["Silver  &\nPlate", "Silver & Plate"],
  ["# Comics", "# Comics"],
  ["Arts &amp; crafts", "Arts &amp; crafts"],
  ["Weapons", "Other"],
])("reads the category %j as %j where a workspace has its own", (category, expected) => {
  const own = ["Silver & Plate", "# Comics", "Arts &amp; crafts"];
  const completion = { choices: [{ message: { content: answerWith({ category }) } }] };
  const { draft, keptLimits } = readCompletion(completion, own);
  expect([draft.category, keptLimits]).toEqual([expected, expected !== "Other"]);
});

test.each([
  [
    "a title of 80 characters stays",
    `${"a".repeat(39)} ${"b".repeat(40)}`,
    `${"a".repeat(39)} ${"b".repeat(40)}`,
  ],
  ["one of 81 ends at a word", `${"a".repeat(40)} ${"b".repeat(40)}`, "a".repeat(40)],
  [
    "a word that ends at 80 is kept",
    `${"a".repeat(39)} ${"b".repeat(40)} c`,
    `${"a".repeat(39)} ${"b".repeat(40)}`,
  ],
  ["no comma is left at the cut", `${"a".repeat(40)}, ${"b".repeat(60)}`, "a".repeat(40)],
  ["one endless word is cut", "x".repeat(200), "x".repeat(80)],
  ["no character is halved", `a${"🪑".repeat(60)}`, `a${"🪑".repeat(39)}`],
  ["lines become one", "  Brass\nlamp\t with  shade ", "Brass lamp with shade"],
  ["control characters go", "Brass\u0000 la\u001bmp\u0085", "Brass lamp"],
  ["halves of characters go", "Brass \ud800lamp", "Brass lamp"],
  ["an apology in a name is a name", "Sorry! board game, boxed", "Sorry! board game, boxed"],
])("cuts titles: %s", (_, given, expected) => {
  expect(readAnswer(answerWith({ title: given })).draft.title).toBe(expected);
});

test.each([
  ["paragraphs stay", "One.\n\nTwo.\r\nThree.", "One.\n\nTwo.\nThree."],
  ["outer blanks go", "\n  One. \n", "One."],
  ["control characters go, tabs stay", "One\u0000\u0007.\tTwo.", "One.\tTwo."],
  ["markup goes", 'Label: <img src="http://evil"> &amp; **so** on', "Label: & so on"],
  [
    "as much markup as text goes",
    `<p>${"A lamp. ".repeat(2_000)}</p>${"<br>".repeat(2_000)}Oak.`,
    `${"A lamp. ".repeat(2_000).trim()}\n\nOak.`,
  ],
])("cuts descriptions: %s", (_, given, expected) => {
  expect(readAnswer(answerWith({ description: given })).draft.description).toBe(expected);
});

test.each([
  ["no JSON", "A fine canary lamp"],
  ["HTML", "<!doctype html><h1>canary</h1>"],
  ["truncated JSON", '{"title":"Brass canary'],
  ["a list of two", JSON.stringify([lamp, lamp])],
  ["text in JSON", '"canary"'],
  ["null", "null"],
  ["a missing field", JSON.stringify({ title: "canary", category: "Tools" })],
  ["a number for a title", answerWith({ title: 7, description: "canary" })],
  ["an empty title", answerWith({ title: "  ", description: "canary" })],
  ["a title of marks", answerWith({ title: "-- ?? --", description: "canary" })],
  ["an empty description", answerWith({ title: "canary", description: "\n\u0000\n" })],
  ["an endless description", answerWith({ title: "canary", description: "a word ".repeat(3_000) })],
])("rejects %s as an invalid answer, and leaves its content out of the error", (_, content) => {
  const error = errorOf(() => readAnswer(content));
  expect(error).toMatchObject({ kind: "invalid-answer", retryable: true });
  expect(inspect(error, { depth: null })).not.toContain("canary");
});

test.each([
  ["in plain text", "I'm sorry, but I can't assist with that request."],
  ["with another apostrophe", "I’m unable to describe these photos."],
  ["as a title", answerWith({ title: "Sorry, I cannot help with this" })],
  ["as a description", answerWith({ description: "I am not able to identify the item shown." })],
])("rejects a refusal %s as a draft", (_, content) => {
  expect(errorOf(() => readAnswer(content)).kind).toBe("refused");
});

test.each([
  ["a refusal beside the content", completionOf({ message: { content: null, refusal: "No." } }), "refused"],
  ["a content filter", completionOf({ finish_reason: "content_filter" }), "refused"],
  [
    "an answer at the length limit",
    completionOf({ finish_reason: "length", message: { content: '{"title": "Bra' } }),
    "cut-off",
  ],
  ["no content", completionOf({ message: { content: null } }), "invalid-answer"],
  ["blank content", completionOf({ message: { content: "  " } }), "invalid-answer"],
  ["no message", { choices: [{ finish_reason: "stop" }] }, "invalid-answer"],
  ["no choices", { choices: [] }, "invalid-answer"],
  ["an error in disguise", { error: { message: "busy" } }, "invalid-answer"],
  ["text instead of a completion", "<html></html>", "invalid-answer"],
  ["nothing", undefined, "invalid-answer"],
])("reports %s as an error", (_, received, kind) => {
  expect(errorOf(() => readCompletion(received)).kind).toBe(kind);
});

test("strips characters that turn the writing direction from every text of a provider", () => {
  const turned = (text: string) => `\u202e${text.slice(0, 3)}\u2066\u202c${text.slice(3)}\u2069`;
  const { draft } = readAnswer(
    answerWith({
      title: turned(lamp.title),
      description: turned(lamp.description),
      category: turned(lamp.category),
    }),
  );
  expect(draft).toEqual(lamp);
});

test("cuts a provider's long title before it looks for a name in it", () => {
  const { draft } = readAnswer(answerWith({ title: `Brass lamp ${"-".repeat(120_000)} Emeralite 8734` }));
  expect(draft.title).toBe("Brass lamp");
});
