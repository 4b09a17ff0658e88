import { describe, expect, test, vi } from "vitest";
import { backupName, baseOf, firstTime, nextTime, type Run } from "./schedule";

const at = { hours: 3, minutes: 30 };
const local = (text: string) => new Date(text);
const hours = (count: number) => count * 60 * 60 * 1000;

const good = (startedAt: string, isFull = true): Run => {
  const start = local(startedAt);
  const endedAt = new Date(start.getTime() + hours(1));
  return { name: backupName(start, isFull), isFull, startedAt: start, endedAt, failure: "" };
};
const failed = (startedAt: string): Run => ({ ...good(startedAt), failure: "The disk is full." });
const killed = (startedAt: string): Run => ({ ...good(startedAt), endedAt: null });

describe("nextTime", () => {
  test("returns the next time of day in the server's time zone", () => {
    expect(nextTime(at, local("2026-11-26T03:29:59"))).toEqual(local("2026-11-26T03:30:00"));
    expect(nextTime(at, local("2026-11-26T03:30:00"))).toEqual(local("2026-11-27T03:30:00"));
    expect(nextTime(at, local("2026-12-31T12:00:00"))).toEqual(local("2027-01-01T03:30:00"));
  });

  test("returns to the configured time after a day on which daylight saving skips it", () => {
    vi.stubEnv("TZ", "America/New_York");
    const skipped = nextTime({ hours: 2, minutes: 30 }, new Date("2026-03-08T05:00:00Z"));
    expect(skipped.toISOString()).toBe("2026-03-08T07:30:00.000Z");
    expect(nextTime({ hours: 2, minutes: 30 }, skipped).toISOString()).toBe("2026-03-09T06:30:00.000Z");
    vi.unstubAllEnvs();
  });
});

describe("firstTime", () => {
  const noon = local("2026-11-26T12:00:00");
  const next = local("2026-11-27T03:30:00");

  test.each<[string, Run[], Date]>([
    ["immediately without any backup", [], noon],
    ["at the next time after a good backup", [good("2026-11-26T03:30:00")], next],
    ["immediately when the last good backup is older than 26 hours", [good("2026-11-25T08:00:00")], noon],
    ["immediately after a killed run", [killed("2026-11-26T03:30:00"), good("2026-11-26T02:00:00")], noon],
    [
      "15 minutes after the start of a failed run",
      [failed("2026-11-26T11:55:00"), good("2026-11-26T03:30:00")],
      local("2026-11-26T12:10:00"),
    ],
    [
      "15 minutes after the start of a killed first run",
      [killed("2026-11-26T11:50:00")],
      local("2026-11-26T12:05:00"),
    ],
  ])("schedules the first run %s", (_name, runs, expected) => {
    expect(firstTime(at, runs, noon)).toEqual(expected);
  });
});

describe("baseOf", () => {
  const now = local("2026-11-26T03:30:00");

  test("builds on the newest good full backup of the last week", () => {
    const full = good("2026-11-22T03:30:00");
    const runs = [failed("2026-11-25T03:30:00"), good("2026-11-24T03:30:00", false), full];
    expect(baseOf([...runs, good("2026-11-21T03:30:00")], now)).toBe(full);
  });

  test("returns null a week after the last full backup, also if that one started a moment later in the day", () => {
    expect(baseOf([good("2026-11-19T03:30:20")], now)).toBeNull();
    expect(baseOf([killed("2026-11-25T03:30:00"), failed("2026-11-24T03:30:00")], now)).toBeNull();
  });
});

test("names a backup after its start in UTC", () => {
  expect(backupName(new Date("2026-11-26T03:00:59.900Z"), true)).toBe("lotwright-2026-11-26T0300Z-full.tar");
  expect(backupName(new Date("2026-11-26T13:05:00Z"), false)).toBe("lotwright-2026-11-26T1305Z-changes.tar");
});
