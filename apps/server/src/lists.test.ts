import { item } from "@lotwright/contracts/items";
import { apiKeys, assignments, consignors, exportLogs, items, manifests, users } from "@lotwright/db/schema";
import { makeManifest, makeUser } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { procedures } from "./testing/access-calls";
import { accessTable } from "./testing/access-table";
import { startTestServer, type TestServer } from "./testing/app";
import { signedIn } from "./testing/http";
import { ask } from "./testing/rest";
import { statementsOf, textsOf } from "./testing/statements";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A shared manifest with `count` lots and nothing else. */
async function makeSale(count: number) {
  const { db } = server;
  const owner = await makeUser(db);
  const { workspaceId } = owner;
  const token = makeToken();
  const shared = { publicShareEnabled: true, publicShareToken: token };
  const manifest = await makeManifest(db, { workspaceId, ...shared });
  await db.execute(sql`
    insert into items (workspace_id, manifest_id, lot_number, title, creation_hash)
    select ${workspaceId}, ${manifest.id}, 1000 + n, 'Lot ' || n, n from generate_series(0, ${count - 1}::int) n
  `);
  const headers = await signedIn(server, owner);
  const read = (path: string) => ask(server, "GET", path, { headers });
  return { owner, manifest, token, headers, read, items: `/api/manifests/${manifest.id}/items` };
}

/** `count` of everything that a list holds: for each manifest an item and an assignment too. */
async function makeEverything(count: number) {
  const { db } = server;
  const { owner, manifest, ...sale } = await makeSale(count);
  const { workspaceId } = owner;
  const ofOwner = { workspaceId, userId: owner.id };
  const member = await makeUser(db, { workspaceId, role: "team" });
  const many = <T>(make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
  const others = await db
    .insert(manifests)
    .values(many((n) => ({ workspaceId, name: `Sale ${n}`, consignor: "Abel" })))
    .returning();
  await db.insert(items).values(
    others.map(({ id }, n) => ({
      workspaceId,
      manifestId: id,
      lotNumber: 1,
      title: `Lot ${n}`,
      creationHash: "",
    })),
  );
  await db
    .insert(assignments)
    .values(others.map(({ id }) => ({ workspaceId, manifestId: id, userId: member.id })));
  await db.insert(consignors).values(many((n) => ({ ...ofOwner, name: `Consignor ${n}` })));
  await db.insert(apiKeys).values(many((n) => ({ ...ofOwner, name: `Key ${n}`, keyHash: makeToken() })));
  const log = { manifestName: "Sale", itemCount: 1, photoCount: 1 };
  await db.insert(exportLogs).values(many(() => ({ ...ofOwner, ...log })));
  const team = many((n) => ({
    workspaceId,
    email: `${n}-${makeToken()}@example.test`,
    passwordHash: "none",
    role: "team" as const,
  }));
  await db.insert(users).values(team);
  const at = (route: string) =>
    route.replace(":manifestId", manifest.id).replace(":userId", member.id).replace("GET ", "");
  return { ...sale, at };
}

/** Every documented path that answers a list. */
const lists = accessTable.flatMap(({ procedure, route }) =>
  route?.startsWith("GET ") && procedures.get(procedure)?.output instanceof z.ZodArray ? [{ route }] : [],
);

test("there are seven lists", () => {
  expect(lists.map(({ route }) => route).sort()).toEqual([
    "GET /api/admin/users",
    "GET /api/admin/users/:userId/manifest-assignments",
    "GET /api/api-keys",
    "GET /api/consignors",
    "GET /api/export-logs",
    "GET /api/manifests",
    "GET /api/manifests/:manifestId/items",
  ]);
});

describe("limit and after page a list, and without them it is whole", () => {
  const entry = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

  test.each(lists)("$route", async ({ route }) => {
    const { at, read } = await makeEverything(12);
    const idsIn = async (query: string) => entry.array().parse(await (await read(at(route) + query)).json());
    const whole = await idsIn("");
    expect(whole.length).toBeGreaterThanOrEqual(12);
    const paged = await idsIn("?limit=5");
    while (paged.length < whole.length) paged.push(...(await idsIn(`?limit=5&after=${paged.at(-1)}`)));
    expect(paged).toEqual(whole);
    expect(await idsIn(`?limit=5&after=${whole.at(-1)}`)).toEqual([]);
    expect((await read(`${at(route)}?after=${crypto.randomUUID()}`)).status).toBe(404);
  });
});

describe("ten times the rows take not one statement more", () => {
  const more = ["GET /api/public/manifests/:token", "GET /api/manifests/:manifestId/export"];

  test.each([...lists.map(({ route }) => route), ...more])("%s", async (route) => {
    const statementsFor = async (count: number) => {
      const { at, read, token } = await makeEverything(count);
      const statements = await statementsOf(server, async () => {
        const answer = await read(at(route).replace(":token", token));
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
      });
      return textsOf(statements);
    };
    const few = await statementsFor(4);
    expect(few.length).toBeGreaterThan(0);
    expect(await statementsFor(40)).toEqual(few);
  });
});

test("2,000 items that did not change cost one small statement, and are not sent again", async () => {
  const { items: path, read, headers } = await makeSale(2_000);
  const first = await read(path);
  expect(await first.json()).toHaveLength(2_000);
  const known = { ...headers, "if-none-match": first.headers.get("etag") ?? "" };
  let answer = new Response();
  const statements = await statementsOf(server, async () => {
    answer = await ask(server, "GET", path, { headers: known });
  });
  expect([answer.status, await answer.text()]).toEqual([304, ""]);
  const ofItems = textsOf(statements).filter((text) => text.includes('from "items"'));
  expect(ofItems).toHaveLength(1);
  expect(ofItems[0]).toMatch(/^select count\(\*\), bit_xor\(/);
});

test("a page is unchanged while its own items are, whatever happens to the others", async () => {
  const { items: path, read, headers } = await makeSale(12);
  const first = await read(`${path}?limit=5`);
  const [newest] = item.array().parse(await first.json());
  const oldest = item
    .array()
    .parse(await (await read(path)).json())
    .at(-1);
  const known = { ...headers, "if-none-match": first.headers.get("etag") ?? "" };
  const again = async () => (await ask(server, "GET", `${path}?limit=5`, { headers: known })).status;
  const rename = (id = "") => ask(server, "PATCH", `/api/items/${id}`, { headers, body: { title: "Chair" } });
  await rename(oldest?.id);
  expect(await again()).toBe(304);
  await rename(newest?.id);
  expect(await again()).toBe(200);
});
