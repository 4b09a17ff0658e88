import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createFairQueue, type QueueLimits } from "./fair-queue";

const never = () => new AbortController().signal;

/** Creates a queue whose tasks the test ends. */
function queueOf(slotCount: number, limits?: Partial<QueueLimits>) {
  const run = createFairQueue(slotCount, limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (key: string, name: string, signal = never()) =>
    run(key, signal, () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  /** Ends the named task and waits until another one has its slot. */
  const end = async (name: string) => {
    ends.get(name)?.();
    await setImmediate();
  };
  return { run, add, end, started };
}

test("runs at most as many tasks concurrently as there are slots", async () => {
  const { add, end, started } = queueOf(2);
  const all = [add("a", "a1"), add("a", "a2"), add("b", "b1")];
  await setImmediate();
  expect(started).toEqual(["a1", "a2"]);
  await end("a1");
  expect(started).toEqual(["a1", "a2", "b1"]);
  await end("a2");
  await end("b1");
  expect(await Promise.all(all)).toEqual(["a1", "a2", "b1"]);
});

test("dequeues a key without running tasks before another key's backlog", async () => {
  const { add, end, started } = queueOf(2);
  for (let index = 1; index <= 50; index += 1) void add("greedy", `greedy${index}`);
  await setImmediate();
  void add("late", "late1");
  void add("late", "late2");
  await end("greedy1");
  expect(started).toEqual(["greedy1", "greedy2", "late1"]);
  await end("greedy2");
  expect(started.slice(3)).toEqual(["greedy3"]);
  await end("late1");
  expect(started.slice(4)).toEqual(["late2"]);
});

test("dequeues round-robin when there are more keys than slots", async () => {
  const { run } = queueOf(1);
  const order: string[] = [];
  const works = ["a", "a", "a", "b", "b", "c"].map((key) =>
    run(key, never(), async () => {
      order.push(key);
    }),
  );
  await Promise.all(works);
  expect(order).toEqual(["a", "a", "b", "c", "a", "b"]);
});

test("removes queued work when its signal aborts, and never starts it", async () => {
  const { add, end, started } = queueOf(1);
  void add("a", "a1");
  const leaving = new AbortController();
  const left = add("b", "b1", leaving.signal);
  void add("c", "c1");
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  await end("a1");
  expect(started).toEqual(["a1", "c1"]);
});

test("rejects work with an aborted signal", async () => {
  const { add, started } = queueOf(1);
  await expect(add("a", "a1", AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
  expect(started).toEqual([]);
});

test("frees the slot of work that fails", async () => {
  const { run } = queueOf(1);
  const failing = run("a", never(), () => Promise.reject(new Error("broken")));
  const next = run("a", never(), async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

test("removes its listener from the signal when the work starts", async () => {
  const { run } = queueOf(1);
  const { signal } = new AbortController();
  await run("a", signal, async () => undefined);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("queues many tasks with one signal without a MaxListenersExceededWarning", async () => {
  const { run } = queueOf(1);
  const { signal } = new AbortController();
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  await Promise.all(Array.from({ length: 20 }, () => run("a", signal, setImmediate)));
  expect(warnings).toEqual([]);
});

test("rejects work above the queue limit of its key with 429, and accepts another key's work", async () => {
  const run = createFairQueue(1, { perKey: 2, total: 10 });
  const order: string[] = [];
  const add = (key: string) => run(key, never(), async () => void order.push(key));
  const taken = [add("greedy"), add("greedy"), add("greedy")];
  await expect(add("greedy")).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
    details: { retryAfterSeconds: 5 },
  });
  await Promise.all([...taken, add("late")]);
  expect(order.toSorted()).toEqual(["greedy", "greedy", "greedy", "late"]);
});

test("rejects work above the total queue limit with 503, and accepts work again once the queue is shorter", async () => {
  const run = createFairQueue(1, { perKey: 2, total: 3 });
  const add = (key: string) => run(key, never(), setImmediate);
  const taken = ["a", "b", "c", "d"].map(add);
  await expect(add("e")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  await Promise.all(taken);
  await add("e");
});

test("runs no more tasks of a key than its concurrency limit, and gives the free slot to another key", async () => {
  const { run, add, end, started } = queueOf(3, { running: 2, perKey: 1 });
  for (const name of ["greedy1", "greedy2", "greedy3"]) void add("greedy", name);
  await setImmediate();
  expect([run.openOf("greedy"), run.isFull("greedy")]).toEqual([3, true]);
  await expect(add("greedy", "greedy4")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  void add("late", "late1");
  await setImmediate();
  expect(started).toEqual(["greedy1", "greedy2", "late1"]);
  await end("late1");
  expect(started).toHaveLength(3);
  await end("greedy2");
  expect(started.slice(3)).toEqual(["greedy3"]);
  expect([run.openOf("greedy"), run.isFull("greedy")]).toEqual([2, false]);
});
