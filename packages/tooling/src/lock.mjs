import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const heartbeatMs = 2_000;
const silentMs = 20_000;

/**
 * Runs the work while no other process holds the same lock file.
 * @template T
 * @param {string} path
 * @param {{ onWait: (pid: number) => void, pollMs?: number }} options how often a held lock is tried again
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, { onWait, pollMs = 200 }, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let isWaiting = false; !take(path); isWaiting = true) {
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
function take(path) {
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
  // A number may have been given to another process since, so the heartbeat counts as well.
  if (Date.now() - stat.mtimeMs > silentMs) return true;
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
  // Of several that wait, one wins the rename; the others find the file gone or new.
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
    // Somebody removed the folder by hand; the work itself will notice.
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
