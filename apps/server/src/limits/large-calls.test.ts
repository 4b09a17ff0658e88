import { manifests } from "@lotwright/db/schema";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { procedures } from "../testing/access-calls";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { holdLocks, untilBlocked } from "../testing/slow-transactions";
import { test as base } from "../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({ hasOwnDatabase: true }));

/** Holds the lock of a manifest that edits of its lots need. */
const holdManifest = (server: TestServer, manifestId: string) =>
  holdLocks(server, sql`select 1 from ${manifests} where ${manifests.id} = ${manifestId} for update`);

test("declares whole lists and changes of many lots as large", () => {
  const large = [...procedures].filter(([, { meta }]) => meta?.isLarge).map(([path]) => path);
  expect(large.sort()).toEqual([
    "bulkEdits.edit",
    "bulkEdits.merge",
    "bulkEdits.move",
    "bulkEdits.offerAgain",
    "bulkEdits.remove",
    "bulkEdits.undo",
    "bulkEdits.writeCells",
    "changes.list",
    "imports.check",
    "imports.create",
    "imports.photoNames",
    "imports.report",
    "imports.run",
    "items.batch",
    "items.list",
    "items.writeFields",
    "results.import",
    "setup.openSample",
  ]);
});

test("runs two large calls of a workspace at a time, over REST and tRPC, without blocking other workspaces", async ({
  server,
}) => {
  const [busy, other] = [await makePeople(server.db), await makePeople(server.db)];
  const headers = await signedIn(server, busy.owner);
  const { release } = await holdManifest(server, busy.manifest.id);
  const body = { ids: [busy.item.id], operation: { kind: "set", fields: { category: "Tools" } } };
  const list = `/api/manifests/${busy.manifest.id}/items`;
  const input = encodeURIComponent(JSON.stringify({ manifestId: busy.manifest.id }));
  const answered: string[] = [];
  const send = async (method: string, path: string, more = {}) => {
    const { status } = await ask(server, method, path, { headers, ...more });
    answered.push(`${path.split("?")[0]} ${status}`);
  };
  const edits = [1, 2].map(() => send("POST", `${list}/bulk`, { body }));
  await untilBlocked(server, 2);
  const lists = [send("GET", list), send("GET", `/trpc/items.list?input=${input}`)];

  const stranger = { headers: await signedIn(server, other.owner) };
  const othersList = await ask(server, "GET", `/api/manifests/${other.manifest.id}/items`, stranger);
  expect(await othersList.json()).toMatchObject([{ id: other.item.id }]);
  await send("GET", `/trpc/items.cards?input=${input}`);
  expect(answered).toEqual(["/trpc/items.cards 200"]);

  release();
  await Promise.all([...edits, ...lists]);
  expect(answered.slice(1).sort()).toEqual(
    [`${list} 200`, `${list}/bulk 200`, `${list}/bulk 200`, "/trpc/items.list 200"].sort(),
  );
});
