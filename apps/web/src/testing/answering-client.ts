import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClient } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { trpc } from "../data/api/trpc";
import { createEvent } from "./until";

/**
 * Creates a client whose calls are answered by `answer`, and records their inputs. `untilSent` waits for a call after which
 * `look` does not throw.
 */
export function answerWith(answer: (path: string) => Promise<unknown>): {
  client: TRPCClient<AppRouter>;
  sent: unknown[];
  untilSent: (look: () => void) => Promise<void>;
} {
  const sent: unknown[] = [];
  const called = createEvent();
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            sent.push(op.input);
            called.announce();
            answer(op.path).then(
              (data) => {
                observer.next({ result: { type: "data", data } });
                observer.complete();
              },
              (error) => observer.error(error),
            );
          }),
    ],
  });
  return { client, sent, untilSent: called.until };
}
