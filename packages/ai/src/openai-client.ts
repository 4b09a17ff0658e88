import OpenAI from "openai";
import { boundedFetch } from "./bounded-fetch";
import { type ModelSetting, toWriterError } from "./provider-errors";

export type OpenAiSettings = {
  apiKey?: string | undefined;
  /** Any compatible server; OpenAI's by default. */
  baseUrl?: string | undefined;
  model: string;
};

const vendorUrl = "https://api.openai.com/v1";
/** Local servers need no key, but the client requires one. */
const keyOfKeylessServers = "none";

export function makeClient({ apiKey, baseUrl }: OpenAiSettings): OpenAI {
  if (!apiKey && !baseUrl) throw new Error("AI needs a key, or the address of a compatible server");
  return new OpenAI({
    apiKey: apiKey || keyOfKeylessServers,
    baseURL: baseUrl || vendorUrl,
    // Set explicitly, or the client would read them from the environment.
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
  /** Texts that must not be in an error. */
  secrets: string[];
  /** OPENAI_MODEL by default. */
  modelSetting?: ModelSetting;
};

/** Runs one provider call until the caller's signal aborts or its deadline passes. Rejects with a WriterError. */
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
 * Aborts the call with the caller's signal or at its deadline. Not by `AbortSignal.any`: the client never removes its
 * listener, so Node would never free the combined signal and what it references.
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
