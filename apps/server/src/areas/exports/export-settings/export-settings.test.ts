import { defaultExportSettings } from "@lotwright/contracts/exports/export-settings";
import { customFields, exportSettings } from "@lotwright/db/schema";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { makePeople } from "../../../testing/people";
import { test } from "../../../testing/test";

type Person = Parameters<typeof actorOf>[0];

const save = (
  server: TestServer,
  { id: userId, workspaceId }: Person,
  given: Partial<typeof exportSettings.$inferInsert>,
) => server.db.insert(exportSettings).values({ userId, workspaceId, ...given });

const saveCustom = (
  server: TestServer,
  { workspaceId }: Person,
  given: Partial<typeof customFields.$inferInsert>,
) => server.db.insert(customFields).values({ workspaceId, ...given });

/** The settings that a user's exports use. */
const settingsOf = async (server: TestServer, person: Person, manifestId: string) =>
  (await server.callerFor(actorOf(person)).exports.plan({ manifestId })).settings;

test("uses the specified defaults before any settings are saved", async ({ server }) => {
  const { owner, member, manifest } = await makePeople(server.db);
  expect(await settingsOf(server, owner, manifest.id)).toEqual(defaultExportSettings);
  expect(await settingsOf(server, member, manifest.id)).toEqual(defaultExportSettings);
});

test("uses the owner's current settings for a team member who saved none", async ({ server }) => {
  const { owner, member, manifest } = await makePeople(server.db);
  await save(server, owner, {
    fileFormat: "xlsx",
    csvDelimiter: "tab",
    includeColumns: ["title", "custom1"],
    dateFormat: "DD.MM.YYYY",
  });
  await saveCustom(server, owner, {
    customColumnLabels: { custom1: "Maker" },
    customColumnDefaults: { custom1: "unknown" },
    showInWorkflow: ["custom1"],
    columnOrder: ["custom2", "custom1"],
  });
  const owners = await settingsOf(server, owner, manifest.id);
  expect(owners).toMatchObject({ fileFormat: "xlsx", customColumnLabels: { custom1: "Maker" } });
  expect(await settingsOf(server, member, manifest.id)).toEqual(owners);
  await server.db.update(exportSettings).set({ dateFormat: "MM/DD/YYYY" });
  expect((await settingsOf(server, member, manifest.id)).dateFormat).toBe("MM/DD/YYYY");
});

test("prefers a team member's own settings and falls back to the owner's per setting", async ({ server }) => {
  const { owner, member, manifest } = await makePeople(server.db);
  await save(server, owner, { fileFormat: "xlsx", csvDelimiter: "tab", includeColumns: ["title"] });
  await save(server, member, { csvDelimiter: "semicolon", dateFormat: "DD/MM/YYYY" });
  expect(await settingsOf(server, member, manifest.id)).toMatchObject({
    fileFormat: "xlsx",
    csvDelimiter: "semicolon",
    includeColumns: ["title"],
    dateFormat: "DD/MM/YYYY",
  });
  expect(await settingsOf(server, owner, manifest.id)).toMatchObject({
    csvDelimiter: "tab",
    dateFormat: "YYYY-MM-DD",
  });
});

test("ignores the settings of colleagues and other workspaces", async ({ server }) => {
  const { unassigned, stranger, member, manifest, owner } = await makePeople(server.db);
  await save(server, unassigned, { fileFormat: "xlsx" });
  await save(server, stranger, { fileFormat: "xlsx" });
  await saveCustom(server, stranger, { customColumnLabels: { custom1: "Secret" } });
  expect(await settingsOf(server, member, manifest.id)).toEqual(defaultExportSettings);
  expect(await settingsOf(server, owner, manifest.id)).toEqual(defaultExportSettings);
});
