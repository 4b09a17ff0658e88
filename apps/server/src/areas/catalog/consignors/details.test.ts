import { exportMapping } from "@lotwright/contracts/exports/export-mappings";
import { consignorDetails } from "@lotwright/db/schema";
import { makeConsignor, makeItem, makeManifest } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";
import { loadSettledSale } from "../../exports/export-source/checked-sale";

async function staff(server: TestServer) {
  const people = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user)).consignors;
  const lot = (manifestId: string, values: Parameters<typeof makeItem>[1] | object) =>
    makeItem(server.db, { workspaceId: people.workspaceId, consignor: "Abel Berg", ...values, manifestId });
  return { ...people, of, lot, admin: of(people.owner) };
}

const abel = { name: "Abel Berg" };

describe("a consignor's details", () => {
  test("stores one record for names that differ in case and blanks", async ({ server }) => {
    const { admin } = await staff(server);
    await admin.saveDetails({ ...abel, changes: { phone: "555 0100" } });
    await admin.saveDetails({ name: " ABEL \u00a0 berg ", changes: { email: "abel@example.com" } });
    const { details } = await admin.record({ name: "abel  BERG" });
    expect(details).toEqual({
      ...{ phone: "555 0100", email: "abel@example.com", address: "", note: "", codes: {} },
    });
  });

  test("stores separate records for names that differ in more", async ({ server }) => {
    const { admin } = await staff(server);
    await admin.saveDetails({ name: "Muller", changes: { phone: "555 0100" } });
    expect((await admin.record({ name: "Müller" })).details).toBeNull();
  });

  test("includes the workspace's details in the admin's list alone", async ({ server }) => {
    const { admin, of, owner, member, stranger } = await staff(server);
    await admin.saveDetails({ ...abel, changes: { phone: "555 0100" } });
    const users = [owner, member, stranger];
    for (const { id: userId, workspaceId: of } of users) {
      await makeConsignor(server.db, { workspaceId: of, userId, name: "ABEL BERG" });
    }
    const listed = await Promise.all(users.map((user) => of(user).list()));
    expect(listed.map(([row]) => row?.details?.phone)).toEqual(["555 0100", undefined, undefined]);
    expect(listed[1]?.[0]).not.toHaveProperty("details");
    expect(await of(member).record(abel)).not.toHaveProperty("details");
    for (const change of ["saveDetails", "exportData", "removeData"] as const) {
      await expect(of(member)[change]({ ...abel, changes: {} })).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
  });

  test("moves details to the new name when an admin renames the consignor, unless that has some", async ({
    server,
  }) => {
    const { admin, stranger } = await staff(server);
    await makeManifest(server.db, { workspaceId: stranger.workspaceId, consignor: abel.name });
    const { id } = await admin.create(abel);
    await admin.saveDetails({ ...abel, changes: { phone: "555 0100" } });
    await admin.update({ id, name: "Berg, Abel" });
    expect((await admin.record({ name: "berg, abel" })).details?.phone).toBe("555 0100");
    await admin.saveDetails({ name: "Cole", changes: { phone: "555 0200" } });
    await admin.update({ id, name: "Cole" });
    expect((await admin.record({ name: "Cole" })).details?.phone).toBe("555 0200");
    expect(await admin.others()).toEqual([{ name: "Berg, Abel" }]);
  });

  test.for(["lot", "manifest", "list"] as const)(
    "leaves a copy under the former name while a %s has it",
    async (kind, { server }) => {
      const { admin, lot, member, manifest, workspaceId } = await staff(server);
      const { id } = await admin.create(abel);
      await admin.saveDetails({ ...abel, changes: { phone: "555 0100" } });
      const name = "ABEL  berg";
      if (kind === "lot") await lot(manifest.id, { consignor: name });
      if (kind === "manifest") await makeManifest(server.db, { workspaceId, consignor: name });
      if (kind === "list") await makeConsignor(server.db, { workspaceId, userId: member.id, name });
      await admin.update({ id, name: "Berg, Abel" });
      expect((await admin.record({ name: "Berg, Abel" })).details?.phone).toBe("555 0100");
      expect((await admin.record(abel)).details?.phone).toBe("555 0100");
      expect(await admin.others()).toEqual([abel]);
    },
  );

  test("keeps details under the old name when a member renames a consignor", async ({ server }) => {
    const { admin, of, member } = await staff(server);
    const { id } = await of(member).create(abel);
    await admin.saveDetails({ ...abel, changes: { phone: "555 0100" } });
    await of(member).update({ id, name: "Cole" });
    expect(await admin.others()).toEqual([abel]);
  });
});

describe("two writers", () => {
  test("keeps the fields and codes of two writers, also of concurrent first saves", async ({ server }) => {
    const { admin } = await staff(server);
    await Promise.all([
      admin.saveDetails({ ...abel, changes: { phone: "555 0100", codes: { shopify: "S1" } } }),
      admin.saveDetails({ ...abel, changes: { note: "Calls back", codes: { ebay: "E1" } } }),
    ]);
    expect((await admin.record(abel)).details).toMatchObject({
      ...{ phone: "555 0100", note: "Calls back", codes: { shopify: "S1", ebay: "E1" } },
    });
    await admin.saveDetails({ ...abel, changes: { codes: { ebay: "" } } });
    expect((await admin.record(abel)).details?.codes).toEqual({ shopify: "S1" });
  });

  test("rejects a change of what someone else changed, with its value, and writes nothing", async ({
    server,
  }) => {
    const { admin } = await staff(server);
    const codes = { ebay: "E1" };
    await admin.saveDetails({ ...abel, changes: { phone: "555 0100", codes } });
    const save = admin.saveDetails({
      ...abel,
      changes: { phone: "555 0200", note: "Calls back", codes: { ebay: "E2", shopify: "S1" } },
      base: { phone: "", note: "", codes: {} },
    });
    await expect(save).rejects.toMatchObject({
      code: "CONFLICT",
      cause: {
        details: {
          issues: [
            { path: "changes.phone", message: "Someone else entered: 555 0100" },
            { path: "changes.codes.ebay", message: "Someone else entered: E1" },
          ],
        },
      },
    });
    expect((await admin.record(abel)).details).toMatchObject({ phone: "555 0100", note: "", codes });
  });

  test("accepts the same text from two writers", async ({ server }) => {
    const { admin } = await staff(server);
    const same = { ...abel, changes: { phone: "555 0100" }, base: { phone: "" } };
    await admin.saveDetails(same);
    expect(await admin.saveDetails(same)).toMatchObject({ phone: "555 0100" });
  });
});

describe("lots, sales and value", () => {
  test("counts the consignor's lots of the manifests that the person sees, by currency", async ({
    server,
  }) => {
    const { of, lot, owner, member, unassigned, stranger, manifest, workspaceId } = await staff(server);
    const other = await makeManifest(server.db, { workspaceId, currency: "EUR", saleDate: "2027-03-14" });
    await lot(manifest.id, { lowEstimate: 10.1, highEstimate: 20, saleState: "sold", hammerPrice: 15.2 });
    await lot(manifest.id, { lowEstimate: 0.2, consignor: "ABEL  BERG", saleState: "unsold" });
    await lot(manifest.id, { consignor: "Cole", lowEstimate: 500 });
    await lot(other.id, { highEstimate: 70 });
    const usd = { currency: "USD", lotCount: 2, soldCount: 1, resultCount: 2, hammerPrice: 15.2 };
    const eur = { currency: "EUR", lotCount: 1, soldCount: 0, hammerPrice: 0 };
    expect(await of(owner).record(abel)).toMatchObject({
      ...{ name: "Abel Berg", listed: null, lotCount: 3, saleCount: 2 },
      totals: [
        { ...eur, lowEstimate: 70, highEstimate: 70 },
        { ...usd, lowEstimate: 10.3, highEstimate: 20.2 },
      ],
      sales: [
        { ...eur, manifestId: other.id, manifestName: other.name, saleDate: "2027-03-14" },
        { ...usd, manifestId: manifest.id },
      ],
    });
    const ofMember = await of(member).record(abel);
    expect(ofMember.sales.map(({ manifestId }) => manifestId)).toEqual([manifest.id]);
    expect(ofMember).toMatchObject({ lotCount: 2, saleCount: 1, totals: [usd] });
    for (const user of [unassigned, stranger]) {
      expect(await of(user).record(abel)).toMatchObject({ lotCount: 0, totals: [], sales: [] });
    }
  });
});

describe("personal data", () => {
  test("exports and deletes personal data by one action each, while lots and lists keep the name", async ({
    server,
  }) => {
    const { admin, of, lot, member, owner, manifest } = await staff(server);
    await admin.create({ ...abel, referenceNumber: "C-7" });
    await of(member).create({ name: "ABEL BERG", referenceNumber: "M-3" });
    const { id } = await lot(manifest.id, {});
    await lot(manifest.id, {});
    const changes = { phone: "555 0100", address: "Dock 1\nYork", codes: { shopify: "S1" } };
    await admin.saveDetails({ ...abel, changes });
    expect(await admin.exportData(abel)).toMatchObject({
      ...{ name: "Abel Berg", details: changes, referenceNumbers: ["C-7", "M-3"], lotCount: 2 },
      sales: [{ manifestId: manifest.id, lotCount: 2 }],
    });
    expect(await admin.removeData({ name: "abel berg" })).toEqual({ success: true, lotCount: 2 });
    expect(await admin.exportData(abel)).toMatchObject({ details: null, lotCount: 2 });
    expect(
      await server.db.$count(consignorDetails, eq(consignorDetails.workspaceId, owner.workspaceId)),
    ).toBe(0);
    expect(await admin.list()).toMatchObject([{ name: "Abel Berg", details: null }]);
    const caller = server.callerFor(actorOf(owner));
    expect(await caller.items.byId({ id })).toMatchObject({ consignor: "Abel Berg" });
    const entries = await caller.activity.list({});
    expect(entries.map(({ verb }) => verb)).toContain("consignor.data-deleted");
    expect(JSON.stringify(entries)).not.toMatch(/555 0100|Dock 1|S1"/);
  });

  test("keeps another workspace's data when the same name's is deleted", async ({ server }) => {
    const { admin, of, stranger } = await staff(server);
    for (const by of [admin, of(stranger)]) await by.saveDetails({ ...abel, changes: { phone: "555 0100" } });
    await admin.removeData(abel);
    expect((await of(stranger).record(abel)).details?.phone).toBe("555 0100");
  });
});

describe("a consignor's code at a platform", () => {
  test("uses a consignor's code in exports where the mapping has none", async ({ server }) => {
    const { admin, owner, manifest } = await staff(server);
    const { exportMappings } = server.callerFor(actorOf(owner));
    const preset = "hibid-af360";
    const codes = { [preset]: "ABEL1", shopify: "OTHER" };
    await admin.saveDetails({ ...abel, changes: { codes } });
    await admin.saveDetails({ name: "Cole", changes: { codes } });
    await exportMappings.save({ presetId: preset, consignors: { "ABEL BERG": "", cole: "COLE9", Dean: "" } });
    const ctx = { ...server.deps, actor: actorOf(owner) };
    const settled = await loadSettledSale(ctx as never, { manifestId: manifest.id, preset });
    expect(exportMapping.parse(settled.mapping).consignors).toEqual({
      ...{ "Abel Berg": "ABEL1", cole: "COLE9", Dean: "" },
    });
  });

  test("exports lots under the former name with the code after a rename, and refreshes open checks", async ({
    server,
  }) => {
    const { admin, owner, member, lot, manifest } = await staff(server);
    const preset = "hibid-af360";
    const { id } = await admin.create(abel);
    await admin.saveDetails({ ...abel, changes: { codes: { [preset]: "ABEL1" } } });
    await lot(manifest.id, {});
    const { receivedEvents } = await listen(server, actorOf(member));
    await admin.update({ id, name: "Berg, Abel" });
    expect(await receivedEvents()).toEqual([{ type: "export-mapping.changed" }]);
    const ctx = { ...server.deps, actor: actorOf(owner) };
    const { mapping } = await loadSettledSale(ctx as never, { manifestId: manifest.id, preset });
    expect(mapping.consignors).toEqual({ "Abel Berg": "ABEL1", "Berg, Abel": "ABEL1" });
  });

  test("sends no event for a rename without codes", async ({ server }) => {
    const { admin, member } = await staff(server);
    const { id } = await admin.create(abel);
    await admin.saveDetails({ ...abel, changes: { phone: "555 0100" } });
    const { receivedEvents } = await listen(server, actorOf(member));
    await admin.update({ id, name: "Berg, Abel" });
    expect(await receivedEvents()).toEqual([]);
  });
});
