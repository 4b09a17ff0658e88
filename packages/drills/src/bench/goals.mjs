import { speedRatio, summarize } from "./statistics.mjs";

/**
 * @typedef {import("./rounds.mjs").Line} Line
 *
 * @typedef {object} Around what is measured beside the requests
 * @property {number} startSeconds
 * @property {number} idleBytes
 * @property {number | undefined} exportGrowthBytes undefined when no export was measured
 *
 * @typedef {object} Goal
 * @property {string} name
 * @property {number} value
 * @property {number} limit
 * @property {boolean} isHeld
 * @property {string} text the result beside the goal
 */

/** The minimum share of the reference's rate. */
const leastShares = {
  "list of 2,000 items": 0.7,
  "one item": 0.5,
  "create an item": 0.5,
  "update an item": 0.5,
  "upload a photo of 1600 px": 0.85,
  thumbnail: 0.7,
  "export of 1,500 photos": 0.9,
};

const leastUnchanged = 20;
const mostSheet = 1.1;
const most = { startSeconds: 1.2, idleBytes: 150e6, exportGrowthBytes: 60e6 };

/**
 * @param {Line[]} lines
 * @param {Around} around
 * @returns {Goal[]}
 */
export function goalsOf(lines, around) {
  return [...lines.flatMap((line) => goalsOfLine(line, lines)), ...aroundGoals(around)];
}

/**
 * @param {Line} line
 * @param {Line[]} lines
 * @returns {Goal[]}
 */
function goalsOfLine(line, lines) {
  const name = `${line.name}, ${line.connections === 1 ? "1 connection" : `${line.connections} connections`}`;
  if (line.name.startsWith("XLSX")) {
    return [
      atMost(`${name}: time`, 1 / speedRatio(line.ours, line.reference), mostSheet, "x of exceljs alone"),
    ];
  }
  if (line.name.includes("unchanged")) {
    const full = lines.find(
      (other) => other.name.startsWith("list") && other.connections === line.connections,
    );
    if (!full) return [];
    const value = summarize(line.ours).perSecond / summarize(full.ours).perSecond;
    return [atLeast(name, value, leastUnchanged, "x the full list's rate")];
  }
  const least = new Map(Object.entries(leastShares)).get(line.name);
  if (least === undefined) return [];
  return [atLeast(name, speedRatio(line.ours, line.reference), least, "x the reference's rate")];
}

/** @param {Around} around */
function aroundGoals({ startSeconds, idleBytes, exportGrowthBytes }) {
  return [
    atMost("warm start", startSeconds, most.startSeconds, "s"),
    atMost("idle memory", idleBytes / 1e6, most.idleBytes / 1e6, "MB"),
    ...(exportGrowthBytes === undefined ? [] : [exportGrowth(exportGrowthBytes)]),
  ];
}

/** @param {number} bytes */
function exportGrowth(bytes) {
  const name = "memory that an export adds at its peak";
  return atMost(name, bytes / 1e6, most.exportGrowthBytes / 1e6, "MB");
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} limit
 * @param {string} unit
 * @returns {Goal}
 */
export function atLeast(name, value, limit, unit) {
  return { name, value, limit, isHeld: value >= limit, text: `${shown(value)} ${unit} (at least ${limit})` };
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} limit
 * @param {string} unit
 * @returns {Goal}
 */
function atMost(name, value, limit, unit) {
  return { name, value, limit, isHeld: value <= limit, text: `${shown(value)} ${unit} (at most ${limit})` };
}

/** @param {number} value */
const shown = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
