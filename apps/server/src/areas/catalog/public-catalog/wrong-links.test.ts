import { randomBytes } from "node:crypto";
import { makeToken } from "@lotwright/storage/keys";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { makeCatalog } from "./testing/catalogs";

const limit = 60;
/** Records this many wrong guesses of the IP. */
const guessed = (server: TestServer, count: number, ip: string) =>
  Promise.all(Array.from({ length: count }, () => server.deps.limits.wrongLink(ip)));
const at = (server: TestServer, token: string, ip: string) =>
  ask(server, "GET", `/api/public/manifests/${token}`, { ip });
const notFound = { code: "NOT_FOUND", message: "This catalog link is invalid or has been disabled." };

describe("guessing links", () => {
  test("answers every kind of wrong link with the same 404", async ({ server }) => {
    const { token } = await makeCatalog(server);
    const mixed = Buffer.from(token).toString("base64url");
    const wrong = [
      makeToken(),
      randomBytes(24).toString("base64url"),
      token.slice(0, -1),
      token.slice(1),
      `${token}x`,
      `${token}%20`,
      `${token}%00`,
      token.toUpperCase(),
      mixed,
      "%25",
      "..%2f..%2fetc",
      "null",
      "x".repeat(5_000),
    ];
    for (const given of wrong) {
      const answer = await at(server, given, "198.51.100.7");
      expect([answer.status, await answer.json()]).toEqual([404, notFound]);
    }
    expect((await at(server, token, "198.51.100.7")).status).toBe(200);
  });

  test("answers 429 to an IP that guesses links and still serves it a valid one", async ({ server }) => {
    const { token } = await makeCatalog(server);
    const ip = "198.51.100.8";
    await guessed(server, limit - 2, ip);
    const tried = [await at(server, makeToken(), ip), await at(server, makeToken(), ip)];
    expect(tried.map(({ status }) => status)).toEqual([404, 404]);
    const stopped = await at(server, makeToken(), ip);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await stopped.json()).toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: "Too many wrong links. Try again in ten minutes.",
    });
    const input = encodeURIComponent(JSON.stringify({ token: makeToken() }));
    const overTrpc = await ask(server, "GET", `/trpc/publicCatalog.byToken?input=${input}`, { ip });
    expect(overTrpc.status).toBe(429);
    expect((await at(server, token, ip)).status).toBe(200);
  });

  test("counts wrong links per IP", async ({ server }) => {
    await guessed(server, limit, "198.51.100.9");
    expect((await at(server, makeToken(), "198.51.100.9")).status).toBe(429);
    expect((await at(server, makeToken(), "198.51.100.10")).status).toBe(404);
  });

  test("does not count requests for a valid link as guesses", async ({ server }) => {
    const { token } = await makeCatalog(server);
    const ip = "198.51.100.11";
    await guessed(server, limit - 1, ip);
    const opened = [await at(server, token, ip), await at(server, token, ip)];
    expect(opened.map(({ status }) => status)).toEqual([200, 200]);
    expect((await at(server, makeToken(), ip)).status).toBe(404);
  });
});
