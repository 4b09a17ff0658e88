import { expect, test } from "vitest";
import { bottleneck, busyProcessors, inProgress, rateOnOneMachine, sizeFor } from "./model.mjs";

test("computes busy processors by the utilization law", () => {
  expect(busyProcessors(200, 5)).toBe(1);
});

test("computes requests in progress by Little's law", () => {
  expect(inProgress(50, 20)).toBe(1);
});

test("names the station that limits the rate", () => {
  const web = { name: "web", processors: 1, cpuMs: 2 };
  const database = { name: "database", processors: 4, cpuMs: 4 };
  expect(bottleneck([database, web])).toEqual({ name: "web", perSecond: 500 });
  expect(bottleneck([{ ...database, processors: 1 }, web])).toEqual({ name: "database", perSecond: 250 });
});

const costs = { server: 2, listener: 0, postgres: 0, client: 0, proxy: 0 };
const machine = { servers: 1, connections: 16, listeners: 1, processors: 8, costs };

test("limits one server to one processor and three to three", () => {
  expect(rateOnOneMachine(machine)).toEqual({ name: "a server", perSecond: 500 });
  expect(rateOnOneMachine({ ...machine, servers: 4, listeners: 4 }).perSecond).toBe(2_000);
});

test("limits all to the processors of the machine", () => {
  const all = { server: 2, listener: 1, postgres: 3, client: 2, proxy: 1 };
  const small = { servers: 4, connections: 16, listeners: 3, processors: 2, costs: all };
  expect(rateOnOneMachine(small)).toEqual({ name: "the machine", perSecond: 200 });
});

test("limits a connection to one request at a time", () => {
  const both = { ...costs, postgres: 3 };
  expect(rateOnOneMachine({ ...machine, connections: 1, costs: both })).toEqual({
    name: "the connections",
    perSecond: 200,
  });
});

test("counts the events that each server receives from the others", () => {
  const listening = { ...machine, costs: { ...costs, listener: 1 } };
  expect(rateOnOneMachine({ ...listening, servers: 2, listeners: 2 }).perSecond).toBeCloseTo(1_000 / 1.5);
});

test("sums a load and leaves a reserve", () => {
  const loads = [
    { work: "read", perSecond: 1_000, serverMs: 1, postgresMs: 0.5 },
    { work: "write", perSecond: 100, serverMs: 2, postgresMs: 5 },
  ];
  expect(sizeFor(loads, { share: 0.5 })).toEqual({
    serverProcessors: 1.2,
    servers: 3,
    postgresProcessors: 1,
    postgresCores: 2,
  });
});
