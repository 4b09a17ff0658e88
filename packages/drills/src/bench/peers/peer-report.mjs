import { markdownTable, none, rate, shown } from "../report.mjs";
import { speedRatio, sum, summarize } from "../statistics.mjs";

/**
 * @typedef {import("../rounds.mjs").ServersLine} ServersLine
 * @typedef {(work: string, server: string) => number | undefined} SizeOf the bytes of an answer
 */

/**
 * The results as a table for apps/docs/performance.md: a row for each server that did the work.
 * @param {ServersLine[]} lines
 * @param {Record<string, string>} titles of the servers by their ids
 * @param {SizeOf} sizeOf
 */
export function peersTable(lines, titles, sizeOf) {
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
  return markdownTable(
    head,
    lines.flatMap((line) => rowsOf(line, titles, sizeOf)),
  );
}

/**
 * @param {ServersLine} line
 * @param {Record<string, string>} titles
 * @param {SizeOf} sizeOf
 */
function rowsOf({ name, rounds }, titles, sizeOf) {
  const { ours = [] } = rounds;
  return Object.entries(rounds).map(([server, theirs]) => {
    const { perSecond, p95Ms, cpuMs } = summarize(theirs);
    const requests = sum(theirs.map(({ latenciesMs }) => latenciesMs.length));
    const databaseMs = (sum(theirs.map((round) => round.databaseCpuSeconds)) * 1_000) / requests;
    const size = sizeOf(name, server);
    return [
      name,
      titles[server] ?? server,
      rate(perSecond),
      ...[p95Ms, cpuMs, databaseMs].map(shown),
      size === undefined ? none : shown(size / 1_000),
      server === "ours" ? none : speedRatio(ours, theirs).toFixed(2),
    ];
  });
}
