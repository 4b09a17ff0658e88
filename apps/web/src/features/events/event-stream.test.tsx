import type { AppRouter } from "@lotwright/server/router";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render } from "@testing-library/react";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { afterEach, expect, test } from "vitest";
import { onLineBack } from "../../lib/line-back";
import { createQueryClient, currentUserKey } from "../../lib/query-client";
import { trpc } from "../../lib/trpc";
import { EventStream } from "./event-stream";

afterEach(cleanup);

/** A stream of news that starts when it is told to. */
function renderStream() {
  const starts: (() => void)[] = [];
  const link: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      starts.push(() => observer.next({ result: { type: "started" } }));
    });
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, { id: "ann", email: "ann@example.com" });
  render(
    <trpc.Provider client={trpc.createClient({ links: [link] })} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <EventStream />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { start: () => act(() => starts.at(-1)?.()) };
}

test("each time the news come again, the line is known to be back", async () => {
  let times = 0;
  const stop = onLineBack(() => {
    times += 1;
  });
  const { start } = renderStream();
  start();
  expect(times).toBe(1);
  start();
  expect(times).toBe(2);
  stop();
  start();
  expect(times).toBe(2);
});
