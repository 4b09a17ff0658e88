import { sessions } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { hashPassword } from "../../../testing/passwords";
import { slowTransactions, untilBlocked } from "../../../testing/slow-transactions";
import { test } from "../../../testing/test";

const password = "brass lamp 1912";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

async function makeMember(server: TestServer) {
  const owner = await makeUser(server.db);
  const { workspaceId } = owner;
  const member = await makeUser(server.db, { workspaceId, role: "team", passwordHash });
  const sessionsLeft = async () =>
    (await server.db.select().from(sessions).where(eq(sessions.userId, member.id))).length;
  return { owner: actorOf(owner), member, sessionsLeft };
}

type Owner = Awaited<ReturnType<typeof makeMember>>["owner"];

const endings = [
  {
    ending: "reset",
    end: (server: TestServer, owner: Owner, userId: string, changed = {}) =>
      server.callerFor(owner, changed).team.resetPassword({ userId, newPassword: "copper kettle" }),
  },
  {
    ending: "deactivation",
    end: (server: TestServer, owner: Owner, userId: string, changed = {}) =>
      server.callerFor(owner, changed).team.update({ userId, isActive: false }),
  },
];

const refusal = { code: "UNAUTHORIZED", message: "Wrong email or password" };

describe.each(endings)("a login during a $ending", ({ end }) => {
  test("rejects a login whose password was verified before the account changed", async ({ server }) => {
    const { owner, member, sessionsLeft } = await makeMember(server);
    const limits = {
      ...server.deps.limits,
      loggedIn: async () => void (await end(server, owner, member.id)),
    };
    const login = server.callerFor(null, { limits }).auth.login({ email: member.email, password });
    await expect(login).rejects.toMatchObject(refusal);
    expect(await sessionsLeft()).toBe(0);
  });

  test("waits for the other transaction to commit and then rejects the login", async ({ server }) => {
    const { owner, member, sessionsLeft } = await makeMember(server);
    const { events, reached, commit } = slowTransactions(server);
    const ended = end(server, owner, member.id, { events });
    await reached;
    const login = server.callerFor(null).auth.login({ email: member.email, password });
    const outcome = login.then(
      () => "signed in",
      (error: unknown) => error,
    );
    await untilBlocked(server);
    commit();
    await ended;
    expect(await outcome).toMatchObject(refusal);
    expect(await sessionsLeft()).toBe(0);
  });
});
