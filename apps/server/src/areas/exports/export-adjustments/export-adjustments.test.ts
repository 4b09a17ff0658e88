import { maxAdjustments, type SavedAdjustment } from "@lotwright/contracts/exports/export-adjustments";
import { exportAdjustments } from "@lotwright/db/schema";
import { makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

const preset = "hibid-af360";

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const { owner, manifest, item, workspaceId } = made;
  const callerOf = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user));
  const manifestId = manifest.id;
  const adjusted = (field: SavedAdjustment["field"], value: string | null, itemId = item.id) =>
    ({ itemId, field, value }) satisfies SavedAdjustment;
  return {
    ...made,
    manifestId,
    callerOf,
    adjusted,
    save: (...adjustments: SavedAdjustment[]) =>
      callerOf(owner).exportAdjustments.save({ manifestId, preset, adjustments }),
    lot: () => makeItem(server.db, { workspaceId, manifestId, title: "Oak chair" }),
    /** Reads the adjustments for a preset as field and value. */
    stored: async (mappingOfPreset = preset) => {
      const { adjustments } = await callerOf(owner).exports.preflight({
        manifestId,
        preset: mappingOfPreset,
      });
      return adjustments.map(({ field, value }) => [field, value]).sort();
    },
    count: () => server.db.$count(exportAdjustments, eq(exportAdjustments.workspaceId, workspaceId)),
  };
}

describe("saving", () => {
  test("saves, replaces and deletes a lot's adjustment for one platform", async ({ server }) => {
    const { adjusted, save, stored } = await people(server);
    expect(await save(adjusted("title", "Lamp"), adjusted("startPrice", "12.50"))).toEqual({ success: true });
    expect(await stored()).toEqual([
      ["startPrice", "12.50"],
      ["title", "Lamp"],
    ]);
    await save(adjusted("title", "Small lamp"));
    await save(adjusted("startPrice", null), adjusted("quantity", null));
    expect(await stored()).toEqual([["title", "Small lamp"]]);
    expect(await stored("liveauctioneers")).toEqual([]);
  });

  test("records nothing when what is taken back was never changed", async ({ server }) => {
    const { adjusted, save, callerOf, owner } = await people(server);
    const verbs = async () => (await callerOf(owner).activity.list({})).map(({ verb }) => verb);
    await save(adjusted("title", null), adjusted("quantity", null));
    expect(await verbs()).not.toContain("export-adjustments.changed");
    await save(adjusted("title", "Lamp"));
    await save(adjusted("title", null));
    expect((await verbs()).filter((verb) => verb === "export-adjustments.changed")).toHaveLength(2);
  });

  test("returns the lot and its own value with an adjustment", async ({ server }) => {
    const { adjusted, save, callerOf, owner, manifestId, item } = await people(server);
    await save(adjusted("title", "Lamp"));
    const { adjustments } = await callerOf(owner).exports.preflight({ manifestId, preset });
    const lot = String(item.lotNumber);
    expect(adjustments).toEqual([
      { itemId: item.id, lot, field: "title", value: "Lamp", original: "Brass lamp" },
    ]);
  });

  test("keeps the last of several adjustments of the same field", async ({ server }) => {
    const { adjusted, save, stored } = await people(server);
    await save(adjusted("title", "First"), adjusted("title", null), adjusted("title", "Last"));
    expect(await stored()).toEqual([["title", "Last"]]);
    await save(adjusted("title", "First"), adjusted("title", null));
    expect(await stored()).toEqual([]);
  });

  test("changes nothing in the lot itself", async ({ server }) => {
    const { adjusted, save, callerOf, owner, item } = await people(server);
    await save(adjusted("title", "Lamp"), adjusted("leftOut", "true"));
    expect(await callerOf(owner).items.byId({ id: item.id })).toMatchObject({ title: "Brass lamp" });
  });

  test("rejects an adjustment of another manifest's or workspace's lot", async ({ server }) => {
    const { adjusted, save, workspaceId, count } = await people(server);
    const other = await makeManifest(server.db, { workspaceId });
    const elsewhere = await makeItem(server.db, { workspaceId, manifestId: other.id });
    const foreign = (await people(server)).item;
    for (const { id } of [elsewhere, foreign, { id: crypto.randomUUID() }]) {
      const saved = save(adjusted("title", "Lamp"), adjusted("title", "Lamp", id));
      await expect(saved).rejects.toMatchObject({
        code: "NOT_FOUND",
        message: "A lot doesn't exist in this manifest.",
      });
    }
    expect(await count()).toBe(0);
  });

  const price = "Enter a price such as 12.50";
  const quantity = "Enter a whole number such as 2";
  const lotNumber = "Enter a lot number of at most 40 characters";

  test.for([
    ["startPrice", "12,50", price],
    ["lowEstimate", "-1", price],
    ["highEstimate", "1.005", price],
    ["reservePrice", "1e3", price],
    ["startPrice", "1234567890", price],
    ["quantity", "0", quantity],
    ["quantity", "1.5", quantity],
    ["quantity", "", quantity],
    ["lotNumber", "", lotNumber],
    ["lotNumber", "1".repeat(41), lotNumber],
    ["lotNumber", " 1", lotNumber],
    ["lotNumber", "1\n2", lotNumber],
    ["title", "Lamp\nof brass", "Enter at most 500 characters"],
    ["leftOut", "yes", "Enter true or false"],
  ] as const)(
    "refuses the %s %j with a sentence, and saves nothing",
    async ([field, value, message], { server }) => {
      const { adjusted, save, count } = await people(server);
      const saved = save(adjusted("title", "Lamp"), adjusted(field, value));
      await expect(saved).rejects.toMatchObject({ code: "BAD_REQUEST", message });
      expect(await count()).toBe(0);
    },
  );

  test("accepts an empty price for a price that is to be left out", async ({ server }) => {
    const { adjusted, save, stored } = await people(server);
    await save(adjusted("reservePrice", ""), adjusted("lotNumber", "A 12"), adjusted("quantity", "2"));
    expect(await stored()).toEqual([
      ["lotNumber", "A 12"],
      ["quantity", "2"],
      ["reservePrice", ""],
    ]);
  });

  test("saves as many adjustments at a time as it may, and refuses one more with a sentence", async ({
    server,
  }) => {
    const { adjusted, save, stored, count } = await people(server);
    const all = Array.from({ length: maxAdjustments }, (_, n) => adjusted("title", `Lamp ${n}`));
    await expect(save(...all, adjusted("title", "Lamp"))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: `Save at most ${maxAdjustments} adjustments at a time`,
    });
    expect(await count()).toBe(0);
    await save(...all);
    expect(await stored()).toEqual([["title", `Lamp ${maxAdjustments - 1}`]]);
  });

  test("refuses more text for one platform than an export can hold, and saves nothing of it", async ({
    server,
  }) => {
    const { save, adjusted, count, workspaceId, manifestId } = await people(server);
    await server.db.execute(sql`
      with lots as (
        insert into items (workspace_id, manifest_id, lot_number, creation_hash)
        select ${workspaceId}::uuid, ${manifestId}::uuid, 100000 + n, '' from generate_series(1, 1000) n returning id
      )
      insert into export_adjustments (workspace_id, manifest_id, preset_id, item_id, field, value, replaced)
      select ${workspaceId}::uuid, ${manifestId}::uuid, ${preset}, id, 'description', repeat('x', 20000), repeat('y', 20000) from lots
    `);
    await expect(save(adjusted("title", "Lamp"))).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Too much is changed for this platform. Change the lots instead.",
    });
    expect(await count()).toBe(1_000);
  });
});

describe("taking back", () => {
  test("deletes all adjustments of a manifest for a preset, and no others", async ({ server }) => {
    const { adjusted, save, stored, callerOf, owner, manifestId, lot } = await people(server);
    await save(adjusted("title", "Lamp"), adjusted("title", "Chair", (await lot()).id));
    const { exportAdjustments: caller } = callerOf(owner);
    const adjustments = [adjusted("title", "Live lamp")];
    await caller.save({ manifestId, preset: "liveauctioneers", adjustments });
    expect(await caller.removeAll({ manifestId, preset })).toEqual({ success: true });
    expect(await stored()).toEqual([]);
    expect(await stored("liveauctioneers")).toEqual([["title", "Live lamp"]]);
  });

  test("deletes the adjustments of a deleted lot", async ({ server }) => {
    const { adjusted, save, stored, count, callerOf, owner, lot } = await people(server);
    const { id } = await lot();
    await save(adjusted("title", "Lamp"), adjusted("title", "Chair", id));
    await callerOf(owner).items.remove({ id });
    expect(await stored()).toEqual([["title", "Lamp"]]);
    expect(await count()).toBe(1);
  });

  test("deletes the adjustments of a deleted manifest", async ({ server }) => {
    const { adjusted, save, count, callerOf, owner, manifestId } = await people(server);
    await save(adjusted("title", "Lamp"));
    await callerOf(owner).manifests.remove({ id: manifestId });
    expect(await count()).toBe(0);
  });
});

describe("permission", () => {
  test.for(["unassigned", "stranger"] as const)(
    "answers NOT_FOUND to the %s, and changes nothing",
    async (who, { server }) => {
      const made = await people(server);
      const { adjusted, save, stored, callerOf, manifestId } = made;
      await save(adjusted("title", "Lamp"));
      const { exportAdjustments: caller } = callerOf(made[who]);
      const saved = caller.save({ manifestId, preset, adjustments: [adjusted("title", "Mine")] });
      await expect(saved).rejects.toMatchObject({ code: "NOT_FOUND" });
      const removed = caller.removeAll({ manifestId, preset });
      await expect(removed).rejects.toMatchObject({ code: "NOT_FOUND" });
      expect(await stored()).toEqual([["title", "Lamp"]]);
    },
  );

  test("lets an assigned member save and delete adjustments", async ({ server }) => {
    const { adjusted, stored, callerOf, member, manifestId } = await people(server);
    const { exportAdjustments: caller } = callerOf(member);
    await caller.save({ manifestId, preset, adjustments: [adjusted("title", "Lamp")] });
    expect(await stored()).toEqual([["title", "Lamp"]]);
    await caller.removeAll({ manifestId, preset });
    expect(await stored()).toEqual([]);
  });

  test("answers NOT_FOUND for a preset that does not exist", async ({ server }) => {
    const { callerOf, owner, manifestId } = await people(server);
    const { exportAdjustments: caller } = callerOf(owner);
    const missing = { manifestId, preset: "atlantis" };
    await expect(caller.save({ ...missing, adjustments: [] })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(caller.removeAll(missing)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

test("sends an event to those who see the manifest when its adjustments change", async ({ server }) => {
  const { adjusted, save, owner, member, unassigned, stranger, manifestId } = await people(server);
  const users = [owner, member, unassigned, stranger];
  const inboxes = await Promise.all(users.map((user) => listen(server, actorOf(user))));
  await save(adjusted("title", "Lamp"));
  const changed = { type: "export-adjustments.changed", manifestId };
  const received = await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()));
  expect(received).toEqual([[changed], [changed], [], []]);
});
