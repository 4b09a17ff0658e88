import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";
import { markdownTable, none, rate, shown } from "../installation/report";
import type { Line } from "./rounds";
import { speedRatio, summarize } from "./statistics";

/** Replaces the table between the comments of this name. */
export function withTable(text: string, name: string, table: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The page has no place for the table of ${name}`);
  return `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`;
}

/** Writes results to apps/docs/performance.md. */
export async function writePerformancePage(name: string, table: string): Promise<void> {
  const file = join(root, "apps/docs/performance.md");
  await writeFile(file, withTable(await readFile(file, "utf8"), name, table));
}

/** Table of our results beside the reference's. */
export function speedTable(lines: Line[]): string {
  const head = ["work", "connections", "per second", "median, p95 ms", "CPU ms", "PostgreSQL ms"];
  const rows = lines.map(({ name, connections, rounds: { ours = [], reference = [] } }) => {
    const mine = summarize(ours);
    const times = `${shown(mine.medianMs)}, ${shown(mine.p95Ms)}`;
    const cpu = [mine.cpuMs, mine.databaseMs].map(shown);
    const cells = [name, String(connections), rate(mine.perSecond), times, ...cpu];
    if (reference.length === 0) return [...cells, none, none, none, none];
    const bare = summarize(reference);
    const theirs = [rate(bare.perSecond), `${shown(bare.medianMs)}, ${shown(bare.p95Ms)}`, shown(bare.cpuMs)];
    return [...cells, ...theirs, speedRatio(ours, reference).toFixed(2)];
  });
  return markdownTable([...head, "bare: per second", "median, p95 ms", "CPU ms", "ours / bare"], rows);
}

/** Table with a row per server that did the work, with its title. */
export function peersTable(lines: Line[], titles: Record<string, string>): string {
  const head = [
    "work",
    "server",
    "per second",
    "p95 ms",
    "CPU ms",
    "PostgreSQL ms",
    "answer kB",
    "ours / its",
  ];
  const rows = lines.flatMap(({ name, rounds }) =>
    Object.entries(rounds).map(([server, theirs]) => {
      const { perSecond, p95Ms, cpuMs, databaseMs, bytes } = summarize(theirs);
      const ratio = server === "ours" ? none : speedRatio(rounds.ours ?? [], theirs).toFixed(2);
      const figures = [p95Ms, cpuMs, databaseMs, bytes / 1_000].map(shown);
      return [name, titles[server] ?? server, rate(perSecond), ...figures, ratio];
    }),
  );
  return markdownTable(head, rows);
}
