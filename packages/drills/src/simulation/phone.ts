import type { SimulatedPage } from "@lotwright/testing/simulated-page";
import { createClock } from "./clock";
import { createDatabases } from "./databases";
import { createNetwork, type Tamper } from "./network";
import { createPage, type KillPlan, type Page } from "./page";
import type { LoadPage, Release } from "./page-script";
import { createLocks, createStorage } from "./storage";

type Owner = { name: string; userId: string; cookie: string };
type Wanted = Owner & {
  loadPage: LoadPage;
  pickOrigin: () => string;
  seed: number;
  tamper?: Tamper | undefined;
};

export type Phone = ReturnType<typeof createPhone>;

/** A phone, whose storage, clock and network outlive its pages. */
export function createPhone({ name, userId, cookie, loadPage, pickOrigin, seed, tamper }: Wanted) {
  const clock = createClock(Date.now());
  const network = createNetwork(pickOrigin, tamper);
  network.cookie = cookie;
  const localStorage = createStorage();
  const databases = createDatabases();
  const device = { clock, network, localStorage, databases, locks: createLocks() };
  let pageCount = 0;
  let page: Page | undefined;
  let release: Release = "this";
  const openNext = (): Page => {
    pageCount += 1;
    return createPage(device, loadPage, { userId: user.userId, seed: seed + pageCount, release });
  };
  const current = (): Page => {
    if (!page?.isAlive()) page = openNext();
    return page;
  };
  const owner = { userId, cookie };
  let user = owner;
  const kill = () => page?.kill() ?? 0;
  return {
    ...{ name, userId, clock, network, databases },
    /** Sizes of the photos that were taken on the phone. */
    photoSizes: [] as number[],
    /** Opens the phone's app as another user, or as its owner. */
    use(other: { userId: string; cookie: string } = owner): void {
      kill();
      user = other;
      network.cookie = other.cookie;
    },
    /** Ends the session of the phone's owner, or begins a new one. */
    setCookie(next: string): void {
      if (next) owner.cookie = next;
      network.cookie = next;
    },
    /** Deletes what the browser has stored. */
    evict(): void {
      kill();
      databases.evict();
      localStorage.clear();
    },
    /** Opens the next release beside the open page, as an update in another tab does, and closes the page. */
    async update(): Promise<void> {
      const before = current();
      await before.open();
      release = "next";
      page = openNext();
      await page.open();
      before.kill();
    },
    /** The app of the phone, which is opened if it is not. */
    app: (): Promise<SimulatedPage> => current().open(),
    /** Does something in the app. Resolves to undefined if the page died before it was done. */
    act: <T>(work: (app: SimulatedPage) => Promise<T>, plan?: KillPlan) => current().act(work, plan),
    /** Ends the page as `kill -9` does. Returns the number of aborted writes. */
    kill,
    isOpen: () => page?.isAlive() === true,
    /** Lets time pass on the phone. */
    async wait(ms: number): Promise<void> {
      const waiting = current();
      await waiting.open();
      const until = clock.now + ms;
      while (waiting.isAlive() && waiting.timers.runNextWithin(until - clock.now)) await waiting.untilIdle();
      clock.now = Math.max(clock.now, until);
      await waiting.untilIdle();
    },
  };
}
