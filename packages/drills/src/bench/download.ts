import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerProcess } from "../installation/server-process";
import { atShare } from "./statistics";

/** Latencies of probe requests sent while `work` runs. */
export async function requestsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const done = new AbortController();
  const stop = () => done.abort();
  work.then(stop, stop);
  const tookMs: number[] = [];
  while (!done.signal.aborted) {
    const startedAt = performance.now();
    await (await fetch(url)).text();
    tookMs.push(performance.now() - startedAt);
    await sleep(50);
  }
  return tookMs;
}

/** Downloads and discards a response, to its end or to its first byte. */
export async function download(url: string, cookie: string, { isFirstByteEnough = false } = {}) {
  const startedAt = performance.now();
  const request = get(url, { headers: { cookie }, agent: new Agent() });
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

/** Measures a download's cost for the server, and /healthz beside it. */
export async function measureDownload({ origin, usage }: ServerProcess, url: string, cookie: string) {
  const { resetPeak, rssBytes, cpuSeconds, peakBytes } = usage();
  await resetPeak();
  const [before, cpuBefore] = [await rssBytes(), await cpuSeconds()];
  const downloading = download(url, cookie);
  const healthMs = await requestsDuring(`${origin}/healthz`, downloading);
  return {
    ...(await downloading),
    cpuSeconds: (await cpuSeconds()) - cpuBefore,
    healthMs: { p95: atShare(0.95, healthMs), max: atShare(1, healthMs) },
    growthBytes: (await peakBytes()) - before,
  };
}
