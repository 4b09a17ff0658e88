import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Deps } from "../core/context";
import type { ReadSpace } from "../installation/free-space";
import { createMetrics } from "../installation/metrics";
import { healthRoutes } from "./health";

const never = () => new Promise<never>(() => {});
const fine = async () => {};

/** The health routes with these database and storage responses. */
function routesOn(database: () => Promise<unknown>, storage: () => Promise<unknown>, space?: ReadSpace) {
  const stopping = new AbortController();
  const metrics = createMetrics({ waitingJobs: async () => ({}), backups: null });
  // The only members in use.
  const deps = { db: { execute: database }, storage: { check: storage }, metrics } as unknown as Deps;
  const app = new Hono().route(
    "/",
    healthRoutes(deps, {
      ...{ disk: { report: () => {}, check: fine }, proxy: { isUntrusted: () => false } },
      stopping: stopping.signal,
      space,
    }),
  );
  const figures = async () =>
    (await metrics.expose()).text.split("\n").filter((line) => line.startsWith("lotwright_ready{"));
  return {
    ready: async () => app.request("/readyz"),
    alive: async () => app.request("/healthz"),
    figures,
    stopping,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("/readyz", () => {
  test.each([
    ["database", never, fine, "The database does not answer. Try again in a moment."],
    ["storage", fine, never, "The photo storage does not answer. Try again in a moment."],
  ])(
    "answers 503 within three seconds and names the %s that hangs",
    async (name, database, storage, message) => {
      const { ready, alive } = routesOn(database, storage);
      let answer: Response | undefined;
      const asking = ready().then((response) => (answer = response));
      await vi.advanceTimersByTimeAsync(2_900);
      expect(answer).toBeUndefined();
      expect((await alive()).status).toBe(200);
      await vi.advanceTimersByTimeAsync(200);
      const { status, headers } = await asking;
      expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer?.json()).toEqual({ message, code: "UNAVAILABLE", failed: { [name]: message } });
    },
  );

  test("reads the free space of disks while the checks run, not after them", async () => {
    let answerDatabase = () => {};
    const database = () => new Promise<void>((resolve) => (answerDatabase = resolve));
    const space = async () => {
      answerDatabase();
      return [];
    };
    const asking = routesOn(database, fine, space).ready();
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await asking).status).toBe(200);
  });

  test("shows in the metrics which check fails", async () => {
    const refuse = () => Promise.reject(new Error("refused"));
    expect(await routesOn(refuse, fine).figures()).toEqual([
      'lotwright_ready{check="database"} 0',
      'lotwright_ready{check="storage"} 1',
      'lotwright_ready{check="space"} 1',
    ]);
  });

  test("coalesces concurrent checks while one hangs, and checks again after it completes", async () => {
    let asked = 0;
    let answer = () => {};
    const database = () => {
      asked += 1;
      return new Promise<void>((resolve) => (answer = resolve));
    };
    const { ready } = routesOn(database, fine);
    const waiting = [ready(), ready(), ready()];
    await vi.advanceTimersByTimeAsync(3_000);
    for (const response of waiting) expect((await response).status).toBe(503);
    const patient = ready();
    expect(asked).toBe(1);
    answer();
    expect((await patient).status).toBe(200);
    const next = ready();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toBe(2);
    answer();
    expect((await next).status).toBe(200);
  });

  test("starts no second check while a part of a failed one is still running", async () => {
    let asked = 0;
    let answer = () => {};
    const database = () => {
      asked += 1;
      return new Promise<void>((resolve) => (answer = resolve));
    };
    const { ready } = routesOn(database, () => Promise.reject(new Error("refused")));
    const waiting = [ready()];
    await vi.advanceTimersByTimeAsync(0);
    waiting.push(ready());
    expect(asked).toBe(1);
    answer();
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([false, false]);
  });

  test("warns of a disk that is almost full, and stays 200", async () => {
    const space: ReadSpace = async () => [
      { place: "data", freeBytes: 4e9, sizeBytes: 100e9 },
      { place: "temporary", freeBytes: 0.9e9, sizeBytes: 2e9 },
      { place: "backups", freeBytes: 6e9, sizeBytes: 100e9 },
    ];
    const answer = await routesOn(fine, fine, space).ready();
    const warnings = [
      "The disk of DATA_DIR has less than 1 GB or 5 % free.",
      "The disk of temporary files has less than 1 GB or 5 % free.",
    ];
    expect([answer.status, await answer.json()]).toEqual([200, { status: "ready", warnings }]);
  });

  test("leaves no timer behind when all checks succeed", async () => {
    const { ready } = routesOn(fine, fine);
    expect((await ready()).status).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  });
});
