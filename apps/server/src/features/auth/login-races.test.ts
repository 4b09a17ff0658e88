import { sessions } from "@lotwright/db/schema";
import { makeUser } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { hashPassword } from "../../testing/passwords";
import { slowTransactions, untilBlocked } from "../../testing/slow-transactions";

const password = "brass lamp 1912";

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer();
  passwordHash = await hashPassword(password);
});
afterAll(() => server.stop());

async function makeMember() {
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
    end: (owner: Owner, userId: string, changed = {}) =>
      server.callerFor(owner, changed).team.resetPassword({ userId, newPassword: "copper kettle" }),
  },
  {
    ending: "deactivation",
    end: (owner: Owner, userId: string, changed = {}) =>
      server.callerFor(owner, changed).team.update({ userId, isActive: false }),
  },
];

const refusal = { code: "UNAUTHORIZED", message: "Wrong email or password" };

describe.each(endings)("a login during a $ending", ({ end }) => {
  test("rejects a login whose password was verified before the account changed", async () => {
    const { owner, member, sessionsLeft } = await makeMember();
    const limits = {
      ...server.deps.limits,
      loggedIn: async () => void (await end(owner, member.id)),
    };
    const login = server.callerFor(null, { limits }).auth.login({ email: member.email, password });
    await expect(login).rejects.toMatchObject(refusal);
    expect(await sessionsLeft()).toBe(0);
  });

  test("waits for the other transaction to commit and then rejects the login", async () => {
    const { owner, member, sessionsLeft } = await makeMember();
    const { events, reached, commit } = slowTransactions(server);
    const ended = end(owner, member.id, { events });
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
