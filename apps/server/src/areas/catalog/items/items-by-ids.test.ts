import { randomUUID } from "node:crypto";
import { maxItemsAtOnce } from "@lotwright/contracts/values/limits";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

test("returns the requested items that still exist in the manifest, in list order", async ({ server }) => {
  const { owner, manifest, workspaceId } = await makePeople(server.db);
  const other = await makeManifest(server.db, { workspaceId });
  const elsewhere = await makeItem(server.db, { workspaceId, manifestId: other.id });
  const { items } = server.callerFor(actorOf(owner));
  const manifestId = manifest.id;
  const kept = await items.create({ manifestId, title: "Kept" });
  const changed = await items.create({ manifestId, title: "Old" });
  const removed = await items.create({ manifestId });
  await items.create({ manifestId, title: "Not requested" });
  await items.update({ id: changed.id, title: "New" });
  await items.remove({ id: removed.id });

  const ids = [kept.id, changed.id, removed.id, elsewhere.id, randomUUID()];
  const read = await items.byIds({ manifestId, ids });
  const listed = (await items.list({ manifestId })).filter(({ id }) => ids.includes(id));
  expect(read).toEqual(listed);
  expect(read.map(({ title }) => title)).toEqual(["New", "Kept"]);
});

test(`rejects more than ${maxItemsAtOnce} ids in one request`, async ({ server }) => {
  const { owner, manifest } = await makePeople(server.db);
  const { items } = server.callerFor(actorOf(owner));
  const ids = Array.from({ length: maxItemsAtOnce + 1 }, () => randomUUID());
  const manifestId = manifest.id;
  await expect(items.byIds({ manifestId, ids })).rejects.toThrow(
    `At most ${maxItemsAtOnce} items can be read in one request`,
  );
  expect(await items.byIds({ manifestId, ids: ids.slice(1) })).toEqual([]);
});
