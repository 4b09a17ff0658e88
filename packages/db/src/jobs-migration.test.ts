import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl } from "./testing/template";

const name = `jobs_${process.pid}`;
const server = postgres(inject("databaseUrl"), { max: 1 });
const sql = postgres(databaseUrl(inject("databaseUrl"), name), { max: 1, onnotice: () => {} });

/** Index of the migration that brings the table: the number in its file name. */
const number = 34;
const migrations = readMigrationFiles({
  migrationsFolder: fileURLToPath(new URL("../migrations", import.meta.url)),
}).map((migration) => migration.sql);

async function apply(wanted: readonly string[][]): Promise<void> {
  await sql.begin(async (tx) => {
    for (const statement of wanted.flat()) await tx.unsafe(statement);
  });
}

beforeAll(async () => {
  await server`create database ${server(name)}`;
  await apply(migrations.slice(0, number));
});
afterAll(async () => {
  await sql.end();
  await server`drop database ${server(name)}`;
  await server.end();
});

/** Statements of a server of the release before, which it has prepared on its connections. */
const columns =
  "id item_id workspace_id attempts created_at start_after permit_id permitted_at started_at timed_out_at".split(
    " ",
  );
const named = [...columns, "batch_manifest_id", "former_status", "former_reason"];
const statementsOn = (client: postgres.ISql) => ({
  read: () => client`select ${client(named)} from description_jobs order by created_at, id`,
  count: () => client`select count(*)::int as count from description_jobs where started_at is null`,
  permit: (id: string) => client`
    update description_jobs set permit_id = gen_random_uuid(), permitted_at = now() where id = ${id} returning ${client(named)}`,
  removeOfWorkspace: (workspaceId: string) => client`
    delete from description_jobs where ctid = any(array(
      select ctid from description_jobs where workspace_id = ${workspaceId} limit 1000))`,
  remove: (id: string) => client`delete from description_jobs where id = ${id} returning ${client(named)}`,
});

test("keeps the descriptions that wait and run, and the statements that a server of the release before has prepared", async () => {
  const ids = Array.from({ length: 5 }, () => randomUUID());
  const [waiting = "", batched = "", running = "", ended = "", deleted = ""] = ids;
  const deletedWorkspace = randomUUID();
  await sql`insert into description_jobs ${sql(
    ids.map((id) => ({
      ...{ id, item_id: randomUUID(), workspace_id: id === deleted ? deletedWorkspace : randomUUID() },
      ...{ batch_manifest_id: id === batched ? randomUUID() : null },
      ...{
        former_status: id === batched ? "failed" : null,
        former_reason: id === batched ? "No answer." : null,
      },
    })),
  )}`;
  await sql`update description_jobs set permit_id = gen_random_uuid(), permitted_at = now(), started_at = now(), attempts = 2,
    timed_out_at = now() - interval '1 minute' where id = ${running}`;
  const before = await statementsOn(sql).read();
  await statementsOn(sql).count();
  await statementsOn(sql).permit(ended);
  await statementsOn(sql).remove(ended);

  await apply(migrations.slice(number, number + 1));
  // In a transaction the driver can't prepare a statement again.
  await sql.begin(async (tx) => {
    const { read, count, permit, removeOfWorkspace, remove } = statementsOn(tx);
    expect(await read()).toEqual(before.filter(({ id }) => id !== ended));
    expect(await count()).toEqual([{ count: 3 }]);
    expect(await permit(waiting)).toMatchObject([{ id: waiting }]);
    expect(await remove(waiting)).toHaveLength(1);
    await removeOfWorkspace(deletedWorkspace);
  });
  const rows = await sql`select id, kind, priority, attempts, lease_id is not null as "isLeased",
    batch_id is not null as "isOfBatch", payload ->> 'formerReason' as reason from jobs order by priority`;
  expect(rows).toEqual([
    {
      ...{ id: batched, kind: "description", priority: 0, attempts: 0 },
      isLeased: false,
      isOfBatch: true,
      reason: "No answer.",
    },
    {
      ...{ id: running, kind: "description", priority: 1, attempts: 2 },
      isLeased: true,
      isOfBatch: false,
      reason: null,
    },
  ]);
});
