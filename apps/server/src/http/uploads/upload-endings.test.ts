import { expect } from "vitest";
import type { TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { makeKey } from "../../testing/keys";
import { makePeople } from "../../testing/people";
import { ask } from "../../testing/rest";
import { test } from "../../testing/test";
import { expectNoFolderLeft, halfOfForm, openUpload } from "../testing/multipart";

async function receiving(server: TestServer, headers: Record<string, string>) {
  const { port } = await listenForTest(server);
  const upload = openUpload(port, headers, halfOfForm);
  await server.uploads.receiving(1);
  return upload;
}

const refusal = { status: 401, body: { code: "UNAUTHORIZED", message: "Log in first" } };

test("answers 401 to an upload whose session ends while it is received, and stores nothing", async ({
  server,
}) => {
  const { member } = await makePeople(server.db);
  const headers = await signedIn(server, member);
  const { answered, closed } = await receiving(server, headers);
  expect((await ask(server, "POST", "/api/auth/logout", { headers })).status).toBe(200);
  expect(await answered).toEqual(refusal);
  await closed;
  await expectNoFolderLeft(server);
});

test("answers 401 to an upload whose user is deactivated while it is received", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  const { headers } = await makeKey(server.db, member);
  const { answered } = await receiving(server, headers);
  const asOwner = { headers: await signedIn(server, owner), body: { isActive: false } };
  expect((await ask(server, "PATCH", `/api/admin/users/${member.id}`, asOwner)).status).toBe(200);
  expect(await answered).toEqual(refusal);
  await expectNoFolderLeft(server);
});
