import { expectedUserHeader } from "@lotwright/contracts/expected-user";
import { items, photos } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makePeople } from "../testing/people";
import { jpeg, photoForm } from "../testing/pictures";
import { ask } from "../testing/rest";

let server: TestServer;
let people: Awaited<ReturnType<typeof makePeople>>;
let headers: { cookie: string };
beforeAll(async () => {
  server = await startTestServer();
  people = await makePeople(server.db);
  headers = await signedIn(server, people.owner);
});
afterAll(() => server.stop());

type Expected = { [expectedUserHeader]?: string };

const create = (path: string) => (expected: Expected) =>
  ask(server, "POST", path, {
    headers: { ...headers, ...expected },
    body: { manifestId: people.manifest.id },
  });

const upload = async (expected: Expected) =>
  server.app.request("/api/upload-photo", {
    method: "POST",
    headers: { ...headers, ...expected },
    body: photoForm(await jpeg()),
  });

const itemCount = () => server.db.$count(items, eq(items.workspaceId, people.workspaceId));
const photoCount = () => server.db.$count(photos, eq(photos.workspaceId, people.workspaceId));

/** Calls of a phone's upload queue, and the number of rows that each has created. */
const calls = [
  ["a creation over REST", create("/api/items"), itemCount],
  ["a creation over tRPC", create("/trpc/items.create"), itemCount],
  ["an upload", upload, photoCount],
] as const;

describe.each(calls)("%s", (_name, send, count) => {
  test("rejects a call made for another user than the signed-in one and writes nothing", async () => {
    const before = await count();
    for (const id of [people.member.id, people.stranger.id, "unknown", ""]) {
      const answer = await send({ [expectedUserHeader]: id });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("UNAUTHORIZED");
    }
    expect(await count()).toBe(before);
  });

  test("accepts a call made for the signed-in user or without an expected user", async () => {
    const before = await count();
    expect((await send({ [expectedUserHeader]: people.owner.id })).ok).toBe(true);
    expect((await send({})).ok).toBe(true);
    expect(await count()).toBe(before + 2);
  });
});
