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
 * Another process that wants the lock: it says when it waits and when it has entered, and leaves when it is asked to.
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

test("processes that want the same lock take turns", async () => {
  const lock = newLock();
  const steps = new EventEmitter();
  const said = { waits: 0, enters: 0, leaves: 0 };
  const children = [1, 2, 3].map(() => startCompetitor(lock));
  /** @type {typeof children} */
  const inside = [];
  for (const child of children) {
    child.on("message", (/** @type {keyof typeof said} */ step) => {
      said[step] += 1;
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

  await until(() => said.waits + said.enters === 3);
  expect(said).toEqual({ waits: 2, enters: 1, leaves: 0 });
  for (let entered = 1; entered <= 3; entered += 1) {
    await until(() => said.enters === entered);
    expect(said).toEqual({ waits: 2, enters: entered, leaves: entered - 1 });
    expect(inside).toHaveLength(1);
    inside[0]?.send("leave");
    await until(() => said.leaves === entered);
  }
  expect((await Promise.all(exits)).map(([code]) => code)).toEqual([0, 0, 0]);
});

test("the lock is given back when the work fails", async () => {
  const lock = newLock();
  const work = withLock(lock, hooks, () => Promise.reject(new Error("no network")));
  await expect(work).rejects.toThrow("no network");
  expect(existsSync(lock)).toBe(false);
});

test("a lock whose process was killed does not hold up the next one", async () => {
  const lock = newLock();
  await withLock(lock, hooks, () => Promise.resolve());
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  writeFileSync(lock, String(child.pid));
  await expect(withLock(lock, hooks, () => Promise.resolve("done"))).resolves.toBe("done");
});

test("a lock that nobody has touched for long is taken over, whoever has its number now", async () => {
  const lock = newLock();
  await withLock(lock, hooks, () => Promise.resolve());
  writeFileSync(lock, String(process.ppid));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  await expect(withLock(lock, hooks, () => Promise.resolve("done"))).resolves.toBe("done");
});
