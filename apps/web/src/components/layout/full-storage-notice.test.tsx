import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { reportReadiness } from "../../data/api/full-storage";
import { createApiClient, trpc } from "../../data/api/trpc";
import { createQueryClient, currentUserKey } from "../../data/query-client";
import { FullStorageNotice } from "./full-storage-notice";

const full = () => Response.json({ code: "STORAGE_FULL", message: "No space" }, { status: 503 });
const ready = () => Response.json({ status: "ready" });

let answer: () => Response;
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  reportReadiness({ status: "ready" });
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function renderFor(role: "admin" | "team") {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, { id: "ann", email: "ann@example.com", role });
  render(
    <trpc.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <FullStorageNotice />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await pass(0);
}
const banner = () => screen.queryByText(/^The server is out of disk space\./);

test("tells an admin that the server's disk is full, until the server has space again", async () => {
  answer = full;
  await renderFor("admin");
  expect(banner()).toBeTruthy();
  // An error page of a proxy or the login page of a public Wi-Fi does not come from the server, so the notice stays.
  for (const other of [() => new Response("<!doctype html>"), () => new Response("", { status: 502 })]) {
    answer = other;
    await pass(60_000);
    expect(banner()).toBeTruthy();
  }
  answer = ready;
  await pass(60_000);
  expect(banner()).toBeNull();
  answer = full;
  await pass(60_000);
  expect(banner()).toBeTruthy();
  expect(asked).toEqual(Array(5).fill("/readyz"));
});

test("requests no disk check for a team member, in a hidden tab or offline", async () => {
  answer = full;
  await renderFor("team");
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  await renderFor("admin");
  await pass(180_000);
  visibility.mockReturnValue("visible");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  await pass(180_000);
  expect([asked, banner()]).toEqual([[], null]);
});
