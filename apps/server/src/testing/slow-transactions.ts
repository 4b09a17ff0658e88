import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { EventBus } from "../features/events/event-bus";
import type { TestServer } from "./app";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Event bus whose `publish` keeps its transaction open until `commit`, after the transaction's other statements. */
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

/** Waits until `count` statements of this database wait for a lock. Polls, because PostgreSQL has no event for this. */
export async function untilBlocked({ db }: Pick<TestServer, "db">, count = 1): Promise<void> {
  const waiting = () =>
    db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect
    .poll(async () => (await waiting()).length, { timeout: 20_000, interval: 10 })
    .toBeGreaterThanOrEqual(count);
}
