import { commitWith, type ResultsOf, sendTogether, type Works } from "@lotwright/db/client";
import type { ActorContext } from "./context";
import type { PublishedEvent } from "./event-bus";
import { type Change, type RecordingContext, record } from "./record";

/** Records an activity entry and its event; both commit atomically with the change. */
export type Recording = {
  record(change: Change): Promise<void>;
  /** Runs the last statements and commits in one round trip. See `commitWith` of the database. */
  commitWith<const W extends Works>(works: W): Promise<ResultsOf<W>>;
};

/** Context of a user's write within its transaction. */
export type WritingContext = ActorContext & Recording;

const isWriting = <Ctx extends object>(ctx: Ctx): ctx is Ctx & Recording => "record" in ctx;

/**
 * Runs `work` in a transaction, passing a context whose `db` is that transaction. Rolls back if `work` rejects. Concurrent
 * statements are pipelined. Within a transaction, `work` joins it.
 */
export async function inTransaction<Ctx extends RecordingContext, Result>(
  ctx: Ctx,
  work: (ctx: Ctx & Recording) => Promise<Result>,
): Promise<Result> {
  if (isWriting(ctx)) return work(ctx);
  const events: PublishedEvent[] = [];
  const recordInside = (inside: RecordingContext, change: Change) => {
    if (change.event) events.push(change.event);
    return record(inside, change);
  };
  const result = await ctx.db.transaction((tx) => {
    const inside = { ...ctx, db: tx };
    return work({
      ...inside,
      record: (change) => recordInside(inside, change),
      commitWith: (works) => commitWith(tx, works),
    });
  });
  for (const event of events) ctx.events.committed(event);
  return result;
}

/** Context for calling a function that would commit its transaction from a transaction that continues. */
export const withoutCommit = <Ctx extends WritingContext>(ctx: Ctx): Ctx => ({
  ...ctx,
  commitWith: (works) => sendTogether(ctx.db, works),
});
