import { type Consignor, consignor } from "@lotwright/contracts/catalog/consignors";
import { consignors } from "@lotwright/db/schema";
import { makeConsignor, makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";

async function staff(server: TestServer) {
  const user = await makeUser(server.db);
  const headers = await signedIn(server, user);
  const caller = server.callerFor(actorOf(user));
  const own = caller.consignors;
  const send = (method: string, path = "", body?: object) =>
    ask(server, method, `/api/consignors${path}`, { headers, ...(body && { body }) });
  const add = async (name: string, createdAt?: string) => {
    const made = await own.create({ name });
    const at = createdAt && new Date(createdAt);
    if (at) await server.db.update(consignors).set({ createdAt: at }).where(eq(consignors.id, made.id));
    return made;
  };
  const defaults = async () =>
    (await own.list()).filter(({ isDefault }) => isDefault).map(({ name }) => name);
  return { user, caller, own, send, add, defaults };
}

const issue = { path: "name", message: "There is already a consignor with this name" };

describe("adding consignors", () => {
  test("saves a consignor's trimmed name and reference number, and null for an empty one", async ({
    server,
  }) => {
    const { send } = await staff(server);
    const first = await send("POST", "", { name: "  Abel ", referenceNumber: " R-7 ", isDefault: false });
    expect([first.status, await first.json()]).toEqual([
      201,
      { id: expect.any(String), name: "Abel", referenceNumber: "R-7", isDefault: true },
    ]);
    const second = await send("POST", "", { name: "Baker", referenceNumber: "  " });
    expect(await bodyOf(second, consignor)).toMatchObject({ referenceNumber: null, isDefault: false });
  });

  test("rejects a consignor name that exists in another letter case or with other blanks", async ({
    server,
  }) => {
    const { add, send, own } = await staff(server);
    await add("Abel Berg");
    const answer = await send("POST", "", { name: " ABEL \u00a0 BERG" });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { code: "CONFLICT", message: "There is already a consignor named ABEL BERG", issues: [issue] },
    ]);
    expect(await own.list()).toHaveLength(1);
  });

  test("creates one consignor per name and one default from concurrent requests", async ({ server }) => {
    const { send, own, defaults } = await staff(server);
    const names = ["Abel", "abel", "Baker", "Cole", "Dean"];
    const answers = await Promise.all(names.map((name) => send("POST", "", { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 409]);
    expect(await own.list()).toHaveLength(4);
    expect(await defaults()).toHaveLength(1);
  });

  test("accepts a consignor name that another user has", async ({ server }) => {
    const [one, other] = [await staff(server), await staff(server)];
    await one.add("Abel");
    expect(await other.add("Abel")).toMatchObject({ isDefault: true });
  });

  test.for([
    ["name", { name: " " }, "Enter the consignor's name"],
    ["name", { name: "x".repeat(501) }, "Use at most 500 characters"],
    ["referenceNumber", { name: "Abel", referenceNumber: 7 }, "This must be text"],
    [
      "isDefault",
      { name: "Abel", isDefault: true },
      "Add the consignor first, then make it the default with its star",
    ],
  ] as const)(
    "answers 400 for a new consignor with an invalid %s: %j",
    async ([path, body, message], { server }) => {
      const { send, own } = await staff(server);
      const answer = await send("POST", "", body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        issues: [{ path, message: message ?? expect.any(String) }],
      });
      expect(await own.list()).toEqual([]);
    },
  );
});

describe("changing consignors", () => {
  test("updates a consignor's fields separately and keeps it the default", async ({ server }) => {
    const { send, add } = await staff(server);
    const { id } = await add("Abel");
    const patch = async (body: object): Promise<Consignor> =>
      bodyOf(await send("PATCH", `/${id}`, body), consignor);
    const abel = { id, name: "Abel", referenceNumber: "R-7", isDefault: true };
    expect(await patch({ referenceNumber: "R-7" })).toEqual(abel);
    expect(await patch({ name: "ABEL" })).toEqual({ ...abel, name: "ABEL" });
    expect(await patch({})).toEqual({ ...abel, name: "ABEL" });
    expect(await patch({ referenceNumber: "" })).toEqual({ ...abel, name: "ABEL", referenceNumber: null });
  });

  test("rejects renaming a consignor to a name that is taken", async ({ server }) => {
    const { send, add, own } = await staff(server);
    await add("Abel");
    const { id } = await add("Baker");
    const before = await own.list();
    const answer = await send("PATCH", `/${id}`, { name: "abel", referenceNumber: "R-7" });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { code: "CONFLICT", message: "There is already a consignor named abel", issues: [issue] },
    ]);
    expect(await own.list()).toEqual(before);
  });
});

describe("the default consignor", () => {
  test("makes the first consignor the default until another is chosen", async ({ server }) => {
    const { send, add, defaults } = await staff(server);
    expect(await defaults()).toEqual([]);
    await add("Abel");
    const baker = await add("Baker");
    expect(await defaults()).toEqual(["Abel"]);
    for (const _ of [1, 2]) {
      const answer = await send("POST", `/${baker.id}/set-default`);
      expect([answer.status, await answer.json()]).toEqual([200, { ...baker, isDefault: true }]);
      expect(await defaults()).toEqual(["Baker"]);
    }
  });

  test("keeps exactly one default consignor under concurrent choices", async ({ server }) => {
    const { send, add, defaults } = await staff(server);
    const made = [];
    for (const name of ["Abel", "Baker", "Cole", "Dean"]) made.push(await add(name));
    const answers = await Promise.all(made.map(({ id }) => send("POST", `/${id}/set-default`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  test("leaves other users' default consignors unchanged", async ({ server }) => {
    const [one, other] = [await staff(server), await staff(server)];
    await other.add("Abel");
    await one.add("Abel");
    await one.send("POST", `/${(await one.add("Baker")).id}/set-default`);
    expect(await other.defaults()).toEqual(["Abel"]);
  });
});

describe("deleting consignors", () => {
  test("makes the oldest remaining consignor the default when the default is deleted", async ({ server }) => {
    const { send, add, defaults, own } = await staff(server);
    const abel = await add("Abel", "2026-01-03T00:00:00Z");
    const baker = await add("Baker", "2026-01-02T00:00:00Z");
    const cole = await add("Cole", "2026-01-01T00:00:00Z");
    expect(await defaults()).toEqual(["Abel"]);
    const answer = await send("DELETE", `/${abel.id}`);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await defaults()).toEqual(["Cole"]);
    await send("DELETE", `/${baker.id}`);
    expect(await defaults()).toEqual(["Cole"]);
    await send("DELETE", `/${cole.id}`);
    expect(await own.list()).toEqual([]);
    expect((await send("DELETE", `/${cole.id}`)).status).toBe(404);
    expect(await add("Dean")).toMatchObject({ isDefault: true });
  });

  test("keeps a deleted consignor's name on manifests and lots", async ({ server }) => {
    const { user, caller, own, add } = await staff(server);
    const { id } = await add("Abel");
    const { workspaceId } = user;
    const manifest = await makeManifest(server.db, { workspaceId, consignor: "Abel" });
    const item = await makeItem(server.db, { workspaceId, manifestId: manifest.id, consignor: "Abel" });
    await own.remove({ id });
    expect(await caller.manifests.byId({ id: manifest.id })).toMatchObject({ consignor: "Abel" });
    expect(await caller.items.byId({ id: item.id })).toMatchObject({ consignor: "Abel" });
  });

  test("deletes all consignors in concurrent requests without errors", async ({ server }) => {
    const { send, add, own } = await staff(server);
    const made = [];
    for (const name of ["Abel", "Baker", "Cole"]) made.push(await add(name));
    const answers = await Promise.all(made.map(({ id }) => send("DELETE", `/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await own.list()).toEqual([]);
  });
});

test("answers NOT_FOUND when an admin changes a colleague's consignor", async ({ server }) => {
  const { user, own } = await staff(server);
  const { workspaceId } = user;
  const member = await makeUser(server.db, { workspaceId, role: "team" });
  const theirs = await makeConsignor(server.db, { workspaceId, userId: member.id, name: "Abel" });
  const { id } = theirs;
  const outcomes = await Promise.allSettled([
    own.update({ id, name: "Mine" }),
    own.remove({ id }),
    own.setDefault({ id }),
  ]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { code: "NOT_FOUND" } });
  const [row] = await server.db.select().from(consignors).where(eq(consignors.id, id));
  expect(row).toEqual(theirs);
});
