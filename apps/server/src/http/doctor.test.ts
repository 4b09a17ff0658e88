import { randomUUID } from "node:crypto";
import { createDatabase } from "@lotwright/db/client";
import { expect, onTestFinished } from "vitest";
import { createApp } from "../app";
import { doctorHeader, doctorName, makeNonce } from "../installation/doctor-nonce";
import type { TestServer } from "../testing/app";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

const routes = [
  ["GET", "/doctor"],
  ["POST", "/doctor"],
  ["GET", "/doctor/events"],
] as const;

/** Opens a database connection like the doctor. */
async function connectDoctor({ databaseUrl }: Pick<TestServer, "databaseUrl">) {
  const nonce = makeNonce();
  const { sql, close } = createDatabase(databaseUrl, { max: 1, name: doctorName(nonce) });
  onTestFinished(close);
  await sql`select 1`;
  return { nonce, close };
}

test("answers the doctor only to the nonce of an open connection to the database", async ({ server }) => {
  const { nonce, close } = await connectDoctor(server);
  for (const [method, path] of routes) {
    const unknown = await (await ask(server, method, "/no-such-page")).json();
    const answerTo = (headers: Record<string, string>) => ask(server, method, path, { headers });
    const strangers = ["", "x", makeNonce(), "%".repeat(43), `${nonce}x`].map((sent) => ({
      [doctorHeader]: sent,
    }));
    for (const headers of [{}, ...strangers]) {
      const refused = await answerTo(headers);
      expect([refused.status, await refused.json()]).toEqual([404, unknown]);
    }
    const answer = await answerTo({ [doctorHeader]: nonce });
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  }
  await close();
  expect((await ask(server, "GET", "/doctor", { headers: { [doctorHeader]: nonce } })).status).toBe(404);
});

test("answers the doctor to no name that other roles of PostgreSQL can see or choose", async ({ server }) => {
  const answerTo = async (nonce: string) =>
    (await ask(server, "GET", "/doctor", { headers: { [doctorHeader]: nonce } })).status;
  const { nonce } = await connectDoctor(server);
  expect(doctorName(nonce)).not.toContain(nonce);
  expect(await answerTo(doctorName(nonce).slice(-43))).toBe(404);

  const forged = makeNonce();
  const role = `stranger_${randomUUID().replaceAll("-", "")}`;
  await server.sql.unsafe(`create role ${role} login password 'brass-lamp'`);
  const url = Object.assign(new URL(server.databaseUrl), { username: role, password: "brass-lamp" });
  const { sql, close } = createDatabase(url.href, { max: 1, name: doctorName(forged) });
  onTestFinished(async () => {
    await close();
    await server.sql.unsafe(`drop role ${role}`);
  });
  await sql`select 1`;
  expect([await answerTo(forged), await answerTo(nonce)]).toEqual([404, 200]);
});

test("shows the doctor the address, scheme and host of its request", async ({ server }) => {
  const { nonce } = await connectDoctor(server);
  const headers = { [doctorHeader]: nonce, "x-forwarded-for": "192.0.2.77", host: "lots.example" };
  expect(await (await ask(server, "GET", "/doctor", { headers, ip: "10.0.0.7" })).json()).toEqual({
    address: "10.0.0.7",
    scheme: "http",
    host: "lots.example",
    forwardedFor: "192.0.2.77",
    forwardedProto: null,
    trustProxy: false,
  });
});

test("answers the doctor of a role that acts as another one, as after a change of the password", async ({
  server,
}) => {
  const url = new URL(server.databaseUrl);
  const role = `second_${randomUUID().replaceAll("-", "")}`;
  await server.sql.unsafe(`create role ${role} login password 'brass-lamp' in role ${url.username}`);
  await server.sql.unsafe(`alter role ${role} set role to ${url.username}`);
  const second = Object.assign(url, { username: role, password: "brass-lamp" }).href;
  const { db, close } = createDatabase(second, { max: 1 });
  const doctor = await connectDoctor({ databaseUrl: second });
  onTestFinished(async () => {
    await Promise.all([close(), doctor.close()]);
    await server.sql.unsafe(`drop role ${role}`);
  });
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, db }, { edge, stopping: new AbortController().signal });
  const { status } = await ask({ app }, "GET", "/doctor", { headers: { [doctorHeader]: doctor.nonce } });
  expect(status).toBe(200);
});
