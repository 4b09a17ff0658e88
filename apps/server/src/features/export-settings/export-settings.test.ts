import { defaultExportSettings } from "@lotwright/contracts/export-settings";
import { customFields, exportSettings } from "@lotwright/db/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actorOf, startTestServer, type TestServer } from "../../testing/app";
import { makePeople } from "../../testing/people";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Person = Parameters<typeof actorOf>[0];

const save = ({ id: userId, workspaceId }: Person, given: Partial<typeof exportSettings.$inferInsert>) =>
  server.db.insert(exportSettings).values({ userId, workspaceId, ...given });

const saveCustom = ({ workspaceId }: Person, given: Partial<typeof customFields.$inferInsert>) =>
  server.db.insert(customFields).values({ workspaceId, ...given });

/** Settings that a person's exports use. */
const settingsOf = async (person: Person, manifestId: string) =>
  (await server.callerFor(actorOf(person)).exports.plan({ manifestId })).settings;

test("uses the specified defaults before any settings are saved", async () => {
  const { owner, member, manifest } = await makePeople(server.db);
  expect(await settingsOf(owner, manifest.id)).toEqual(defaultExportSettings);
  expect(await settingsOf(member, manifest.id)).toEqual(defaultExportSettings);
});

test("uses the owner's current settings for a team member who saved none", async () => {
  const { owner, member, manifest } = await makePeople(server.db);
  await save(owner, {
    fileFormat: "xlsx",
    csvDelimiter: "tab",
    includeColumns: ["title", "custom1"],
    dateFormat: "DD.MM.YYYY",
  });
  await saveCustom(owner, {
    customColumnLabels: { custom1: "Maker" },
    customColumnDefaults: { custom1: "unknown" },
    showInWorkflow: ["custom1"],
    columnOrder: ["custom2", "custom1"],
  });
  const owners = await settingsOf(owner, manifest.id);
  expect(owners).toMatchObject({ fileFormat: "xlsx", customColumnLabels: { custom1: "Maker" } });
  expect(await settingsOf(member, manifest.id)).toEqual(owners);
  await server.db.update(exportSettings).set({ dateFormat: "MM/DD/YYYY" });
  expect((await settingsOf(member, manifest.id)).dateFormat).toBe("MM/DD/YYYY");
});

test("prefers a team member's own settings and falls back to the owner's per setting", async () => {
  const { owner, member, manifest } = await makePeople(server.db);
  await save(owner, { fileFormat: "xlsx", csvDelimiter: "tab", includeColumns: ["title"] });
  await save(member, { csvDelimiter: "semicolon", dateFormat: "DD/MM/YYYY" });
  expect(await settingsOf(member, manifest.id)).toMatchObject({
    fileFormat: "xlsx",
    csvDelimiter: "semicolon",
    includeColumns: ["title"],
    dateFormat: "DD/MM/YYYY",
  });
  expect(await settingsOf(owner, manifest.id)).toMatchObject({
    csvDelimiter: "tab",
    dateFormat: "YYYY-MM-DD",
  });
});

test("ignores the settings of colleagues and other workspaces", async () => {
  const { unassigned, stranger, member, manifest, owner } = await makePeople(server.db);
  await save(unassigned, { fileFormat: "xlsx" });
  await save(stranger, { fileFormat: "xlsx" });
  await saveCustom(stranger, { customColumnLabels: { custom1: "Secret" } });
  expect(await settingsOf(member, manifest.id)).toEqual(defaultExportSettings);
  expect(await settingsOf(owner, manifest.id)).toEqual(defaultExportSettings);
});
