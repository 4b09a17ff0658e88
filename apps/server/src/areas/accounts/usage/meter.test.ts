import { createDatabase } from "@lotwright/db/client";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { expect, onTestFinished } from "vitest";
import type { TestServer } from "../../../testing/app";
import { statementsOf } from "../../../testing/statements";
import { test } from "../../../testing/test";
import { createUsageMeter } from "./meter";

/** Creates a meter with a fake clock, and a function that adds lots without it, like another server. */
async function scene(server: TestServer) {
  const { workspaceId } = await makeUser(server.db);
  const manifest = await makeManifest(server.db, { workspaceId });
  const clock = { now: 0 };
  const meter = createUsageMeter({ db: server.db, log: server.deps.log, now: () => clock.now });
  const addElsewhere = () => makeItem(server.db, { workspaceId, manifestId: manifest.id });
  const reserve = async (limit: number) => {
    const reservation = await meter.reserve("lots", workspaceId, 1, limit);
    if (reservation.isGranted) reservation.end(1);
    return reservation.isGranted;
  };
  const read = () => meter.read("lots", workspaceId);
  return { clock, reserve, read, addElsewhere, meter, workspaceId };
}

test("recounts in the background after a minute once half of the limit is used", async ({ server }) => {
  const { clock, reserve, read, addElsewhere } = await scene(server);
  for (const _ of "abc") await addElsewhere();
  expect(await reserve(6)).toBe(true);
  for (const _ of "abc") await addElsewhere();
  clock.now = 59_000;
  expect(await statementsOf(server, () => reserve(6))).toEqual([]);
  clock.now = 61_000;
  const counts = await statementsOf(server, async () => {
    expect(await reserve(6)).toBe(true);
    await read(); // waits for the background count, then counts again
  });
  expect(counts).toHaveLength(2);
  expect(await reserve(6)).toBe(false);
});

test("recounts after ten minutes while less than half of the limit is used", async ({ server }) => {
  const { clock, reserve, read } = await scene(server);
  await reserve(100);
  clock.now = 599_000;
  expect(await statementsOf(server, () => reserve(100))).toEqual([]);
  clock.now = 601_000;
  const counts = await statementsOf(server, async () => {
    await reserve(100);
    await read();
  });
  expect(counts).toHaveLength(2);
});

test("counts a reservation against the limit until its work ends", async ({ server }) => {
  const { meter, workspaceId } = await scene(server);
  const reserve = () => meter.reserve("lots", workspaceId, 1, 1);
  const first = await reserve();
  expect(first.isGranted).toBe(true);
  expect((await reserve()).isGranted).toBe(false);
  first.end(0);
  expect((await reserve()).isGranted).toBe(true);
});

test("fails closed while the database is unreachable", async ({ server }) => {
  const { workspaceId } = await scene(server);
  const closed = createDatabase("postgres://app:secret@127.0.0.1:1/lotwright");
  onTestFinished(() => closed.close());
  const meter = createUsageMeter({ db: closed.db, log: server.deps.log });
  await expect(meter.reserve("lots", workspaceId, 1, 10)).rejects.toThrow();
});
