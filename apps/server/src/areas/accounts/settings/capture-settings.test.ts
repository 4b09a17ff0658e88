import { shotCategories } from "@lotwright/contracts/catalog/capture-settings";
import { captureSettings } from "@lotwright/db/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";
import { listen } from "../../accounts/events/testing/subscribers";

const furniture = { category: "Furniture" as const, shots: ["Front", "Back", "Close-up of marks"] };
const others = { category: "" as const, shots: ["Front"] };
const required = { requiredShots: [furniture, others], categories: [] };
const nothing = { requiredShots: [], categories: [] };

async function people(server: TestServer) {
  const made = await makePeople(server.db);
  const of = (user: Parameters<typeof actorOf>[0]) => server.callerFor(actorOf(user)).captureSettings;
  return { ...made, of };
}

test("requires no shots before the first save", async ({ server }) => {
  const { of, owner, member } = await people(server);
  expect(await of(owner).current()).toEqual(nothing);
  expect(await of(member).current()).toEqual(nothing);
});

test("shows the required shots that an admin saved to all members, and to no other workspace", async ({
  server,
}) => {
  const { of, owner, member, unassigned, stranger } = await people(server);
  expect(await of(owner).save(required)).toEqual(required);
  for (const user of [owner, member, unassigned]) expect(await of(user).current()).toEqual(required);
  expect(await of(stranger).current()).toEqual(nothing);
  expect(await of(owner).save({ requiredShots: [] })).toEqual(nothing);
  expect(await of(member).current()).toEqual(nothing);
});

test("refuses a member's change of the required shots, and accepts unchanged ones", async ({ server }) => {
  const { of, owner, member } = await people(server);
  await of(owner).save(required);
  await expect(of(member).save({ requiredShots: [others] })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: "Only your admin can change the categories and required shots",
  });
  expect(await of(member).save(required)).toEqual(required);
  expect(await of(owner).current()).toEqual(required);
});

test("lists a change of the required shots in the activity, and no save without a change", async ({
  server,
}) => {
  const { of, owner } = await people(server);
  await of(owner).save({ requiredShots: [others] });
  await of(owner).save(required);
  await of(owner).save(required);
  const { activity } = server.callerFor(actorOf(owner));
  const entries = await activity.list({ verb: "capture-settings.changed" });
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      {
        field: "requiredShots",
        before: "Other lots: Front",
        after: "Furniture: Front, Back, Close-up of marks; Other lots: Front",
      },
    ],
    [{ field: "requiredShots", before: "", after: "Other lots: Front" }],
  ]);
});

test("sends an event to all users of the workspace when its required shots change", async ({ server }) => {
  const { of, owner, member, stranger } = await people(server);
  const inboxes = await Promise.all([owner, member, stranger].map((user) => listen(server, actorOf(user))));
  await of(owner).save(required);
  const changed = { type: "capture-settings.changed" };
  const received = await Promise.all(inboxes.map(({ receivedEvents }) => receivedEvents()));
  expect(received).toEqual([[changed], [changed], []]);
});

const names = (count: number) => Array.from({ length: count }, (_, index) => `Shot ${index + 1}`);
const ofTools = (shots: unknown) => [{ category: "Tools", shots }];
const tools = { category: "Tools", shots: ["Front"] };

test("saves one list of required shots for each category and one for every other lot, with trimmed names", async ({
  server,
}) => {
  const { of, owner } = await people(server);
  const lists = shotCategories([]).map((category) => ({ category, shots: [...names(7), "x".repeat(40)] }));
  const padded = lists.map(({ category, shots }) => ({ category, shots: shots.map((name) => ` ${name} `) }));
  expect(await of(owner).save({ requiredShots: padded })).toEqual({ requiredShots: lists, categories: [] });
});

test.for([
  [
    "an unknown category",
    [{ ...tools, category: "Boats" }],
    "0.category",
    "“Boats” is not a category. Choose another one, or remove its shots.",
  ],
  ["a category twice", [tools, tools], "", "List each category only once"],
  ["too many categories", Array(31).fill(tools), "", "List at most 30 categories"],
  ["a category without shots", ofTools([]), "0.shots", "Name at least one shot"],
  ["nine shots", ofTools(names(9)), "0.shots", "Name at most 8 shots"],
  ["a shot twice", ofTools(["Front", "FRONT "]), "0.shots", "Name each shot only once"],
  ["a blank shot", ofTools(["Front", " "]), "0.shots.1", "Give every shot a name"],
  ["a long shot", ofTools(["x".repeat(41)]), "0.shots.0", "Use at most 40 characters for a shot"],
  ["a shot of two lines", ofTools(["Front\nBack"]), "0.shots.0", "Line breaks aren't allowed here"],
  ["a shot with a comma", ofTools(["Front, left"]), "0.shots.0", "Shot names can't contain commas"],
])(
  "rejects %s in the required shots and says why, and saves nothing",
  async ([_what, lists, path, message], { server }) => {
    const { owner, workspaceId } = await people(server);
    const headers = await signedIn(server, owner);
    const body = { requiredShots: lists };
    const answer = await ask(server, "POST", "/trpc/captureSettings.save", { headers, body });
    expect(answer.status).toBe(400);
    const issues = [{ path: ["requiredShots", path].filter(Boolean).join("."), message }];
    expect(await answer.json()).toMatchObject({ error: { data: { issues } } });
    const ofWorkspace = eq(captureSettings.workspaceId, workspaceId);
    expect(await server.db.$count(captureSettings, ofWorkspace)).toBe(0);
  },
);

test("saves own categories and required shots apart from each other, and required shots of an own category", async ({
  server,
}) => {
  const { of, owner, member } = await people(server);
  await of(owner).save(required);
  expect(await of(owner).save({ categories: [" Boats ", "Silver"] })).toEqual({
    ...required,
    categories: ["Boats", "Silver"],
  });
  const hulls = { category: "Boats", shots: ["Hull"] };
  await of(owner).save({ requiredShots: [hulls] });
  expect(await of(member).current()).toEqual({ requiredShots: [hulls], categories: ["Boats", "Silver"] });
  await expect(of(owner).save({ categories: ["Silver"] })).rejects.toMatchObject({
    message: "“Boats” is not a category. Choose another one, or remove its shots.",
    cause: { details: { issues: [{ path: "requiredShots.0.category" }] } },
  });
  expect(await of(owner).save({ categories: ["Silver"], requiredShots: [] })).toEqual({
    categories: ["Silver"],
    requiredShots: [],
  });
  await expect(of(member).save({ categories: [] })).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("lists added and removed categories in the activity", async ({ server }) => {
  const { of, owner } = await people(server);
  await of(owner).save({ categories: ["Boats", "Silver"] });
  await of(owner).save({ categories: ["Silver"] });
  const entries = await server.callerFor(actorOf(owner)).activity.list({ verb: "capture-settings.changed" });
  expect(entries.map(({ changes }) => changes)).toEqual([
    [{ field: "categories", before: "Boats, Silver", after: "Silver" }],
    [{ field: "categories", before: "", after: "Boats, Silver" }],
  ]);
});

test.for([
  ["61 categories", names(61), "", "Add at most 60 categories"],
  ["a category twice", ["Boats", "BOATS "], "", "Name each category only once"],
  ["a specified one", ["home & garden"], "0", "“home & garden” is one of the built-in categories"],
  ["the category of new items", ["OTHER"], "0", "“OTHER” is one of the built-in categories"],
  ["a blank category", [" "], "0", "Give every category a name"],
  ["a long category", ["x".repeat(61)], "0", "Use at most 60 characters"],
  ["a category of two lines", ["Boats\nand more"], "0", "Line breaks aren't allowed here"],
  ["a category with a comma", ["Boats, ships"], "0", "Category names can't contain commas"],
])("rejects %s and says why, and saves nothing", async ([_what, categories, path, message], { server }) => {
  const { of, owner } = await people(server);
  const headers = await signedIn(server, owner);
  const answer = await ask(server, "POST", "/trpc/captureSettings.save", { headers, body: { categories } });
  expect(answer.status).toBe(400);
  const issues = [{ path: ["categories", path].filter(Boolean).join("."), message }];
  expect(await answer.json()).toMatchObject({ error: { data: { issues } } });
  expect(await of(owner).current()).toEqual(nothing);
});
