import { randomUUID } from "node:crypto";
import { createDatabase, type Database } from "@lotwright/db/client";
import { sql } from "drizzle-orm";
import { describe, expect, onTestFinished } from "vitest";
import { createApp } from "../app";
import type { TestServer } from "../testing/app";
import { ask } from "../testing/rest";
import { test } from "../testing/test";
import { createRateLimits } from "./rate-limit";

/** Connects like another server, until the test ends. */
function connect(url: string): Database {
  const { db, close } = createDatabase(url, { max: 2 });
  onTestFinished(close);
  return db;
}

const limits = (server: TestServer) => createRateLimits(connect(server.databaseUrl));
const refusal = (code: string) => expect.objectContaining({ code });

test("shares counts between two servers on one database", async ({ server }) => {
  const [here, there] = [limits(server), limits(server)];
  const [ip, email] = [randomUUID(), "ada@example.test"];
  for (let count = 0; count < 5; count += 1) {
    await here.login(ip, email);
    await there.login(ip, email);
  }
  await expect(here.login(ip, email)).rejects.toEqual(refusal("TOO_MANY_REQUESTS"));
  await expect(there.login(ip, email)).rejects.toEqual(refusal("TOO_MANY_REQUESTS"));
  await there.loggedIn(ip, email);
  await here.login(ip, email);
});

test("never exceeds a limit when two servers count concurrently", async ({ server }) => {
  const [here, there] = [limits(server), limits(server)];
  const link = randomUUID();
  const attempts = Array.from({ length: 80 }, (_, count) => (count % 2 ? here : there).wrongLink(link));
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
});

describe("a rate limiter without its table", () => {
  const credentials = { email: "ada@example.test", password: "brass lamp 1912" };

  /** Sends a request to a server whose rate limits use `db`. */
  async function askWith(server: TestServer, db: Database, path: string, body: object) {
    const edge = { trustProxy: false, publicUrl: undefined };
    const deps = { ...server.deps, limits: createRateLimits(db) };
    const at = { app: createApp(deps, { edge, stopping: server.stopping.signal }) };
    return ask(at, "POST", path, { body });
  }

  test("answers 503 with Retry-After when the database is unreachable", async ({ server }) => {
    const unavailable = connect("postgres://app:secret@127.0.0.1:1/lotwright");
    for (const path of ["/api/auth/login", "/api/auth/register"]) {
      const answer = await askWith(server, unavailable, path, credentials);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer.json()).toEqual({
        message: "The database can't be reached. Try again in a moment.",
        code: "UNAVAILABLE",
      });
    }
  });

  test("answers 503 when the statement fails on a reachable database", async ({ server }) => {
    await server.db.execute(sql`alter table rate_limits rename to rate_limits_elsewhere`);
    onTestFinished(async () => {
      await server.db.execute(sql`alter table rate_limits_elsewhere rename to rate_limits`);
    });
    const answer = await askWith(server, connect(server.databaseUrl), "/api/auth/login", credentials);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
    await expect(limits(server).loggedIn("ip", "email")).rejects.toEqual(refusal("UNAVAILABLE"));
  });
});
