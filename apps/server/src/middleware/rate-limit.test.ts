import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createApp } from "../app";
import { startTestServer, type TestServer } from "../testing/app";
import { ask } from "../testing/rest";
import { createRateLimits } from "./rate-limit";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function makePool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  onTestFinished(() => pool.end());
  return pool;
}

const limits = () => createRateLimits(makePool(server.databaseUrl));
const refusal = (code: string) => expect.objectContaining({ code });

test("two servers on one database count together", async () => {
  const [here, there] = [limits(), limits()];
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

test("two servers that count at the same moment let no more through than one", async () => {
  const [here, there] = [limits(), limits()];
  const link = randomUUID();
  const tries = Array.from({ length: 80 }, (_, count) => (count % 2 ? here : there).wrongLink(link));
  const settled = await Promise.allSettled(tries);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(60);
});

describe("a limiter that cannot count", () => {
  const credentials = { email: "ada@example.test", password: "brass lamp 1912" };

  /** The whole server is well but for its limiter. */
  async function askWith(pool: pg.Pool, path: string, body: object) {
    const edge = { trustProxy: false, publicUrl: undefined };
    const deps = { ...server.deps, limits: createRateLimits(pool) };
    const at = { app: createApp(deps, { edge, stopping: server.stopping.signal }) };
    return ask(at, "POST", path, { body });
  }

  test("lets nobody through and asks them to come again", async () => {
    const away = makePool("postgres://app:secret@127.0.0.1:1/lotwright");
    for (const path of ["/api/auth/login", "/api/auth/register"]) {
      const answer = await askWith(away, path, credentials);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer.json()).toEqual({
        message: "The database can't be reached. Try again in a moment.",
        code: "UNAVAILABLE",
      });
    }
  });

  test("also when its statement fails for a reason of its own", async () => {
    await server.db.execute(sql`alter table rate_limits rename to rate_limits_elsewhere`);
    onTestFinished(async () => {
      await server.db.execute(sql`alter table rate_limits_elsewhere rename to rate_limits`);
    });
    const answer = await askWith(makePool(server.databaseUrl), "/api/auth/login", credentials);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: "UNAVAILABLE" });
    await expect(limits().loggedIn("ip", "email")).rejects.toEqual(refusal("UNAVAILABLE"));
  });
});
