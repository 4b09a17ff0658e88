import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import type { TestServer } from "../testing/app";
import { makeKey } from "../testing/keys";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

async function changedLots(server: TestServer) {
  const { owner, workspaceId, manifest } = await makePeople(server.db, {
    manifest: () => ({ updatedAt: new Date("2026-01-01") }),
    item: () => ({ updatedAt: new Date("2026-01-01") }),
  });
  const at = { workspaceId, updatedAt: new Date("2026-03-14T09:26:53.000Z") };
  const later = await makeManifest(server.db, at);
  const item = await makeItem(server.db, { ...at, manifestId: manifest.id });
  const { headers } = await makeKey(server.db, owner);
  const get = async (path: string, updatedSince: string) => {
    const query = new URLSearchParams({ updatedSince });
    const answer = await ask(server, "GET", `/api${path}?${query}`, { headers });
    return { status: answer.status, body: (await answer.json()) as { id: string }[] };
  };
  return { manifest, later, item, get };
}

test("lists manifests and items that changed at a time or later", async ({ server }) => {
  const { manifest, later, item, get } = await changedLots(server);
  const changed = [
    ["/manifests", later.id],
    ["/items", item.id],
    [`/manifests/${manifest.id}/items`, item.id],
  ] as const;
  for (const [path, id] of changed) {
    const idsSince = async (time: string) => (await get(path, time)).body.map((row) => row.id);
    expect(await idsSince("2026-03-14T09:26:53.000Z")).toEqual([id]);
    expect(await idsSince("2026-03-14T10:26:53.000+01:00")).toEqual([id]);
    expect(await idsSince("2026-03-14T09:26:53.001Z")).toEqual([]);
    expect(await idsSince("2025-12-31T00:00:00Z")).toHaveLength(2);
  }
});

test.for(["yesterday", "0000-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "9999-12-31T23:59:59-14:00"])(
  "rejects %s as the time of a change with 400",
  async (updatedSince, { server }) => {
    const { get } = await changedLots(server);
    for (const path of ["/manifests", "/items"]) expect((await get(path, updatedSince)).status).toBe(400);
  },
);
