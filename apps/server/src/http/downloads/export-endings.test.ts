import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { makeAssignment, makePhoto, makeUser } from "@lotwright/db/testing/make";
import type { Storage } from "@lotwright/storage/storage";
import { memoryStorage } from "@lotwright/storage/testing/memory";
import { describe, expect } from "vitest";
import { createExportResources } from "../../limits/export-resources";
import { actorOf, type TestServer } from "../../testing/app";
import { listenForTest, signedIn } from "../../testing/http";
import { makeKey } from "../../testing/keys";
import { ask } from "../../testing/rest";
import { makeSale, openDownload } from "../../testing/sales";
import { startSecondServer } from "../../testing/second-server";
import { watchSlots } from "../../testing/slots";
import { test as base } from "../../testing/test";

const test = base.extend("replaced", { scope: "file" }, () => ({
  storage,
  exports: createExportResources({ ofUser: exportsOfUsers }),
}));

const storage: Storage = {
  ...memoryStorage(),
  read: async () => Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(1_000_000))),
};

const exportsOfUsers = watchSlots(createExportResources().ofUser);

/** Creates a sale larger than the socket buffers, and a member who exports it. */
async function staff(server: TestServer) {
  const sale = await makeSale(server);
  const { workspaceId, manifestId } = sale;
  const { url } = await makePhoto(server.db, { workspaceId });
  await sale.lot({ photoUrls: Array.from({ length: 6 }, () => url) });
  const member = await makeUser(server.db, { workspaceId, role: "team" });
  await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
  const asOwner = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(server, method, path, { headers: sale.headers, body });
    expect(answer.status).toBe(200);
  };
  const download = async (headers: Record<string, string>, at: Pick<TestServer, "app"> = server) => {
    const { origin } = await listenForTest(at);
    const response = await openDownload(origin, { path: sale.path, headers });
    expect(response.statusCode).toBe(200);
    return response;
  };
  return { ...sale, member, asOwner, download };
}

/** Resolves to whether the download was complete when it ended. */
async function isWhole(response: IncomingMessage): Promise<boolean> {
  await buffer(response).catch(() => undefined);
  return response.complete;
}

describe("a running export", () => {
  const endings = [
    ["the deactivation", "PATCH", "", { isActive: false }],
    ["a password reset", "POST", "/reset-password", { newPassword: "copper kettle" }],
  ] as const;

  test.for(endings)(
    "aborts an export, on this and on another server, by %s of its user",
    async ([_, method, path, body], { server }) => {
      const { member, asOwner, download } = await staff(server);
      const elsewhere = await startSecondServer(server);
      const headers = await signedIn(server, member);
      const responses = [await download(headers), await download(headers, elsewhere)];
      await asOwner(method, `/api/admin/users/${member.id}${path}`, body);
      await exportsOfUsers.reaches(0);
      for (const response of responses) expect(await isWhole(response)).toBe(false);
      expect(await server.callerFor(actorOf(member)).exportLogs.list()).toEqual([]);
    },
  );
});

test("aborts the exports of a session at sign-out, and not those of the user's other session", async ({
  server,
}) => {
  const { member, download } = await staff(server);
  const [phone, desk] = [await signedIn(server, member), await signedIn(server, member)];
  const [ofPhone, ofDesk] = [await download(phone), await download(desk)];
  expect((await ask(server, "POST", "/api/auth/logout", { headers: phone })).status).toBe(200);
  await exportsOfUsers.reaches(1);
  expect(await isWhole(ofPhone)).toBe(false);
  expect(await isWhole(ofDesk)).toBe(true);
});

test("aborts a member's exports of a manifest at the end of the assignment", async ({ server }) => {
  const { member, manifestId, asOwner, download } = await staff(server);
  const other = await staff(server);
  const headers = await signedIn(server, member);
  const [response, untouched] = [await download(headers), await other.download(other.headers)];
  await asOwner("DELETE", `/api/admin/manifests/${manifestId}/assign/${member.id}`);
  await exportsOfUsers.reaches(1);
  expect(await isWhole(response)).toBe(false);
  expect(await isWhole(untouched)).toBe(true);
});

test("aborts the exports of an API key when it is revoked, and not those of its user's session", async ({
  server,
}) => {
  const { user, headers, asOwner, download } = await staff(server);
  const key = await makeKey(server.db, user);
  const [byKey, bySession] = [await download(key.headers), await download(headers)];
  await asOwner("DELETE", `/api/api-keys/${key.id}`);
  expect(await isWhole(byKey)).toBe(false);
  expect(await isWhole(bySession)).toBe(true);
});
