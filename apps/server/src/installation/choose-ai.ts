import { notesWriter } from "@lotwright/ai/notes-writer";
import type { Transcriber } from "@lotwright/ai/transcriber";
import type { Writer } from "@lotwright/ai/writer";
import type { CheckProvider } from "../areas/writing/descriptions/check-provider";
import type { Env } from "../core/env";
import type { Logger } from "../core/logger";

type Provider = Pick<Env, "OPENAI_API_KEY" | "OPENAI_BASE_URL">;

const hasProvider = ({ OPENAI_API_KEY, OPENAI_BASE_URL }: Provider) =>
  OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined;

const settingsOf = ({ OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl }: Provider, model: string) => ({
  apiKey,
  baseUrl,
  model,
});

const defaultModel = "gpt-4o-mini";
/** Maximum of logged model names, for a provider with hundreds. */
const maxLoggedNames = 20;
const maxLoggedName = 80;

/** The configured AI provider or, without one, a writer that uses only notes. Imports the provider's library on demand. */
export async function chooseWriter(env: Provider & Pick<Env, "OPENAI_MODEL">): Promise<Writer> {
  if (!hasProvider(env)) return notesWriter();
  const { openAiWriter } = await import("@lotwright/ai/openai-writer");
  return openAiWriter(settingsOf(env, env.OPENAI_MODEL ?? defaultModel));
}

/** The check of the configured AI provider; null without one. */
export function chooseProviderCheck(env: Provider & Pick<Env, "OPENAI_MODEL">): CheckProvider | null {
  if (!hasProvider(env)) return null;
  return async (options) => {
    const { checkProvider } = await import("@lotwright/ai/check-provider");
    return checkProvider(settingsOf(env, env.OPENAI_MODEL ?? defaultModel), options);
  };
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

/** Logs a provider's models and which one to set, if none is set. Does nothing if the provider does not answer. */
export async function suggestModel(env: Provider & Pick<Env, "OPENAI_MODEL">, log: Logger): Promise<void> {
  if (env.OPENAI_BASE_URL === undefined || env.OPENAI_MODEL !== undefined) return;
  const { listModels } = await import("@lotwright/ai/provider-models");
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = env;
  const models = await listModels({ apiKey, baseUrl }).catch((err: unknown) => {
    log.debug(
      { err: err instanceof Error ? err.name : "error" },
      "the models of the AI provider can't be listed",
    );
  });
  if (!models || models.names.length === 0 || models.names.includes(defaultModel)) return;
  const names = models.names.slice(0, maxLoggedNames).map((name) => name.slice(0, maxLoggedName));
  log.warn(
    { models: names },
    `OPENAI_MODEL is not set: set it to a model that sees pictures, such as ${models.suggested?.slice(0, maxLoggedName)}`,
  );
}
