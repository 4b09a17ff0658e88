import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { appRouter } from "../../areas/router";
import { one } from "../../core/one";
import { makeScenes } from "../../testing/access-scene";
import { signedIn } from "../../testing/http";
import { test } from "../../testing/test";
import { writeOpenApi } from "./openapi";

type Documented = { responses: object };

const paths: Record<string, Record<string, unknown>> = writeOpenApi(appRouter).paths;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const { responses } = operation as Documented; // generated in this format
    return { path, method: method.toUpperCase(), statuses: Object.keys(responses).map(Number) };
  }),
);
let owner: { cookie: string };
test.beforeAll(async ({ server }) => {
  owner = await signedIn(server, one(await makeScenes(server, 1)).owner);
});

const json = { "content-type": "application/json" };

/** Requests that are invalid for every sender. */
function wrongRequests(path: string, method: string): { url: string; init: RequestInit }[] {
  const url = path.replace(/\{\w+\}/g, randomUUID());
  if (method === "GET") return [{ url: `${url}?size=red`, init: {} }];
  const foreign = { ...json, origin: "https://other.example" };
  return [
    { url, init: { body: '{"size":"red"}', headers: json } },
    { url, init: { body: "[1]", headers: json } },
    { url, init: { body: "size: red", headers: { "content-type": "text/yaml" } } },
    { url, init: { body: "{}", headers: foreign } },
    { url, init: { body: JSON.stringify({ size: "x".repeat(1_100_000) }), headers: json } },
  ];
}

test.for(operations)(
  "documents every status of invalid requests to $method $path",
  async ({ path, method, statuses }, { server }) => {
    const answered = await Promise.all(
      wrongRequests(path, method).flatMap(({ url, init }) =>
        [{}, owner].map(async (who) => {
          const headers = { ...Object(init.headers), ...who };
          return (await server.app.request(url, { ...init, method, headers })).status;
        }),
      ),
    );
    expect(statuses).toEqual(expect.arrayContaining([...new Set(answered)]));
    expect(answered).not.toContain(500);
  },
);
