import { makeItem } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { actorOf } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

test("changes the version of a list with every change and only then", async ({ server }) => {
  const { owner, manifest, workspaceId } = await makePeople(server.db);
  const { items } = server.callerFor(actorOf(owner));
  const manifestId = manifest.id;
  const version = async () => (await items.version({ manifestId })).version;
  const seen = [await version()];
  const { id } = await items.create({ manifestId });
  seen.push(await version());
  await items.update({ id, title: "Lamp" });
  seen.push(await version());
  await items.update({ id, title: "" });
  seen.push(await version());
  await items.remove({ id });
  await makeItem(server.db, { workspaceId, manifestId });
  seen.push(await version());
  expect(new Set(seen).size).toBe(5);
  expect(await version()).toBe(seen.at(-1));
});
