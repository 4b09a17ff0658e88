import { randomUUID } from "node:crypto";
import { users } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { ignoreRateLimit } from "../../../limits/rate-limit-headers";
import { actorOf } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { cheapHashCost as cost, hashPassword } from "../../../testing/passwords";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { createPasswords, type Passwords } from "./passwords";

const password = "brass lamp 1912";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const requestOf = (userId: string) => ({
  actor: { userId },
  ip: "192.0.2.1",
  signal: new AbortController().signal,
  onLimit: ignoreRateLimit,
});

const anonymousFrom = (ip: string) => ({ ...requestOf(""), actor: null, ip });

/** Requests 300 hashes for one user, as 15 tRPC batches would, and records each completion. */
function requestManyHashes(passwords: Passwords) {
  const answered: string[] = [];
  const hashes = Array.from({ length: 300 }, () =>
    passwords.hash(password, requestOf("busy")).then(() => answered.push("busy")),
  );
  return { answered, settled: Promise.allSettled(hashes) };
}

test("starts another person's sign-in after a few hashes while one admin's requests fill the queue", async () => {
  let answeredBefore: number | undefined;
  // Recorded at the start, because the other slot may finish any number of hashes until this one ends.
  const compare: typeof verify = (...given) => {
    answeredBefore = answered.length;
    return verify(...given);
  };
  const passwords = createPasswords({ cost, compare });
  const { answered, settled } = requestManyHashes(passwords);
  const login = passwords.verify(passwordHash, password, anonymousFrom("203.0.113.7"));
  expect(await login).toBe(true);
  expect(answeredBefore).toBeLessThanOrEqual(5);
  const refused = (await settled).flatMap((hash) => (hash.status === "rejected" ? [hash.reason] : []));
  expect(refused).toHaveLength(278);
  expect(refused[0]).toMatchObject({ code: "TOO_MANY_REQUESTS", details: { retryAfterSeconds: 5 } });
});

test("queues a network's anonymous sign-ins under one key and answers 503 once the queue is full", async () => {
  const passwords = createPasswords({ cost, slots: 1, limits: { perKey: 1, total: 2 } });
  const verify = (ip: string) => passwords.verify(undefined, password, anonymousFrom(ip));
  const accepted = [verify("2001:db8::1"), verify("2001:db8::2")];
  await expect(verify("2001:db8::3")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  accepted.push(verify("198.51.100.1"));
  await expect(verify("198.51.100.2")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  expect(await Promise.all(accepted)).toEqual([false, false, false]);
});

test("skips a sign-in whose client disconnected and answers the next one", async () => {
  const passwords = createPasswords({ cost, slots: 1 });
  const first = passwords.verify(undefined, password, anonymousFrom("203.0.113.8"));
  const leaving = new AbortController();
  const aborted = { ...anonymousFrom("203.0.113.9"), signal: leaving.signal };
  const left = passwords.verify(passwordHash, password, aborted);
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "REQUEST_TIMEOUT" });
  expect(await first).toBe(false);
  expect(await passwords.verify(passwordHash, password, anonymousFrom("203.0.113.9"))).toBe(true);
});

test("sends every password hash and verification through the queue", async ({ server }) => {
  const seen: string[] = [];
  const passwords: Passwords = {
    hash: (...given) => {
      seen.push("hash");
      return server.deps.passwords.hash(...given);
    },
    verify: (...given) => {
      seen.push("verify");
      return server.deps.passwords.verify(...given);
    },
  };
  const person = await makeUser(server.db, { passwordHash });
  const signedOut = server.callerFor(null, { passwords });
  const owner = server.callerFor(actorOf(person), { passwords });
  const email = () => `${randomUUID()}@example.test`;
  await signedOut.auth.login({ email: person.email, password });
  await signedOut.auth.register({ email: email(), password });
  const { id: userId } = await owner.team.create({ email: email(), password });
  await owner.team.resetPassword({ userId, newPassword: password });
  await owner.apiKeys.create({ name: "Website", password });
  await owner.auth.changePassword({ currentPassword: password, newPassword: password });
  expect(seen).toEqual(["verify", "hash", "hash", "hash", "verify", "verify", "hash"]);
});

test("limits how many accounts one admin creates and how many passwords they reset per hour, over REST and tRPC", async ({
  server,
}) => {
  const [owner, other] = [await makeUser(server.db), await makeUser(server.db)];
  const member = await makeUser(server.db, { workspaceId: owner.workspaceId, role: "team" });
  const [headers, others] = [await signedIn(server, owner), await signedIn(server, other)];
  const used = Array.from({ length: 20 }, () => [
    server.deps.limits.newMember(owner.id),
    server.deps.limits.passwordReset(owner.id),
  ]);
  await Promise.all(used.flat());
  const email = `${randomUUID()}@example.test`;
  const calls = [
    ["/api/admin/users", { email, password }],
    ["/trpc/team.create", { email, password }],
    [`/api/admin/users/${member.id}/reset-password`, { newPassword: password }],
    ["/trpc/team.resetPassword", { userId: member.id, newPassword: password }],
  ] as const;
  for (const [path, body] of calls) {
    const answer = await ask(server, "POST", path, { headers, body });
    expect([path, answer.status]).toEqual([path, 429]);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect(await server.db.$count(users, eq(users.email, email))).toBe(0);
  const elsewhere = await ask(server, "POST", "/api/admin/users", {
    headers: others,
    body: { email, password },
  });
  expect(elsewhere.status).toBe(201);
});
