import { createRandom } from "@lotwright/tooling/demo/random";
import { expect, test } from "vitest";
import type { Target } from "./document";
import { mutations } from "./mutations";
import { draftRequest, toSent } from "./requests";
import { type Known, nounOf, nounOfName } from "./workspace";

const target: Target = {
  id: "items.update",
  method: "PATCH",
  path: "/api/items/{id}",
  isOpen: false,
  takesKey: true,
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string" } },
    { name: "X-Lotwright-User", in: "header", required: false, schema: { type: "string" } },
  ],
  body: {
    type: "application/json",
    schema: { type: "object", properties: { title: { type: "string" } } },
    example: undefined,
  },
  responses: {},
};
const account = { email: "ada@example.com", password: "brass lamp", userId: "u1", cookie: "c", apiKey: "k" };

async function requestsOf(seed: string) {
  const random = createRandom(seed);
  const known: Known = {
    ...{ account, memberCookie: "m", gone: new Map(), cursors: new Map(), etags: [] },
    ids: new Map([["items", ["i1", "i2"]]]),
    lot: { manifestId: "m1", itemId: "i1" },
  };
  const fake = async () => ({ title: `Lamp ${random.whole(1, 1_000)}` });
  const sent = [];
  for (const mutate of [() => {}, ...Object.values(mutations)]) {
    const draft = await draftRequest({ target, known, account, random, fake });
    mutate(draft, random);
    sent.push(toSent(draft));
  }
  return sent;
}

test("makes the same requests for the same seed, and others for another", async () => {
  const first = await requestsOf("one");
  expect(await requestsOf("one")).toEqual(first);
  expect(await requestsOf("two")).not.toEqual(first);
});

test("refers to existing entities unless a mutation changes the id", async () => {
  const [asDocumented] = await requestsOf("one");
  expect(asDocumented).toMatchObject({
    method: "PATCH",
    path: expect.stringMatching(/^\/api\/items\/i[12]$/),
    body: expect.stringMatching(/^\{"title":"Lamp \d+"\}$/),
  });
});

test.each([
  ["id", "/api/api-keys/{id}", "api-keys"],
  ["id", "/api/items/{id}/marks", "items"],
  ["manifestId", "/api/items", "manifests"],
  ["snapshotId", "/api/undo/{snapshotId}", "edits"],
  ["file", "/photos/{file}", "photos"],
  ["file", "/api/export-presets/sample", undefined],
  ["title", "/api/items", undefined],
])("finds out which entities the ids of %s in %s are", (name, path, noun) => {
  expect(nounOfName(name, path)).toBe(noun);
});

test("names a path by its last part that is no parameter", () => {
  expect(nounOf("/api/manifests/{manifestId}/items")).toBe("items");
});
