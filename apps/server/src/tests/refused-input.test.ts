import { errorBody } from "@lotwright/contracts/values/errors";
import { expect } from "vitest";
import { ZodError, type z } from "zod";
import { invalid } from "../core/errors";
import { overRest, overTrpc, send } from "../testing/access-calls";
import { makeScene, type Scene } from "../testing/access-scene";
import { accessTable } from "../testing/access-table";
import { fieldsOf, inputContracts, objectWith } from "../testing/contract-fields";
import { test } from "../testing/test";

let scene: Scene;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
});

/** Values of every JSON type, and invalid strings, numbers and lists. */
const garbage: readonly unknown[] = [
  ...[
    undefined,
    null,
    true,
    7,
    -1,
    0.5,
    1e15,
    "",
    " ",
    "text",
    "a\nb",
    "a\0b",
    "2026-13-45",
    "x".repeat(20_001),
  ],
  ...[[], [null], [7], ["x"], ["x", "x"], Array(100).fill("x"), {}, { custom1: 7 }, { unknown: "x" }],
];

/** All custom fields share a contract, so only the first is tested. */
const isOther = (path: readonly string[]) => !/^custom(?!1$)\d/.test(path.at(-1) ?? "");

/** Error messages for invalid values as the input and in each field. */
function* refusalsOf(contract: z.ZodType) {
  const paths = [[], ...fieldsOf(contract).map(({ path }) => path)];
  for (const path of paths.filter(isOther)) {
    for (const value of garbage) {
      const { error } = contract.safeParse(objectWith(path, value));
      for (const issue of error?.issues ?? []) yield invalid(new ZodError([issue]));
    }
  }
}

/** Specified messages with a word that is otherwise forbidden jargon. */
const specified = new Set(["Invalid email address"]);
const programmers = /invalid|expected|received|zod|undefined|instance|[{}[\]|"<>\\^]/i;
const sentence = /^(([A-Z]|\S+ (must be|may be|is) )[^\n]{4,1000}|Unknown field: \S+)$/;
const isPlain = (text: string) => specified.has(text) || (sentence.test(text) && !programmers.test(text));

test("answers garbage in any field of any procedure with plain English messages", () => {
  const messages = new Set<string>();
  for (const { contract } of inputContracts) {
    for (const { message, details } of refusalsOf(contract)) {
      messages.add(message);
      for (const issue of details.issues ?? []) messages.add(issue.message);
    }
  }
  expect([...messages].filter((text) => !isPlain(text))).toEqual([]);
  expect(inputContracts.length).toBeGreaterThan(50);
  expect([...messages]).toEqual(
    expect.arrayContaining([
      "Enter a name for the manifest",
      "manifestId is required",
      "This is required",
      "This must be a UUID",
      "manifestId must be a UUID",
      "customColumnLabels.custom1 must be text",
      "includeColumns must be a list",
      "isActive must be true or false",
      "fileFormat must be one of 'csv', 'xlsx'",
      "onLotClash must be 'next'",
      "requestedLotNumber must be null",
      "The input must be an object",
      "Unknown field: customColumnLabels.unknown",
      "Maximum of 15 photos per item",
      "Invalid email address",
    ]),
  );
});

type Refused = readonly [
  procedure: string,
  input: Record<string, unknown>,
  message: string,
  fields: string[],
];

const many = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`custom${at + 21}`, 1]));

const refused: readonly Refused[] = [
  ["auth.register", { password: "brass" }, "Please enter a valid email address", ["email", "password"]],
  ["auth.register", { email: "ada@example.test" }, "Password must be at least 6 characters", ["password"]],
  ["team.create", { email: "ada", password: "copper kettle" }, "Invalid email address", ["email"]],
  [
    "team.create",
    { email: "ada@example.test", password: "copper" },
    "Password must be at least 8 characters",
    ["password"],
  ],
  ["manifests.create", {}, "Enter a name for the manifest", ["name", "consignor"]],
  ["manifests.create", { name: null, consignor: "Abel" }, "Enter a name for the manifest", ["name"]],
  ["consignors.create", { name: " ", foo: 1 }, "Enter the consignor's name", ["name", "foo"]],
  ["items.create", {}, "manifestId is required", ["manifestId"]],
  ["items.update", { foo: 1 }, "Unknown field: foo", ["foo"]],
  ["items.update", { title: "x".repeat(81), foo: 1 }, "Use at most 80 characters", ["title", "foo"]],
  ["items.update", { quantity: "2" }, "A quantity must be a whole number", ["quantity"]],
  ["items.update", { sectionLetter: 7 }, "A section must be one letter, A to Z", ["sectionLetter"]],
  [
    "items.update",
    { expectedUpdatedAt: "yesterday" },
    "Write a time as 2026-03-14T09:26:53.000Z",
    ["expectedUpdatedAt"],
  ],
  [
    "items.update",
    { aiGenerationStatus: "completed" },
    "aiGenerationStatus must be one of 'none', 'pending'",
    ["aiGenerationStatus"],
  ],
  ["items.update", { photoUrls: Array(16).fill("x") }, "Maximum of 15 photos per item", ["photoUrls"]],
  ["items.update", many(20), "Unknown field: custom21", Object.keys(many(20))],
  ["items.update", many(30), "Unknown field: custom21", Object.keys(many(20))],
  ["exportSettings.save", { fileFormat: "pdf" }, "fileFormat must be one of 'csv', 'xlsx'", ["fileFormat"]],
  [
    "exportSettings.save",
    { includeColumns: ["title", "title"] },
    "Choose each column only once",
    ["includeColumns"],
  ],
  ["branding.update", { brandColor: "blue" }, "Enter a color such as #2878B7", ["brandColor"]],
  ["sharing.update", { enabled: "false" }, "enabled must be true or false", ["enabled"]],
];

test.for(refused)(
  "answers 400 to %s of %j with the first issue's message and at most 20 fields",
  async ([procedure, input, message, fields], { server }) => {
    const row = accessTable.find((one) => one.procedure === procedure);
    if (!row) throw new Error(`${procedure} is not in the access table`);
    const ids = Object.entries(row.input?.(scene) ?? {}).filter(([name]) => row.route?.includes(`:${name}`));
    const given = { ...Object.fromEntries(ids), ...input };
    const rest = await send(server, scene, "owner", await overRest(row, scene, given));
    const { issues, ...body } = errorBody.parse(await rest.json());
    expect([rest.status, body.message, body.code]).toEqual([400, message, "INVALID"]);
    expect(issues?.map(({ path }) => path)).toEqual(fields);
    const trpc = await send(server, scene, "owner", overTrpc(row, scene, given));
    expect(trpc.status).toBe(400);
    expect(await trpc.json()).toMatchObject({ error: { message, data: { issues } } });
  },
);
