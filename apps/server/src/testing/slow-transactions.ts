import { type SQL, sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { EventBus } from "../core/event-bus";
import type { TestServer } from "./app";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Event bus whose `publish` keeps its transaction open until `commit`, after its other statements. */
export function slowTransactions({ deps }: Pick<TestServer, "deps">) {
  const committing = gate();
  const reached = gate();
  const events: EventBus = {
    ...deps.events,
    async publish() {
      reached.open();
      await committing.opened;
    },
  };
  return { events, reached: reached.opened, commit: committing.open };
}

/** Holds the locks of a statement until `release` or the end of the test. `ended` resolves after the commit. */
export async function holdLocks({ db }: Pick<TestServer, "db">, statement: SQL) {
  const [held, released] = [gate(), gate()];
  const transaction = db.transaction(async (tx) => {
    await tx.execute(statement);
    held.open();
    await released.opened;
  });
  await Promise.race([held.opened, transaction]);
  onTestFinished(async () => {
    released.open();
    await transaction;
  });
  return { release: released.open, ended: transaction };
}

/** Waits until `count` statements of this database wait for a lock. Polls, since PostgreSQL has no event for this. */
export async function untilBlocked({ db }: Pick<TestServer, "db">, count = 1): Promise<void> {
  const waiting = () =>
    db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect
    .poll(async () => (await waiting()).length, { timeout: 20_000, interval: 10 })
    .toBeGreaterThanOrEqual(count);
}
