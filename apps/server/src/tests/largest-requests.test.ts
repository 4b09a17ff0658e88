import { type ItemFieldId, itemFieldIds, itemFields } from "@lotwright/contracts/catalog/item-fields";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { recordOf } from "@lotwright/contracts/values/record-of";
import { items } from "@lotwright/db/schema";
import { makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { TestServer } from "../testing/app";
import { makeKey } from "../testing/keys";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

/** Creates a manifest of `count` lots, another manifest, and functions that send requests. */
async function makeSale(server: TestServer, count: number) {
  const { owner, workspaceId, manifest } = await makePeople(server.db);
  const { headers } = await makeKey(server.db, owner);
  const post = async (path: string, body: object) => {
    const answer = await ask(server, "POST", path, { headers, body });
    return { status: answer.status, text: await answer.text() };
  };
  const manifestId = manifest.id;
  await server.db.execute(sql`insert into items (workspace_id, manifest_id, lot_number, creation_hash)
    select ${workspaceId}::uuid, ${manifestId}::uuid, number, '' from generate_series(1000001, ${1_000_000 + count}::int) number`);
  const rows = await server.db.select({ id: items.id }).from(items).where(eq(items.manifestId, manifestId));
  return {
    ...{ workspaceId, manifestId },
    ids: rows.map(({ id }) => id).slice(0, count),
    rest: (path: string, body: object) => post(`/api${path}`, body),
    trpc: (procedure: string, body: object) => post(`/trpc/${procedure}`, body),
  };
}

const photoUrls = Array.from({ length: maxPhotosPerItem }, (_, at) => `https://photos.example/${at}.jpg`);

/** A value with separators, unless it must be a number or a letter. */
const anyOf = (id: ItemFieldId, text: string) => {
  const { kind } = itemFields[id];
  if (kind === "list") return photoUrls;
  if (kind === "letter") return "A";
  return kind === "text" || kind === "longText" ? text : 5;
};

const everyField = (at: number) => recordOf(itemFieldIds, (id) => anyOf(id, `{"${id}": [${at}, ":"]}`));

describe("the largest request that a procedure accepts", () => {
  test("accepts a batch of 500 operations with every field", async ({ server }) => {
    const { manifestId, rest, trpc } = await makeSale(server, 0);
    const deviceId = crypto.randomUUID();
    const make = (count: number) => ({
      operations: Array.from({ length: count }, (_, at) => ({
        ...{ action: "create", id: crypto.randomUUID() },
        item: { ...everyField(at), manifestId, deviceId, onLotClash: "next", aiGenerationStatus: "none" },
      })),
    });
    const made = await rest("/items/batch", make(500));
    expect(made.text.slice(0, 200)).toContain('"status":201');
    const refused = [await rest("/items/batch", make(501)), await trpc("items.batch", make(501))];
    for (const { status, text } of refused) {
      expect(status).toBe(400);
      expect(text).toContain("A batch can have at most 500 operations");
    }
  });

  test("accepts a table of 5,000 rows with five cells and their former values", async ({ server }) => {
    const { manifestId, ids, trpc } = await makeSale(server, 5_001);
    const cells = { title: "Lamp", category: "", condition: "", startPrice: 5, quantity: 2 };
    const base = { title: "", category: "", condition: "", startPrice: null, quantity: 1 };
    const make = (count: number) => ({
      manifestId,
      rows: ids.slice(0, count).map((id) => ({ id, fields: cells, base })),
    });
    const written = await trpc("items.writeFields", make(5_000));
    expect(written.text).toContain('"changed":5000');
    const refused = await trpc("items.writeFields", make(5_001));
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining("Write at most 5,000 rows at a time"),
    ]);
  });

  test("accepts an operation on 10,000 lots", async ({ server }) => {
    const { workspaceId, manifestId, ids, rest, trpc } = await makeSale(server, 10_000);
    const { id: toManifestId } = await makeManifest(server.db, { workspaceId });
    const operation = { kind: "set", fields: { category: "Tools" } };
    const instruction = { action: "renumber", start: 20_001 };
    const calls: [typeof rest, string, (ids: string[]) => object][] = [
      [trpc, "bulkEdits.preview", (ids) => ({ manifestId, ids, operation })],
      [rest, `/manifests/${manifestId}/items/bulk`, (ids) => ({ ids, operation })],
      [
        rest,
        `/manifests/${manifestId}/renumber/preview`,
        (ids) => ({ instruction: { ...instruction, ids } }),
      ],
      [rest, `/manifests/${manifestId}/renumber`, (ids) => ({ instruction: { ...instruction, ids } })],
      [trpc, "bulkEdits.describe", (ids) => ({ manifestId, ids })],
      [trpc, "bulkEdits.move", (ids) => ({ manifestId, ids, toManifestId, numbers: "next" })],
      [trpc, "bulkEdits.remove", (ids) => ({ manifestId: toManifestId, ids })],
    ];
    for (const [send, path, bodyOf] of calls) {
      const { status, text } = await send(path, bodyOf(ids));
      expect([path, status, status === 200 ? "" : text]).toEqual([path, 200, ""]);
      const refused = await send(path, bodyOf([...ids, crypto.randomUUID()]));
      expect([path, refused.status]).toEqual([path, 400]);
      expect(refused.text).toMatch(/Choose at most 10,000 lots|At most 10,000 lots can be renumbered/);
    }
  }, 60_000);
});
