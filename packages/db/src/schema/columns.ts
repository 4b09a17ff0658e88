import { sql } from "drizzle-orm";
import { text, timestamp, uuid } from "drizzle-orm/pg-core";

export const newId = () => uuid().primaryKey().defaultRandom();
export const words = () => text().notNull().default("");
export const time = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time().notNull().defaultNow();
/** Every update moves it forward, by a millisecond at least: what was read before is told from what came after. */
export const updatedAt = () =>
  createdAt().$onUpdate(() => sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`);
