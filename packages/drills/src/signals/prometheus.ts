import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../installation/server-process";
import { isWithin, until } from "../installation/waiting";

const rulesFile = new URL("../../../tooling/deploy/alerts.yaml", import.meta.url);
const results = z.object({ data: z.object({ result: z.array(z.unknown()) }) });

export const isPrometheusInstalled = spawnSync("prometheus", ["--version"]).error === undefined;

/** Condition of one of our alert rules, without the waiting time (`for`) after it. */
async function conditionOf(alert: string): Promise<string> {
  const rules = await readFile(rulesFile, "utf8");
  const condition = new RegExp(`- alert: ${alert}\\n\\s+expr: (.+)`).exec(rules)?.[1];
  if (!condition) throw new Error(`There is no alert ${alert}`);
  return condition;
}

/** Starts Prometheus, which scrapes one server every four seconds: without a database, a response takes three. */
export async function startPrometheus(folder: string) {
  const port = await freePort();
  const targets = join(folder, "targets.json");
  await mkdir(folder);
  await writeFile(targets, "[]");
  await writeFile(
    join(folder, "prometheus.yaml"),
    `{ global: { scrape_interval: 4s, scrape_timeout: 4s }, scrape_configs: [{ job_name: lotwright,
       file_sd_configs: [{ files: ["${targets}"], refresh_interval: 1s }] }] }`,
  );
  const child = spawn(
    "prometheus",
    [
      `--config.file=${join(folder, "prometheus.yaml")}`,
      `--storage.tsdb.path=${join(folder, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: "ignore" },
  );
  const origin = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until("Prometheus is ready", isReady);
  const isTrue = async (expression: string) => {
    const answer = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(expression)}`);
    return results.parse(await answer.json()).data.result.length > 0;
  };
  return {
    /** Scrapes another server, and waits for its first values. */
    async watch(server: string): Promise<void> {
      const { host } = new URL(server);
      await writeFile(targets, JSON.stringify([{ targets: [host] }]));
      await until("the server is scraped", () => isTrue(`up{instance="${host}"} == 1`));
    },
    /** Milliseconds until an alert's condition is true; undefined if that takes too long. */
    async becomes(alert: string, withinMs: number): Promise<number | undefined> {
      const condition = await conditionOf(alert);
      const startedAt = performance.now();
      const isSo = await isWithin(withinMs, () => isTrue(condition));
      return isSo ? performance.now() - startedAt : undefined;
    },
    async close(): Promise<void> {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
