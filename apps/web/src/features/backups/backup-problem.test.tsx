import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportReadiness } from "../../data/api/full-storage";
import { answerWith } from "../../testing/answering-client";
import { createAppWrapper } from "../../testing/signed-in-client";
import { BackupProblem } from "./backup-problem";

beforeEach(async () => {
  await import("./backup-notice");
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  act(() => reportReadiness({ status: "ready" }));
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const report = (backup: string) => act(async () => reportReadiness({ status: "ready", backup }));
const notice = () => screen.queryByRole("alert")?.textContent;

const advice = "The server's log says why.";
// Without a time zone, times are in the browser's.
const lastGoodAt = new Date("2026-11-24T03:00:00").toISOString();
const late = { isScheduled: true, lastGoodAt, isLate: true, isFailed: false };

async function renderFor(role: "admin" | "team", answers: object[]) {
  const { client, sent } = answerWith(async () => answers.shift());
  render(<BackupProblem />, { wrapper: createAppWrapper({ role, client }) });
  await pass(0);
  return sent;
}

test("says since when there has been no backup until the server has one", async () => {
  const sent = await renderFor("admin", [late, { ...late, lastGoodAt: null }]);
  expect([notice(), sent.length]).toEqual([undefined, 0]);
  await report("late");
  await pass(1_000);
  expect(notice()).toBe(`No backup since Nov 24, 3:00 AM. ${advice}`);
  for (let minute = 0; minute < 9; minute += 1) {
    await pass(60_000);
    await report("late");
  }
  expect(sent).toHaveLength(1);
  await pass(60_000);
  expect(sent).toHaveLength(2);
  await pass(1_000);
  expect(notice()).toBe(`No backup has been made yet. ${advice}`);
  await report("ok");
  expect(notice()).toBeUndefined();
});

test("says that there has been no backup yet", async () => {
  await renderFor("admin", [{ ...late, lastGoodAt: null }]);
  await report("late");
  await pass(1_000);
  expect(notice()).toBe(`No backup has been made yet. ${advice}`);
});

test.each([
  [lastGoodAt, "Backups fail. The last good one is of Nov 24, 3:00 AM."],
  [null, "Backups fail."],
])("says that backups fail, and when the last good one was (%s)", async (goodAt, sentence) => {
  await renderFor("admin", [{ ...late, lastGoodAt: goodAt, isLate: false, isFailed: true }]);
  await report("failed");
  await pass(1_000);
  expect(notice()).toBe(`${sentence} ${advice}`);
});

test("shows no notice to a team member, and asks nothing", async () => {
  const sent = await renderFor("team", [late]);
  await report("late");
  await pass(1_000);
  expect([notice(), sent.length]).toEqual([undefined, 0]);
});
