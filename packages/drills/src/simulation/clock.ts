/** Delay up to which timers need no passing of time, because they only defer work: notifications and short pauses. */
const shortMs = 250;

type Timer = { id: number; at: number; call: () => void; everyMs: number | undefined };

/** Clock of a phone, which stands still until the simulation lets time pass. */
export function createClock(wallMs: number) {
  return {
    /** Monotonic time in ms. */
    now: 1,
    /** Difference of the phone's date to its monotonic time, which clock jumps change. */
    offset: wallMs,
  };
}
export type Clock = ReturnType<typeof createClock>;

/** Timers of one page by the phone's clock. */
export function createTimers(clock: Clock) {
  let timers: Timer[] = [];
  let lastId = 0;
  const add = (call: () => void, ms: number, everyMs?: number): number => {
    lastId += 1;
    timers.push({ id: lastId, at: clock.now + Math.max(0, ms || 0), call, everyMs });
    return lastId;
  };
  const next = () => timers.toSorted((one, other) => one.at - other.at || one.id - other.id)[0];
  const run = (timer: Timer) => {
    timers = timers.filter((other) => other !== timer);
    clock.now = Math.max(clock.now, timer.at);
    if (timer.everyMs !== undefined) timers.push({ ...timer, at: timer.at + timer.everyMs });
    timer.call();
  };
  return {
    add,
    clear: (id: unknown) => {
      timers = timers.filter((timer) => timer.id !== id);
    },
    clearAll: () => {
      timers = [];
    },
    /** Runs the next timer if it is due within `ms`. Returns whether it did. */
    runNextWithin(ms: number): boolean {
      const timer = next();
      if (!timer || timer.at > clock.now + ms) return false;
      run(timer);
      return true;
    },
    /** Runs the next timer if it only defers work. */
    runShort(): boolean {
      return this.runNextWithin(shortMs);
    },
  };
}

/** The class `Date` by the phone's clock. */
export function createDate(clock: Clock): DateConstructor {
  const nowMs = () => clock.offset + clock.now;
  return class PhoneDate extends Date {
    constructor(...parts: [] | [number | string | Date]) {
      super(...((parts.length === 0 ? [nowMs()] : parts) as [number]));
    }
    static override now(): number {
      return nowMs();
    }
  } as unknown as DateConstructor; // the simulated app calls the constructor only with a time, a text or nothing
}
