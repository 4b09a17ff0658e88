import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";
import { withTable } from "../bench/performance-page.mjs";
import { markdownTable, none, rate, shown } from "../bench/report.mjs";
import { sum } from "../bench/statistics.mjs";
import { busyProcessors, inProgress, rateOnOneMachine, sizeFor } from "./model.mjs";
import { eventsPerSecond, requests } from "./workload.mjs";

const pages = {
  performance: join(root, "apps/docs/performance.md"),
  scale: join(root, "apps/docs/scale.md"),
};

/** Of a processor, how much of the busiest hour it may be busy, so that queues stay short and one server may fail. */
const busyShare = 0.6;
/** Of a server's pools: requests, jobs, and the one that listens. */
const connectionsPerServer = 10 + 5 + 1;

export const readPages = async () => ({
  performance: await readFile(pages.performance, "utf8"),
  scale: await readFile(pages.scale, "utf8"),
});

/**
 * The cells of a table in a page, without its head.
 * @param {string} page
 * @param {string} name of the comments around it
 */
export function rowsOf(page, name) {
  const table = page.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? "";
  const rows = table.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/**
 * What the speed table of performance.md says of a work.
 * @param {string} performance the page
 * @param {string} work
 * @param {number} connections
 */
function measuredOf(performance, work, connections) {
  const rows = rowsOf(performance, "speed");
  const [, , , ms = "", serverMs, postgresMs] =
    rows.find((cells) => cells[0] === work && Number(cells[1]) === connections) ?? [];
  if (!ms) throw new Error(`performance.md has no measurement of ${work} over ${connections} connections`);
  return { medianMs: Number.parseFloat(ms), serverMs: Number(serverMs), postgresMs: Number(postgresMs) };
}

/** @param {string} performance the page */
export const loadsFrom = (performance) =>
  requests.map(({ work, connections, perSecond, why }) => ({
    work,
    perSecond,
    why,
    ...measuredOf(performance, work, connections),
    medianMs: measuredOf(performance, work, 1).medianMs,
  }));

/** @param {string} performance the page */
function demandTable(performance) {
  const head = ["work", "assumed", "per second", "CPU ms", "PostgreSQL ms", "processors", "PostgreSQL"];
  const rows = loadsFrom(performance).map(({ work, why, perSecond, serverMs, postgresMs }) => [
    work,
    why,
    rate(perSecond),
    ...[serverMs, postgresMs].map(shown),
    ...[serverMs, postgresMs].map((ms) => shown(busyProcessors(perSecond, ms))),
  ]);
  return markdownTable(head, rows);
}

/** @param {string} performance the page */
function sizeTable(performance) {
  const loads = loadsFrom(performance);
  const { serverProcessors, servers, postgresProcessors, postgresCores } = sizeFor(loads, {
    share: busyShare,
  });
  const open = sum(loads.map(({ perSecond, medianMs }) => inProgress(perSecond, medianMs)));
  const rows = [
    ["busy processors of the servers", shown(serverProcessors)],
    ["servers of one processor", String(servers)],
    ["busy processors of PostgreSQL", shown(postgresProcessors)],
    ["cores of PostgreSQL", String(postgresCores)],
    ["connections that the servers may open", String(servers * connectionsPerServer)],
    ["requests in progress", shown(open)],
    ["events a second", rate(eventsPerSecond)],
  ];
  return markdownTable(["busiest hour", "needed"], rows);
}

const clusterHead = [
  "servers",
  "connections",
  "creations/s",
  "server ms",
  "each other ms",
  "PostgreSQL ms",
  "client ms",
  "proxy ms",
  "predicted/s",
  "limited by",
  "predicted / measured",
];

/**
 * @typedef {object} Measured creations of several servers on one machine
 * @property {number} servers that are asked
 * @property {number} connections
 * @property {number} perSecond
 * @property {import("./model.mjs").CreationCosts} costs
 */

/**
 * What was measured on one machine beside what the model predicts from the costs on one server. Several servers on one machine
 * are idle most of the time and answer each request alone: so does a server with one connection, whose costs they get. The
 * proxy's cost is measured with several servers, since one has no proxy.
 * @param {readonly Measured[]} measured
 * @param {{ processors: number, listeners: number }} machine
 */
export function clusterTable(measured, machine) {
  const rows = measured.map(({ servers, connections, perSecond, costs }) => {
    const wanted = servers === 1 ? connections : 1;
    const alone = measured.find((one) => one.servers === 1 && one.connections === wanted);
    if (!alone) throw new Error(`One server was not measured over ${wanted} connections`);
    const predicted = rateOnOneMachine({
      ...machine,
      servers,
      connections,
      costs: { ...alone.costs, proxy: costs.proxy },
    });
    const { server, listener, postgres, client, proxy } = costs;
    return {
      cells: [
        String(servers),
        String(connections),
        rate(perSecond),
        ...[server, listener, postgres, client, proxy].map((ms) => (ms > 0 ? shown(ms) : none)),
        rate(predicted.perSecond),
        predicted.name,
        (predicted.perSecond / perSecond).toFixed(2),
      ],
      error: Math.abs(predicted.perSecond / perSecond - 1),
    };
  });
  const cells = rows.map((row) => row.cells);
  return {
    table: markdownTable(clusterHead, cells),
    error: Math.max(...rows.map(({ error }) => error)),
  };
}

/**
 * The scale page with the tables that follow from performance.md.
 * @param {{ performance: string, scale: string }} texts
 */
export const withModel = ({ performance, scale }) =>
  withTable(withTable(scale, "demand", demandTable(performance)), "size", sizeTable(performance));

/** Computes the tables of apps/docs/scale.md anew. */
export async function writeScalePage() {
  await writeFile(pages.scale, withModel(await readPages()));
}

/** @param {string} table of `clusterTable` */
export async function writeClusterTable(table) {
  await writeFile(pages.scale, withTable((await readPages()).scale, "cluster", table));
}
