import { setImmediate as nextTurn } from "node:timers/promises";
import type { SimulatedPage } from "@lotwright/testing/simulated-page";
import { areBlobsRead } from "./blob-reads";
import { type Clock, createTimers } from "./clock";
import type { Databases } from "./databases";
import type { Network, Sent } from "./network";
import { createGlobals } from "./page-globals";
import type { LoadPage, Release } from "./page-script";
import { createStorage, type Locks } from "./storage";

/** When a page dies: after its next writes to the phone, or after its next requests. */
export type KillPlan = { at: "write" | "request"; after: number };

/** Parts of a phone that outlive its pages. */
export type Device = {
  clock: Clock;
  databases: Databases;
  localStorage: object;
  locks: Locks;
  network: Network;
};

/** Turns of the event loop without any work after which a page counts as idle. */
const quietTurns = 4;

const never = new Promise<never>(() => {});

/** Requests of a page, which gets no answers after its death. */
function createRequests(network: Network, isAlive: () => boolean) {
  const pending = new Set<Promise<unknown>>();
  return {
    pending,
    async send(request: Sent): Promise<Response> {
      if (!isAlive()) return never;
      const answering = network.send(request);
      const remove = () => pending.delete(ended);
      const ended: Promise<unknown> = answering.then(remove, remove);
      pending.add(ended);
      const answer = await answering.catch((error: unknown) => {
        if (isAlive()) throw error;
        return never;
      });
      return isAlive() ? answer : never;
    },
  };
}

export type Page = ReturnType<typeof createPage>;

/** Opens a page on a phone, with nothing in memory. */
export function createPage(
  device: Device,
  loadPage: LoadPage,
  { userId, seed, release }: { userId: string; seed: number; release: Release },
) {
  const { clock, databases, localStorage, locks, network } = device;
  const timers = createTimers(clock);
  const held = locks.ofPage();
  let isAlive = true;
  let plan: KillPlan | undefined;
  let app: SimulatedPage | undefined;
  const kill = (): number => {
    isAlive = false;
    timers.clearAll();
    held.release();
    return indexedDB.breakOff();
  };
  const countDown = (at: KillPlan["at"]) => {
    if (plan?.at !== at) return;
    plan.after -= 1;
    // Two turns later, so that some requests of the transaction have run.
    if (plan.after === 0) setImmediate(() => setImmediate(() => isAlive && kill()));
  };
  const { pending, send } = createRequests(network, () => isAlive);
  network.onSent = () => countDown("request");
  const indexedDB = databases.ofPage(
    () => isAlive,
    () => countDown("write"),
  );
  const parts = { clock, timers, localStorage, locks: held, send, seed, indexedDB };
  const { openPage } = loadPage(createGlobals({ ...parts, sessionStorage: createStorage() }), release);

  const isBusy = () => pending.size > 0 || databases.isBusy() || areBlobsRead();
  /** Waits until the page has nothing more to do without the passing of time. */
  const untilIdle = async () => {
    for (let quiet = 0; quiet < quietTurns && isAlive; quiet += 1) {
      if (pending.size > 0) await Promise.race(pending);
      await nextTurn();
      if (isBusy() || timers.runShort()) quiet = -1;
    }
  };
  /** Starts work, and waits until the page is idle. Resolves to undefined if the page died before that. */
  async function finish<T>(work: () => Promise<T>): Promise<{ done: T } | undefined> {
    let outcome: { done: T } | { error: unknown } | undefined;
    work().then(
      (done) => {
        outcome = { done };
      },
      (error: unknown) => {
        outcome = { error };
      },
    );
    await untilIdle();
    if (!isAlive) return undefined;
    if (!outcome) throw new Error(`This never ends: ${work}`);
    if ("error" in outcome) throw outcome.error;
    return outcome;
  }
  return {
    ...{ timers, kill, untilIdle },
    isAlive: () => isAlive,
    async open(): Promise<SimulatedPage> {
      app ??= (await finish(() => openPage(userId)))?.done;
      if (!app) throw new Error("A page died while it opened");
      return app;
    },
    /** Does something in the app. Resolves to undefined if the page died before it was done. */
    async act<T>(
      work: (app: SimulatedPage) => Promise<T>,
      kill?: KillPlan,
    ): Promise<{ done: T } | undefined> {
      const opened = await this.open();
      plan = kill && { ...kill };
      const outcome = await finish(() => work(opened));
      plan = undefined;
      return outcome;
    },
  };
}
