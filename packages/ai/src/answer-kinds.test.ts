import { expect, test } from "vitest";
import { readCompletion } from "./answer";
import { jsonValuesIn } from "./found-json";

const lamp = { title: "Brass lamp", description: "A brass lamp.", category: "Home & Garden" };
const json = JSON.stringify(lamp);
const example = JSON.stringify({ title: "Example", description: "An example.", category: "Other" });
const apology = "I'm sorry, but I can't identify the object in this image.";

const completionOf = (message: object, finish_reason = "stop") => ({ choices: [{ finish_reason, message }] });

function kindOf(message: object, finishReason?: string): string {
  try {
    readCompletion(completionOf(message, finishReason));
    return "draft";
  } catch (error) {
    return error instanceof Error && "kind" in error ? String(error.kind) : "another error";
  }
}

test.each(["length", "model_length", "MAX_TOKENS", "max_output_tokens"])(
  "reports an answer that ended with %s as cut off, whatever was written so far",
  (finishReason) => {
    for (const message of [
      { content: "", reasoning_content: `${apology} Or can I?` },
      { content: null, reasoning: "No image provided. Wait" },
      { content: apology },
      { content: `<think>${apology} But` },
      { content: '{"title": "Unable to identify this it' },
      { content: "" },
    ])
      expect(kindOf(message, finishReason)).toBe("cut-off");
  },
);

test.each([
  ["a refusal in the reasoning before an answer in prose", { content: "A fine lamp.", reasoning: apology }],
  ["a refusal in the reasoning alone", { content: "", reasoning_content: apology }],
  ["a lot in the reasoning of an answer in prose", { content: "A fine lamp.", reasoning_content: json }],
  ["a lot in the think tags of an answer in prose", { content: `<think>${json}</think>A fine lamp.` }],
  ["JSON whose quotes are missing", { content: "{title: Brass lamp, description: A brass lamp}" }],
  ["JSON that ends early", { content: json.slice(0, -20) }],
  ["an example inside a text in quotes", { content: `{"reply": "Such as ${json.replaceAll('"', "'")}"}` }],
] as const)("takes %s as an answer that may be retried", (_, message) => {
  expect(kindOf(message)).toBe("invalid-answer");
});

test("reads a lot in an object that ends early", () => {
  expect(kindOf({ content: `{"lots": [${json}` })).toBe("draft");
});

test.each([
  ["before an example", { content: `${apology} The answer would be:\n${example}` }],
  ["before a list in brackets", { content: `${apology} [1]` }],
  ["after reasoning that holds a lot", { content: `<think>${json}</think>${apology}` }],
  [
    "in place of the title of a lot in the reasoning",
    { reasoning: JSON.stringify({ ...lamp, title: "N/A" }) },
  ],
  ["after a lot", { content: `${json}\nNo: ${JSON.stringify({ ...lamp, title: "Unknown item" })}` }],
  ["beside reasoning that holds a lot", { content: apology, reasoning_content: json }],
] as const)("takes a refusal %s as a refusal", (_, message) => {
  expect(kindOf(message)).toBe("refused");
});

const call = { name: "lot", arguments: json };
test.each([
  ["an object instead of a text", { content: lamp }],
  ["an object around the lot", { content: { lot: lamp } }],
  ["one part instead of a list", { content: { type: "text", text: json } }],
  ["the arguments of a function call", { content: null, function_call: call }],
  ["an object as the arguments", { content: "", tool_calls: [{ function: { ...call, arguments: lamp } }] }],
  ["an object as the arguments of a function call", { function_call: { ...call, arguments: lamp } }],
  ["a call beside a sentence", { content: "Here it is.", tool_calls: [{ function: call }] }],
] as const)("reads a lot in %s", (_, message) => {
  expect(readCompletion(completionOf(message)).draft).toEqual(lamp);
});

test("reads the lot at the end, however many braces the model thinks in before", () => {
  const thoughts = "Perhaps {a lamp [of brass or {copper. ".repeat(2_000);
  expect(readCompletion(completionOf({ content: `${thoughts}\n${json}` })).draft).toEqual(lamp);
  expect(readCompletion(completionOf({ content: `${thoughts}${example}\n${json} {Done` })).draft).toEqual(
    lamp,
  );
});

test("finds the outermost values alone, in their order", () => {
  expect(jsonValuesIn('a {"b": {"c": [1]}} d [[2], {"e": "{"}] f')).toEqual([
    { b: { c: [1] } },
    [[2], { e: "{" }],
  ]);
});
