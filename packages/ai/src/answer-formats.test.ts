import { categories } from "@lotwright/contracts/catalog/item-fields";
import { fc, testProperty } from "@lotwright/testing/properties";
import { expect, test } from "vitest";
import { readCompletion } from "./answer";
import { jsonValuesIn } from "./found-json";
import { toPlainText } from "./plain-text";
import { WriterError } from "./writer";

const lamp = { title: "Brass lamp", description: "A brass lamp.", category: "Home & Garden" };
const json = JSON.stringify(lamp);

const completionOf = (message: object, finish_reason = "stop") => ({ choices: [{ finish_reason, message }] });
const draftOf = (message: object) => readCompletion(completionOf(message)).draft;

test.each([
  ["in a fence", `\`\`\`json\n${json}\n\`\`\``],
  [
    "in a fence without a language, with prose around it",
    `Sure!\n\`\`\`\n${json}\n\`\`\`\nIs that all right?`,
  ],
  ["after prose", `Here is what I've found: ${json}`],
  ["before prose", `${json}\n\nI hope that helps {or not}.`],
  ["after reasoning", `<think>Is it {a lamp}? {"title": 1}</think>\n\n${json}`],
  ["after reasoning whose first tag is missing", `Hm, "a lamp".\n</think>\n${json}`],
  ["in reasoning that does not end", `<think>${json}`],
  ["after the reasoning of Magistral", `[THINK]A lamp?[/THINK]${json}`],
  [
    "behind the channels of gpt-oss",
    `<|channel|>analysis<|message|>Lamp.<|end|><|channel|>final<|message|>${json}`,
  ],
  ["in an object", JSON.stringify({ lot: lamp })],
  ["in a list of one", JSON.stringify([lamp])],
  ["in a list of one object", JSON.stringify([{ lot: lamp }])],
  ["beside other values", JSON.stringify({ reasoning: "It is a lamp.", confidence: 0.9, answer: lamp })],
  ["with further fields", JSON.stringify({ ...lamp, price: 40 })],
  ["as a text in JSON", JSON.stringify(json)],
  ["with a comma before the end", json.replace(/\}$/, ", }")],
  ["behind an unfinished object", `{"title": "Bra ${json}`],
])("reads a lot %s", (_, content) => {
  expect(draftOf({ content })).toEqual(lamp);
});

test.each([
  [
    "parts",
    {
      content: [
        { type: "text", text: json.slice(0, 9) },
        { type: "text", text: json.slice(9) },
      ],
    },
  ],
  ["parts without a type", { content: [{ text: json }] }],
  [
    "parts with reasoning",
    {
      content: [
        { type: "thinking", thinking: [{ type: "text", text: "{}" }] },
        { type: "text", text: json },
      ],
    },
  ],
  ["reasoning_content", { content: "", reasoning_content: json }],
  ["reasoning", { content: null, reasoning: `So it is ${json}` }],
  [
    "the arguments of a call",
    { content: null, tool_calls: [{ function: { name: "lot", arguments: json } }] },
  ],
])("reads a lot in %s", (_, message) => {
  expect(draftOf(message)).toEqual(lamp);
});

test("reads the last lot of a response with several, and rejects an array of lots", () => {
  const draft = JSON.stringify({ ...lamp, title: "Lamp?" });
  expect(draftOf({ content: `First: ${draft}\nBetter: ${json}` })).toEqual(lamp);
  expect(draftOf({ content: `<think>${draft}</think>${json}`, reasoning_content: draft })).toEqual(lamp);
  expect(() => draftOf({ content: `[${draft},${json}]` })).toThrow("unusable");
});

test.each([null, undefined])("leaves the category open for %s", (category) => {
  const read = readCompletion(completionOf({ content: JSON.stringify({ ...lamp, category }) }));
  expect(read).toMatchObject({ draft: { ...lamp, category: "" }, keptLimits: false });
});

test("takes a lot that is complete although the model used up its tokens", () => {
  expect(readCompletion(completionOf({ content: `${json} And then` }, "length")).draft).toEqual(lamp);
});

test.each([
  ["**Brass lamp**", "Brass lamp"],
  ["# Brass *lamp*, `1912`", "Brass lamp, 1912"],
  ["- **_Brass_ lamp**", "Brass lamp"],
  ["[Brass lamp](https://a.example/b)", "Brass lamp"],
  ["Brass\\_lamp", "Brass_lamp"],
  ["M*A*S*H, DVD box", "M*A*S*H, DVD box"],
  ["Rating 5* of 5 * 2, snake_case_name", "Rating 5* of 5 * 2, snake_case_name"],
  ["#1 racing number", "#1 racing number"],
])("takes the Markdown out of %s", (text, plain) => {
  expect(toPlainText(text)).toBe(plain);
  expect(draftOf({ content: JSON.stringify({ ...lamp, title: text, category: "**Tools**" }) })).toMatchObject(
    {
      title: plain,
      category: "Tools",
    },
  );
});

test("finds values whose texts have line ends, quotes and escapes that JSON lacks", () => {
  expect(jsonValuesIn('x {"a": "1\n2", "b": "a 12" ruler", "c": "it\\\'s", } y [1, 2,]')).toEqual([
    { a: "1\n2", b: 'a 12" ruler', c: "it's" },
    [1, 2],
  ]);
});

test.each(["{", "[{", '{"', '"', '{"a":"', "{]", "[1,", '" ', "<think>", "}", ", ", "\\"])(
  "looks through 256 kB of %s in linear time",
  (unit) => {
    const before = process.cpuUsage();
    expect(() => draftOf({ content: unit.repeat(262_144 / unit.length) })).toThrow(WriterError);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  },
);

const words = fc.constantFrom(
  ...[
    "Brass",
    "lamp",
    '12"',
    "ruler",
    "(1912)",
    "Möbel",
    "l'été",
    "🪑",
    "No.",
    "5",
    "{A}",
    "[B]",
    "C:\\x",
    "a/b",
    "50%",
    "<Untitled>",
  ],
);
const text = fc.array(words, { minLength: 2, maxLength: 9 }).map((some) => `Chair ${some.join(" ")}`);
const lot = fc.record({
  title: text,
  description: fc.array(text, { minLength: 1, maxLength: 3 }).map((some) => some.join("\n\n")),
  category: fc.constantFrom(...categories, "Other", null, undefined),
});

type Wrap = (json: string) => string;
const decoy = JSON.stringify({ title: "Decoy", description: "Of the reasoning.", category: "Other" });
const spaces = fc.constantFrom<Wrap>(
  (json) => json,
  (json) => JSON.stringify(JSON.parse(json), null, 2),
);
const wrappers = fc.constantFrom<Wrap>(
  (json) => json,
  (json) => `{"lot": ${json}}`,
  (json) => `[${json}]`,
  (json) => `[{"result": ${json}}]`,
  (json) => `{"notes": null, "answer": ${json}, "confidence": 0.5}`,
);
const fences = fc.constantFrom<Wrap>(
  (json) => json,
  (json) => `\`\`\`json\n${json}\n\`\`\``,
  (json) => `\`\`\`\n${json}\n\`\`\``,
  (json) => `~~~JSON\n${json}`,
);
const prose = fc.constantFrom<Wrap>(
  (json) => json,
  (json) => `Here's the lot, as "JSON":\n${json}`,
  (json) => `${json}\nAnything else {or [not}?`,
  (json) => `Using {title, description}: ${json} Done.`,
  (json) => `An open { and a "quote: ${json}`,
);
const thoughts = fc.constantFrom<Wrap>(
  (json) => json,
  (json) => `<think>Let's see. ${decoy}</think>\n${json}`,
  (json) => `It may be ${decoy}\n</think>${json}`,
  (json) => `<THINKING>{"title":</THINKING>${json}`,
  (json) => `<think>\n\n</think>\n\n${json}`,
);
const carriers = fc.constantFrom<(text: string) => object>(
  (content) => ({ content }),
  (content) => ({ content, reasoning_content: decoy }),
  (text) => ({ content: [{ type: "text", text }] }),
  (text) => ({
    content: [
      { type: "reasoning", text: decoy },
      { type: "output_text", text },
    ],
  }),
  (text) => ({ content: "", reasoning_content: text }),
  (text) => ({ content: null, reasoning: text }),
  (text) => ({ content: { type: "text", text } }),
  (text) => ({ content: null, function_call: { name: "lot", arguments: text } }),
  (text) => ({ content: "", tool_calls: [{ function: { name: "lot", arguments: text } }] }),
);

testProperty(
  "reads each of 400 answers that hold a lot, however it is wrapped",
  fc.tuple(lot, spaces, wrappers, fences, prose, thoughts, carriers),
  ([lot, ...wraps]) => {
    const [space, wrap, fence, around, think, carry] = wraps;
    const message = carry(think(around(fence(space(wrap(JSON.stringify(lot)))))));
    const { draft } = readCompletion(completionOf(message));
    const { title, description, category } = lot;
    expect({ ...draft, title: draft.title.slice(0, 20) }).toEqual({
      title: title.slice(0, 20),
      description,
      category: category ?? "",
    });
  },
  { runs: 400 },
);
