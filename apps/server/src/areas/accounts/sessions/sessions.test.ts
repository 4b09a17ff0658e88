import { session } from "@lotwright/contracts/workspace/sessions";
import { sessions } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ask, bodyOf } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { createSessions } from "../auth/sessions";
import { listenOverHttp } from "../events/testing/subscribers";

type Headers = Record<string, string>;

const list = async (server: TestServer, headers: Headers, ip = "192.0.2.77") =>
  bodyOf(await ask(server, "GET", "/api/auth/sessions", { headers, ip }), session.strict().array());
const end = async (server: TestServer, headers: Headers, path = "") =>
  (await ask(server, "DELETE", `/api/auth/sessions${path}`, { headers })).status;
const isIn = async (server: TestServer, headers: Headers) =>
  (await ask(server, "GET", "/api/auth/user", { headers })).status === 200;

test("lists the person's own sessions, the newest first, and marks the current one", async ({ server }) => {
  const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
  // Sign-ins within the same millisecond have no defined order.
  const earlier = await createSessions(server.db, () => Date.now() - 1_000).create(person.id);
  const [first, second] = [{ cookie: `lotwright=${earlier.token}` }, await signedIn(server, person)];
  await signedIn(server, other);
  expect((await list(server, second)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  expect((await list(server, first)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
});

test("leaves out sessions that have expired", async ({ server }) => {
  const person = await makeUser(server.db);
  const headers = await signedIn(server, person);
  const values = { userId: person.id, expiresAt: new Date(Date.now() - 1000) };
  await server.db.insert(sessions).values({ id: "expired", ...values });
  expect(await list(server, headers)).toHaveLength(1);
});

test("stores the device that signs in and the network of its last use, and writes its time at most once in five minutes", async ({
  server,
}) => {
  let now = Date.now();
  const timed = createSessions(server.db, () => now);
  const { id } = await makeUser(server.db);
  const { token } = await timed.create(id, { db: server.db, ip: "198.51.100.20", device: "phone" });
  const stored = async () => (await server.db.select().from(sessions).where(eq(sessions.userId, id)))[0];
  const signIn = { device: "phone", network: "198.51.100.0/24", lastUsedAt: new Date(now) };
  expect(await stored()).toMatchObject(signIn);
  now += 4 * 60 * 1000;
  await timed.read(token, "203.0.113.9");
  expect(await stored()).toMatchObject(signIn);
  now += 2 * 60 * 1000;
  await Promise.all([1, 2, 3].map(() => timed.read(token, "2001:db8:1:2:3::9")));
  expect(await stored()).toMatchObject({ network: "2001:db8:1::/48", lastUsedAt: new Date(now) });
});

test("stores the network of the address that signs in or uses a session of an earlier release", async ({
  server,
}) => {
  const person = await makeUser(server.db);
  const headers = await signedIn(server, person);
  await server.db
    .update(sessions)
    .set({ lastUsedAt: null, network: "" })
    .where(eq(sessions.userId, person.id));
  const [listed] = await list(server, headers, "192.0.2.77");
  expect(listed?.network).toBe("192.0.2.0/24");
  expect(Date.now() - Date.parse(listed?.lastUsedAt ?? "")).toBeLessThan(60_000);
});

test("ends one session with its event stream, and records it", async ({ server }) => {
  const person = await makeUser(server.db);
  const [here, elsewhere] = [await signedIn(server, person), await signedIn(server, person)];
  const { ended } = await listenOverHttp(server, elsewhere, person);
  const other = (await list(server, here)).find(({ isCurrent }) => !isCurrent);
  expect(await end(server, here, `/${other?.id}`)).toBe(200);
  expect(await ended).toContain('"appCode":"UNAUTHORIZED"');
  expect([await isIn(server, here), await isIn(server, elsewhere)]).toEqual([true, false]);
  expect(await end(server, here, `/${other?.id}`)).toBe(404);
  const entries = await server.callerFor(actorOf(person)).activity.list({ verb: "session.ended" });
  expect(entries).toMatchObject([{ label: person.email, entityId: person.id }]);
});

test("ends all other sessions of the person and leaves other people signed in", async ({ server }) => {
  const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
  const here = await signedIn(server, person);
  const elsewhere = await Promise.all([1, 2].map(() => signedIn(server, person)));
  const others = await signedIn(server, other);
  expect(await end(server, here)).toBe(200);
  const statuses = await Promise.all([here, ...elsewhere, others].map((headers) => isIn(server, headers)));
  expect(statuses).toEqual([true, false, false, true]);
  expect(await list(server, here)).toHaveLength(1);
});

test("hides the sessions of other people and rejects ending them", async ({ server }) => {
  const [person, other] = [await makeUser(server.db), await makeUser(server.db)];
  const [mine, theirs] = [await signedIn(server, person), await signedIn(server, other)];
  const [listed] = await list(server, theirs);
  expect(await end(server, mine, `/${listed?.id}`)).toBe(404);
  expect(await isIn(server, theirs)).toBe(true);
});
