import { makeClient, type OpenAiSettings } from "./openai-client";

const maxNames = 10_000;
const timeoutMs = 5_000;
const seesPictures =
  /vision|[-_.:/]?vl\b|llava|pixtral|gemma-?3|gemini|gpt-4o|gpt-[5-9]|claude|minicpm-v|moondream|internvl|llama-?4/i;

/** Lists a provider's models, and the first one whose name indicates vision. */
export async function listModels(
  settings: Omit<OpenAiSettings, "model">,
): Promise<{ names: string[]; suggested: string | undefined }> {
  const client = makeClient({ ...settings, model: "" });
  const { data } = await client.models.list({ timeout: timeoutMs });
  const names = data.slice(0, maxNames).map(({ id }) => String(id));
  return { names, suggested: names.find((name) => seesPictures.test(name)) ?? names[0] };
}
