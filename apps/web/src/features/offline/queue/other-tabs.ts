import { persisted, valid } from "../../../lib/persisted";
import { isText } from "../../../lib/type-guards";

/** Announces changes of the store to the user's other tabs. Undefined without BroadcastChannel. */
export function openAnnouncements(userId: string) {
  if (!("BroadcastChannel" in globalThis)) return undefined;
  const name = `lotwright-outbox-${userId}`;
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    channel,
    /** Also works after `close`, because a write may end after its page was left. */
    announce() {
      if (isOpen) return channel.postMessage("changed");
      const late = new BroadcastChannel(name);
      late.postMessage("changed");
      late.close();
    },
    close() {
      isOpen = false;
      channel.close();
    },
  };
}

/** Runs the work unless another tab is running it. Resolves to whether the work ran. */
export type SingleFlight = (name: string, work: () => Promise<void>) => Promise<boolean>;

const leaseMs = 15_000;

/** A stored lease of a named work: the tab that holds it, and its expiry. */
const leaseOf = persisted((name: string) => name, valid(isText), { isText: true });

const byLock: SingleFlight = (name, work) =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });

/**
 * Leases in localStorage. Best effort: two tabs that start in the same moment may both run, which is safe because
 * requests are idempotent.
 */
export function createLeases(tab: string, now: () => number): SingleFlight {
  return async (name, work) => {
    const lease = leaseOf(name);
    const [owner, until] = (lease.read() ?? "").split(" ");
    const left = Number(until) - now();
    // A lease that ends too late was written before the device's clock was set back.
    if (owner !== tab && left > 0 && left <= leaseMs) return false;
    const renew = () => lease.write(`${tab} ${now() + leaseMs}`);
    renew();
    const timer = setInterval(renew, leaseMs / 3);
    try {
      await work();
    } finally {
      clearInterval(timer);
      lease.forget();
    }
    return true;
  };
}

/** Uses Web Locks, or leases where the browser has none, such as on plain http. */
export function createSingleFlight(tab: string): SingleFlight {
  return "locks" in navigator ? byLock : createLeases(tab, Date.now);
}
