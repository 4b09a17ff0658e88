import type { AppRouter } from "@lotwright/server/router";
import type { TRPCClient } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { trpc } from "../lib/trpc";

/** Creates a client whose calls `answer` answers. Also returns the inputs of the calls. */
export function answerWith(answer: (path: string) => Promise<unknown>): {
  client: TRPCClient<AppRouter>;
  sent: unknown[];
} {
  const sent: unknown[] = [];
  const client = trpc.createClient({
    links: [
      () =>
        ({ op }) =>
          observable((observer) => {
            sent.push(op.input);
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
  return { client, sent };
}
