import { defaultExportSettings } from "@lotwright/contracts/exports/export-settings";
import { branding, companySettings, customFields, exportSettings } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { makeKey } from "../testing/keys";
import { makePeople } from "../testing/people";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

const custom = {
  customColumnLabels: { custom1: "Maker" },
  customColumnDefaults: { custom2: "unknown" },
  showInWorkflow: ["custom1"],
  columnOrder: ["custom2", "custom1"],
} as const;
const saved = {
  company: { companyName: "Field & Sons", companyPhone: "1" },
  brandColor: "#102030",
  exports: {
    fileFormat: "xlsx",
    dateFormat: "DD.MM.YYYY",
    ...custom,
  },
  custom,
} as const;

/** Creates a workspace whose owner has saved all settings. */
async function scene(server: TestServer) {
  const people = await makePeople(server.db);
  const { owner, member } = people;
  const caller = server.callerFor(actorOf(owner));
  await caller.companySettings.update(saved.company);
  await caller.branding.update({ brandColor: saved.brandColor });
  const { showInWorkflow, columnOrder, ...texts } = saved.exports;
  const lists = { showInWorkflow: [...showInWorkflow], columnOrder: [...columnOrder] };
  await caller.exportSettings.save({ ...texts, ...lists });
  const current = async (user = owner) => {
    const { companySettings, auth, exportSettings, customFields } = server.callerFor(actorOf(user));
    return [
      await companySettings.current(),
      (await auth.current()).brandColor,
      await exportSettings.current(),
      await customFields.current(),
    ];
  };
  const rowsOf = (userId: string) =>
    Promise.all(
      [companySettings, branding, exportSettings].map((table) =>
        server.db.$count(table, eq(table.userId, userId)),
      ),
    );
  const cookie = await signedIn(server, member);
  const { headers: key } = await makeKey(server.db, member);
  return { ...people, current, rowsOf, cookie, key };
}

const calls = {
  company: ["PATCH /api/company-settings", "companySettings.update"],
  branding: ["PATCH /api/auth/branding", "branding.update"],
  exports: ["POST /api/export-settings", "exportSettings.save"],
  custom: ["POST /trpc/customFields.save", "customFields.save"],
} as const;

/** A scene shared by cases that save nothing. */
let common: ReturnType<typeof scene> | undefined;
function commonScene(server: TestServer): ReturnType<typeof scene> {
  common ??= scene(server);
  return common;
}

function answerTo(
  server: TestServer,
  settings: keyof typeof calls,
  body: object,
  headers: Record<string, string>,
) {
  const [method = "", path = ""] = calls[settings][0].split(" ");
  return ask(server, method, path, { headers, body });
}

/** Sends the body over both transports and with an API key; custom fields have no REST path. */
async function answersTo(
  server: TestServer,
  settings: keyof typeof calls,
  body: object,
  { cookie, key }: Scene,
) {
  return [
    await answerTo(server, settings, body, cookie),
    await answerTo(server, settings, body, key),
    await ask(server, "POST", `/trpc/${calls[settings][1]}`, { headers: cookie, body }),
  ];
}

type Scene = Pick<Awaited<ReturnType<typeof scene>>, "cookie" | "key">;

const refused = [
  ["company", { companyName: "Mine" }, "the company settings"],
  ["company", { allowsSearchEngines: true }, "the company settings"],
  ["company", { publishesResults: true }, "the company settings"],
  ["branding", { brandColor: "#FF0000" }, "the branding"],
  ["exports", { customColumnLabels: { custom1: "Mine" } }, "the custom fields"],
  ["custom", { customColumnLabels: { custom1: "Mine" } }, "the custom fields"],
] as const;

test.for(refused)(
  "answers 403 to a member's change of %s by %j over both transports and by API key, and saves nothing",
  async ([settings, body, name], { server }) => {
    const { member, current, rowsOf, ...who } = await commonScene(server);
    const before = await current();
    for (const answer of await answersTo(server, settings, body, who)) {
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain(`Only your admin can change ${name}`);
    }
    expect(await current()).toEqual(before);
    expect(await current(member)).toEqual(before);
    expect(await rowsOf(member.id)).toEqual([0, 0, 0]);
  },
);

test.for([
  ["company", { ...saved.company, companyWebsite: "https://mine.example" }, "the company settings"],
  ["company", { logoUrl: `/photos/${"0".repeat(32)}.png` }, "the company settings"],
  ["exports", { customColumnLabels: {} }, "the custom fields"],
  ["exports", { customColumnDefaults: { custom2: "" } }, "the custom fields"],
  ["exports", { showInWorkflow: [] }, "the custom fields"],
  ["exports", { columnOrder: ["custom1", "custom2"] }, "the custom fields"],
  ["exports", { csvDelimiter: "tab", columnOrder: [] }, "the custom fields"],
  ["custom", { customColumnDefaults: { custom2: "" } }, "the custom fields"],
  ["custom", { showInWorkflow: [] }, "the custom fields"],
  ["custom", { columnOrder: ["custom1", "custom2"] }, "the custom fields"],
] as const)(
  "answers 403 to a member's change of %s by %j, and saves nothing",
  async ([settings, body, name], { server }) => {
    const { member, current, rowsOf, cookie } = await commonScene(server);
    const before = await current();
    const answer = await answerTo(server, settings, body, cookie);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain(`Only your admin can change ${name}`);
    expect(await current()).toEqual(before);
    expect(await rowsOf(member.id)).toEqual([0, 0, 0]);
  },
);

test.for([
  ["company", saved.company],
  ["company", {}],
  ["company", { allowsSearchEngines: false }],
  ["company", { publishesResults: false }],
  ["branding", { brandColor: "102030" }],
  ["exports", saved.exports],
  ["exports", { customColumnLabels: { custom1: " Maker ", custom2: "" } }],
  ["exports", {}],
  ["custom", saved.custom],
  ["custom", { customColumnLabels: { custom1: " Maker ", custom2: null } }],
  ["custom", {}],
] as const)(
  "accepts a member's save of %s when %j equals the saved values",
  async ([settings, body], { server }) => {
    const { member, current, ...who } = await commonScene(server);
    const before = await current();
    for (const answer of await answersTo(server, settings, body, who)) expect(answer.status).toBe(200);
    expect(await current()).toEqual(before);
    expect(await current(member)).toEqual(before);
  },
);

test("saves a member's own format next to unchanged custom fields", async ({ server }) => {
  const { owner, member, unassigned, current, rowsOf, ...who } = await scene(server);
  const before = await current();
  const body = { ...saved.exports, fileFormat: "csv", csvDelimiter: "semicolon" };
  const [first, ...others] = await answersTo(server, "exports", body, who);
  const expected = { ...defaultExportSettings, ...body };
  expect([first?.status, await first?.json()]).toEqual([200, expected]);
  for (const answer of others) expect(answer.status).toBe(200);
  const [row] = await server.db.select().from(exportSettings).where(eq(exportSettings.userId, member.id));
  expect(row).toMatchObject({ csvDelimiter: "semicolon", includeColumns: null });
  expect((await current(member))[2]).toEqual(expected);
  expect(await current()).toEqual(before);
  expect(await current(unassigned)).toEqual(before);
  expect(await rowsOf(owner.id)).toEqual([1, 1, 1]);
});

test("stores custom fields once per workspace, however its admin saves them", async ({ server }) => {
  const { owner, member, workspaceId } = await scene(server);
  const { exportSettings, customFields: fields } = server.callerFor(actorOf(owner));
  const asMember = server.callerFor(actorOf(member));
  await fields.save({ customColumnLabels: { custom3: "Place" } });
  const after = { ...saved.custom, customColumnLabels: { custom3: "Place" } };
  expect(await fields.current()).toEqual(after);
  expect(await asMember.exportSettings.current()).toEqual({
    ...defaultExportSettings,
    ...saved.exports,
    ...after,
  });
  await exportSettings.save({ columnOrder: ["custom3"], csvDelimiter: "tab" });
  expect(await asMember.customFields.current()).toEqual({ ...after, columnOrder: ["custom3"] });
  expect(await server.db.$count(customFields, eq(customFields.workspaceId, workspaceId))).toBe(1);
});

test("answers 400, not 403, to an invalid value", async ({ server }) => {
  const who = await scene(server);
  for (const answer of await answersTo(server, "branding", { brandColor: "red" }, who)) {
    expect(answer.status).toBe(400);
  }
});

test("accepts workspace settings by the owner's API key", async ({ server }) => {
  const { owner, current } = await scene(server);
  const { headers } = await makeKey(server.db, owner);
  const body = { companyName: "Field & Daughters" };
  const answer = await ask(server, "PATCH", "/api/company-settings", { headers, body });
  expect(answer.status).toBe(200);
  expect((await current())[0]).toMatchObject(body);
});
