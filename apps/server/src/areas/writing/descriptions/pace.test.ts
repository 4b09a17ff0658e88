import { WriterError } from "@lotwright/ai/writer";
import { expect, test } from "vitest";
import { createPace, type Pace } from "./pace";

const minute = 60_000;
const unlogged = { warn: () => undefined };

/** Creates a pace with a clock that the test sets. */
function makePace({ timeoutMs = 300_000, perWorkspace = 4 } = {}) {
  const clock = { ms: 0 };
  return { clock, pace: createPace({ timeoutMs, perWorkspace }, unlogged, () => clock.ms) };
}

const answer = async () => "answer";
const timeout = async () => {
  throw new WriterError("timed-out");
};

/** Runs calls that are all open before the first one ends. */
async function runParallel(pace: Pace, ...calls: (() => Promise<unknown>)[]): Promise<void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const ends = calls.map((call) => pace.observe(() => opened.then(call)));
  open();
  await Promise.allSettled(ends);
}

test("writes descriptions one by one after two calls timed out while another was answered", async () => {
  const { pace } = makePace();
  await runParallel(pace, answer, timeout, timeout);
  expect(pace.isOneByOne()).toBe(true);
  expect([pace.perWorkspace(), pace.maxRunning()]).toEqual([1, 1]);
  await runParallel(pace, answer);
  expect(pace.isOneByOne()).toBe(true);
});

test("counts a useless answer, and timeouts of two rounds", async () => {
  const { pace } = makePace();
  await runParallel(pace, () => Promise.reject(new WriterError("invalid-answer")), timeout);
  expect(pace.isOneByOne()).toBe(false);
  await runParallel(pace, answer, timeout);
  expect(pace.isOneByOne()).toBe(true);
});

test.each([
  [{ isFromProvider: true }, true],
  [{ message: "A photo of this lot couldn't be read." }, false],
])("counts the refusal %j as an answer only if it came from the provider", async (details, isOneByOne) => {
  const { pace } = makePace();
  await runParallel(pace, () => Promise.reject(new WriterError("rejected", details)), timeout, timeout);
  expect(pace.isOneByOne()).toBe(isOneByOne);
});

const manyAnswers = Array.from({ length: 8 }, () => answer);

test.each([
  ["calls that run alone time out", [[timeout], [timeout], [timeout]]],
  ["no parallel call is answered, as by a provider that is down", [[timeout, timeout, timeout, timeout]]],
  ["many answers come between two timeouts", [[answer, timeout], manyAnswers, [answer, timeout]]],
  ["parallel calls fail otherwise", [[answer, () => Promise.reject(new WriterError("unavailable")), answer]]],
] as const)("keeps its limits when %s", async (_, rounds) => {
  const { pace } = makePace({ perWorkspace: 3 });
  for (const calls of rounds) await runParallel(pace, ...calls);
  expect([pace.isOneByOne(), pace.perWorkspace(), pace.maxRunning()]).toEqual([false, 3, 8]);
});

test("waits five minutes for a model that may have to be loaded first, and then as long as is set", async () => {
  const { clock, pace } = makePace({ timeoutMs: 60_000 });
  expect(pace.timeoutMs()).toBe(5 * minute);
  await pace.observe(answer);
  clock.ms += 5 * minute;
  expect(pace.timeoutMs()).toBe(60_000);
  clock.ms += 1;
  expect(pace.timeoutMs()).toBe(5 * minute);
});

test("waits longer where more is set", () => {
  expect(makePace({ timeoutMs: 20 * minute }).pace.timeoutMs()).toBe(20 * minute);
});
