import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { sum } from "../bench/statistics.mjs";
import type { Installation } from "./installation";

/** CPU usage in processors, by process. Gates, the proxy and the AI provider run in this process. */
export type Processors = {
  servers: number;
  /** Each server's share of `servers`. */
  eachServer: number[];
  postgres: number;
  store: number;
  here: number;
};

async function secondsOf(site: Installation): Promise<Processors> {
  const [eachServer, postgres, store, here] = await Promise.all([
    Promise.all(site.servers.map(({ pid }) => linuxProcess(pid).cpuSeconds())),
    site.database.pid().then(familyCpuSeconds),
    linuxProcess(site.store.pid).cpuSeconds(),
    linuxProcess(process.pid).cpuSeconds(),
  ]);
  return { servers: sum(eachServer), eachServer, postgres, store, here };
}

/** Measures from now on; none of the processes may restart in between. */
export async function watchProcessors(site: Installation): Promise<() => Promise<Processors>> {
  const startedAt = performance.now();
  const before = await secondsOf(site);
  return async () => {
    const after = await secondsOf(site);
    const seconds = (performance.now() - startedAt) / 1_000;
    const used = (who: Exclude<keyof Processors, "eachServer">) => (after[who] - before[who]) / seconds;
    return {
      servers: used("servers"),
      eachServer: after.eachServer.map((end, index) => (end - (before.eachServer[index] ?? 0)) / seconds),
      postgres: used("postgres"),
      store: used("store"),
      here: used("here"),
    };
  };
}
