import { expectedUserHeader } from "@lotwright/contracts/workspace/expected-user";
import { items, photos } from "@lotwright/db/schema";
import { jpeg, photoForm } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { signedIn } from "../../testing/http";
import type { People } from "../../testing/people";
import { ask } from "../../testing/rest";
import { test } from "../../testing/test";

let headers: { cookie: string };
test.beforeAll(async ({ server, people }) => {
  headers = await signedIn(server, people.owner);
});

type Expected = { [expectedUserHeader]?: string };

const create = (path: string) => (server: TestServer, people: People, expected: Expected) =>
  ask(server, "POST", path, {
    headers: { ...headers, ...expected },
    body: { manifestId: people.manifest.id },
  });

const upload = async (server: TestServer, _: People, expected: Expected) =>
  server.app.request("/api/upload-photo", {
    method: "POST",
    headers: { ...headers, ...expected },
    body: photoForm(await jpeg()),
  });

const itemCount = (server: TestServer, people: People) =>
  server.db.$count(items, eq(items.workspaceId, people.workspaceId));
const photoCount = (server: TestServer, people: People) =>
  server.db.$count(photos, eq(photos.workspaceId, people.workspaceId));

/** Calls of a phone's upload queue, and functions that count the rows each has created. */
const calls = [
  ["a creation over REST", create("/api/items"), itemCount],
  ["a creation over tRPC", create("/trpc/items.create"), itemCount],
  ["an upload", upload, photoCount],
] as const;

describe.each(calls)("%s", (_name, send, count) => {
  test("rejects a call made for another user than the signed-in one and writes nothing", async ({
    server,
    people,
  }) => {
    const before = await count(server, people);
    for (const id of [people.member.id, people.stranger.id, "unknown", ""]) {
      const answer = await send(server, people, { [expectedUserHeader]: id });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("UNAUTHORIZED");
    }
    expect(await count(server, people)).toBe(before);
  });

  test("accepts a call made for the signed-in user or without an expected user", async ({
    server,
    people,
  }) => {
    const before = await count(server, people);
    expect((await send(server, people, { [expectedUserHeader]: people.owner.id })).ok).toBe(true);
    expect((await send(server, people, {})).ok).toBe(true);
    expect(await count(server, people)).toBe(before + 2);
  });
});
