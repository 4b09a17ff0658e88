import { notesWriter } from "@lotwright/ai/notes-writer";
import type { Writer } from "@lotwright/ai/writer";
import type { Env } from "./env";

type AiEnv = Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_MODEL">;

/** The configured AI provider, or a writer that uses the notes alone. Imports the provider's library on demand. */
export async function chooseWriter(env: AiEnv): Promise<Writer> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = env;
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return notesWriter();
  const { openAiWriter } = await import("@lotwright/ai/openai-writer");
  return openAiWriter({ apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL, model: OPENAI_MODEL });
}
