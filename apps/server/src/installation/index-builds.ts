import { setTimeout as delay } from "node:timers/promises";
import { buildLargeIndexes } from "@lotwright/db/large-indexes";
import type { Logger } from "../core/logger";

const retryMs = 10 * 60 * 1000;

/** Builds missing database indexes concurrently with requests, which are slower until then. Returns a function that stops it. */
export function startIndexBuilds(url: string, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const building = buildAll(url, log, signal);
  return async () => {
    stopping.abort();
    await building;
  };
}

async function buildAll(url: string, log: Logger, signal: AbortSignal): Promise<void> {
  const onBuilt = (index: { name: string; seconds: number }) => log.info(index, "index built");
  while (!signal.aborted) {
    const isDone = await buildLargeIndexes(url, { signal, onBuilt }).catch((err: unknown) => {
      if (!signal.aborted) log.warn({ err }, "indexes not built; the next attempt is in 10 minutes");
      return false;
    });
    if (isDone) return;
    await delay(retryMs, undefined, { signal }).catch(() => undefined);
  }
}
