import { notesWriter } from "@lotwright/ai/notes-writer";
import type { Transcriber } from "@lotwright/ai/transcriber";
import type { Writer } from "@lotwright/ai/writer";
import type { Env } from "./env";

type Provider = Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL">;

const hasProvider = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Provider) =>
  OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined;

const settingsOf = ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl }: Provider, model: string) => ({
  apiKey,
  baseUrl,
  model,
});

/** The configured AI provider, or a writer that uses the notes alone. Imports the provider's library on demand. */
export async function chooseWriter(env: Provider & Pick<Env, "OPENAI_MODEL">): Promise<Writer> {
  if (!hasProvider(env)) return notesWriter();
  const { openAiWriter } = await import("@lotwright/ai/openai-writer");
  return openAiWriter(settingsOf(env, env.OPENAI_MODEL));
}

/** The configured transcription model; null without one. */
export async function chooseTranscriber(
  env: Provider & Pick<Env, "OPENAI_TRANSCRIBE_MODEL">,
): Promise<Transcriber | null> {
  const model = env.OPENAI_TRANSCRIBE_MODEL;
  if (model === undefined) return null;
  const { openAiTranscriber } = await import("@lotwright/ai/openai-transcriber");
  return openAiTranscriber(settingsOf(env, model));
}
