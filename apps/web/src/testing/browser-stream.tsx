import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { onTestFinished, vi } from "vitest";
import { trpc } from "../data/api/trpc";
import { createQueryClient, currentUserKey } from "../data/query-client";
import { EventStream } from "../features/events/event-stream";
import { makeFailure } from "./failures";

/** A mock of the browser's EventSource. The test acts as the server. */
export class FakeEventSource extends EventTarget {
  static readonly opened: FakeEventSource[] = [];
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
  close() {
    this.readyState = this.CLOSED;
  }
  /** Simulates a status other than 200: the browser closes the stream and does not reconnect. */
  refuse() {
    this.readyState = this.CLOSED;
    this.dispatchEvent(new Event("error"));
  }
  /** Simulates a broken connection: the browser reconnects automatically. */
  drop() {
    this.readyState = this.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }
  say(type: string, content: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(content) }));
  }
}

const ann = { id: "ann", email: "ann@example.com" };

/** Answers of the server, by procedure. */
type Answers = Record<string, (input: unknown) => Promise<unknown>>;

const notFound = { message: "This manifest doesn't exist, or you don't have access." };

/** Renders an event stream with tRPC's subscription link, using fake timers. Other procedures are not found. */
export async function renderBrowserStream(given: Answers = {}) {
  // Loaded before the fake timers, so that it resolves without them.
  await import("../features/events/refresh-changes");
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  FakeEventSource.opened.length = 0;
  const asked: string[] = [];
  const answers: Answers = {
    "auth.current": async () => ann,
    "captureSettings.current": async () => ({ requiredShots: [] }),
    ...given,
  };
  const calls: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        asked.push(op.path);
        const answer = answers[op.path]?.(op.input) ?? Promise.reject(makeFailure(404, notFound));
        answer.then(
          (data) => {
            observer.next({ result: { type: "data", data } });
            observer.complete();
          },
          (error) => observer.error(error),
        );
      });
  const links = [
    splitLink<AppRouter>({
      condition: ({ type }) => type === "subscription",
      true: httpSubscriptionLink({ url: "/trpc", EventSource: FakeEventSource as never }), // the members that the link uses
      false: calls,
    }),
  ];
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, ann);
  render(
    <trpc.Provider client={trpc.createClient({ links })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EventStream />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  const last = () => FakeEventSource.opened.at(-1) as FakeEventSource; // the page opens one
  const tell = (does: (stream: FakeEventSource) => void) =>
    act(async () => {
      does(last());
      await vi.advanceTimersByTimeAsync(0);
    });
  const count = () => FakeEventSource.opened.length;
  const openCount = () => FakeEventSource.opened.filter(({ readyState }) => readyState !== 2).length;
  return { asked, pass, tell, count, openCount, queryClient };
}
