import { item } from "@lotwright/contracts/catalog/items";
import { errorBody } from "@lotwright/contracts/values/errors";
import {
  activity,
  apiKeys,
  assignments,
  consignors,
  deliveries,
  exportLogs,
  items,
  manifests,
  sessions,
  users,
} from "@lotwright/db/schema";
import { makeItem, makeManifest, makeUser } from "@lotwright/db/testing/make";
import { makeToken } from "@lotwright/storage/keys";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import { procedures } from "../testing/access-calls";
import { accessTable } from "../testing/access-table";
import type { TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { ask } from "../testing/rest";
import { statementsOf, textsOf } from "../testing/statements";
import { test } from "../testing/test";

/** Creates a public manifest with `count` items. */
async function makeSale(server: TestServer, count: number) {
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

/** Creates `count` rows for every list: each manifest also has an item and an assignment. */
async function makeEverything(server: TestServer, count: number) {
  const { db } = server;
  const { owner, manifest, ...sale } = await makeSale(server, count);
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
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  const signedIn = many(() => ({ id: makeToken(), userId: owner.id, expiresAt }));
  await db.insert(sessions).values(signedIn);
  const log = { manifestName: "Sale", itemCount: 1, photoCount: 1 };
  const entry = { workspaceId, userId: owner.id, via: "web", verb: "item.created" } as const;
  await db.insert(activity).values(many(() => ({ ...entry, changes: [] })));
  await db.insert(exportLogs).values(many(() => ({ ...ofOwner, ...log })));
  const delivery = { manifestId: manifest.id, presetId: "hibid-af360", presetVersion: "1" };
  await db.insert(deliveries).values(many(() => ({ ...ofOwner, ...delivery })));
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

/** Cached results of `makeEverything` by count, since these tests only read. */
const made = new Map<number, ReturnType<typeof makeEverything>>();
function everything(server: TestServer, count: number): ReturnType<typeof makeEverything> {
  const present = made.get(count) ?? makeEverything(server, count);
  made.set(count, present);
  return present;
}

/** Lists that are not paged because they stay short, such as built-in presets and recent imports. */
const unpaged = new Set(["exportMappings.list", "exportPresets.list", "results.imports"]);

/** Every REST route that returns a list in pages. */
const lists = accessTable.flatMap(({ procedure, route }) =>
  route?.startsWith("GET ") &&
  !unpaged.has(procedure) &&
  procedures.get(procedure)?.output instanceof z.ZodArray
    ? [{ route }]
    : [],
);

test("covers every list of the API that is paged", () => {
  expect(lists.map(({ route }) => route).sort()).toEqual([
    "GET /api/activity",
    "GET /api/admin/users",
    "GET /api/admin/users/:userId/manifest-assignments",
    "GET /api/api-keys",
    "GET /api/auth/sessions",
    "GET /api/consignors",
    "GET /api/export-logs",
    "GET /api/items",
    "GET /api/manifests",
    "GET /api/manifests/:manifestId/deliveries",
    "GET /api/manifests/:manifestId/items",
  ]);
});

describe("limit and after", () => {
  const entry = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);

  test.for(lists)(
    "pages $route by limit and after, and returns all rows without them",
    async ({ route }, { server }) => {
      const { at, read } = await everything(server, 12);
      const idsIn = async (query: string) =>
        entry.array().parse(await (await read(at(route) + query)).json());
      const whole = await idsIn("");
      expect(whole.length).toBeGreaterThanOrEqual(12);
      const paged = await idsIn("?limit=5");
      while (paged.length < whole.length) paged.push(...(await idsIn(`?limit=5&after=${paged.at(-1)}`)));
      expect(paged).toEqual(whole);
      expect(await idsIn(`?limit=5&after=${whole.at(-1)}`)).toEqual([]);
      expect((await read(`${at(route)}?after=${crypto.randomUUID()}`)).status).toBe(404);
      const others = await Promise.all(
        lists.map(async (other) => entry.array().parse(await (await read(at(other.route))).json())),
      );
      const foreign = others.flatMap((ids) => ids.find((id) => !whole.includes(id)) ?? []);
      expect(foreign.length).toBeGreaterThan(3);
      for (const id of foreign) expect((await read(`${at(route)}?after=${id}`)).status).toBe(404);
    },
  );
});

test("documents the statuses of each list", async ({ server }) => {
  const paths = z.record(
    z.string(),
    z.object({ get: z.object({ responses: z.record(z.string(), z.unknown()) }).optional() }),
  );
  const { paths: documented } = z
    .object({ paths })
    .parse(await (await ask(server, "GET", "/api/openapi.json")).json());
  const { at, read } = await everything(server, 12);
  for (const { route } of lists) {
    const given = [await ask(server, "GET", at(route))];
    for (const query of ["", "?limit=x", `?after=${crypto.randomUUID()}`])
      given.push(await read(at(route) + query));
    expect(given.map(({ status }) => status)).toEqual([401, 200, 400, 404]);
    const responses = documented[route.replace("GET ", "").replace(/:(\w+)/g, "{$1}")]?.get?.responses ?? {};
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(["200", "400", "401", "404"]));
  }
});

/** Path in the Link header of a response. */
const nextOf = (answer: Response) => /^<([^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];

describe("the Link header", () => {
  const entries = z.array(z.unknown());

  test.for(lists)("links from each page of $route to the next one", async ({ route }, { server }) => {
    const { at, read } = await everything(server, 12);
    const whole = await read(at(route));
    expect(whole.headers.get("link")).toBeNull();
    const all = entries.parse(await whole.json());
    const paged: unknown[] = [];
    const cursors: string[] = [];
    for (let next: string | undefined = `${at(route)}?limit=5`; next; ) {
      const page = await read(next);
      expect(page.status).toBe(200);
      paged.push(...entries.parse(await page.json()));
      next = nextOf(page);
      if (next) cursors.push(next);
    }
    expect(paged).toEqual(all);
    expect(cursors).toHaveLength(Math.ceil(all.length / 5) - 1);
    const exact = await read(`${at(route)}?limit=${all.length}`);
    expect(exact.headers.get("link")).toBeNull();
  });
});

describe("after", () => {
  test("continues from the Link's cursor after its lot was deleted", async ({ server }) => {
    const { items: path, read, headers } = await makeSale(server, 6);
    const first = await read(`${path}?limit=2`);
    const page = item.array().parse(await first.json());
    const rest = item
      .array()
      .parse(await (await read(path)).json())
      .slice(2);
    for (const { id } of page) await ask(server, "DELETE", `/api/items/${id}`, { headers });
    const next = nextOf(first);
    if (!next) throw new Error("There is no next page");
    const second = await read(next);
    expect(item.array().parse(await second.json())).toEqual(rest.slice(0, 2));
    expect((await read(`${path}?limit=2&after=${page.at(-1)?.id}`)).status).toBe(404);

    const cursor = new URL(next, "http://localhost").searchParams.get("after");
    const input = { manifestId: path.split("/")[3], limit: 2, after: cursor };
    const byTrpc = await read(`/trpc/items.list?input=${encodeURIComponent(JSON.stringify(input))}`);
    expect(
      z.object({ result: z.object({ data: item.array() }) }).parse(await byTrpc.json()).result.data,
    ).toEqual(rest.slice(0, 2));
  });

  test("answers 404 to a row of another manifest as a cursor", async ({ server }) => {
    const { items: path, read, owner } = await makeSale(server, 2);
    const other = await makeManifest(server.db, { workspaceId: owner.workspaceId });
    const foreign = await makeItem(server.db, { workspaceId: owner.workspaceId, manifestId: other.id });
    expect((await read(`${path}?after=${foreign.id}`)).status).toBe(404);
  });

  test("answers 400 to the cursor of another list and to a forged one", async ({ server }) => {
    const { items: path, read } = await makeSale(server, 3);
    const { items: otherPath, read: readOther } = await makeSale(server, 3);
    const next = nextOf(await readOther(`${otherPath}?limit=1`)) ?? "";
    const cursor = new URL(next, "http://localhost").searchParams.get("after") ?? "";
    const text = Buffer.from(cursor, "base64url").toString();
    const forged = [
      text.replace(/ \S+ /, " 2026-13-01T00:00:00.000Z "),
      text.replace(/ \S+ /, " 2026-01-01 "),
      `${text} more`,
      "x".repeat(90),
    ].map((each) => Buffer.from(each).toString("base64url"));
    for (const wrong of [cursor, ...forged, "x", `${cursor}=`]) {
      const answer = await read(`${path}?after=${wrong}`);
      expect(answer.status).toBe(400);
      const says = expect.stringMatching(/^after (is not a cursor of this list|must be an id or a cursor)$/);
      expect(await answer.json()).toMatchObject({ message: says, issues: [{ path: "after" }] });
    }
    for (const wrong of forged) expect((await readOther(`${otherPath}?after=${wrong}`)).status).toBe(400);
  });
});

const digits = [
  "1e2",
  "0x10",
  "%205",
  "%2B5",
  "5.0",
  "05",
  "00",
  "-5",
  "５",
  "1e400",
  "9999999999",
  "0",
  "10001",
];

const odd = [
  ...digits.map((limit) => [`limit=${limit}`, "limit"]),
  ...["limit=5&limit=5", "limit=&limit=5", "limit=5&limit="].map((query) => [query, "limit"]),
  ...["after=x&after=x", "after=x", "after=%00"].map((query) => [query, "after"]),
  ["limit[]=5", "limit[]"],
  ["Limit=5", "Limit"],
] as const;

test.for(lists)(
  "rejects malformed and repeated parameters and ignores empty ones at $route",
  async ({ route }, { server }) => {
    const { at, read } = await everything(server, 12);
    for (const [query, path] of odd) {
      const answer = await read(`${at(route)}?${query}`);
      const { issues } = errorBody.parse(await answer.json());
      expect([query, answer.status, issues?.map((issue) => issue.path)]).toEqual([query, 400, [path]]);
    }
    const whole = await (await read(at(route))).json();
    const answer = await read(`${at(route)}?limit=&after=`);
    expect([answer.status, await answer.json()]).toEqual([200, whole]);
  },
);

/** Whether a statement checks for revocation, which may or may not happen during a short export. */
const isOfRevocation = (text: string) =>
  /^select (count\(\*\) as count from "manifests"|"sessions"\.)/.test(text);

describe("statement counts", () => {
  const more = ["GET /api/public/manifests/:token", "GET /api/manifests/:manifestId/export"];

  test.for([...lists.map(({ route }) => route), ...more])(
    "reads ten times the rows of %s with the same number of statements",
    async (route, { server }) => {
      const statementsFor = async (count: number) => {
        const { at, read, token } = await everything(server, count);
        const statements = await statementsOf(server, async () => {
          const answer = await read(at(route).replace(":token", token));
          expect(answer.status).toBe(200);
          await answer.arrayBuffer();
        });
        return textsOf(statements).filter((text) => !isOfRevocation(text));
      };
      const few = await statementsFor(4);
      expect(few.length).toBeGreaterThan(0);
      expect(await statementsFor(40)).toEqual(few);
    },
  );
});

test("answers 304 for 2,000 unchanged items with one small statement", async ({ server }) => {
  const { items: path, read, headers } = await makeSale(server, 2_000);
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

test("answers 304 for a page while only items of other pages change", async ({ server }) => {
  const { items: path, read, headers } = await makeSale(server, 12);
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
