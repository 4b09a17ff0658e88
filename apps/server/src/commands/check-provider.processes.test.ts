import { signTexts } from "@lotwright/ai/drawn-sign";
import { answerFrom } from "@lotwright/ai/testing/ai-reply";
import { type AiServer, startAiServer } from "@lotwright/ai/testing/ai-server";
import { failingModes } from "@lotwright/ai/testing/provider-modes";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { runBuilt, type Settings } from "../testing/built-server";

let ai: AiServer;
beforeAll(async () => {
  ai = await startAiServer();
});
beforeEach(() => ai.reset());
afterAll(() => ai.close());

const settings = () => ({
  OPENAI_BASE_URL: ai.baseUrl,
  OPENAI_API_KEY: ai.apiKey,
  OPENAI_MODEL: ai.model,
});

/** Runs the command; returns its exit code and output, with varying figures replaced. */
async function check(changed: Settings = settings()) {
  const { code, output } = await runBuilt("check-provider.js", [], changed);
  return {
    code,
    lines: output
      .trim()
      .replace(/\d+\.\d seconds/g, "N seconds")
      .split("\n"),
  };
}

test("prints a line for each thing that works, and exits with 0", async () => {
  ai.respondWith((request) =>
    answerFrom({ ...request, notes: `Sign ${signTexts.word} ${signTexts.number}` }),
  );
  expect(await check()).toEqual({
    code: 0,
    lines: [
      "✓ Reachable: The provider answers.",
      "✓ Key: OPENAI_API_KEY is accepted.",
      "✓ Model: lotwright-test answers.",
      '✓ Pictures: It read "HALVEX 1741" in a drawn photo.',
      "✓ Answer format: json_schema: answers follow a schema.",
      "✓ Tokens: max_completion_tokens: at most 4,000 for an answer.",
      "✓ Seconds: One photo was described in N seconds.",
      "✓ Number of photos: 15 photos at a time, in N seconds.",
      "2 calls were paid.",
    ],
  });
  expect(ai.requests).toHaveLength(2);
});

test("prints what to set for what fails, and exits with 1", async () => {
  ai.respondWith(failingModes.model404);
  expect(await check()).toEqual({
    code: 1,
    lines: [
      "✓ Reachable: The provider answers.",
      "✓ Key: OPENAI_API_KEY is accepted.",
      expect.stringMatching(
        /^✗ Model: .*Check OPENAI_MODEL\. The provider has lotwright-test-vl, for example\./,
      ),
      ...["Pictures", "Answer format", "Tokens", "Seconds", "Number of photos"].map(
        (name) => `- ${name}: Not tested.`,
      ),
      "0 calls were paid.",
    ],
  });
});

test("names the settings of a provider where none is set up, and exits with 1", async () => {
  const { code, lines } = await check({});
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^No AI provider is set up\. Set OPENAI_API_KEY/)]);
});
