import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";

/** The latencies of the probe requests that were sent while `work` ran. */
export async function askedMeanwhile(url: string, work: Promise<unknown>): Promise<number[]> {
  const done = new AbortController();
  const stop = () => done.abort();
  work.then(stop, stop);
  const tookMs: number[] = [];
  while (!done.signal.aborted) {
    const startedAt = performance.now();
    await (await fetch(url)).text();
    tookMs.push(performance.now() - startedAt);
    await setTimeout(50);
  }
  return tookMs;
}

export interface Download {
  bytes: number;
  seconds: number;
  firstByteMs: number;
}

/** Reads and discards a response to its end, or to its first byte. */
export async function measureDownload(
  url: string,
  headers: Record<string, string>,
  { isFirstByteEnough = false } = {},
): Promise<Download> {
  const startedAt = performance.now();
  const request = get(url, { headers, agent: new Agent() });
  const [response]: IncomingMessage[] = await once(request, "response");
  if (response?.statusCode !== 200) throw new Error(`The server answered ${response?.statusCode}`);
  let bytes = 0;
  let firstByteMs = 0;
  for await (const chunk of response) {
    firstByteMs ||= performance.now() - startedAt;
    bytes += chunk.length;
    if (isFirstByteEnough) break;
  }
  return { bytes, firstByteMs, seconds: (performance.now() - startedAt) / 1000 };
}
