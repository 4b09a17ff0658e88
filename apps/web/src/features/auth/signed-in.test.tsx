import { notifyManager, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createApiClient, trpc } from "../../data/api/trpc";
import { createQueryClient, currentUserKey } from "../../data/query-client";
import { currentToast, removeWithUndo } from "../../lib/toasts";
import { makeFailure, makeLostCall } from "../../testing/failures";
import "./auth-screen";
import { untilPage } from "../../testing/page-changes";
import { SignedIn } from "./signed-in";

const ann = { id: "ann", email: "ann@example.com" };

function renderSignedIn(queryClient: QueryClient) {
  const rootRoute = createRootRoute({
    component: () => (
      <SignedIn>
        <input aria-label="Title" />
      </SignedIn>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  render(
    <trpc.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

async function renderPage() {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, ann);
  renderSignedIn(queryClient);
  const field = await screen.findByLabelText<HTMLInputElement>("Title");
  await userEvent.type(field, "Clock");
  const fail = (error: Error) =>
    act(async () => {
      const queryFn = () => Promise.reject(error);
      await queryClient
        .fetchQuery({ queryKey: currentUserKey, queryFn, staleTime: 0 })
        .catch(() => undefined);
    });
  const endSession = () => fail(makeFailure(401, { message: "Log in first" }));
  const enter = (user: typeof ann) => act(async () => queryClient.setQueryData(currentUserKey, user));
  return { field, queryClient, fail, endSession, enter };
}

test("hides the page behind the sign-in screen when the session expires, and shows it again to the same user", async () => {
  const { field, endSession, enter } = await renderPage();
  await endSession();
  await screen.findByRole("tab", { name: "Login" });
  expect(screen.queryByRole("textbox", { name: "Title" })).toBeNull();
  expect(field.closest("[inert]")).toBeTruthy();
  await enter({ ...ann });
  await untilPage(() => expect(screen.queryByRole("tab", { name: "Login" })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Clock");
});

test("keeps the page hidden when the device goes offline after the session expired", async () => {
  const { field, fail, endSession, enter } = await renderPage();
  await endSession();
  await screen.findByRole("tab", { name: "Login" });
  await fail(makeLostCall());
  // Resolves after the query cache has notified its observers.
  await act(() => new Promise<void>((resolve) => notifyManager.schedule(resolve)));
  expect(screen.queryByRole("tab", { name: "Login" })).toBeTruthy();
  expect(field.closest("[inert]")).toBeTruthy();
  await enter({ ...ann });
  await untilPage(() => expect(field.closest("[inert]")).toBeNull());
});

test("sends a pending deletion and closes its Undo toast when the session expires", async () => {
  const { endSession } = await renderPage();
  const calls: string[] = [];
  const note = (act: string) => () => void calls.push(act);
  removeWithUndo({ key: "a", title: "Photo 1 removed", undo: note("undone"), finish: note("finished") });
  await endSession();
  await screen.findByRole("tab", { name: "Login" });
  expect([calls, currentToast()?.isOpen]).toEqual([["finished"], false]);
});

test("mounts a fresh page when a different user signs in", async () => {
  const { endSession, enter } = await renderPage();
  await endSession();
  await screen.findByRole("tab", { name: "Login" });
  await enter({ ...ann, id: "bob" });
  await untilPage(() => expect(screen.queryByRole("tab", { name: "Login" })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("");
});

test("unmounts the page on logout", async () => {
  const { queryClient, endSession, field } = await renderPage();
  await act(async () => queryClient.getQueryCache().find({ queryKey: currentUserKey })?.reset());
  await endSession();
  await screen.findByRole("tab", { name: "Login" });
  expect(field.isConnected).toBe(false);
});

test("shows that the server cannot be reached, also while retrying", async () => {
  const asked: ((error: Error) => void)[] = [];
  let onAsked: () => void = () => undefined;
  const fetchLate = () =>
    new Promise((_, reject) => {
      asked.push(reject);
      onAsked();
    });
  vi.stubGlobal("fetch", fetchLate);
  const queryClient = createQueryClient();
  renderSignedIn(queryClient);
  await screen.findByText("Loading...");
  await act(async () => asked.at(-1)?.(new TypeError("Failed to fetch")));
  const retry = await screen.findByRole("button", { name: "Retry" });
  const isAsked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  act(() => void queryClient.invalidateQueries({ queryKey: currentUserKey }));
  await act(() => isAsked);
  expect(screen.queryByText("Loading...")).toBeNull();
  expect(screen.getByRole("button", { name: "Retry" })).toBe(retry);
  await act(async () => asked.at(-1)?.(makeFailure(401, { message: "Log in first" })));
  await screen.findByRole("tab", { name: "Login" });
});
