import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createDatabase } from "@lotwright/db/client";
import { makeUser } from "@lotwright/db/testing/make";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "@lotwright/embedded-postgres/supervisor";
import { beforeAll, expect, test } from "vitest";
import {
  afterFile,
  makeDataDir,
  makeUsedDataDir,
  runBuilt,
  type Settings,
  startServer,
} from "../testing/built-server";

const newPassword = "copper kettle 1913";

const shared = afterFile();
/** A server with its database, and the parent of its data folder. */
let server: { origin: string; folder: string; settings: { DATA_DIR: string } };
beforeAll(async () => {
  const settings = { DATA_DIR: await makeUsedDataDir(shared) };
  const { origin } = await startServer(settings, shared);
  server = { origin, folder: join(settings.DATA_DIR, ".."), settings };
});

async function post(url: string, body: object, headers = {}, method = "POST"): Promise<Response> {
  return fetch(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function register(email: string): Promise<{ cookie: string }> {
  const answer = await post(`${server.origin}/api/auth/register`, { email, password: "brass lamp 1912" });
  expect(answer.status).toBe(201);
  return { cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function printLink(email: string, settings: Settings) {
  const { code, output } = await runBuilt("reset-password.js", [email.toUpperCase()], settings);
  const [, origin = "", token = ""] = /^(http\S+)\/reset-password#(\S+)$/m.exec(output) ?? [];
  expect([code, output]).toEqual([0, expect.stringMatching(/It works once, until \d\d:\d\d UTC:/)]);
  return { origin, token };
}

/** Redeems the reset token for a new password and signs in with it. */
async function expectReset(email: string, origin: string, token: string): Promise<void> {
  expect((await post(`${origin}/trpc/auth.redeemReset`, { token, newPassword })).status).toBe(200);
  expect((await post(`${origin}/api/auth/login`, { email, password: newPassword })).status).toBe(200);
}

test("prints a working reset link while the server runs on its embedded database, without stopping it", async () => {
  const email = "ada@example.test";
  await register(email);
  const { origin, token } = await printLink(email, {
    ...server.settings,
    PUBLIC_URL: "https://lots.example/",
  });
  expect(origin).toBe("https://lots.example");
  await expectReset(email, server.origin, token);
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
});

test("prints a reset link and an API key while no server runs, and releases the data folder", async () => {
  const settings = { DATA_DIR: await makeUsedDataDir() };
  const database = await startEmbeddedPostgres({ dataDir: settings.DATA_DIR });
  const { db, close } = createDatabase(database.url, { max: 1 });
  const { email } = await makeUser(db);
  await close();
  await database.stop();
  const { origin, token } = await printLink(email, { ...settings, PORT: "4567" });
  expect(origin).toBe("http://localhost:4567");
  const { stdout } = await runBuilt("create-key.js", [email, "--name", "Website"], settings);
  const next = await startServer(settings);
  await expectReset(email, next.origin, token);
  const headers = { authorization: `Bearer ${stdout.trim()}` };
  expect((await fetch(`${next.origin}/api/manifests`, { headers })).status).toBe(200);
});

test("uses the database of DATABASE_URL", async () => {
  const email = "dora@example.test";
  await register(email);
  const found = await findEmbeddedPostgres(server.settings.DATA_DIR);
  const elsewhere = join(await makeDataDir(), "none");
  const { token } = await printLink(email, { DATABASE_URL: found?.url ?? "", DATA_DIR: elsewhere });
  await expectReset(email, server.origin, token);
});

/** Expected result of a failing command: the message on standard error. */
const refusal = (message: string) => ({ code: 1, output: `${message}\n`, stdout: "" });

test("exits with 1 and a message for an unknown email, no email, and a folder without a database", async () => {
  const unknown = "There is no account with the email bob@example.test.";
  expect(await runBuilt("reset-password.js", ["bob@example.test"], server.settings)).toEqual(
    refusal(unknown),
  );
  expect(await runBuilt("reset-password.js", [], server.settings)).toEqual(
    refusal("Name one account: npm run reset-password -- ada@example.com"),
  );
  const elsewhere = join(server.folder, "elsewhere");
  expect(await runBuilt("reset-password.js", ["bob@example.test"], { DATA_DIR: elsewhere })).toEqual(
    refusal(`There is no database in ${elsewhere}. Set DATA_DIR or DATABASE_URL as for the server.`),
  );
  expect(await readdir(server.folder)).toEqual(["data"]);
});

test("exits with 1 and a message for a deactivated account, without activating it", async () => {
  const { origin, settings } = server;
  const admin = await register("eve@example.test");
  const member = { email: "carl@example.test", password: "brass lamp 1912" };
  const made = await post(`${origin}/api/admin/users`, member, admin);
  const { id } = (await made.json()) as { id: string };
  const off = await post(`${origin}/api/admin/users/${id}`, { isActive: false }, admin, "PATCH");
  expect([made.status, off.status]).toEqual([201, 200]);
  const deactivated = refusal(
    "The account of carl@example.test has been deactivated. Its admin can activate it.",
  );
  expect(await runBuilt("reset-password.js", [member.email], settings)).toEqual(deactivated);
  const forKey = [member.email, "--name", "Website"];
  expect(await runBuilt("create-key.js", forKey, settings)).toEqual(deactivated);
  expect((await post(`${origin}/api/auth/login`, member)).status).toBe(403);
});

test("prints only the new API key on standard output, and the running server accepts it", async () => {
  const email = "fay@example.test";
  const { cookie } = await register(email);
  const args = [email.toUpperCase(), "--name", " Website ", "--scope", "read"];
  const { code, output, stdout } = await runBuilt("create-key.js", args, server.settings);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^lotwright_[\w-]{43}\n$/)]);
  expect(output.replace(stdout, "")).toMatch(
    /^API key "Website" of FAY@EXAMPLE\.TEST\. It is shown only now\..*\n$/,
  );
  const headers = { authorization: `Bearer ${stdout.trim()}` };
  const who = await fetch(`${server.origin}/api/auth/user`, { headers });
  expect([who.status, await who.json()]).toMatchObject([200, { email }]);
  const keys = await fetch(`${server.origin}/api/api-keys`, { headers: { cookie } });
  expect(await keys.json()).toMatchObject([{ name: "Website", scope: "read" }]);
});

test.each([
  [
    "an unknown email",
    ["bob@example.test", "--name", "Website"],
    "There is no account with the email bob@example.test.",
  ],
  [
    "no name",
    ["fay@example.test"],
    "Name one account and the key: npm run create-key -- ada@example.com --name Website [--scope read|catalog|export]",
  ],
  [
    "an unknown option",
    ["fay@example.test", "--name", "Website", "--for", "ever"],
    "Name one account and the key: npm run create-key -- ada@example.com --name Website [--scope read|catalog|export]",
  ],
  [
    "an unknown scope",
    ["fay@example.test", "--name", "Website", "--scope", "full"],
    "A scope is read, catalog or export",
  ],
  ["a blank name", ["fay@example.test", "--name", " "], "Give the key a name"],
  ["a name that is too long", ["fay@example.test", "--name", "x".repeat(501)], "Use at most 500 characters"],
])("exits with 1 and a message instead of creating an API key for %s", async (_, args, message) => {
  expect(await runBuilt("create-key.js", args, server.settings)).toEqual(refusal(message));
});
