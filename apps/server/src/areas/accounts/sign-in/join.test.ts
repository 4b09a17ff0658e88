import { activity, invitations, users } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createApp } from "../../../app";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { createResetLink } from "../auth/reset-links";

const day = 24 * 60 * 60 * 1000;
const password = "copper kettle 1913";
const newEmail = () => `${crypto.randomUUID()}@example.test`;

async function makeHouse(server: TestServer) {
  const people = await makePeople(server.db);
  const team = server.callerFor(actorOf(people.owner)).team;
  const { token } = await team.invite({ name: "Ben Whitfield" });
  const [row] = await server.db
    .select()
    .from(invitations)
    .where(eq(invitations.workspaceId, people.workspaceId));
  return { ...people, team, token, row };
}

const join = (server: Pick<TestServer, "app">, body: object, ip = crypto.randomUUID()) =>
  ask(server, "POST", "/trpc/auth.join", { body: { email: newEmail(), password, ...body }, ip });
const messageOf = async (answer: Response) => {
  const { error } = (await answer.json()) as { error?: { message: string } }; // a success has no error
  return error?.message;
};
const peopleOf = (server: TestServer, workspaceId: string) =>
  server.db.$count(users, eq(users.workspaceId, workspaceId));

const createLinkFor = async (server: TestServer, { email }: { email: string }) => {
  const { url } = await createResetLink(server.db, {
    email,
    origin: "https://lots.example",
    now: Date.now(),
  });
  return { token: url.split("#")[1] ?? "" };
};

const gone = "This invitation has expired or was already used. Ask for a new one.";

describe("an invitation", () => {
  test("makes one member with a password of their own, who is signed in", async ({ server }) => {
    const { token, workspaceId, row } = await makeHouse(server);
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 7 * day - 60_000);
    expect(JSON.stringify(row)).not.toContain(token);
    const email = newEmail();
    const answer = await join(server, { token, email });
    expect(answer.status).toBe(200);
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const me = await ask(server, "GET", "/api/auth/user", { headers: { cookie } });
    expect(await me.json()).toMatchObject({ email, role: "team", mustReplacePassword: false });
    const [user] = await server.db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ workspaceId, name: "Ben Whitfield" });
    const entries = await server.db
      .select({ verb: activity.verb, label: activity.label })
      .from(activity)
      .where(eq(activity.workspaceId, workspaceId));
    expect(entries).toContainEqual({ verb: "member.joined", label: email });
    expect(JSON.stringify(entries)).not.toContain(token);
    expect(await messageOf(await join(server, { token }))).toBe(gone);
  });

  test("makes one account when two browsers use it together", async ({ server }) => {
    const { token, workspaceId } = await makeHouse(server);
    const before = await peopleOf(server, workspaceId);
    const answers = await Promise.all([join(server, { token }), join(server, { token })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await peopleOf(server, workspaceId)).toBe(before + 1);
  });

  test("stays open when the account can't be made", async ({ server }) => {
    const { token, member } = await makeHouse(server);
    expect(await messageOf(await join(server, { token, password: "password" }))).toContain("too common");
    expect(await messageOf(await join(server, { token, email: member.email }))).toBe(
      "There is already an account with this email. Log in instead.",
    );
    expect((await join(server, { token })).status).toBe(200);
  });

  test("expires after seven days, and stops when it is withdrawn or its admin is deactivated", async ({
    server,
  }) => {
    const expired = await makeHouse(server);
    await server.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.workspaceId, expired.workspaceId));
    expect(await expired.team.invitations()).toEqual([]);
    const withdrawn = await makeHouse(server);
    const [open] = await withdrawn.team.invitations();
    expect(open).toMatchObject({ name: "Ben Whitfield" });
    await withdrawn.team.withdrawInvitation({ id: open?.id ?? "" });
    const deactivated = await makeHouse(server);
    await server.db.update(users).set({ isActive: false }).where(eq(users.id, deactivated.owner.id));
    for (const [{ token, workspaceId }, message] of [
      [expired, gone],
      [withdrawn, gone],
      [deactivated, "This invitation no longer works. Ask for a new one."],
    ] as const) {
      const before = await peopleOf(server, workspaceId);
      expect(await messageOf(await join(server, { token }))).toBe(message);
      expect(await peopleOf(server, workspaceId)).toBe(before);
    }
  });

  test("works while registration is closed", async ({ server }) => {
    const { token } = await makeHouse(server);
    const deps = { ...server.deps, registration: "closed" as const };
    const edge = { trustProxy: false, publicUrl: undefined };
    const app = createApp(deps, { edge, stopping: server.stopping.signal });
    expect((await join({ app }, { token })).status).toBe(200);
  });

  test("limits guesses, which tell nothing of a workspace", async ({ server }) => {
    const ip = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, count) => join(server, { token: `guess-${count}` }, ip)),
    );
    const counts = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([counts(404), counts(429)]).toEqual([60, 10]);
  });

  test("refuses more than a hundred open ones", async ({ server }) => {
    const { team, owner, workspaceId } = await makeHouse(server);
    const expiresAt = new Date(Date.now() + day);
    await server.db.insert(invitations).values(
      Array.from({ length: 99 }, () => ({
        ...{ workspaceId, invitedBy: owner.id, expiresAt },
        tokenHash: crypto.randomUUID(),
      })),
    );
    await expect(team.invite({})).rejects.toThrow("There are 100 open invitations.");
  });
});

test("revokes open invitations when the admin's access ends", async ({ server }) => {
  const { token, owner } = await makeHouse(server);
  const { token: reset } = await createLinkFor(server, owner);
  await ask(server, "POST", "/trpc/auth.redeemReset", { body: { token: reset, newPassword: password } });
  expect(await messageOf(await join(server, { token }))).toBe(gone);
});

describe("a password link that an admin makes", () => {
  test("sets a member's password once, and ends their sessions", async ({ server }) => {
    const { team, member } = await makeHouse(server);
    const headers = await signedIn(server, member);
    const { token, expiresAt } = await team.createResetLink({ userId: member.id });
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(Date.now() + 60 * 60 * 1000);
    const redeem = () =>
      ask(server, "POST", "/trpc/auth.redeemReset", { body: { token, newPassword: password } });
    expect([(await redeem()).status, (await redeem()).status]).toEqual([200, 404]);
    const body = { email: member.email, password };
    expect((await ask(server, "POST", "/api/auth/login", { body })).status).toBe(200);
    expect((await ask(server, "GET", "/api/auth/user", { headers })).status).toBe(401);
  });

  test("rejects another workspace's member, a deactivated one, and the admin", async ({ server }) => {
    const { team, member, owner } = await makeHouse(server);
    const other = await makeHouse(server);
    await expect(team.createResetLink({ userId: other.member.id })).rejects.toThrow("doesn't exist");
    // Otherwise a stolen session could set its account's password.
    await expect(team.createResetLink({ userId: owner.id })).rejects.toThrow("Only team members get a link");
    await team.update({ userId: member.id, isActive: false });
    await expect(team.createResetLink({ userId: member.id })).rejects.toThrow("deactivated");
  });
});
