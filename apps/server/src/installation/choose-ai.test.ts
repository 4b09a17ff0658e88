import { startAiServer } from "@lotwright/ai/testing/ai-server";
import { expect, test } from "vitest";
import { createLogger } from "../core/logger";
import { suggestModel } from "./choose-ai";

/** The startup log line for a provider that lists these models. */
async function logged(models: string[], model?: string): Promise<Record<string, unknown>[]> {
  const ai = await startAiServer({ models });
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("info", { write: (line) => lines.push(JSON.parse(line)) });
  const env = { OPENAI_API_KEY: ai.apiKey, OPENAI_BASE_URL: ai.baseUrl, OPENAI_MODEL: model };
  await suggestModel(env, log).finally(() => ai.close());
  return lines;
}

const many = Array.from({ length: 1_200 }, (_, at) => `model-${at}`);

test("names a model that sees pictures, however many come before it", async () => {
  const [line, ...others] = await logged([...many, "qwen3-vl"]);
  expect(line).toMatchObject({
    models: many.slice(0, 20),
    msg: "OPENAI_MODEL is not set: set it to a model that sees pictures, such as qwen3-vl",
  });
  expect(others).toEqual([]);
});

test.each([
  ["the provider has the default model among many", [...many, "gpt-4o-mini"], undefined],
  ["a model is set", many, "model-7"],
  ["the provider lists none", [], undefined],
])("asks for no model when %s", async (_, models, model) => {
  expect(await logged(models, model)).toEqual([]);
});
