import { sql } from "drizzle-orm";
import { numeric, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const newId = () => uuid().primaryKey().defaultRandom();
export const words = () => text().notNull().default("");
/** An amount, exact to two decimals; a number of JavaScript holds it exactly enough to be written back. */
export const money = () => numeric({ precision: 11, scale: 2, mode: "number" });
/** A length or a weight. */
export const measure = () => numeric({ precision: 8, scale: 2, mode: "number" });
export const time = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time().notNull().defaultNow();
/** Every update moves it forward, by a millisecond at least: what was read before is told from what came after. */
export const updatedAt = () =>
  createdAt().$onUpdate(() => sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`);
