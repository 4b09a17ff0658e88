import { sum } from "../bench/statistics.mjs";

/**
 * A capacity model from measured CPU times. It uses the laws of P. J. Denning and J. P. Buzen, "The Operational Analysis of
 * Queueing Network Models", ACM Computing Surveys 10 (3), 1978: they hold for every measured interval, whatever the distributions.
 *
 * @typedef {object} Load one kind of request in the busiest hour
 * @property {string} work
 * @property {number} perSecond
 * @property {number} serverMs CPU time of the server for a request
 * @property {number} postgresMs CPU time of PostgreSQL for a request
 *
 * @typedef {{ name: string, processors: number, cpuMs: number }} Station what requests pass through, and its CPU time for one
 *
 * @typedef {object} CreationCosts CPU milliseconds of one request that publishes one event
 * @property {number} server that answers
 * @property {number} listener of each other server, for the event
 * @property {number} postgres
 * @property {number} client
 * @property {number} proxy 0 without one
 */

/**
 * The utilization law: how many processors requests keep busy.
 * @param {number} perSecond
 * @param {number} cpuMs of a request
 */
export const busyProcessors = (perSecond, cpuMs) => (perSecond * cpuMs) / 1_000;

/**
 * Little's law: how many requests are in progress.
 * @param {number} perSecond
 * @param {number} ms from the request to its response
 */
export const inProgress = (perSecond, ms) => (perSecond * ms) / 1_000;

/**
 * The bottleneck bound: no station can be busy for more than all of the time.
 * @param {readonly Station[]} stations
 * @returns {{ name: string, perSecond: number }} the station that limits the rate, and the rate
 */
export function bottleneck(stations) {
  const bounds = stations.map(({ name, processors, cpuMs }) => ({
    name,
    perSecond: (processors * 1_000) / cpuMs,
  }));
  return bounds.reduce((least, bound) => (bound.perSecond < least.perSecond ? bound : least));
}

/**
 * The highest rate of creations where servers, PostgreSQL, proxy and clients share one machine. A server uses one processor,
 * each of the servers receives each event, and each connection sends its next request when the last one is answered.
 * @typedef {object} Machine
 * @property {number} servers that share the requests
 * @property {number} connections
 * @property {number} listeners servers that run and receive events
 * @property {number} processors
 * @property {CreationCosts} costs
 *
 * @param {Machine} machine
 */
export function rateOnOneMachine({ servers, connections, listeners, processors, costs }) {
  const { server, listener, postgres, client, proxy } = costs;
  const others = (listeners - 1) * listener;
  // Of each server, when all share the requests; without sharing, the others only listen.
  const perServer = server / servers + (1 - 1 / servers) * listener;
  return bottleneck([
    { name: "the connections", processors: connections, cpuMs: server + postgres + client + proxy },
    { name: "a server", processors: 1, cpuMs: perServer },
    { name: "the machine", processors, cpuMs: server + others + postgres + client + proxy },
  ]);
}

/**
 * The processors that a load needs, when none may be busy for more than a share of the time.
 * @param {readonly Load[]} loads
 * @param {{ share: number }} limits
 */
export function sizeFor(loads, { share }) {
  const servers = sum(loads.map(({ perSecond, serverMs }) => busyProcessors(perSecond, serverMs)));
  const postgres = sum(loads.map(({ perSecond, postgresMs }) => busyProcessors(perSecond, postgresMs)));
  return {
    serverProcessors: servers,
    servers: Math.ceil(servers / share),
    postgresProcessors: postgres,
    postgresCores: Math.ceil(postgres / share),
  };
}
