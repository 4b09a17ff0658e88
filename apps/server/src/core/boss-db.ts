import { type Database, runPlainSql } from "@lotwright/db/client";
import type PgBoss from "pg-boss";

/** Runs pg-boss's statements in the transaction of `db`. */
export const bossDb = (db: Database): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await runPlainSql(db, text, values) }),
});
