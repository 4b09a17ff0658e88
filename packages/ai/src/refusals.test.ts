import { readFileSync } from "node:fs";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { readAnswer, readCompletion } from "./answer";
import { buildPrompt } from "./prompt";
import { isRefusal, lastRun } from "./refusals";
import { honestDescriptions, honestTitlesOfKinds } from "./testing/honest-texts";
import { honestTitles, refusals } from "./testing/refusal-texts";
import { WriterError } from "./writer";

const lamp = { title: "Brass lamp", description: "A brass lamp.", category: "Home & Garden" };
const linesOf = (name: string) =>
  readFileSync(new URL(`testing/${name}`, import.meta.url), "utf8")
    .trim()
    .split("\n");
const furtherTitles = linesOf("lot-titles.txt");

test.each(refusals)("refuses %j as a title, as a description and as an answer", (text) => {
  const answers = [
    JSON.stringify({ ...lamp, title: text }),
    JSON.stringify({ ...lamp, description: text }),
    text,
  ];
  for (const content of answers) {
    const refused = { kind: "refused", message: "The model couldn't describe this photo.", retryable: false };
    expect(() => readAnswer(content)).toThrow(expect.objectContaining(refused));
  }
});

test.each([...honestTitles, ...honestTitlesOfKinds])("takes the title %j", (title) => {
  expect(readAnswer(JSON.stringify({ ...lamp, title })).draft.title).toBe(title);
});

test.each(["title", "description"] as const)("refuses further refusals as a %s", (kind) => {
  const further = linesOf("refusals.txt");
  expect(further.length).toBeGreaterThan(150);
  expect(further.filter((text) => !isRefusal(text, kind))).toEqual([]);
});

test("refuses none of 400 titles that no rule was made for", () => {
  expect(furtherTitles).toHaveLength(400);
  expect(furtherTitles.filter((title) => isRefusal(title, "title"))).toEqual([]);
});

test("refuses no title of photographs and pictures, a common class of lots", () => {
  const titles = linesOf("photo-titles.txt");
  expect(titles.length).toBeGreaterThan(45);
  expect(titles.filter((title) => isRefusal(title, "title"))).toEqual([]);
});

test.each([
  "A lot of various photographs.",
  "Various pictures and photographs.",
  "The item shows no evidence of use.",
  "An object of unknown make.",
  "I cannot confirm the authenticity of this item.",
  "I cannot confirm the age of the photograph. Framed.",
  "I'm having trouble dating this photograph. Albumen print of a regiment.",
  "There is insufficient evidence to determine the maker.",
  "I cannot confirm the identity of the sitter in this photograph. Cabinet card.",
  "I cannot confirm what it is made of. Probably bone.",
  "I cannot confirm the item is complete.",
  "We cannot confirm if all items are included.",
  "I'm having trouble identifying the maker of this item. Oak.",
  "Lot of unknown photographs.",
  "Small dark picture.",
  "Unidentified photographs.",
  "Lot of small pictures, not framed.",
  "The object shows no clear evidence of use.",
  "Poor lighting fixture, for parts. Item not tested.",
  "No maker's marks. Some wear to the edges.",
  "Unable to determine the age; sold as seen.",
  "Unfortunately the clasp is broken.",
  "The photograph is not dated and shows a regiment.",
  "The picture is dark and needs cleaning.",
  "Unidentified maker's mark on the base.",
  "A lamp. I cannot say whether it works.",
  "Photos of unknown soldiers, mounted on card.",
  "Nicht signiert. Bild leicht gebräunt.",
  "Aucune signature. Cadre postérieur.",
  "Sin firma. Marco de época.",
  ...honestDescriptions,
])("takes the description %j", (description) => {
  expect(readAnswer(JSON.stringify({ ...lamp, description })).draft.description).toBe(description);
});

test("refuses each sentence of the prompt", () => {
  const { system, user } = buildPrompt({ photoCount: 3, notes: "", marks: [], instructions: "" });
  const sentences = `${system}\n${user}`.split(/\n+|(?<=\.) /).filter((sentence) => sentence.length > 20);
  const echoed = sentences
    .map((sentence) => sentence.replace(/^- /, ""))
    .filter((each) => !/^(?:Rules|Use Other)/.test(each));
  expect(echoed.length).toBeGreaterThan(15);
  expect(echoed.filter((sentence) => !isRefusal(`A lamp. ${sentence}`))).toEqual([]);
});

test("reads the words of a repeated word a constant number of times each", () => {
  const readsOf = (words: string[]) => {
    let reads = 0;
    const counted = new Proxy(words, {
      get(target, key, receiver) {
        if (typeof key === "string" && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    lastRun(counted);
    return reads;
  };
  const texts = [
    (count: number) => Array.from({ length: count }, () => "lamp"),
    (count: number) => Array.from({ length: count }, (_, at) => (at % 12 === 0 ? "oak" : "lamp")),
    (count: number) => Array.from({ length: count }, (_, at) => `lamp ${at}`),
  ];
  for (const make of texts)
    for (const count of [100, 10_000]) expect(readsOf(make(count))).toBeLessThanOrEqual(count + 5);
});

test("rejects repeated words, but accepts a repetition within a title", () => {
  expect(
    [
      "lamp lamp lamp",
      "Lamp, lamp, lamp, lamp",
      `A brass ${"lamp ".repeat(30)}`,
      `A brass ${"lamp ".repeat(30)}la`,
      `A brass ${"very ".repeat(11)}`.repeat(2),
    ].filter((text) => !isRefusal(text)),
  ).toEqual([]);
  expect(["lamp lamp lamp", "Lamp Lamp Lamp Lamp"].filter((text) => !isRefusal(text, "title"))).toEqual([]);
  expect(
    ["Duran Duran", "Tora! Tora! Tora!", "Very, very, very old lamp"].some((text) =>
      isRefusal(text, "title"),
    ),
  ).toBe(false);
});

const refusal = fc.constantFrom(...refusals, ...linesOf("refusals.txt"));
const other = fc.oneof(
  refusal.map((title) => ({ ...lamp, title })),
  refusal.map((description) => ({ ...lamp, description })),
  fc.constantFrom("title", "description").map((field) => ({ ...lamp, [field]: undefined })),
  fc
    .tuple(fc.constantFrom("title", "description"), fc.constantFrom(null, 7, "", " \n", "…", [], {}))
    .map(([field, value]) => ({ ...lamp, [field]: value })),
  fc.constantFrom([lamp, lamp], { lots: [lamp, lamp] }, { error: "busy" }, [], {}),
  fc
    .tuple(fc.constantFrom("lamp", "the", "titel"), fc.integer({ min: 3, max: 40 }))
    .map(([word, count]) => ({ ...lamp, title: `${word} `.repeat(count) })),
  fc.constant({
    properties: { title: { type: "string" }, description: { type: "string" }, category: { type: "string" } },
  }),
  fc.jsonValue(),
);
const content = fc.oneof(
  refusal,
  fc.lorem(),
  other.map((value) => JSON.stringify(value)),
  other.map((value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``),
  other.map((value) => `<think>Hm.</think>${JSON.stringify({ lot: value })}`),
  fc.integer({ min: 0, max: 60 }).map((length) => JSON.stringify(lamp).slice(0, length)),
);

testProperty(
  "takes none of 400 answers that hold no lot",
  fc.tuple(content, fc.constantFrom("content", "reasoning_content"), fc.constantFrom("stop", "length")),
  ([text, field, finish_reason]) => {
    const read = () => readCompletion({ choices: [{ finish_reason, message: { [field]: text } }] });
    expect(read).toThrow(WriterError);
  },
  { runs: 400 },
);
