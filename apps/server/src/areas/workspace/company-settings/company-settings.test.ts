import { companySettings } from "@lotwright/db/schema";
import { makePhoto } from "@lotwright/db/testing/make";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { ownPresetInput } from "../../../testing/own-presets";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

const nothing = {
  companyName: "",
  companyWebsite: "",
  companyPhone: "",
  companyEmail: "",
  logoUrl: null,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  requiresOwnPasswords: false,
  defaultCurrency: "USD",
  units: "imperial",
  platform: null,
};

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user)).companySettings;
  return { ...made, of };
}

test("returns empty texts and no logo before the first save", async ({ server }) => {
  const { of, owner, member } = await people(server);
  expect(await of(owner).current()).toEqual(nothing);
  expect(await of(member).current()).toEqual(nothing);
});

test("updates only the given company settings over REST and answers with all of them", async ({ server }) => {
  const { owner } = await people(server);
  const headers = await signedIn(server, owner);
  const save = (body: object) => ask(server, "PATCH", "/api/company-settings", { headers, body });
  await save({ companyName: "  Field & Sons ", companyPhone: "1" });
  const answer = await save({ companyPhone: "", companyEmail: "sales@field.example" });
  const expected = { ...nothing, companyName: "Field & Sons", companyEmail: "sales@field.example" };
  expect([answer.status, await answer.json()]).toEqual([200, expected]);
  const read = await ask(server, "GET", "/api/company-settings", { headers });
  expect(await read.json()).toEqual(expected);
});

test("saves the default currency and units, and rejects unknown ones", async ({ server }) => {
  const { of, owner, member } = await people(server);
  await of(owner).update({ defaultCurrency: "chf", units: "metric" });
  await of(owner).update({ companyName: "Field & Sons" });
  expect(await of(member).current()).toMatchObject({ defaultCurrency: "CHF", units: "metric" });
  const headers = await signedIn(server, owner);
  const rejected = [
    ...["", "ABC", "EURO", "12", "U$D"].map((code) => [
      "defaultCurrency",
      code,
      "Enter a currency code such as USD",
    ]),
    ["units", "stones", "Units must be imperial or metric"],
  ] as const;
  for (const [path = "", value, message] of rejected) {
    const answer = await ask(server, "PATCH", "/api/company-settings", { headers, body: { [path]: value } });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { code: "INVALID", message, issues: [{ path, message }] },
    ]);
  }
});

test("shows the owner's current company details to members", async ({ server }) => {
  const { of, owner, member, unassigned } = await people(server);
  await of(owner).update({ companyName: "Field & Sons" });
  expect(await of(member).current()).toMatchObject({ companyName: "Field & Sons" });
  await of(owner).update({ companyName: "Field & Daughters" });
  expect(await of(member).current()).toMatchObject({ companyName: "Field & Daughters" });
  expect(await of(unassigned).current()).toEqual(await of(owner).current());
});

test("ignores a row that a member saved before company settings belonged to the workspace", async ({
  server,
}) => {
  const { of, owner, member, workspaceId } = await people(server);
  await server.db.insert(companySettings).values({ userId: member.id, workspaceId, companyName: "Mine" });
  expect(await of(member).current()).toEqual(nothing);
  expect(await of(owner).current()).toEqual(nothing);
});

test("blocks search engines until an admin allows them, and lets an admin block them again", async ({
  server,
}) => {
  const { of, owner, member } = await people(server);
  expect(await of(owner).update({ allowsSearchEngines: true })).toEqual({
    ...nothing,
    allowsSearchEngines: true,
  });
  expect(await of(member).current()).toMatchObject({ allowsSearchEngines: true });
  expect(await of(owner).update({ companyName: "Field" })).toMatchObject({ allowsSearchEngines: true });
  expect(await of(owner).update({ allowsSearchEngines: false })).toMatchObject({
    allowsSearchEngines: false,
  });
});

test("lets an admin keep recordings, and lists the change in the activity", async ({ server }) => {
  const { of, owner, member } = await people(server);
  expect(await of(owner).update({ keepsRecordings: true })).toEqual({ ...nothing, keepsRecordings: true });
  await expect(of(member).update({ keepsRecordings: false })).rejects.toThrow("Only your admin can change");
  expect(await of(member).current()).toMatchObject({ keepsRecordings: true });
  const [entry] = await server.callerFor(actorOf(owner)).activity.list({ verb: "company.changed" });
  expect(entry?.changes).toEqual([{ field: "keepsRecordings", before: "false", after: "true" }]);
});

test("saves the platform of an admin, and clears it", async ({ server }) => {
  const { of, owner, member } = await people(server);
  expect(await of(owner).update({ platform: "hibid-af360" })).toEqual({
    ...nothing,
    platform: "hibid-af360",
  });
  expect(await of(owner).update({ companyName: "Field" })).toMatchObject({ platform: "hibid-af360" });
  await expect(of(member).update({ platform: "shopify" })).rejects.toThrow("Only your admin can change");
  expect(await of(member).current()).toMatchObject({ platform: "hibid-af360" });
  expect(await of(owner).update({ platform: null })).toMatchObject({ platform: null });
  const [entry] = await server.callerFor(actorOf(owner)).activity.list({ verb: "company.changed" });
  expect(entry?.changes).toEqual([{ field: "platform", before: "HiBid (Auction Flex 360)", after: "" }]);
});

test("accepts the workspace's own format as the platform, until it is deleted", async ({ server }) => {
  const { of, owner, stranger } = await people(server);
  const { exportPresets } = server.callerFor(actorOf(owner));
  const { id } = await exportPresets.create(ownPresetInput());
  expect(await of(owner).update({ platform: id })).toMatchObject({ platform: id });
  await expect(of(stranger).update({ platform: id })).rejects.toThrow("no export preset with this id");
  await exportPresets.remove({ id });
  expect(await of(owner).current()).toMatchObject({ platform: null });
});

test("rejects a platform that is no export preset", async ({ server }) => {
  const { owner } = await people(server);
  const headers = await signedIn(server, owner);
  const unknown = "There is no export preset with this id";
  const malformed = "Enter a preset, such as hibid-af360";
  for (const [platform, message] of [
    ["ebid", unknown],
    ["zip", unknown],
    ["", malformed],
    ["HiBid", malformed],
    ["a".repeat(61), malformed],
    [7, malformed],
  ] as const) {
    const answer = await ask(server, "PATCH", "/api/company-settings", { headers, body: { platform } });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "INVALID", issues: [{ path: "platform", message }] },
    ]);
  }
});

test("hides company details from other workspaces", async ({ server }) => {
  const { of, owner, member, stranger } = await people(server);
  await of(stranger).update({ companyName: "Another house" });
  expect(await of(owner).current()).toEqual(nothing);
  expect(await of(member).current()).toEqual(nothing);
});

describe("company logo", () => {
  test("accepts the workspace's own upload as a company logo and removes it", async ({ server }) => {
    const { of, owner, workspaceId } = await people(server);
    const { url } = await makePhoto(server.db, { workspaceId });
    expect(await of(owner).update({ logoUrl: url })).toMatchObject({ logoUrl: url });
    expect(await of(owner).update({ companyName: "Field" })).toMatchObject({ logoUrl: url });
    expect(await of(owner).update({ logoUrl: null })).toMatchObject({ logoUrl: null });
  });

  test("rejects a foreign, unknown, incomplete or external photo as the company logo", async ({ server }) => {
    const { owner, workspaceId, stranger } = await people(server);
    const foreign = await makePhoto(server.db, { workspaceId: stranger.workspaceId });
    const writing = await makePhoto(server.db, { workspaceId, state: "writing" });
    const headers = await signedIn(server, owner);
    for (const logoUrl of [
      foreign.url,
      writing.url,
      `/photos/${"0".repeat(32)}.png`,
      "https://logos.example/a.png",
      "javascript:alert(1)",
      " ",
    ]) {
      const answer = await ask(server, "PATCH", "/api/company-settings", { headers, body: { logoUrl } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [{ path: "logoUrl" }] });
    }
    expect(await server.db.$count(companySettings, eq(companySettings.userId, owner.id))).toBe(0);
  });
});

test.for([
  { companyName: "x".repeat(501) },
  { companyWebsite: "a\0b" },
  { companyPhone: 7 },
  { allowsSearchEngines: "yes" },
  { companyEmail: ["sales@field.example"] },
])("answers 400 with the field's name for the company settings %j", async (wrong, { server }) => {
  const { owner } = await people(server);
  const headers = await signedIn(server, owner);
  const answer = await ask(server, "PATCH", "/api/company-settings", { headers, body: wrong });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ issues: [{ path: Object.keys(wrong)[0] }] });
  expect(await server.db.$count(companySettings, eq(companySettings.userId, owner.id))).toBe(0);
});
