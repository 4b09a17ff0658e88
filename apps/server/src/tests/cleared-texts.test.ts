import { fieldIdsOf } from "@lotwright/contracts/catalog/item-fields";
import { expect } from "vitest";
import { z } from "zod";
import { makeScene, type Scene } from "../testing/access-scene";
import { fieldsOf, inputContracts } from "../testing/contract-fields";
import { signedIn } from "../testing/http";
import { ask } from "../testing/rest";
import { test } from "../testing/test";

let scene: Scene;
let headers: Record<string, string>;
test.beforeAll(async ({ server }) => {
  scene = await makeScene(server);
  headers = await signedIn(server, scene.owner);
});

test("accepts null like an empty string in every optional field", () => {
  const texts = inputContracts.flatMap(({ procedure, contract }) =>
    fieldsOf(contract)
      .filter(({ field }) => field.safeParse(undefined).success && field.safeParse("").success)
      .map(({ path, field }) => ({ name: `${procedure} ${path.join(".")}`, field })),
  );
  const other = texts.filter(({ field }) => field.safeParse(null).data !== field.safeParse("").data);
  expect(other.map(({ name }) => name)).toEqual([]);
  const names = texts.map(({ name }) => name).filter((name) => !name.includes("custom"));
  expect(names).toEqual(
    expect.arrayContaining([
      ...["sectionLetter", "title", "description", "category", "consignor", "notes"].flatMap((name) => [
        `items.create ${name}`,
        `items.update ${name}`,
      ]),
      ...["companyName", "companyWebsite", "companyPhone", "companyEmail", "logoUrl"].map(
        (name) => `companySettings.update ${name}`,
      ),
      "manifests.update aiInstructions",
      "consignors.create referenceNumber",
      "consignors.update referenceNumber",
      "ai.analyzePhotos userNotes",
      "ai.generatePreview userNotes",
    ]),
  );
});

type Fields = Record<string, unknown>;
type Saved = {
  call: () => [method: "PATCH" | "POST", path: string];
  procedure: string;
  written: () => Fields;
  /** Response value of a cleared field, if not an empty string. */
  cleared?: Fields;
};

const all = (names: readonly string[], value: unknown): Fields =>
  Object.fromEntries(names.map((name) => [name, value]));
const itemTexts = [...fieldIdsOf("text"), ...fieldIdsOf("longText")];

const saved: Record<string, Saved> = {
  "an item": {
    call: () => ["PATCH", `/api/items/${scene.item.id}`],
    procedure: "items.update",
    written: () => ({ ...all(itemTexts, "Brass lamp"), sectionLetter: "A" }),
  },
  "a manifest": {
    call: () => ["PATCH", `/api/manifests/${scene.manifest.id}`],
    procedure: "manifests.update",
    written: () => ({
      aiInstructions: "Name the maker first.",
      saleLocation: "Saleroom 1",
      saleDate: "2026-12-05",
      currency: "GBP",
    }),
    cleared: { saleDate: null, currency: "USD" },
  },
  "a consignor": {
    call: () => ["PATCH", `/api/consignors/${scene.consignor.id}`],
    procedure: "consignors.update",
    written: () => ({ referenceNumber: "S-17" }),
    cleared: { referenceNumber: null },
  },
  "the company settings": {
    call: () => ["PATCH", "/api/company-settings"],
    procedure: "companySettings.update",
    written: () => ({
      ...all(["companyName", "companyWebsite", "companyPhone", "companyEmail"], "Field & Sons"),
      logoUrl: scene.photo.url,
    }),
    cleared: { logoUrl: null },
  },
};

const trpcResult = z.object({ result: z.object({ data: z.unknown() }) });

test.for(Object.entries(saved))(
  "clears optional fields of %s with an empty string or null, and leaves absent ones unchanged",
  async ([_, { call, procedure, written, cleared }], { server }) => {
    const [method, path] = call();
    const values = written();
    const id = path.split("/")[3];
    const read = async (answer: Response) => {
      expect(answer.status).toBe(200);
      return answer.json();
    };
    const save = async (body: Fields) => read(await ask(server, method, path, { headers, body }));
    const overTrpc = async (fields: Fields) => {
      const body = { ...fields, ...(procedure !== "companySettings.update" && { id }) };
      return trpcResult.parse(await read(await ask(server, "POST", `/trpc/${procedure}`, { headers, body })))
        .result.data;
    };
    const empty = { ...all(Object.keys(values), ""), ...cleared };
    for (const nothing of ["", null]) {
      const clearing = all(Object.keys(values), nothing);
      expect(await save(values)).toMatchObject(values);
      expect(await save({})).toMatchObject(values);
      expect(await save(clearing)).toMatchObject(empty);
      expect(await overTrpc(values)).toMatchObject(values);
      expect(await overTrpc(clearing)).toMatchObject(empty);
    }
  },
);

test("clears custom field labels and defaults with an empty string or null, and leaves absent ones unchanged", async ({
  server,
}) => {
  const path = "/api/export-settings";
  const labels = { custom1: "Maker", custom2: "Condition" };
  const save = async (body: Fields) => {
    const answer = await ask(server, "POST", path, { headers, body });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const both = { customColumnLabels: labels, customColumnDefaults: labels };
  for (const nothing of ["", null]) {
    expect(await save(both)).toMatchObject(both);
    expect(await save({})).toMatchObject(both);
    const some = { ...labels, custom1: nothing };
    const expected = { ...labels, custom1: "" };
    expect(await save({ customColumnLabels: some, customColumnDefaults: some })).toMatchObject({
      customColumnLabels: expected,
      customColumnDefaults: expected,
    });
  }
});

test("creates the same item from null as from empty strings", async ({ server }) => {
  const id = crypto.randomUUID();
  const create = (nothing: "" | null) => {
    const body = { id, manifestId: scene.manifest.id, ...all([...itemTexts, "sectionLetter"], nothing) };
    return ask(server, "POST", "/api/items", { headers, body });
  };
  const first = await create(null);
  const made = await first.json();
  expect([first.status, made]).toEqual([
    201,
    expect.objectContaining({ id, ...all([...itemTexts, "sectionLetter"], "") }),
  ]);
  const again = await create("");
  expect([again.status, await again.json()]).toEqual([201, made]);
});

test("creates a consignor without a reference number from an empty string and from null", async ({
  server,
}) => {
  for (const referenceNumber of ["", null]) {
    const body = { name: `Estate ${JSON.stringify(referenceNumber)}`, referenceNumber };
    const answer = await ask(server, "POST", "/api/consignors", { headers, body });
    expect([answer.status, await answer.json()]).toEqual([
      201,
      expect.objectContaining({ referenceNumber: null }),
    ]);
  }
});

test("rejects clearing a required name, with the message of the form", async ({ server }) => {
  const { manifest, consignor } = scene;
  for (const [path, message] of [
    [`/api/manifests/${manifest.id}`, "Enter a name for the manifest"],
    [`/api/consignors/${consignor.id}`, "Enter the consignor's name"],
  ] as const) {
    for (const name of ["", " ", null]) {
      const answer = await ask(server, "PATCH", path, { headers, body: { name } });
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { code: "INVALID", message, issues: [{ path: "name", message }] },
      ]);
    }
  }
});
