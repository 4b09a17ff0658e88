import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@lotwright/db/embedded";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDir, runBuilt, type Settings, startServer } from "./testing/built-server";

const email = "ada@example.test";
const newPassword = "copper kettle 1913";

async function post(url: string, body: object, headers = {}, method = "POST"): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function register(origin: string): Promise<{ cookie: string }> {
  const answer = await post(`${origin}/api/auth/register`, { email, password: "brass lamp 1912" });
  expect(answer.status).toBe(201);
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function printLink(settings: Settings) {
  const { code, said } = await runBuilt("reset-password.js", [email.toUpperCase()], settings);
  const [, origin = "", token = ""] = /^(http\S+)\/reset-password#(\S+)$/m.exec(said) ?? [];
  expect([code, said]).toEqual([0, expect.stringMatching(/It works once, until \d\d:\d\d UTC:/)]);
  return { origin, token };
}

/** Sets the new password by the token, and signs in with it. */
async function expectReset(origin: string, token: string): Promise<void> {
  expect((await post(`${origin}/trpc/auth.redeemReset`, { token, newPassword })).status).toBe(200);
  expect((await post(`${origin}/api/auth/login`, { email, password: newPassword })).status).toBe(200);
}

test("prints a link that works while the server runs on its own database, and leaves the server alone", async () => {
  const settings = { DATA_DIR: join(await makeDataDir(), "data") };
  const server = await startServer(settings);
  await register(server.origin);
  const { origin, token } = await printLink({ ...settings, PUBLIC_URL: "https://lots.example/x" });
  expect(origin).toBe("https://lots.example");
  await expectReset(server.origin, token);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("prints a link while no server runs, and leaves the data folder free for the next one", async () => {
  const settings = { DATA_DIR: join(await makeDataDir(), "data") };
  const first = await startServer(settings);
  await register(first.origin);
  await first.stop("SIGTERM");
  const { origin, token } = await printLink({ ...settings, PORT: "4567" });
  expect(origin).toBe("http://localhost:4567");
  const second = await startServer(settings);
  await expectReset(second.origin, token);
});

test("uses the database that DATABASE_URL names", async () => {
  const database = await startEmbeddedPostgres({ dataDir: await makeDataDir(), fsync: false });
  onTestFinished(() => database.stop());
  const folder = await makeDataDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: join(folder, "data") };
  const server = await startServer(settings);
  await register(server.origin);
  const { token } = await printLink({ ...settings, DATA_DIR: join(folder, "none") });
  await expectReset(server.origin, token);
});

test("ends with 1 and a sentence for an unknown email, no email, and a folder without a database", async () => {
  const folder = await makeDataDir();
  const settings = { DATA_DIR: join(folder, "data") };
  const server = await startServer(settings);
  await register(server.origin);
  expect(await runBuilt("reset-password.js", ["bob@example.test"], settings)).toEqual({
    code: 1,
    said: "There is no account with the email bob@example.test.\n",
  });
  expect(await runBuilt("reset-password.js", [], settings)).toEqual({
    code: 1,
    said: "Name one account: npm run reset-password -- ada@example.com\n",
  });
  const elsewhere = join(folder, "elsewhere");
  expect(await runBuilt("reset-password.js", [email], { DATA_DIR: elsewhere })).toEqual({
    code: 1,
    said: `There is no database in ${elsewhere}. Set DATA_DIR or DATABASE_URL as for the server.\n`,
  });
  expect(await readdir(folder)).toEqual(["data"]);
});

test("ends with 1 and a sentence for a deactivated account, which stays so", async () => {
  const settings = { DATA_DIR: join(await makeDataDir(), "data") };
  const { origin } = await startServer(settings);
  const admin = await register(origin);
  const member = { email: "carl@example.test", password: "brass lamp 1912" };
  const made = await post(`${origin}/api/admin/users`, member, admin);
  const { id } = (await made.json()) as { id: string };
  const off = await post(`${origin}/api/admin/users/${id}`, { isActive: false }, admin, "PATCH");
  expect([made.status, off.status]).toEqual([201, 200]);
  expect(await runBuilt("reset-password.js", [member.email], settings)).toEqual({
    code: 1,
    said: "The account of carl@example.test has been deactivated. Its admin can activate it.\n",
  });
  expect((await post(`${origin}/api/auth/login`, member)).status).toBe(403);
});
