import { randomUUID } from "node:crypto";
import { recordedResponses } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

async function scene(server: TestServer) {
  const owner = await makeUser(server.db);
  const caller = server.callerFor(actorOf(owner));
  const create = (sale: object = {}) => caller.manifests.create({ name: "Sale", consignor: "Abel", ...sale });
  return { manifests: caller.manifests, companySettings: caller.companySettings, owner, create };
}

const sale = { currency: "EUR", saleDate: "2027-03-14", saleLocation: "Old Hall, York" };
const none = { currency: "USD", saleDate: null, saleLocation: "" };

test("stores and returns a manifest's sale date, location and currency", async ({ server }) => {
  const { create, manifests } = await scene(server);
  const created = await create({ ...sale, currency: " eur " });
  expect(created).toMatchObject(sale);
  expect(await manifests.byId({ id: created.id })).toEqual(created);
  expect(await manifests.list()).toEqual([{ ...created, itemCount: 0 }]);
});

test("returns a null date and an empty location until they are set", async ({ server }) => {
  const { create } = await scene(server);
  expect(await create()).toMatchObject(none);
  expect(await create({ currency: "", saleDate: "", saleLocation: null })).toMatchObject(none);
});

test("gives a new manifest the workspace's current default currency and never changes it later", async ({
  server,
}) => {
  const { create, manifests, companySettings } = await scene(server);
  await companySettings.update({ defaultCurrency: "CHF" });
  const { id, currency } = await create();
  await companySettings.update({ defaultCurrency: "JPY" });
  expect([currency, (await manifests.byId({ id })).currency]).toEqual(["CHF", "CHF"]);
  expect(await create({ currency: null })).toMatchObject({ currency: "JPY" });
  expect(await create({ currency: "GBP" })).toMatchObject({ currency: "GBP" });
});

test.for(["", null])(
  "clears the sale and resets the currency to the workspace's default for %j",
  async (empty, { server }) => {
    const { create, manifests, companySettings } = await scene(server);
    const { id } = await create(sale);
    await companySettings.update({ defaultCurrency: "CHF" });
    expect(await manifests.update({ id, name: "Other" })).toMatchObject(sale);
    const cleared = { currency: empty, saleDate: empty, saleLocation: empty };
    expect(await manifests.update({ id, ...cleared })).toMatchObject({ ...none, currency: "CHF" });
  },
);

test.for([
  ["currency", "EURO"],
  ["currency", "ABC"],
  ["saleDate", "14.3.2027"],
  ["saleDate", "2027-02-30"],
] as const)("rejects the sale's %s %s", async ([path, value], { server }) => {
  const { owner } = await scene(server);
  const headers = await signedIn(server, owner);
  const body = { name: "Sale", consignor: "Abel", [path]: value };
  const answer = await ask(server, "POST", "/api/manifests", { headers, body });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path }] });
});

test("reads a recorded response from before manifests had a currency, as US dollars", async ({ server }) => {
  const { create, owner } = await scene(server);
  const id = randomUUID();
  const first = await create({ id });
  const response = sql`(answer::jsonb - 'currency' - 'saleDate' - 'saleLocation')::text`;
  await server.db.update(recordedResponses).set({ response }).where(eq(recordedResponses.userId, owner.id));
  expect(await create({ id })).toEqual(first);
});
