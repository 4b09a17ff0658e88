import { setTimeout as sleep } from "node:timers/promises";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { atShare } from "../bench/statistics.mjs";
import type { ServerProcess } from "../installation/server-process";
import { call } from "./call";

const sampleMs = 40;

export type Watched = {
  growthBytes: number;
  peakBytes: number;
  cpuSeconds: number;
  health: { p50: number; p95: number; max: number; count: number };
};

/**
 * Measures a server's process and its /healthz until the returned function is called. The peak memory is the kernel's
 * figure; a call without a response counts with its full deadline.
 */
async function watch(server: Pick<ServerProcess, "origin" | "pid">): Promise<() => Promise<Watched>> {
  const { rssBytes, peakBytes, resetPeak, cpuSeconds } = linuxProcess(server.pid);
  await resetPeak();
  const [before, cpuBefore] = [await rssBytes(), await cpuSeconds()];
  let peak = before;
  const times: number[] = [];
  let isOver = false;
  const sample = async () => {
    while (!isOver) {
      times.push((await call(server.origin, { path: "/healthz" })).ms);
      // The process has ended.
      peak = await peakBytes().catch(() => peak);
      await sleep(sampleMs);
    }
  };
  const sampling = sample();
  return async () => {
    isOver = true;
    await sampling;
    peak = await peakBytes().catch(() => peak);
    const cpu = await cpuSeconds().catch(() => Number.NaN);
    const [p50 = 0, p95 = 0, max = 0] = [0.5, 0.95, 1].map((share) => atShare(share, times));
    return {
      growthBytes: peak - before,
      peakBytes: peak,
      cpuSeconds: cpu - cpuBefore,
      health: { p50, p95, max, count: times.length },
    };
  };
}

/** Watches a server while `work` runs. */
export async function watching<T>(
  server: Pick<ServerProcess, "origin" | "pid">,
  work: () => Promise<T>,
): Promise<Watched & { result: T }> {
  const stop = await watch(server);
  try {
    const result = await work();
    return { result, ...(await stop()) };
  } catch (error) {
    await stop();
    throw error;
  }
}
