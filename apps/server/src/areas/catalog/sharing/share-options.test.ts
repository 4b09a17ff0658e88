import type { UpdateSharingInput } from "@lotwright/contracts/workspace/sharing";
import { manifests } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

const result = { saleState: "sold", hammerPrice: 85 } as const;
const estimates = { lowEstimate: 70, highEstimate: 90 };

async function sharedSale(server: TestServer) {
  const { owner, manifest, workspaceId } = await makePeople(server.db);
  const manifestId = manifest.id;
  await makeItem(server.db, { workspaceId, manifestId, ...estimates, ...result });
  const caller = server.callerFor(actorOf(owner));
  const update = (options: Partial<UpdateSharingInput> = {}) =>
    caller.sharing.update({ manifestId, enabled: true, ...options });
  const { token } = await update();
  const path = `/api/public/manifests/${token}`;
  return { owner, manifestId, caller, update, token: token ?? "", path };
}

test("leaves the estimates out of the catalog and its feed, also for a reader who has the earlier version", async ({
  server,
}) => {
  const { update, path } = await sharedSale(server);
  const known = await ask(server, "GET", path);
  expect(await known.json()).toMatchObject({ items: [estimates, {}] });
  await update({ hidesEstimates: true });
  const headers = { "if-none-match": known.headers.get("etag") ?? "" };
  const hidden = await ask(server, "GET", path, { headers });
  expect(hidden.status).toBe(200);
  expect(await hidden.text()).not.toMatch(/Estimate|:70|:90/);
  expect(await (await ask(server, "GET", `${path}/feed`)).text()).not.toMatch(/Estimate/i);
  await update({ hidesEstimates: false });
  expect(await (await ask(server, "GET", path)).json()).toMatchObject({ items: [estimates, {}] });
});

test.for([
  { publishesResults: false, showsResults: true, isShown: true },
  { publishesResults: true, showsResults: false, isShown: false },
  { publishesResults: true, showsResults: null, isShown: true },
  { publishesResults: false, showsResults: null, isShown: false },
])("shows hammer prices by the sale's choice, else by the settings: %j", async (row, { server }) => {
  const { caller, update, token } = await sharedSale(server);
  await caller.companySettings.update({ publishesResults: row.publishesResults });
  await update({ showsResults: true });
  await update({ showsResults: row.showsResults });
  const { items } = await caller.publicCatalog.byToken({ token });
  expect(items[0]).toEqual(
    row.isShown ? expect.objectContaining(result) : expect.not.objectContaining(result),
  );
});

test("ends the link at its time, everywhere, and opens it again without an end", async ({ server }) => {
  const { owner, manifestId, caller, update, path } = await sharedSale(server);
  const end = Date.now() + 60_000;
  await update({ endsAt: new Date(end).toISOString() });
  expect((await ask(server, "GET", path)).status).toBe(200);
  expect(await caller.manifests.byId({ id: manifestId })).toMatchObject({
    shareEndsAt: new Date(end).toISOString(),
  });
  const past = new Date(Date.now() - 1_000);
  await server.db.update(manifests).set({ shareEndsAt: past }).where(eq(manifests.id, manifestId));
  expect((await ask(server, "GET", path)).status).toBe(404);
  expect((await ask(server, "GET", `${path}/feed`)).status).toBe(404);
  expect(await caller.manifests.overview({ manifestId })).toMatchObject({ isShared: false });
  await update();
  expect((await ask(server, "GET", path)).status).toBe(200);
  expect(await caller.manifests.byId({ id: manifestId })).not.toHaveProperty("shareEndsAt");
  const headers = await signedIn(server, owner);
  const body = { enabled: true, endsAt: past.toISOString() };
  const refused = await ask(server, "PATCH", `/api/manifests/${manifestId}/sharing`, { headers, body });
  expect(await refused.json()).toMatchObject({
    code: "INVALID",
    issues: [{ path: "endsAt", message: "Choose a day that is not over." }],
  });
});

test("changes options of a link that is off or ended without turning it on", async ({ server }) => {
  const { manifestId, caller, update, path } = await sharedSale(server);
  await update({ enabled: false });
  await caller.sharing.update({ manifestId, hidesEstimates: true });
  expect((await ask(server, "GET", path)).status).toBe(404);
  await update();
  const past = new Date(Date.now() - 1_000);
  await server.db.update(manifests).set({ shareEndsAt: past }).where(eq(manifests.id, manifestId));
  await caller.sharing.update({ manifestId, showsResults: true });
  expect((await ask(server, "GET", path)).status).toBe(404);
});

test("rejects an end that JSON would write in another format", async ({ server }) => {
  const { update } = await sharedSale(server);
  await expect(update({ endsAt: "9999-12-31T23:59:59-12:00" })).rejects.toThrow(/before the year 9999/);
});

test("records who changed what the catalog shows", async ({ server }) => {
  const { caller, update, manifestId } = await sharedSale(server);
  await update({ hidesEstimates: true });
  const [entry] = await caller.activity.list({ manifestId });
  expect(entry).toMatchObject({
    verb: "sharing.changed",
    changes: [{ field: "shareHidesEstimates", before: "false", after: "true" }],
  });
});
