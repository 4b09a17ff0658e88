import { customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { makeAssignment } from "@lotwright/db/testing/make";
import { expect } from "vitest";
import { test } from "../../../testing/test";
import { makeImportSale } from "./testing/import-sale";

const targetsOf = ({ columns }: { columns: { target: string | null; isSure: boolean }[] }) =>
  columns.map(({ target, isSure }) => `${target} ${isSure}`);

test("remembers the chosen columns and key for the workspace's next file with the same headings", async ({
  server,
}) => {
  const { read, imports, member, callerOf, manifestId, workspaceId } = await makeImportSale(server);
  await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
  const file = ["Lot,Title,Shelf,Ref", "1,Lamp,North,A-1"];
  const first = await read(...file);
  expect(targetsOf(first)).toEqual(["lotNumber true", "title true", "null false", expect.any(String)]);
  const mapping = ["lotNumber", "title", "internalNotes", "externalId"] as const;
  await imports.check({ id: first.id, mapping: [...mapping], matchBy: "externalId" });
  const again = await read(...file, "2,Vase,South,A-2");
  expect(targetsOf(again)).toEqual(mapping.map((target) => `${target} true`));
  expect(again.matchBy).toBe("externalId");
  const other = await read("Lot,Title,Shelf", "1,Lamp,North");
  expect(targetsOf(other)).toEqual(["lotNumber true", "title true", "null false"]);
  const ofMember = await callerOf(member).imports.create({ manifestId, csv: file.join("\n") });
  expect(targetsOf(ofMember)).toEqual(mapping.map((target) => `${target} true`));
});

test("remembers what is chosen for several files at the same time", async ({ server }) => {
  const { read, imports } = await makeImportSale(server);
  const files = ["Shelf", "Room", "Bay"].map((name) => [`Lot,Title,${name}`, "1,Lamp,North"]);
  const made = await Promise.all(files.map((file) => read(...file)));
  await Promise.all(
    made.map(({ id }) => imports.check({ id, mapping: ["lotNumber", "title", "internalNotes"] })),
  );
  const again = await Promise.all(files.map((file) => read(...file)));
  expect(again.map((file) => targetsOf(file).at(-1))).toEqual(files.map(() => "internalNotes true"));
});

test("names a remembered new field when a corrected file is run without another check", async ({
  server,
}) => {
  const { read, imports, items, manifestId, caller } = await makeImportSale(server);
  const { id } = await read("Lot,Title,Shelf", "1,Lamp,");
  await imports.check({ id, mapping: ["lotNumber", "title", "newField"] });
  const corrected = await read("Lot,Title,Shelf", "1,Lamp,North");
  expect(targetsOf(corrected).at(-1)).toBe("newField true");
  await imports.run({ id: corrected.id });
  expect(await items.list({ manifestId })).toMatchObject([{ custom1: "North" }]);
  expect((await caller.customFields.current()).customColumnLabels).toEqual({ custom1: "Shelf" });
});

test("leaves a column undecided if no custom field is free for its new field", async ({ server }) => {
  const { read, imports, caller } = await makeImportSale(server);
  const file = ["Lot,Title,Shelf", "1,Lamp,North"];
  const { id } = await read(...file);
  await imports.check({ id, mapping: ["lotNumber", "title", "newField"] });
  const customColumnLabels = Object.fromEntries(customFieldIds.map((field) => [field, `Label of ${field}`]));
  await caller.customFields.save({ customColumnLabels });
  expect(targetsOf(await read(...file)).at(-1)).toBe("null false");
});

test("suggests no remembered columns to another workspace for the same headings", async ({ server }) => {
  const one = await makeImportSale(server);
  const other = await makeImportSale(server);
  const file = ["Lot,Title,Shelf", "1,Lamp,North"];
  const { id } = await one.read(...file);
  await one.imports.check({ id, mapping: ["lotNumber", "title", null] });
  expect(targetsOf(await one.read(...file)).at(-1)).toBe("null true");
  expect(targetsOf(await other.read(...file)).at(-1)).toBe("null false");
});

test("maps a column to the custom field created for it earlier, and suggests no new field to members who may not name one", async ({
  server,
}) => {
  const { read, imports, member, callerOf, manifestId, workspaceId } = await makeImportSale(server);
  await makeAssignment(server.db, { workspaceId, manifestId, userId: member.id });
  const file = ["Lot,Title,Shelf", "1,Lamp,North"];
  const { id } = await read(...file);
  const checked = await imports.check({ id, mapping: ["lotNumber", "title", "newField"] });
  const ofMember = await callerOf(member).imports.create({ manifestId, csv: file.join("\n") });
  expect(targetsOf(ofMember).at(-1)).toBe("null false");
  await imports.run({ id, expectedVersion: checked.version });
  expect(targetsOf(await read(...file)).at(-1)).toBe("custom1 true");
});
