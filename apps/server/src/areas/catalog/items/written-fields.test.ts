import { randomUUID } from "node:crypto";
import {
  type FieldKind,
  type FieldValues,
  fieldIdsOf,
  itemFieldIds,
  maxMeasure,
  maxMoney,
} from "@lotwright/contracts/catalog/item-fields";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { makeManifest, makePhoto, makeUser } from "@lotwright/db/testing/make";
import { amount, measure } from "@lotwright/testing/amounts";
import { fc } from "@lotwright/testing/properties";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask } from "../../../testing/rest";
import { test, testServerProperty } from "../../../testing/test";

let user: Awaited<ReturnType<typeof makeUser>>;
let headers: { cookie: string };
test.beforeAll(async ({ server }) => {
  user = await makeUser(server.db);
  headers = await signedIn(server, user);
});

const newManifest = (server: TestServer) => makeManifest(server.db, { workspaceId: user.workspaceId });
const caller = (server: TestServer) => server.callerFor(actorOf(user));
const numbers = [...fieldIdsOf("money"), ...fieldIdsOf("measure")];

describe("writable fields", () => {
  test("stores and returns each field as it was written", async ({ server }) => {
    const { id: manifestId } = await newManifest(server);
    const { url } = await makePhoto(server.db, { workspaceId: user.workspaceId });
    const samples: FieldValues = {
      text: "A line",
      longText: "Two\nlines",
      letter: "B",
      integer: 7,
      money: 1234.56,
      measure: 12.25,
      list: [url],
    };
    const ofKind = <Kind extends FieldKind>(kind: Kind) => recordOf(fieldIdsOf(kind), () => samples[kind]);
    const written = {
      ...ofKind("text"),
      ...ofKind("longText"),
      ...ofKind("letter"),
      ...ofKind("integer"),
      ...ofKind("money"),
      ...ofKind("measure"),
      ...ofKind("list"),
    };
    expect(Object.keys(written).sort()).toEqual(itemFieldIds.toSorted());
    const body = { ...written, manifestId };
    const created = await ask(server, "POST", "/api/items", { headers, body });
    expect(created.status).toBe(201);
    expect(await created.json()).toMatchObject(written);
    const [listed] = await caller(server).items.list({ manifestId });
    expect(listed).toMatchObject(written);
  });
});

describe("prices and sizes", () => {
  testServerProperty(
    "stores and returns every price and size exactly",
    fc.record({ startPrice: amount, height: measure }),
    async ({ startPrice, height }, server) => {
      const { id: manifestId } = await newManifest(server);
      const { id } = await caller(server).items.create({ manifestId, startPrice, height });
      const answer = await ask(server, "GET", `/api/items/${id}`, { headers });
      expect(await answer.json()).toMatchObject({ startPrice, height });
      const [stored] = await server.sql`select start_price::text, height::text from items where id = ${id}`;
      expect(stored).toEqual({ start_price: startPrice.toFixed(2), height: height.toFixed(2) });
    },
    { runs: 40, examples: [{ startPrice: maxMoney, height: maxMeasure }] },
  );

  test("returns null for a price or size that is not set or was cleared", async ({ server }) => {
    const { id: manifestId } = await newManifest(server);
    const created = await caller(server).items.create({ manifestId });
    expect(recordOf(numbers, (id) => created[id])).toEqual(recordOf(numbers, () => null));
    const { id } = created;
    const set = await caller(server).items.update({ id, ...recordOf(numbers, () => 5) });
    expect(recordOf(numbers, (name) => set[name])).toEqual(recordOf(numbers, () => 5));
    const kept = await caller(server).items.update({ id, title: "Lamp" });
    expect(kept.reservePrice).toBe(5);
    const cleared = await caller(server).items.update({ id, ...recordOf(numbers, () => null) });
    expect(recordOf(numbers, (name) => cleared[name])).toEqual(recordOf(numbers, () => null));
  });

  test.for([
    ["startPrice", -1, "A start price must be at least 0"],
    ["reservePrice", 1.005, "A reserve price has at most two decimals"],
    ["lowEstimate", 1e-7, "A low estimate has at most two decimals"],
    ["highEstimate", maxMoney + 0.01, "A high estimate must be at most 999,999,999.99"],
    ["height", maxMeasure + 0.01, "A height must be at most 999,999.99"],
    ["weight", "12", "A weight must be a number"],
    ["startPrice", "", "A start price must be a number"],
  ] as const)(
    "rejects a %s of %j with its reason, and stores nothing",
    async ([name, value, message], { server }) => {
      const { id: manifestId } = await newManifest(server);
      const body = { manifestId, [name]: value };
      const answer = await ask(server, "POST", "/api/items", { headers, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ message, issues: [{ path: name, message }] });
      expect(await caller(server).items.list({ manifestId })).toEqual([]);
    },
  );
});

describe("external ids", () => {
  const taken = "Another lot of this manifest has this external ID.";
  const refusal = { code: "CONFLICT", message: taken, issues: [{ path: "externalId", message: taken }] };

  test("rejects an external id that another lot of the manifest has, on creation and update", async ({
    server,
  }) => {
    const [first, second] = [await newManifest(server), await newManifest(server)];
    const externalId = `A-${randomUUID()}`;
    const lot = await caller(server).items.create({ manifestId: first.id, externalId });
    const body = { manifestId: first.id, externalId: ` ${externalId} ` };
    const again = await ask(server, "POST", "/api/items", { headers, body });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject(refusal);
    const other = await caller(server).items.create({ manifestId: first.id });
    const change = await ask(server, "PATCH", `/api/items/${other.id}`, { headers, body: { externalId } });
    expect(change.status).toBe(409);
    expect(await change.json()).toMatchObject(refusal);
    // The external id is accepted in another manifest, on the same lot, and after the other lot gave it up.
    await caller(server).items.create({ manifestId: second.id, externalId });
    await caller(server).items.update({ id: lot.id, externalId });
    await caller(server).items.update({ id: lot.id, externalId: null });
    expect(await caller(server).items.update({ id: other.id, externalId })).toMatchObject({ externalId });
  });

  test("gives an external id to only one of two lots that are created concurrently", async ({ server }) => {
    const { id: manifestId } = await newManifest(server);
    const body = { manifestId, externalId: "A-17" };
    const both = [0, 1].map(() => ask(server, "POST", "/api/items", { headers, body }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    expect(await caller(server).items.list({ manifestId })).toHaveLength(1);
  });

  test("accepts any number of lots without an external id", async ({ server }) => {
    const { id: manifestId } = await newManifest(server);
    for (const externalId of ["", null, undefined])
      await caller(server).items.create({ manifestId, externalId });
    expect(await caller(server).items.list({ manifestId })).toHaveLength(3);
  });
});
