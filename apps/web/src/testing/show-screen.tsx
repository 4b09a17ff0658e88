import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { type ReactNode, Suspense } from "react";
import { expect, vi } from "vitest";
import { trpc } from "../data/api/trpc";
import { createQueryClient, currentUserKey } from "../data/query-client";
import { OutboxContext } from "../features/offline/queue/use-outbox";
import { openPage } from "./make-outbox";
import { untilPage } from "./page-changes";
import { createEvent } from "./until";

/** Server responses by procedure. A function that throws fails the call. */
export type Answers = Record<string, (input: never) => unknown>;

/** The signed-in user. */
export const owner = {
  id: "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b11",
  email: "owner@example.com",
  name: "",
  role: "admin",
  brandColor: "#2878B7",
  isActive: true,
  createdAt: "2026-01-01T00:00:00.000Z",
};

/**
 * Renders a screen with mocked responses by procedure, and records the calls. Calls without a response fail. Uses a new upload
 * queue, unless a page with one is passed: `server` receives its requests, and `settled` resolves when all are sent.
 */
export async function showScreen(
  screenful: ReactNode,
  answers: Answers,
  user: object = owner,
  queue?: Awaited<ReturnType<typeof openPage>>,
) {
  const calls: { path: string; input: unknown }[] = [];
  const asked = createEvent();
  const answer = async (path: string, input: unknown) => {
    calls.push({ path, input });
    asked.announce();
    const respond = answers[path];
    if (!respond) throw new Error(`${path} has no answer`);
    return respond(input as never); // each test knows the inputs of its procedures
  };
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        answer(op.path, op.input).then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
  // A mock, because jsdom has no layout and so no sizes to observe.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, user);
  const { outbox, server, settled } = queue ?? (await openPage());
  const rootRoute = createRootRoute({
    component: () => (
      <OutboxContext value={outbox}>
        <Suspense fallback="">{screenful}</Suspense>
      </OutboxContext>
    ),
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  const { rerender: _, ...page } = render(
    <trpc.Provider client={trpc.createClient({ links: [link] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await untilPage(() => {
    if (document.body.textContent === "") throw new Error("The screen is empty");
  });
  const inputsOf = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  /** Waits until the procedure has been called exactly `times` times, and returns the inputs. */
  const untilAsked = async (path: string, times = 1) => {
    await asked.until(() => expect(inputsOf(path).length, path).toBeGreaterThanOrEqual(times));
    expect(inputsOf(path), path).toHaveLength(times);
    return inputsOf(path);
  };
  /** Waits until the procedure's last call has these values in its input. */
  const untilLastAsked = (path: string, input: object) =>
    asked.until(() => expect(inputsOf(path).at(-1)).toMatchObject(input));
  return { ...page, calls, inputsOf, untilAsked, untilLastAsked, queryClient, router, server, settled };
}
