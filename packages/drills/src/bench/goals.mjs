import { median, speedRatio, sum, summarize } from "./statistics.mjs";

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

/** @typedef {(line: Line, name: string, lines: Line[]) => Goal} Judge of a line among all lines */

/** @param {number} least of the reference's rate @returns {Judge} */
const rateShare = (least) => (line, name) =>
  atLeast(name, speedRatio(line.ours, line.reference), least, "x the reference's rate");

/** @param {number} least requests a second @returns {Judge} */
const rate = (least) => (line, name) =>
  atLeast(name, summarize(line.ours).perSecond, least, "requests a second");

/** @param {number} most milliseconds of server and PostgreSQL for a request @returns {Judge} */
const cpu = (most) => (line, name) => atMost(`${name}: CPU`, cpuMsOf(line), most, "ms");

/** @param {number} most milliseconds of the server's process for a request @returns {Judge} */
const serverCpu = (most) => (line, name) =>
  atMost(`${name}: CPU of the server`, summarize(line.ours).cpuMs, most, "ms");

/** @param {number} most milliseconds that the event loop was late, in the middle one of the rounds @returns {Judge} */
const delay = (most) => (line, name) => {
  const longest = median(line.ours.map(({ longestDelayMs = Number.NaN }) => longestDelayMs));
  return atMost(`${name}: event-loop delay`, longest, most, "ms");
};

/** @param {number} most of the reference's CPU time @returns {Judge} */
const cpuShare = (most) => (line, name) => {
  const share = summarize(line.ours).cpuMs / summarize(line.reference).cpuMs;
  return atMost(`${name}: CPU`, share, most, "x the reference's");
};

/** @param {number} least of the rate of our own full list @returns {Judge} */
const shareOfFullList = (least) => (line, name, lines) => {
  const full = lines.find(
    (other) => other.name === "list of 2,000 items" && other.connections === line.connections,
  );
  const value = full ? summarize(line.ours).perSecond / summarize(full.ours).perSecond : Number.NaN;
  return atLeast(name, value, least, "x the full list's rate");
};

/** @type {Judge} */
const sheetTime = (line, name) =>
  atMost(`${name}: time`, 1 / speedRatio(line.ours, line.reference), 1.1, "x of exceljs alone");

/** @type {Record<string, Judge[]>} */
const judges = {
  "list of 2,000 items": [cpu(80), serverCpu(15), delay(20), rateShare(0.7)],
  "cards of 2,000 items": [cpu(35)],
  "the same list, unchanged": [cpu(10)],
  "the same list, unchanged (ETag)": [shareOfFullList(20)],
  "one item": [rateShare(0.25)],
  thumbnail: [rateShare(0.8)],
  "public catalog of 2,000 items": [rate(200)],
  "catalog page of 2,000 items (brotli)": [rate(200)],
  "the same page, unchanged (ETag)": [rate(1_500)],
  "create an item": [cpu(1.2)],
  "update an item": [cpu(1.2)],
  "upload a photo of 1600 px": [cpuShare(1.2), rateShare(0.85)],
  "export of 1,500 photos": [rateShare(1.2)],
  "XLSX of 5,000 lots x 27 columns": [sheetTime],
};

const most = { startSeconds: 0.8, idleBytes: 130e6, exportGrowthBytes: 60e6 };

/**
 * The goals of each work with its most connections, and of what is measured beside the requests.
 * @param {Line[]} lines
 * @param {Around} around
 * @returns {Goal[]}
 */
export function goalsOf(lines, around) {
  const judged = lines.filter(
    ({ name, connections }) => !lines.some((other) => other.name === name && other.connections > connections),
  );
  return [...judged.flatMap((line) => goalsOfLine(line, lines)), ...aroundGoals(around)];
}

/**
 * @param {Line} line
 * @param {Line[]} lines
 */
function goalsOfLine(line, lines) {
  const name = `${line.name}, ${line.connections === 1 ? "1 connection" : `${line.connections} connections`}`;
  return (judges[line.name] ?? []).map((judge) => judge(line, name, lines));
}

/**
 * Milliseconds of CPU that a request takes in our server and in PostgreSQL.
 * @param {Line} line
 */
function cpuMsOf({ ours, databaseCpuSeconds }) {
  const requests = sum(ours.map(({ latenciesMs }) => latenciesMs.length));
  return summarize(ours).cpuMs + (databaseCpuSeconds * 1_000) / requests;
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
