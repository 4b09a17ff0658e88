import { makeClient, type OpenAiSettings } from "./openai-client";

const maxNames = 20;
const maxName = 80;
const timeoutMs = 5_000;
const seesPictures =
  /vision|[-_.:/]?vl\b|llava|pixtral|gemma-?3|gemini|gpt-4o|gpt-[5-9]|claude|minicpm-v|moondream|internvl|llama-?4/i;

/** Names of a provider's models, the first twenty, and the first one that sees pictures by its name. */
export async function listModels(
  settings: Omit<OpenAiSettings, "model">,
): Promise<{ names: string[]; suggested: string | undefined }> {
  const client = makeClient({ ...settings, model: "" });
  const { data } = await client.models.list({ timeout: timeoutMs });
  const names = data.slice(0, 1_000).map(({ id }) => String(id).slice(0, maxName));
  return {
    names: names.slice(0, maxNames),
    suggested: names.find((name) => seesPictures.test(name)) ?? names[0],
  };
}
