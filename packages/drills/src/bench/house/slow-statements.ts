import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import { ms } from "../../installation/report";

/** PostgreSQL settings, effective at its next start, that log slow statements as JSON lines with text, values and plan. */
const settings = (slowMs: number) => ({
  logging_collector: "on",
  log_destination: "jsonlog",
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": `${slowMs}ms`,
  // Rows of each step, without reading a clock for each.
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_parameter_max_length": "200",
});

export async function logSlowStatements(sql: Sql, slowMs: number): Promise<void> {
  for (const [name, value] of Object.entries(settings(slowMs)))
    await sql.unsafe(`alter system set ${name} = '${value}'`);
}

export async function stopLogging(sql: Sql): Promise<void> {
  await sql`alter system reset all`;
}

const entry = z.object({ message: z.string() });
const explained = /^duration: ([\d.]+) ms {2}plan:\nQuery Text: /;

export type SlowStatement = { text: string; plan: string; count: number; longestMs: number };

/** The slowest execution's plan of each distinct statement. */
export function readSlowStatements(log: string): SlowStatement[] {
  const byText = new Map<string, SlowStatement>();
  for (const line of log.split("\n").filter((line) => line !== "")) {
    const { message } = entry.parse(JSON.parse(line));
    const [head, took] = explained.exec(message) ?? [];
    if (head === undefined) continue;
    const plan = message.slice(head.length);
    // The plan starts at its first line with costs.
    const [before = ""] = plan.split(/\n(?=[^\n]*\(cost=)/, 1);
    const [text = ""] = before.split("\nQuery Parameters: ", 1);
    const known = byText.get(text) ?? { text, plan, count: 0, longestMs: 0 };
    const isLongest = Number(took) > known.longestMs;
    byText.set(text, {
      ...{ text, count: known.count + 1, plan: isLongest ? plan : known.plan },
      longestMs: Math.max(known.longestMs, Number(took)),
    });
  }
  return [...byText.values()].sort((a, b) => b.longestMs - a.longestMs);
}

/** Everything logged by a cluster since its settings were changed. */
export async function readLog(dataDir: string): Promise<string> {
  const folder = join(dataDir, "postgres", "log");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

export function printSlowStatements(statements: readonly SlowStatement[], slowMs: number): void {
  console.log(`\n${statements.length} statements took longer than ${ms(slowMs)}.`);
  for (const { plan, count, longestMs } of statements)
    console.log(`\n${count} times, ${ms(longestMs)} at most:\n${plan}`);
}
