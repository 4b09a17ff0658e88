import { createRandom } from "@lotwright/tooling/demo/random";
import { expect, test } from "vitest";
import { none } from "./known.mjs";
import { mutations } from "./mutations.mjs";
import { draftRequest, toSent } from "./requests.mjs";

/** @type {import("./document.mjs").Target} */
const target = {
  id: "items.update",
  method: "PATCH",
  path: "/api/items/{id}",
  isOpen: false,
  takesKey: true,
  parameters: [
    { name: "id", in: "path", required: true, schema: { type: "string" } },
    { name: "X-Lotwright-User", in: "header", required: false, schema: { type: "string" } },
  ],
  body: { type: "application/json", schema: { type: "object", properties: { title: { type: "string" } } } },
  responses: {},
};
const account = { email: "ada@example.com", password: "brass lamp", userId: "u1", cookie: "c", apiKey: "k" };
const ids = { ...none(), manifest: ["m1"], item: ["i1", "i2"], photoFile: ["p1.jpg"] };
const gone = none();

/** @param {string} seed */
async function requestsOf(seed) {
  const random = createRandom(seed);
  const known = {
    account,
    memberCookie: "m",
    ids,
    gone,
    cursors: new Map(),
    etags: [],
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
