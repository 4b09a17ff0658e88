import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, numeric, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const newId = () => uuid().primaryKey().defaultRandom();
/** The id of a row of another table, with which this row is deleted. */
export const ownedBy = (id: () => AnyPgColumn) => uuid().notNull().references(id, { onDelete: "cascade" });
/** A text column that is empty instead of null. */
export const textColumn = () => text().notNull().default("");
/** A money amount with two decimals. A JavaScript number represents these amounts without loss on a round trip. */
export const money = () => numeric({ precision: 11, scale: 2, mode: "number" });
/** A length or weight with two decimals. */
export const measure = () => numeric({ precision: 8, scale: 2, mode: "number" });
export const time = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time().notNull().defaultNow();
/**
 * Time of the last update, which advances by at least 1 ms with each one even if the clock goes back, so that it serves as the
 * row's version.
 */
export const updatedAt = () =>
  createdAt().$onUpdate(() => sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`);
/**
 * Id of the transaction that last wrote the row, set by a trigger; 0 for rows from before there were such ids. The changes feed orders
 * by it.
 */
export const changedIn = () => bigint({ mode: "number" }).notNull().default(0);
