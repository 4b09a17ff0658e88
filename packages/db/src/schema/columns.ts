import { text, timestamp, uuid } from "drizzle-orm/pg-core";

export const newId = () => uuid().primaryKey().defaultRandom();
export const words = () => text().notNull().default("");
export const time = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
export const createdAt = () => time().notNull().defaultNow();
