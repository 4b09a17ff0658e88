import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withLock } from "./lock.mjs";

const newLock = () => join(mkdtempSync(join(tmpdir(), "lotwright-lock-")), "deeper", "bootstrap.lock");
const hooks = { onWait: () => undefined };

/**
 * Another process that takes the lock, notes when it enters and leaves, and ends.
 * @param {string} lock
 * @param {string} journal
 */
async function competitor(lock, journal) {
  const script = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { withLock } from ${JSON.stringify(new URL("./lock.mjs", import.meta.url).href)};
    await withLock(process.argv[1], { onWait() {} }, async () => {
      appendFileSync(process.argv[2], "in ");
      await sleep(100);
      appendFileSync(process.argv[2], "out ");
    });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, lock, journal], {
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  return code;
}

test("processes that want the same lock take turns", async () => {
  const lock = newLock();
  const journal = join(mkdtempSync(join(tmpdir(), "lotwright-lock-")), "journal");
  const codes = await Promise.all([1, 2, 3].map(() => competitor(lock, journal)));
  expect(codes).toEqual([0, 0, 0]);
  expect(readFileSync(journal, "utf8")).toBe("in out in out in out ");
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
