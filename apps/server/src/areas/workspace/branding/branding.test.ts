import { branding } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

const rowOf = async (server: TestServer, { id }: { id: string }) =>
  (await server.db.select().from(branding).where(eq(branding.userId, id)))[0];

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const setColor = (user: Parameters<typeof actorOf>[0], brandColor: string) =>
    server.callerFor(actorOf(user)).branding.update({ brandColor });
  const colorOf = async (user: Parameters<typeof actorOf>[0]) =>
    (await server.callerFor(actorOf(user)).auth.current()).brandColor;
  return { ...made, setColor, colorOf };
}

test.for([
  ["2878b7", "#2878B7"],
  ["#2878b7", "#2878B7"],
  [" aBcDeF ", "#ABCDEF"],
  ["#000000", "#000000"],
  ["#f80", "#FF8800"],
  ["f80", "#FF8800"],
])(
  "saves the brand color %j as %s and answers with the current user",
  async ([brandColor, saved], { server }) => {
    const { owner, colorOf } = await people(server);
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "PATCH", "/api/auth/branding", { headers, body: { brandColor } });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        id: owner.id,
        email: owner.email,
        name: "",
        role: "admin",
        brandColor: saved,
        isActive: true,
        mustReplacePassword: false,
        createdAt: owner.createdAt.toISOString(),
      },
    ]);
    expect(await colorOf(owner)).toBe(saved);
    expect(await rowOf(server, owner)).toMatchObject({ brandColor: saved });
  },
);

test.for(["", "red", "#12345", "#1234567", "#28 78B7", "#28G8B7", "##2878B7", "#ff", "#ffff", null, 2878])(
  "rejects %j as a brand color and keeps the saved one",
  async (brandColor, { server }) => {
    const { owner, setColor } = await people(server);
    await setColor(owner, "#102030");
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "PATCH", "/api/auth/branding", { headers, body: { brandColor } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: "brandColor" }] });
    expect(await rowOf(server, owner)).toMatchObject({ brandColor: "#102030" });
  },
);

describe("unknown keys", () => {
  test("rejects unknown keys role and workspaceId beside a brand color without changing anything", async ({
    server,
  }) => {
    const { member, owner, colorOf } = await people(server);
    const headers = await signedIn(server, member);
    const body = { brandColor: "#102030", role: "admin", workspaceId: crypto.randomUUID() };
    const answer = await ask(server, "PATCH", "/api/auth/branding", { headers, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ issues: [{ path: "role" }, { path: "workspaceId" }] });
    expect(await rowOf(server, member)).toBeUndefined();
    expect(await colorOf(owner)).toBe("#2878B7");
    expect(await server.callerFor(actorOf(member)).auth.current()).toMatchObject({ role: "team" });
  });
});

test("shows the owner's current brand color to everyone in the workspace, else the default", async ({
  server,
}) => {
  const { owner, member, unassigned, stranger, setColor, colorOf } = await people(server);
  expect(await colorOf(member)).toBe("#2878B7");
  await setColor(owner, "#102030");
  expect(await colorOf(member)).toBe("#102030");
  await setColor(owner, "#405060");
  expect(await colorOf(member)).toBe("#405060");
  const { workspaceId } = owner;
  await server.db.insert(branding).values({ userId: member.id, workspaceId, brandColor: "#FF0000" });
  expect(await Promise.all([owner, member, unassigned, stranger].map(colorOf))).toEqual([
    "#405060",
    "#405060",
    "#405060",
    "#2878B7",
  ]);
});
