import OpenAI from "openai";
import { boundedFetch } from "./bounded-fetch";
import { type ModelSetting, toWriterError } from "./provider-errors";

export type OpenAiSettings = {
  apiKey?: string | undefined;
  /** URL of a compatible server; OpenAI's by default. */
  baseUrl?: string | undefined;
  model: string;
};

const vendorUrl = "https://api.openai.com/v1";
/** Placeholder key for local servers, because the client requires one. */
const keyOfKeylessServers = "none";

export function makeClient({ apiKey, baseUrl }: OpenAiSettings): OpenAI {
  if (!apiKey && !baseUrl) throw new Error("AI needs a key, or the address of a compatible server");
  return new OpenAI({
    apiKey: apiKey || keyOfKeylessServers,
    baseURL: baseUrl || vendorUrl,
    // Set explicitly, because the client would read them from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: "off",
    maxRetries: 0,
    fetch: boundedFetch,
  });
}

type CallLimits = {
  signal: AbortSignal | undefined;
  timeoutMs: number;
  /** Texts that errors must not contain. */
  secrets: string[];
  /** Setting that names the model; OPENAI_MODEL by default. */
  modelSetting?: ModelSetting;
};

/** Calls the provider until the caller's signal aborts or a timeout. Rejects with a WriterError. */
export async function callProvider<T>(
  { signal, timeoutMs, secrets, modelSetting = "OPENAI_MODEL" }: CallLimits,
  call: (options: { signal: AbortSignal; timeout: number }) => Promise<T>,
): Promise<T> {
  const limits = limitCall(signal, timeoutMs);
  try {
    return await call({ signal: limits.signal, timeout: timeoutMs });
  } catch (failure) {
    throw toWriterError(failure, {
      isAborted: signal?.aborted ?? false,
      isTimedOut: limits.isTimedOut(),
      secrets,
      modelSetting,
      now: new Date(),
    });
  } finally {
    limits.end();
  }
}

/**
 * Creates a signal that aborts with the caller's or at a timeout. Not `AbortSignal.any`, whose listeners the client never
 * removes, so that Node would leak.
 */
function limitCall(wanted: AbortSignal | undefined, timeoutMs: number) {
  const call = new AbortController();
  let isTimedOut = false;
  const stop = () => call.abort();
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop();
  }, timeoutMs);
  if (wanted?.aborted) stop();
  wanted?.addEventListener("abort", stop);
  return {
    signal: call.signal,
    isTimedOut: () => isTimedOut,
    end() {
      clearTimeout(timer);
      wanted?.removeEventListener("abort", stop);
    },
  };
}
