import OpenAI from "openai";
import { boundedFetch } from "./bounded-fetch";
import { toWriterError } from "./provider-errors";

export type OpenAiSettings = {
  apiKey?: string | undefined;
  /** Any server that speaks the same protocol; the vendor's own address if left out. */
  baseUrl?: string | undefined;
  model: string;
};

const vendorUrl = "https://api.openai.com/v1";
/** Servers on one's own machine want no key, but the client insists on one. */
const keyOfKeylessServers = "none";

export function makeClient({ apiKey, baseUrl }: OpenAiSettings): OpenAI {
  if (!apiKey && !baseUrl) throw new Error("AI needs a key, or the address of a compatible server");
  return new OpenAI({
    apiKey: apiKey || keyOfKeylessServers,
    baseURL: baseUrl || vendorUrl,
    // Named so that the client does not look for them in the environment.
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
};

/** Runs one provider call until the caller's signal aborts or its deadline passes. Rejects with a WriterError. */
export async function callProvider<T>(
  { signal, timeoutMs, secrets }: CallLimits,
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
      now: new Date(),
    });
  } finally {
    limits.end();
  }
}

/**
 * The call ends with the caller's signal or at its deadline. Not by `AbortSignal.any`: the client never stops listening, and
 * Node would keep such a signal with all that hangs on it for good.
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
