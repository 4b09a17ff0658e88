import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { actorOf, startTestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { holdLocks } from "../../../testing/slow-transactions";
import { test as base } from "../../../testing/test";
import { createMirror } from "./testing/mirror";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

test("answers changes while a transaction of another database of the server runs", async ({ server }) => {
  const other = await startTestServer({ hasOwnDatabase: true });
  onTestFinished(() => other.stop());
  const held = await makePeople(other.db);
  await holdLocks(other, sql`update items set title = 'Held' where id = ${held.item.id}`);
  const { owner, item } = await makePeople(server.db);
  const mirror = createMirror(server.callerFor(actorOf(owner)));
  await mirror.readAll(server.db);
  expect(mirror.ids("item")).toEqual([item.id]);
});
