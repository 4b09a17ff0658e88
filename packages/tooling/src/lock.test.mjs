import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { withLock } from "./lock.mjs";

const newLock = () => join(mkdtempSync(join(tmpdir(), "lotwright-lock-")), "deeper", "bootstrap.lock");
const hooks = { onWait: () => undefined };

/**
 * Starts another process that acquires the lock. It reports when it waits, enters and leaves; any message makes it leave.
 * @param {string} lock
 */
function startCompetitor(lock) {
  const script = `
    import { once } from "node:events";
    import { withLock } from ${JSON.stringify(new URL("./lock.mjs", import.meta.url).href)};
    const onWait = () => process.send("waits");
    await withLock(process.argv[1], { onWait, pollMs: 5 }, async () => {
      process.send("enters");
      await once(process, "message");
      process.send("leaves");
    });
    process.disconnect();`;
  return spawn(process.execPath, ["--input-type=module", "-e", script, lock], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

test("serializes processes that acquire the same lock", async () => {
  const lock = newLock();
  const steps = new EventEmitter();
  const counts = { waits: 0, enters: 0, leaves: 0 };
  const children = [1, 2, 3].map(() => startCompetitor(lock));
  /** @type {typeof children} */
  const inside = [];
  for (const child of children) {
    child.on("message", (/** @type {keyof typeof counts} */ step) => {
      counts[step] += 1;
      if (step === "enters") inside.push(child);
      if (step === "leaves") inside.splice(inside.indexOf(child), 1);
      steps.emit("step");
    });
  }
  onTestFinished(() => {
    for (const child of children) child.kill();
  });
  const exits = children.map((child) => once(child, "exit"));
  const until = async (/** @type {() => boolean} */ isReached) => {
    while (!isReached()) await once(steps, "step");
  };

  await until(() => counts.waits + counts.enters === 3);
  expect(counts).toEqual({ waits: 2, enters: 1, leaves: 0 });
  for (let entered = 1; entered <= 3; entered += 1) {
    await until(() => counts.enters === entered);
    expect(counts).toEqual({ waits: 2, enters: entered, leaves: entered - 1 });
    expect(inside).toHaveLength(1);
    inside[0]?.send("leave");
    await until(() => counts.leaves === entered);
  }
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0, 0]);
});

test("releases the lock when the work fails", async () => {
  const lock = newLock();
  const work = withLock(lock, hooks, () => Promise.reject(new Error("no network")));
  await expect(work).rejects.toThrow("no network");
  expect(existsSync(lock)).toBe(false);
});

test("takes over the lock of a process that no longer exists", async () => {
  const lock = newLock();
  await withLock(lock, hooks, () => Promise.resolve());
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  writeFileSync(lock, String(child.pid));
  await expect(withLock(lock, hooks, () => Promise.resolve("done"))).resolves.toBe("done");
});

test("takes over a lock with a stale heartbeat even if its pid is in use", async () => {
  const lock = newLock();
  await withLock(lock, hooks, () => Promise.resolve());
  writeFileSync(lock, String(process.ppid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  await expect(withLock(lock, hooks, () => Promise.resolve("done"))).resolves.toBe("done");
});
