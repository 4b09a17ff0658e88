import { users } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { createTestDatabase } from "@lotwright/db/testing/test-database";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { startTestServer } from "../testing/app";
import { ask } from "../testing/rest";
import { AppError } from "./errors";
import { createLogger } from "./logger";

/** Creates a logger that collects its output. */
function logged(level = "info") {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line) => lines.push(line) });
  return { log, text: () => lines.join(""), lines };
}

test.each(["password", "newPassword", "token", "key", "authorization", "cookie", "apiKey"])(
  "redacts the secret %s at the top level and in nested objects",
  (name) => {
    const { log, text } = logged();
    log.info({ [name]: "canary", headers: { [name]: "canary" }, other: "kept" }, "a line");
    expect(text()).not.toContain("canary");
    expect(JSON.parse(text())).toMatchObject({ [name]: "[redacted]", other: "kept", msg: "a line" });
  },
);

test("redacts the log line without changing the logged objects", () => {
  const { log, text } = logged();
  const request = { cookie: "canary", method: "GET", sent: [1, null], at: new Date(0) };
  log.info({ request, answer: { status: 200, at: new Date(0) }, none: null }, "a line");
  expect(request.cookie).toBe("canary");
  expect(JSON.parse(text())).toMatchObject({
    request: { cookie: "[redacted]", method: "GET", sent: [1, null], at: "1970-01-01T00:00:00.000Z" },
    answer: { status: 200, at: "1970-01-01T00:00:00.000Z" },
    none: null,
  });
});

test("writes nothing below its level", () => {
  const { log, lines } = logged("warn");
  log.info("unheard");
  log.warn("heard");
  expect(lines).toHaveLength(1);
});

test("logs an error with its causes, codes and stacks", () => {
  const { log, text } = logged();
  const refused = Object.assign(new Error("connect failed"), { code: "ECONNREFUSED" });
  log.error({ err: new AppError("UNAVAILABLE", "Try again", { cause: refused }) }, "a call failed");
  expect(JSON.parse(text()).err).toMatchObject({
    name: "AppError",
    message: "Try again",
    stack: expect.stringContaining("logger.test.ts"),
    cause: { message: "connect failed", code: "ECONNREFUSED" },
  });
});

test("logs a failed statement without its values", async () => {
  const { db, close } = await createTestDatabase();
  const { log, text } = logged();
  const { workspaceId } = await makeUser(db, { email: "canary@example.test" });
  const twice = db
    .insert(users)
    .values({ workspaceId, email: "canary@example.test", passwordHash: "canary", role: "team" });
  const wrongNumber = db.execute(sql`select ${"canary"}::int`);
  for (const failing of [twice, wrongNumber]) {
    const err = await failing.then(
      () => undefined,
      (error: unknown) => error,
    );
    log.error({ err: new AppError("INTERNAL", "Something went wrong", { cause: err }) }, "a call failed");
  }
  expect(text()).not.toContain("canary");
  expect(text()).toContain("A database statement failed");
  expect(text()).toContain("23505");
  expect(text()).toContain("22P02");
  await close();
});

test("logs a request as one line with actor, route and outcome, without user content", async () => {
  const { log, lines, text } = logged();
  const server = await startTestServer({ log });
  const credentials = { email: "canary@example.test", password: "canary password" };
  const answer = await ask(server, "POST", "/api/auth/register", { body: credentials });
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  await ask(server, "POST", "/api/auth/login", { body: { ...credentials, password: "canary canary" } });
  const body = { name: "canary", consignor: "canary" };
  const created = await ask(server, "POST", "/api/manifests", { headers: { cookie }, body });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { procedure: "auth.register", status: 201, level: 30 },
    { procedure: "auth.login", status: 401, code: "UNAUTHORIZED", level: 30 },
    { procedure: "manifests.create", status: 201, requestId: created.headers.get("x-request-id") },
  ]);
  expect(JSON.parse(lines[2] ?? "")).toMatchObject({
    actorId: expect.any(String),
    workspaceId: expect.any(String),
    durationMs: expect.any(Number),
  });
  expect(text()).not.toContain("canary");
  expect(text()).not.toContain(cookie.split("=")[1]);
  await server.stop();
});
