import { randomUUID } from "node:crypto";
import { makeUser } from "@lotwright/db/testing/make";
import { beforeAll, describe, expect } from "vitest";
import { createApp } from "../../../app";
import type { TestServer } from "../../../testing/app";
import { hashPassword } from "../../../testing/passwords";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

const password = "brass lamp 1912";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let addresses = 0;
const newIp = () => `203.0.113.${++addresses}`;
const randomIp = () => `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
const makePerson = (server: TestServer) => makeUser(server.db, { passwordHash });

type Attempt = { ip: string; email: string; password?: string; forwardedFor?: string };
type App = Pick<TestServer, "app">;

function login(app: App, { ip, email, password: given = "not this one", forwardedFor }: Attempt) {
  const headers: Record<string, string> = forwardedFor ? { "x-forwarded-for": forwardedFor } : {};
  return ask(app, "POST", "/api/auth/login", { ip, headers, body: { email, password: given } });
}

async function statusesOf(count: number, attempt: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await attempt()).status);
  return statuses;
}

/** Uses up `count` of the ten sign-in attempts per account and address, without requests. */
async function useAttempts(server: TestServer, count: number, { ip, email }: Attempt): Promise<void> {
  for (let at = 0; at < count; at += 1) await server.deps.limits.login(ip, email);
}

describe("guessing passwords", () => {
  test("answers 429 with Retry-After above the sign-in limit, even for the right password", async ({
    server,
  }) => {
    const [{ email }, ip] = [await makePerson(server), newIp()];
    const statuses = await statusesOf(12, () => login(server, { ip, email }));
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await login(server, { ip, email, password });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({
      message: "Too many attempts to log in. Wait a few minutes and try again.",
      code: "TOO_MANY_REQUESTS",
      retryAfterSeconds: seconds,
    });
    const overTrpc = await ask(server, "POST", "/trpc/auth.login", { ip, body: { email, password } });
    expect(overTrpc.status).toBe(429);
    expect(Number(overTrpc.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("signs the owner in from another address while guesses are limited", async ({ server }) => {
    const [{ email }, ip] = [await makePerson(server), newIp()];
    await useAttempts(server, 10, { ip, email });
    expect((await login(server, { ip: newIp(), email, password })).status).toBe(200);
    expect((await login(server, { ip, email, password })).status).toBe(429);
  });

  test("counts one IPv6 /64 network as one address", async ({ server }) => {
    const { email } = await makePerson(server);
    for (let host = 1; host < 10; host += 1)
      await useAttempts(server, 1, { ip: `2001:db8:7:1::${host}:1`, email });
    const attempt = () => login(server, { ip: "2001:db8:7:1::a:1", email });
    expect(await statusesOf(2, attempt)).toEqual([401, 429]);
    expect((await login(server, { ip: "2001:DB8:7:1:ffff:0:0:9", email })).status).toBe(429);
    expect((await login(server, { ip: "2001:db8:7:2::1", email, password })).status).toBe(200);
  });

  test("counts an IPv4-mapped IPv6 address as its IPv4 address", async ({ server }) => {
    const [{ email }, ip] = [await makePerson(server), newIp()];
    await useAttempts(server, 9, { ip, email });
    expect(await statusesOf(2, () => login(server, { ip: `::ffff:${ip}`, email }))).toEqual([401, 429]);
    expect((await login(server, { ip, email, password })).status).toBe(429);
    expect((await login(server, { ip: `::ffff:${newIp()}`, email, password })).status).toBe(200);
  });

  test("does not reset the count for a forged X-Forwarded-For", async ({ server }) => {
    const [{ email }, ip] = [await makePerson(server), newIp()];
    await useAttempts(server, 8, { ip, email });
    const attempt = () => login(server, { ip, email, forwardedFor: randomIp() });
    expect(await statusesOf(3, attempt)).toEqual([401, 401, 429]);
  });

  test("counts by the address that a trusted proxy added to X-Forwarded-For", async ({ server }) => {
    const edge = { trustProxy: true, publicUrl: undefined };
    const app = { app: createApp(server.deps, { edge, stopping: server.stopping.signal }) };
    const [{ email }, ip, proxy] = [await makePerson(server), newIp(), newIp()];
    await useAttempts(server, 8, { ip, email });
    const attempt = () => login(app, { ip: proxy, email, forwardedFor: `${randomIp()}, ${ip}` });
    expect(await statusesOf(3, attempt)).toEqual([401, 401, 429]);
    const other = await login(app, { ip: proxy, email, password, forwardedFor: newIp() });
    expect(other.status).toBe(200);
  });

  test("resets the count of failed attempts after a successful sign-in", async ({ server }) => {
    const [{ email }, ip] = [await makePerson(server), newIp()];
    await useAttempts(server, 9, { ip, email });
    expect((await login(server, { ip, email, password })).status).toBe(200);
    await useAttempts(server, 9, { ip, email });
    expect((await login(server, { ip, email })).status).toBe(401);
  });

  test("limits one address that tries one password on many accounts", async ({ server }) => {
    const ip = newIp();
    const limits = Array.from({ length: 100 }, () =>
      server.deps.limits.login(ip, `${randomUUID()}@example.test`),
    );
    await Promise.all(limits);
    expect((await login(server, { ip, email: (await makePerson(server)).email, password })).status).toBe(429);
  });

  test("limits guessing from many addresses to three attempts per day and address, and still lets the owner in", async ({
    server,
  }) => {
    const { email } = await makePerson(server);
    const guessed = Array.from({ length: 300 }, (_, host) =>
      server.deps.limits.loginFailed(`192.0.${Math.floor(host / 250)}.${host % 250}`, email),
    );
    await Promise.all(guessed);
    const [ip, owners] = [newIp(), newIp()];
    expect(await statusesOf(5, () => login(server, { ip, email }))).toEqual([401, 401, 401, 429, 429]);
    const refused = await login(server, { ip, email, password });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60 * 60);
    expect(await refused.json()).toMatchObject({
      message: "Too many attempts to log in to this account. Try again tomorrow, or from another network.",
    });
    const guesser = { ip: "192.0.0.7", email };
    expect(await statusesOf(3, () => login(server, guesser))).toEqual([401, 401, 429]);
    expect((await login(server, { ...guesser, password })).status).toBe(429);
    for (let visit = 0; visit < 3; visit += 1) {
      expect(await statusesOf(2, () => login(server, { ip: owners, email }))).toEqual([401, 401]);
      expect((await login(server, { ip: owners, email, password })).status).toBe(200);
    }
  });

  test("allows ten attempts from an address while an account has few failures elsewhere", async ({
    server,
  }) => {
    const [{ email }, ip] = [await makePerson(server), newIp()];
    for (let host = 0; host < 9; host += 1) await server.deps.limits.loginFailed(newIp(), email);
    await useAttempts(server, 9, { ip, email });
    expect(await statusesOf(2, () => login(server, { ip, email }))).toEqual([401, 429]);
  });

  test("applies the same per-account limit to an unknown email", async ({ server }) => {
    const email = `${randomUUID()}@example.test`;
    await Promise.all(Array.from({ length: 300 }, () => server.deps.limits.loginFailed(newIp(), email)));
    const ip = newIp();
    expect(await statusesOf(4, () => login(server, { ip, email }))).toEqual([401, 401, 401, 429]);
  });

  test("limits registrations from one address", async ({ server }) => {
    const ip = newIp();
    await Promise.all(Array.from({ length: 20 }, () => server.deps.limits.registration(ip)));
    const body = { email: `${randomUUID()}@example.test`, password };
    const refused = await ask(server, "POST", "/api/auth/register", { ip, body });
    expect(refused.status).toBe(429);
    expect((await ask(server, "POST", "/api/auth/register", { ip: newIp(), body })).status).toBe(201);
  });
});
