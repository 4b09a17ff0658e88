import { beforeEach, expect, test } from "vitest";
import { createLeases } from "./other-tabs";

let time = 0;
const now = () => time;

beforeEach(() => {
  time = 1_000_000;
});

test("runs the queue in only one tab at a time", async () => {
  const [first, second] = [createLeases("first", now), createLeases("second", now)];
  const done: string[] = [];
  const ran = await first("send", async () => {
    expect(await second("send", async () => void done.push("second"))).toBe(false);
    expect(await second("other", async () => void done.push("other work"))).toBe(true);
    done.push("first");
  });
  expect(ran).toBe(true);
  expect(await second("send", async () => void done.push("second"))).toBe(true);
  expect(done).toEqual(["other work", "first", "second"]);
});

test.each([
  ["is over", 16_000],
  ["was written before the clock was set back a day", -86_400_000],
])("ignores the lease of a killed tab if the lease %s", async (_when, elapsedMs) => {
  localStorage.setItem("send", `killed ${now() + 15_000}`);
  const next = createLeases("next", now);
  expect(await next("send", async () => undefined)).toBe(false);
  time += elapsedMs;
  expect(await next("send", async () => undefined)).toBe(true);
});

test("releases the lease after a failure", async () => {
  const leases = createLeases("first", now);
  await expect(leases("send", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(localStorage.getItem("send")).toBeNull();
});
