import { defaultExportSettings } from "@lotwright/contracts/exports/export-settings";
import { customFields, exportSettings, users } from "@lotwright/db/schema";
import { makeItem } from "@lotwright/db/testing/make";
import { unzip } from "@lotwright/testing/unzip";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user)).exportSettings;
  return { ...made, of };
}

test("updates only the given export settings over REST and answers with all of them", async ({ server }) => {
  const { owner } = await people(server);
  const headers = await signedIn(server, owner);
  const save = (body: object) => ask(server, "POST", "/api/export-settings", { headers, body });
  const first = await save({
    fileFormat: "xlsx",
    includeColumns: ["title", "photos"],
    customColumnLabels: { custom1: "Maker", custom2: "Year" },
    showInWorkflow: ["custom1"],
  });
  expect(first.status).toBe(200);
  const second = await save({
    csvDelimiter: "tab",
    customColumnLabels: { custom3: "Place" },
    showInWorkflow: [],
  });
  const expected = {
    ...defaultExportSettings,
    fileFormat: "xlsx",
    csvDelimiter: "tab",
    includeColumns: ["title", "photos"],
    customColumnLabels: { custom3: "Place" },
  };
  expect(await second.json()).toEqual(expected);
  expect(await (await save({})).json()).toEqual(expected);
  expect(await (await ask(server, "GET", "/api/export-settings", { headers })).json()).toEqual(expected);
});

test("answers with the documented settings in the documented order", async ({ server }) => {
  const { of, owner, member } = await people(server);
  const documented = {
    fileFormat: "xlsx",
    csvDelimiter: "tab",
    includeColumns: ["title", "custom2"],
    dateFormat: "DD.MM.YYYY",
    customColumnLabels: { custom2: "Maker" },
    customColumnDefaults: { custom2: "unknown" },
    showInWorkflow: ["custom2"],
    columnOrder: ["custom2", "custom1"],
  };
  const headers = await signedIn(server, owner);
  const saved = await ask(server, "POST", "/api/export-settings", { headers, body: documented });
  expect(await saved.text()).toBe(JSON.stringify(documented));
  const read = await ask(server, "GET", "/api/export-settings", { headers });
  expect(await read.text()).toBe(JSON.stringify(documented));
  expect(await of(member).current()).toEqual(documented);
});

test("saves neither the format nor the custom fields if one of them fails", async ({ server }) => {
  const { of, owner, workspaceId } = await people(server);
  // Without the user's row, inserting the format fails.
  await server.db.delete(users).where(eq(users.id, owner.id));
  const both = { fileFormat: "xlsx", customColumnLabels: { custom1: "Maker" } } as const;
  await expect(of(owner).save(both)).rejects.toThrow();
  expect(await server.db.$count(customFields, eq(customFields.workspaceId, workspaceId))).toBe(0);
});

test("saves columns and fields in the order given", async ({ server }) => {
  const { of, owner } = await people(server);
  const order = {
    includeColumns: ["notes", "custom20", "lotNumber"],
    columnOrder: ["custom9", "custom2"],
  } as const;
  const saved = await of(owner).save({
    includeColumns: [...order.includeColumns],
    columnOrder: [...order.columnOrder],
  });
  expect(saved).toMatchObject(order);
});

describe("export settings of a team member", () => {
  test("saves a team member's format without changing the owner's or colleagues'", async ({ server }) => {
    const { of, owner, member, unassigned } = await people(server);
    await of(owner).save({ fileFormat: "xlsx", dateFormat: "DD.MM.YYYY" });
    const own = await of(member).save({ fileFormat: "csv", csvDelimiter: "semicolon" });
    expect(own).toMatchObject({ fileFormat: "csv", csvDelimiter: "semicolon", dateFormat: "DD.MM.YYYY" });
    for (const other of [owner, unassigned]) {
      expect(await of(other).current()).toMatchObject({ fileFormat: "xlsx", csvDelimiter: "comma" });
    }
  });

  test("exports with a team member's own format and the owner's labels", async ({ server }) => {
    const { of, owner, member, manifest, workspaceId } = await people(server);
    await makeItem(server.db, { workspaceId, manifestId: manifest.id, title: "Kettle", custom1: "Copper" });
    await of(owner).save({ fileFormat: "xlsx", customColumnLabels: { custom1: "Metal" } });
    await of(member).save({
      fileFormat: "csv",
      csvDelimiter: "semicolon",
      includeColumns: ["title", "custom1"],
    });
    const entriesFor = async (user: { id: string }) => {
      const headers = await signedIn(server, user);
      const answer = await server.app.request(`/api/manifests/${manifest.id}/export`, { headers });
      return unzip(await answer.arrayBuffer());
    };
    expect([...(await entriesFor(owner)).keys()]).toEqual(["lots.xlsx"]);
    const own = (await entriesFor(member)).get("lots.csv")?.toString() ?? "";
    expect(own).toContain("Metal");
    expect(own).toContain("Kettle;Copper");
  });
});

test("neither reads nor changes another workspace's export settings", async ({ server }) => {
  const { of, owner, stranger } = await people(server);
  await of(owner).save({ fileFormat: "xlsx" });
  expect(await of(stranger).save({ csvDelimiter: "tab" })).toEqual({
    ...defaultExportSettings,
    csvDelimiter: "tab",
  });
  expect(await of(owner).current()).toEqual({ ...defaultExportSettings, fileFormat: "xlsx" });
});

test.for([
  ["csvDelimiter", { csvDelimiter: ";" }, undefined],
  ["dateFormat", { dateFormat: "YY" }, undefined],
  ["includeColumns", { includeColumns: [] }, "Choose at least one column"],
  ["includeColumns.1", { includeColumns: ["title", "aiInstructions"] }, undefined],
  ["showInWorkflow", { showInWorkflow: ["custom1", "custom1"] }, "List each field only once"],
  ["columnOrder.0", { columnOrder: ["custom21"] }, undefined],
  [
    "customColumnLabels.custom1",
    { customColumnLabels: { custom1: "x".repeat(501) } },
    "Use at most 500 characters",
  ],
  [
    "customColumnDefaults.custom1",
    { customColumnDefaults: { custom1: "x".repeat(2_001) } },
    "Use at most 2,000 characters",
  ],
  ["customColumnLabels.title", { customColumnLabels: { title: "Name" } }, undefined],
])(
  "answers 400 for an invalid %s and saves no export settings",
  async ([path, body, message], { server }) => {
    const { owner, workspaceId } = await people(server);
    const headers = await signedIn(server, owner);
    const answer = await ask(server, "POST", "/api/export-settings", { headers, body });
    expect(answer.status).toBe(400);
    const issue = { path, message: message ?? expect.any(String) };
    expect(await answer.json()).toMatchObject({ code: "INVALID", issues: [issue] });
    expect(await server.db.$count(exportSettings, eq(exportSettings.userId, owner.id))).toBe(0);
    expect(await server.db.$count(customFields, eq(customFields.workspaceId, workspaceId))).toBe(0);
  },
);
