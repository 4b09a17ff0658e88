import { itemFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { item, updateItemInput } from "@lotwright/contracts/catalog/items";
import { manifest } from "@lotwright/contracts/catalog/manifests";
import { resultFieldIds } from "@lotwright/contracts/catalog/result-fields";
import { exportSettings as exportSettingsContract } from "@lotwright/contracts/exports/export-settings";
import { items, recordedResponses } from "@lotwright/db/schema";
import { makeManifest, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import recorded from "../testing/recorded-calls/2026-11-23.json";
import { ask, bodyOf } from "../testing/rest";
import { test } from "../testing/test";

// Phones may send pending changes queued by an app of the last 30 days. Each recording contains calls as one release sent them:
// export settings with custom fields, a manifest, a lot, an update, and a lot with a full form. A creation's hash is the one by
// which that release recognized a retry.

const [saveSettings, createManifest, createLot, changeLot, createFilled] = recorded;
const lot = z.looseObject({ manifestId: z.uuid(), id: z.uuid(), photoUrls: z.array(z.string()) });
const lots = [createLot, createFilled].map((call) => lot.parse(call?.input));
/** Fields added after the recorded release. */
const laterFields = [...itemFieldIds.filter((id) => !(id in (createLot?.input ?? {}))), ...resultFieldIds];
let headers: { cookie: string };
test.beforeAll(async ({ server }) => {
  const user = await makeUser(server.db);
  headers = await signedIn(server, user);
  const own = { workspaceId: user.workspaceId };
  for (const id of new Set(lots.map(({ manifestId }) => manifestId))) {
    await makeManifest(server.db, { ...own, id });
  }
  for (const url of lots.flatMap(({ photoUrls }) => photoUrls)) await makePhoto(server.db, { ...own, url });
});

const wrapped = z.tuple([z.object({ result: z.object({ data: z.unknown() }) })]);

/** Sends a call like the app, in a batch of one. */
async function send(
  server: TestServer,
  call: (typeof recorded)[number] | undefined,
  changes: object = {},
): Promise<unknown> {
  if (!call) throw new Error("The recording is shorter than it was");
  const body = { 0: { ...call.input, ...changes } };
  const answer = await ask(server, "POST", `/trpc/${call.procedure}?batch=1`, { headers, body });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await bodyOf(answer, wrapped))[0].result.data;
}

describe("pending changes of the previous release", () => {
  test("saves custom fields sent with the export settings by the previous release", async ({ server }) => {
    const saved = exportSettingsContract.parse(await send(server, saveSettings));
    expect(saved).toMatchObject({
      customColumnLabels: { custom1: "Provenance" },
      showInWorkflow: ["custom1"],
    });
    const read = await ask(server, "GET", "/api/export-settings", { headers });
    expect(await read.json()).toEqual(saved);
  });

  test("creates a manifest of the previous release in the workspace's currency", async ({ server }) => {
    const made = manifest.parse(await send(server, createManifest));
    expect(made).toMatchObject({
      ...createManifest?.input,
      currency: "USD",
      saleDate: null,
      saleLocation: "",
    });
  });

  test("creates and updates lots of the previous release with newer fields empty", async ({ server }) => {
    const created = item.parse(await send(server, createLot));
    const filled = item.parse(await send(server, createFilled));
    const { aiGenerationStatus: _, onLotClash: __, ...written } = createFilled?.input ?? {};
    expect(filled).toMatchObject(written);
    const changes = updateItemInput.parse({ ...changeLot?.input, expectedUpdatedAt: created.updatedAt });
    const changed = item.parse(await send(server, changeLot, { expectedUpdatedAt: created.updatedAt }));
    const { expectedUpdatedAt: ___, ...asked } = changes;
    expect(changed).toMatchObject(asked);
    expect(laterFields).toContain("reservePrice");
    for (const id of laterFields) expect(["", null]).toContain(changed[id]);
  });

  test("answers a retry with the response recorded by the previous release", async ({ server }) => {
    const first = item.parse(await send(server, createFilled));
    const ofLot = and(
      eq(recordedResponses.operation, "items.create"),
      eq(recordedResponses.key, `id ${first.id}`),
    );
    const withoutLater = Object.entries(first).filter(([name]) => !laterFields.some((id) => id === name));
    const response = JSON.stringify(Object.fromEntries(withoutLater));
    const requestHash = createFilled?.requestHash;
    await server.db.update(recordedResponses).set({ response, requestHash }).where(ofLot);
    await server.db.update(items).set({ creationHash: requestHash }).where(eq(items.id, first.id));
    expect(await send(server, createFilled)).toEqual(first);
    await server.db.delete(recordedResponses).where(ofLot);
    expect(await send(server, createFilled)).toMatchObject({ id: first.id, lotNumber: first.lotNumber });
  });
});

test("leaves newer fields unchanged when an app of the previous release saves a lot", async ({ server }) => {
  const { id } = item.parse(await send(server, createLot));
  const priced = { startPrice: 12.5, reservePrice: 20, externalId: "A-17" };
  const answer = await ask(server, "PATCH", `/api/items/${id}`, { headers, body: priced });
  const { updatedAt } = await bodyOf(answer, item);
  const changed = item.parse(
    await send(server, changeLot, { expectedUpdatedAt: updatedAt, title: "Ash table" }),
  );
  expect(changed).toMatchObject({ ...priced, title: "Ash table" });
});
