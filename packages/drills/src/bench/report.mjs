import { speedRatio, summarize } from "./statistics.mjs";

/** @typedef {import("./rounds.mjs").Line} Line */

export const none = "–";

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
export function markdownTable(head, rows) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (/** @type {string[]} */ cells) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/**
 * The results as a table for apps/docs/performance.md.
 * @param {Line[]} lines
 */
export function speedTable(lines) {
  const head = ["work", "connections", "per second", "median, p95 ms", "CPU ms", "PostgreSQL ms"];
  const rows = lines.map(rowOf);
  return markdownTable([...head, "bare: per second", "median, p95 ms", "CPU ms", "ours / bare"], rows);
}

/** @param {Line} line */
function rowOf({ name, connections, ours, reference, databaseCpuSeconds }) {
  const requests = ours.reduce((sum, { latenciesMs }) => sum + latenciesMs.length, 0);
  const mine = summarize(ours);
  const cells = [
    name,
    String(connections),
    ...[rate(mine.perSecond), `${shown(mine.medianMs)}, ${shown(mine.p95Ms)}`, shown(mine.cpuMs)],
    shown((databaseCpuSeconds * 1_000) / requests),
  ];
  if (reference.length === 0) return [...cells, none, none, none, none];
  const bare = summarize(reference);
  const theirs = [rate(bare.perSecond), `${shown(bare.medianMs)}, ${shown(bare.p95Ms)}`, shown(bare.cpuMs)];
  return [...cells, ...theirs, speedRatio(ours, reference).toFixed(2)];
}

/** @param {number} value */
export function shown(value) {
  if (value >= 100) return value.toFixed(0);
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** @param {number} value */
export const rate = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));

/** @param {import("./goals.mjs").Goal[]} goals */
export function goalLines(goals) {
  return goals
    .map(({ name, text, isHeld }) => `${isHeld ? "held  " : "MISSED"}  ${name}: ${text}`)
    .join("\n");
}

/**
 * The cost per request while the data grows, or per row for lists, as a table for apps/docs/performance.md.
 * @param {import("./growth.mjs").GrowthLine[]} lines
 * @param {import("./growth.mjs").Size[]} sizes
 */
export function growthTable(lines, sizes) {
  const times = sizes.map(({ items }) => `${items.toLocaleString("en-US")} items`);
  const head = [
    "work",
    "cost of",
    ...times.map((time) => `${time}: ms`),
    ...times.map((time) => `${time}: CPU ms`),
  ];
  const rows = lines.map(({ name, isPerRow, costs }) => [
    name,
    isPerRow ? "a row" : "a request",
    ...costs.map(({ ms }) => precise(ms)),
    ...costs.map(({ cpuMs }) => precise(cpuMs)),
  ]);
  return markdownTable(head, rows);
}

/** @param {number} ms */
const precise = (ms) => (ms >= 0.1 ? shown(ms) : ms.toFixed(4));
