import { item } from "@lotwright/contracts/catalog/items";
import { items } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import type { People } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

let headers: Record<string, string>;
test.beforeAll(async ({ server, people }) => {
  headers = await signedIn(server, people.owner);
});

const etagIn = (answer: Response) => answer.headers.get("etag") ?? "";
/** Header that browsers and fetch send with every request. */
const compressed = { "accept-encoding": "gzip" };
const pathOf = (id: string) => `/api/items/${id}`;

async function newItem(server: TestServer, people: People, title = "Lamp") {
  const body = { manifestId: people.manifest.id, title };
  const answer = await ask(server, "POST", "/api/items", { headers: { ...headers, ...compressed }, body });
  expect(answer.status).toBe(201);
  const { id } = item.parse(await answer.json());
  const patch = (ifMatch: string, changes: object = { title: "Brass lamp" }, more: object = {}) =>
    ask(server, "PATCH", pathOf(id), {
      headers: { ...headers, ...more, "if-match": ifMatch },
      body: changes,
    });
  const remove = (ifMatch: string) =>
    ask(server, "DELETE", pathOf(id), { headers: { ...headers, "if-match": ifMatch } });
  const read = (more: Record<string, string> = {}) =>
    ask(server, "GET", pathOf(id), { headers: { ...headers, ...compressed, ...more } });
  const rowCount = () => server.db.$count(items, eq(items.id, id));
  return { id, etag: etagIn(answer), patch, remove, read, rowCount };
}

test("answers an item with a strong ETag that every change replaces, and 304 while it stays the same", async ({
  server,
  people,
}) => {
  const { etag, patch, read } = await newItem(server, people);
  expect(etag).toMatch(/^"[^"]+"$/);
  const first = await read();
  expect([etagIn(first), first.headers.get("cache-control")]).toEqual([
    etag,
    "private, no-cache, no-transform",
  ]);
  for (const known of [etag, `"other", W/${etag}`, "*"]) {
    const unchanged = await read({ "if-none-match": known });
    expect([unchanged.status, await unchanged.text(), etagIn(unchanged)]).toEqual([304, "", etag]);
  }
  expect(etagIn(await patch(etag, {}))).toBe(etag);
  const changed = await patch(etag, { title: "Brass lamp" }, compressed);
  expect(changed.headers.get("cache-control")).toBe("no-store, no-transform");
  expect([etag, `W/${etag}`]).not.toContain(etagIn(changed));
  expect(etagIn(changed)).toMatch(/^"/);
  const again = await read({ "if-none-match": etag });
  expect([again.status, etagIn(again)]).toEqual([200, etagIn(changed)]);
  expect((await read({ "if-none-match": "not quoted" })).status).toBe(200);
});

test("answers 412 with the current item to a change or deletion of an older version, and changes nothing", async ({
  server,
  people,
}) => {
  const { etag, patch, remove, read, rowCount } = await newItem(server, people);
  const changed = await patch(etag);
  const current = await changed.json();
  for (const late of [patch(etag, { title: "Copper lamp" }), remove(etag), remove(`"a", ${etag}`)]) {
    const answer = await late;
    expect(answer.status).toBe(412);
    expect(await answer.json()).toEqual({
      message: "Someone else changed this lot while you were editing.",
      code: "PRECONDITION_FAILED",
      current,
    });
  }
  expect(await (await read()).json()).toEqual(current);
  const again = await patch(etagIn(changed), { title: "Copper lamp" });
  expect([again.status, await again.json()]).toMatchObject([200, { title: "Copper lamp" }]);
  expect((await remove(etagIn(again))).status).toBe(200);
  expect(await rowCount()).toBe(0);
});

test.for([
  ["any version", () => "*"],
  ["one of a list", (etag: string) => `"other",, ${etag} `],
  ["a version that a proxy marked as weak", (etag: string) => `W/${etag}`],
] as const)("accepts an If-Match that names %s", async ([_, ifMatch], { server, people }) => {
  const { etag, patch, remove } = await newItem(server, people);
  const changed = await patch(ifMatch(etag));
  expect(changed.status).toBe(200);
  expect((await remove(ifMatch(etagIn(changed)))).status).toBe(200);
});

test("accepts exactly one of several concurrent changes to the same version", async ({ server, people }) => {
  const { etag, patch } = await newItem(server, people);
  const titles = ["Brass lamp", "Copper lamp", "Iron lamp", "Tin lamp"];
  const answers = await Promise.all(titles.map((title) => patch(etag, { title })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test("rejects the ETag of another item that changed in the same millisecond", async ({ server, people }) => {
  const { workspaceId, manifest } = people;
  const given = { workspaceId, manifestId: manifest.id, updatedAt: new Date("2026-01-01") };
  const one = await makeItem(server.db, { ...given, lotNumber: 8001 });
  const other = await makeItem(server.db, { ...given, lotNumber: 8002 });
  const ifMatch = etagIn(await ask(server, "GET", pathOf(other.id), { headers }));
  const answer = await ask(server, "DELETE", pathOf(one.id), {
    headers: { ...headers, "if-match": ifMatch },
  });
  expect(answer.status).toBe(412);
});

test.for(["", "abc", '"abc', '"abc" "def"', '"abc", *', "W/abc", 'w/"abc"', ",", '"a\tb"'])(
  "answers 400 to the malformed If-Match %j, and changes nothing",
  async (ifMatch, { server, people }) => {
    const { patch, remove, rowCount } = await newItem(server, people);
    for (const answer of [await patch(ifMatch), await remove(ifMatch)]) {
      expect([answer.status, await answer.json()]).toMatchObject([400, { code: "INVALID" }]);
    }
    expect(await rowCount()).toBe(1);
  },
);

test("compares the version of a lot whose result is set, by header and in the body", async ({
  server,
  people,
}) => {
  const { id, etag, read } = await newItem(server, people);
  const { updatedAt } = item.parse(await (await read()).json());
  const set = (hammerPrice: number, more: { ifMatch?: string; expectedUpdatedAt?: string }) =>
    ask(server, "PATCH", `${pathOf(id)}/result`, {
      headers: { ...headers, ...(more.ifMatch && { "if-match": more.ifMatch }) },
      body: {
        ...{ saleState: "sold", hammerPrice },
        ...(more.expectedUpdatedAt && { expectedUpdatedAt: more.expectedUpdatedAt }),
      },
    });
  const first = await set(40, { ifMatch: etag });
  expect([first.status, await first.json()]).toMatchObject([200, { hammerPrice: 40 }]);
  expect((await set(50, { ifMatch: etag })).status).toBe(412);
  expect((await set(60, { expectedUpdatedAt: updatedAt })).status).toBe(409);
  expect(await (await read()).json()).toMatchObject({ hammerPrice: 40 });
  expect((await set(70, {})).status).toBe(200);
});

test("answers 400 to an If-Match on writes that compare no version, and changes nothing", async ({
  server,
  people,
}) => {
  const { id } = await newItem(server, people);
  const { id: manifestId, name } = people.manifest;
  for (const [method, path, body] of [
    ["PATCH", `/api/manifests/${manifestId}`, { name: "Spring sale" }],
    ["DELETE", `/api/manifests/${manifestId}`],
    ["PATCH", "/api/company-settings", { companyName: "Field Auctions" }],
    ["POST", "/api/items", { manifestId }],
    ["POST", `${pathOf(id)}/generate-ai`],
    ["POST", "/api/upload-photo"],
    ["POST", "/api/auth/logo"],
  ] as const) {
    const answer = await ask(server, method, path, { headers: { ...headers, "if-match": "*" }, body });
    expect([path, answer.status, await answer.json()]).toEqual([
      ...[path, 400],
      { message: "If-Match works only with PATCH and DELETE of an item", code: "INVALID" },
    ]);
  }
  const read = await ask(server, "GET", `/api/manifests/${manifestId}`, {
    headers: { ...headers, "if-match": '"1"' },
  });
  expect([read.status, await read.json()]).toMatchObject([200, { name }]);
  expect(await server.db.$count(items, eq(items.manifestId, manifestId))).toBeGreaterThan(0);
});

test("answers 404 to an If-Match on a missing item or one outside the actor's access", async ({
  server,
  people,
}) => {
  const { etag, remove, id } = await newItem(server, people);
  const stranger = { ...(await signedIn(server, people.stranger)), "if-match": "*" };
  expect((await ask(server, "DELETE", pathOf(id), { headers: stranger })).status).toBe(404);
  expect((await remove(etag)).status).toBe(200);
  expect((await remove("*")).status).toBe(404);
});
