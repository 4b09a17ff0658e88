import { randomUUID } from "node:crypto";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { createDatabase, driverOf } from "@lotwright/db/client";
import { makeConsignor, makeItem, makeManifest } from "@lotwright/db/testing/make";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { testServerProperty } from "../../../testing/test";
import { createMirror, expectEqual } from "./testing/mirror";

const transactionCount = 3;
const readerNames = ["owner", "member", "unassigned"] as const;

const nat = fc.nat(5);
const transaction = fc.nat(transactionCount - 1);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(["add", "edit", "edit", "move", "move", "delete", "return"] as const),
        ...(["assign", "unassign", "add manifest", "delete manifest", "edit manifest"] as const),
        ...(["rename", "save details", "delete details", "save settings"] as const),
      ),
      transaction,
      one: nat,
      other: nat,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("commit", "rollback"), transaction }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("read"), reader: fc.constantFrom(...readerNames) }) },
);
type Step = typeof step extends Arbitrary<infer Value> ? Value : never;
type Write = Extract<Step, { one: number }>;

async function makeHouse(server: TestServer) {
  const { db } = server;
  const people = await makePeople(server.db);
  const { workspaceId, owner } = people;
  const others = [await makeManifest(db, { workspaceId }), await makeManifest(db, { workspaceId })];
  const manifestIds = [people.manifest, ...others].map(({ id }) => id);
  const itemIds = [people.item.id];
  for (const manifestId of manifestIds) itemIds.push((await makeItem(db, { workspaceId, manifestId })).id);
  const consignor = await makeConsignor(db, { workspaceId, userId: owner.id, name: "Abel Berg" });
  return { ...people, manifestIds, itemIds, consignor };
}
type House = Awaited<ReturnType<typeof makeHouse>>;

let lots = 1;
const at = (ids: readonly string[], index: number) => ids[index % ids.length] ?? "";

/** SQL of a write, with its values. */
function statementOf(house: House, { kind, one, other }: Write): [string, (string | number)[]] {
  const { workspaceId, itemIds, manifestIds, consignor } = house;
  const item = at(itemIds, one);
  const manifest = at(manifestIds, other);
  const member = one % 2 === 0 ? house.member.id : house.unassigned.id;
  const name = one % 2 === 0 ? "Abel Berg" : "Cole Dane";
  const add = `insert into items (id, workspace_id, manifest_id, lot_number, creation_hash)
    select $1, $2, id, $4, '' from manifests where id = $3 on conflict do nothing`;
  lots += 1;
  const statements: Record<Write["kind"], [string, (string | number)[]]> = {
    add: [add, [randomUUID(), workspaceId, manifest, lots]],
    edit: ["update items set title = $2 where id = $1", [item, `Lamp ${lots}`]],
    move: [
      "update items set manifest_id = manifests.id, lot_number = $3 from manifests where items.id = $1 and manifests.id = $2",
      [item, manifest, lots],
    ],
    delete: ["delete from items where id = $1", [item]],
    return: [add, [item, workspaceId, manifest, lots]],
    assign: [
      "insert into assignments (workspace_id, manifest_id, user_id) select $1, id, $3 from manifests where id = $2 on conflict do nothing",
      [workspaceId, manifest, member],
    ],
    unassign: ["delete from assignments where manifest_id = $1 and user_id = $2", [manifest, member]],
    "add manifest": [
      "insert into manifests (id, workspace_id, name, consignor) values ($1, $2, 'Sale', 'Cole') on conflict do nothing",
      [manifest, workspaceId],
    ],
    "delete manifest": ["delete from manifests where id = $1", [manifest]],
    "edit manifest": ["update manifests set name = $2 where id = $1", [manifest, `Sale ${lots}`]],
    rename: ["update consignors set name = $2 where id = $1", [consignor.id, name]],
    "save details": [
      `insert into consignor_details (workspace_id, name_key, name, phone) values ($1, $2, $3, $4)
        on conflict (workspace_id, name_key) do update set phone = excluded.phone`,
      [workspaceId, consignorKey(name), name, `555 ${lots}`],
    ],
    "delete details": [
      "delete from consignor_details where workspace_id = $1 and name_key = $2",
      [workspaceId, consignorKey(name)],
    ],
    "save settings": [
      `insert into settings (workspace_id, section, value) values ($1, 'company', jsonb_build_object('companyName', $2::text))
        on conflict (workspace_id, section, user_id) do update set value = excluded.value`,
      [workspaceId, `House ${lots}`],
    ],
  };
  return statements[kind];
}

/** Transactions that the test begins and ends in any order. A write that would wait for another one rolls its own back. */
async function openTransactions(databaseUrl: string) {
  const client = createDatabase(databaseUrl, { max: transactionCount });
  const connections = await Promise.all(
    Array.from({ length: transactionCount }, () => driverOf(client.db).reserve()),
  );
  const open = new Set<number>();
  const send = async (index: number, text: string, values: (string | number)[] = []) => {
    await connections[index]?.unsafe(text, values);
  };
  async function end(index: number, how: "commit" | "rollback") {
    if (open.delete(index)) await send(index, how);
  }
  return {
    end,
    async write(index: number, [text, values]: [string, (string | number)[]]) {
      if (!open.has(index)) await send(index, "begin");
      open.add(index);
      await send(index, "set local lock_timeout = '20ms'");
      // A lock that another transaction holds, or a broken constraint
      await send(index, text, values).catch(() => end(index, "rollback"));
    },
    async endAll() {
      for (const index of [...open]) await end(index, "commit");
    },
    async close() {
      for (const connection of connections) connection.release();
      await client.close();
    },
  };
}

testServerProperty(
  "mirrors equal the lists after transactions that commit in any order, with reads between them",
  fc.array(step, { minLength: 5, maxLength: 40 }),
  async (steps, server) => {
    const house = await makeHouse(server);
    const transactions = await openTransactions(server.databaseUrl);
    const readers = readerNames.map((name) => {
      const caller = server.callerFor(actorOf(house[name]));
      return { name, caller, mirror: createMirror(caller, { limit: 2 }) };
    });
    try {
      for (const { mirror } of readers) await mirror.read();
      for (const step of steps) {
        if ("one" in step) await transactions.write(step.transaction, statementOf(house, step));
        else if ("reader" in step) await readers.find(({ name }) => name === step.reader)?.mirror.readPage();
        else await transactions.end(step.transaction, step.kind);
      }
      await transactions.endAll();
      for (const { caller, mirror } of readers) {
        await mirror.readAll(server.db);
        await expectEqual(mirror, caller);
      }
    } finally {
      await transactions.close();
    }
  },
  { runs: 60 },
);
