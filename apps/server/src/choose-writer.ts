import { notesWriter } from "@lotwright/ai/notes-writer";
import { openAiWriter } from "@lotwright/ai/openai-writer";
import type { Writer } from "@lotwright/ai/writer";
import type { Env } from "./env";

type AiEnv = Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL" | "OPENAI_MODEL">;

/** The configured provider, or the person's own notes. */
export function chooseWriter({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: AiEnv): Writer {
  if (!OPENAI_API_KEY && !OPENAI_BASE_URL) return notesWriter();
  return openAiWriter({ apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL, model: OPENAI_MODEL });
}
