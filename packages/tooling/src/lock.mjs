import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const heartbeatMs = 2_000;
const staleMs = 20_000;

/**
 * Runs `work` with an exclusive lock file. Takes over a lock whose process is dead or whose heartbeat is stale.
 * @template T
 * @param {string} path
 * @param {{ onWait: (pid: number) => void, pollMs?: number }} options `onWait` is called once with the holder's pid
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, { onWait, pollMs = 200 }, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let isWaiting = false; !acquire(path); isWaiting = true) {
    if (isAbandoned(path)) discard(path);
    else {
      if (!isWaiting) onWait(holder(path));
      await sleep(pollMs);
    }
  }
  const heartbeat = setInterval(() => touch(path), heartbeatMs);
  heartbeat.unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    if (holder(path) === process.pid) rmSync(path, { force: true });
  }
}

/** @param {string} path */
function acquire(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** @param {string} path */
function holder(path) {
  try {
    return Number(readFileSync(path, "utf8"));
  } catch {
    return 0;
  }
}

/** @param {string} path */
function isAbandoned(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return false;
  // The heartbeat matters too, because the pid may have been reused.
  if (Date.now() - stat.mtimeMs > staleMs) return true;
  const pid = holder(path);
  return pid === process.pid || (pid > 0 && !isAlive(pid));
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** @param {string} path */
function discard(path) {
  // Only one of several waiting processes wins the rename; the others find the file missing or new.
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}

/** @param {string} path */
function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder was deleted, so the work itself will fail.
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
