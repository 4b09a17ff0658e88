import { type Row, shown } from "../installation/report";
import type { Line } from "./rounds";
import { median, speedRatio, summarize } from "./statistics";

/** Values measured beside the requests. */
export type Around = {
  startSeconds: number;
  idleBytes: number;
  /** Memory growth of an export; undefined if none was measured. */
  exportGrowthBytes: number | undefined;
};

/** Function that judges a measured line among all lines. */
type Judge = (line: Line, lines: Line[]) => Row;

export const atLeast = (what: string, value: number, limit: number, unit: string): Row => ({
  what,
  must: `at least ${limit}`,
  measured: `${shown(value)} ${unit}`,
  isOk: value >= limit,
});

export const atMost = (what: string, value: number, limit: number, unit: string): Row => ({
  what,
  must: `at most ${limit}`,
  measured: `${shown(value)} ${unit}`,
  isOk: value <= limit,
});

const nameOf = ({ name, connections }: Line) =>
  `${name}, ${connections === 1 ? "1 connection" : `${connections} connections`}`;
const ratioTo = (server: string, { rounds: { ours = [], ...others } }: Line) =>
  speedRatio(ours, others[server] ?? []);
const ofOurs = ({ rounds: { ours = [] } }: Line) => summarize(ours);
const cpuMs = (line: Line) => ofOurs(line).cpuMs;

/** @param least of the reference's rate */
const rateShare =
  (least: number): Judge =>
  (line) =>
    atLeast(nameOf(line), ratioTo("reference", line), least, "x the reference's rate");

/** @param least requests a second */
const rate =
  (least: number): Judge =>
  (line) =>
    atLeast(nameOf(line), ofOurs(line).perSecond, least, "requests a second");

/** @param most milliseconds of server and PostgreSQL for a request */
const cpu =
  (most: number): Judge =>
  (line) =>
    atMost(`${nameOf(line)}: CPU`, cpuMs(line) + ofOurs(line).databaseMs, most, "ms");

/** @param most milliseconds of the server's process for a request */
const serverCpu =
  (most: number): Judge =>
  (line) =>
    atMost(`${nameOf(line)}: CPU of the server`, cpuMs(line), most, "ms");

/** @param most milliseconds that the event loop was late, in the middle one of the rounds */
const delay =
  (most: number): Judge =>
  (line) => {
    const longest = median((line.rounds.ours ?? []).map(({ longestDelayMs = Number.NaN }) => longestDelayMs));
    return atMost(`${nameOf(line)}: event-loop delay`, longest, most, "ms");
  };

/** @param most of the reference's CPU time */
const cpuShare =
  (most: number): Judge =>
  (line) => {
    const share = cpuMs(line) / summarize(line.rounds.reference ?? []).cpuMs;
    return atMost(`${nameOf(line)}: CPU`, share, most, "x the reference's");
  };

/** @param least of the rate of our own full list */
const shareOfFullList =
  (least: number): Judge =>
  (line, lines) => {
    const full = lines.find(
      ({ name, connections }) => name === "list of 2,000 items" && connections === line.connections,
    );
    const value = full ? ofOurs(line).perSecond / ofOurs(full).perSecond : Number.NaN;
    return atLeast(nameOf(line), value, least, "x the full list's rate");
  };

const sheetTime: Judge = (line) =>
  atMost(`${nameOf(line)}: time`, 1 / ratioTo("reference", line), 1.1, "x of exceljs alone");

const judges: Record<string, Judge[]> = {
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

/** Goals of each work with its most connections, and of values measured beside the requests. */
export function goalsOf(lines: Line[], { startSeconds, idleBytes, exportGrowthBytes }: Around): Row[] {
  const judged = lines.filter(
    ({ name, connections }) => !lines.some((other) => other.name === name && other.connections > connections),
  );
  const growth = "memory that an export adds at its peak";
  return [
    ...judged.flatMap((line) => (judges[line.name] ?? []).map((judge) => judge(line, lines))),
    atMost("warm start", startSeconds, 0.8, "s"),
    atMost("idle memory", idleBytes / 1e6, 130, "MB"),
    ...(exportGrowthBytes === undefined ? [] : [atMost(growth, exportGrowthBytes / 1e6, 60, "MB")]),
  ];
}

/** Minimum rate relative to Parse Server's, by work. */
const leastAhead = new Map([
  ["one item", 1.3],
  ["create an item", 1.2],
  ["update an item", 1.2],
]);

/** Goals relative to Parse Server, missed if it was not measured. */
export const peerGoals = (lines: Line[]): Row[] =>
  lines.flatMap((line) => {
    const least = leastAhead.get(line.name);
    if (least === undefined) return [];
    const ratio = line.rounds.parse ? ratioTo("parse", line) : Number.NaN;
    return [atLeast(`${line.name}, ahead of Parse Server`, ratio, least, "x its rate")];
  });
