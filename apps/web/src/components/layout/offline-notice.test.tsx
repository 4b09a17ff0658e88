import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { reportAnswer, reportNoAnswer } from "../../data/api/connection";
import { OfflineNotice } from "./offline-notice";

afterEach(() => void act(reportAnswer));

const text = () => screen.getByRole("status").textContent;
/** The height that the header reserves for the notice. Empty without a notice. */
const room = () => document.documentElement.style.getPropertyValue("--notice-height");

test("says that the server can't be reached, until the server responds", () => {
  vi.useFakeTimers();
  render(<OfflineNotice />);
  act(() => reportNoAnswer());
  expect(text()).toBe("");
  act(() => void vi.advanceTimersByTime(2_000));
  expect(text()).toBe("Can't reach the server. Some information may be out of date.");
  expect(room()).not.toBe("");
  act(reportAnswer);
  expect([text(), room()]).toEqual(["", ""]);
});

test("says that the device is offline, whether or not the server has responded before", () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  onTestFinished(() => onLine.mockRestore());
  render(<OfflineNotice />);
  vi.useFakeTimers();
  act(() => {
    reportNoAnswer();
    vi.advanceTimersByTime(2_000);
    onLine.mockReturnValue(false);
    dispatchEvent(new Event("offline"));
  });
  expect(text()).toBe("You're offline. Some information may be out of date.");
  act(() => {
    reportAnswer();
    onLine.mockReturnValue(true);
    dispatchEvent(new Event("online"));
  });
  expect(text()).toBe("");
});
