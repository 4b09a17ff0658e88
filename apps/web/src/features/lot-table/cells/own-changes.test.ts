import type { Item, UpdateItemInput } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { openPage } from "../../../testing/make-outbox";
import { toItemFields } from "../../lots/item-fields";
import { chosenValues } from "../../offline/outbox-dialog/conflict-dialog";
import { conflictVersions } from "../../offline/outbox-dialog/conflict-versions";
import type { ItemValues } from "../../offline/queue/records";
import { conflictOf } from "./cell-states";

const item = makeItem({
  title: "Chair",
  notes: "",
  description: "",
  condition: "",
  photoUrls: ["/photos/a"],
  updatedAt: "2027-01-01T00:00:00.000Z",
});
const mine = { title: "Oak chair", description: "Of oak.", condition: "Good" };
const newer = (changes: Partial<Item>, hour = 1): Item => ({
  ...item,
  ...changes,
  updatedAt: `2027-01-01T0${hour}:00:00.000Z`,
});
/** Another user's version, with changed notes, the same description as this user's, and another condition. */
const theirs = newer({ notes: "Loose", description: "Of oak.", condition: "Worn" });

const changeOf = (base: ItemValues, changes: Partial<ItemValues>) => ({
  item,
  manifestName: "Barn",
  base,
  fields: { ...base, ...changes },
  holder: "edit",
});

/** A queue whose server returns these versions in order: the next one arrives once a change is based on the previous one. */
async function openQueue(...versions: Item[]) {
  const page = await openPage();
  const later = [...versions];
  page.server.changeFault = ({ expectedUpdatedAt }: UpdateItemInput) => {
    if (expectedUpdatedAt === later[0]?.updatedAt) later.shift();
    const [current] = later;
    return current && makeFailure(409, { message: "Someone else changed this lot.", current });
  };
  const written = () => {
    const { id: _, expectedUpdatedAt: _version, ...fields } = page.server.changes.at(-1) ?? { id: "" };
    return fields;
  };
  const rejected = () => {
    const [change] = page.outbox.view().lots;
    if (change?.kind !== "update") throw new Error("No change waits");
    return change;
  };
  return { ...page, written, rejected };
}

const users = {
  "the list of pending changes": conflictVersions,
  "the table": (change: Parameters<typeof conflictOf>[0]) => {
    const conflict = conflictOf(change);
    return (conflict?.names ?? []).map((name) => ({
      name: name as "title", // a field of the item
      local: Reflect.get(change.fields, name) as unknown,
      remote: Reflect.get(conflict?.remote ?? {}, name) as unknown,
    }));
  },
};
const choices = Object.entries(users).flatMap(([name, versionsOf]) =>
  (["local", "remote"] as const).map((side) => ({ name, side, versionsOf })),
);

test.each(choices)(
  "writes only this person's fields after all $side versions were chosen in $name",
  async (choice) => {
    const { outbox, settled, written, rejected } = await openQueue(theirs);
    await outbox.addChange(changeOf(toItemFields(item), mine));
    await settled();
    const change = rejected();
    const versions = choice.versionsOf(change);
    expect(versions.map(({ name }) => name)).toEqual(["condition"]);
    await outbox.resolveConflict(change.id, chosenValues(versions, { condition: choice.side }));
    await settled();
    const condition = choice.side === "local" ? "Good" : "Worn";
    expect(written()).toEqual({ title: "Oak chair", description: "Of oak.", condition });
    expect(outbox.view().lots).toEqual([]);
  },
);

test("does not write a value over a third version that another person gave the field after both agreed on it", async () => {
  const agreed = newer({ description: "Of oak." });
  const third = newer({ description: "Of elm.", notes: "Loose" }, 2);
  const { outbox, settled, written } = await openQueue(agreed, third);
  await outbox.addChange(changeOf(toItemFields(item), { title: "Oak chair", description: "Of oak." }));
  await settled();
  expect(written()).toEqual({ title: "Oak chair" });
});

test("keeps a pending value that a form which was opened earlier did not change", async () => {
  const { outbox, server, settled, written } = await openQueue();
  server.signedIn = undefined;
  const opened = toItemFields(item);
  await outbox.addChange(changeOf(opened, { title: "Oak chair", photoUrls: [storedPhoto("/photos/b")] }));
  await outbox.addChange(changeOf(opened, { notes: "Loose" }));
  server.signedIn = "ann";
  await outbox.flushNow();
  await settled();
  expect(written()).toEqual({ title: "Oak chair", notes: "Loose", photoUrls: ["/photos/b"] });
});

test("writes the value of a form that changed a pending value again", async () => {
  const { outbox, server, settled, written } = await openQueue();
  server.signedIn = undefined;
  const opened = toItemFields(item);
  await outbox.addChange(changeOf(opened, { title: "Oak chair" }));
  await outbox.addChange(changeOf({ ...opened, title: "Oak chair" }, { title: "Elm chair" }));
  server.signedIn = "ann";
  await outbox.flushNow();
  await settled();
  expect(written()).toEqual({ title: "Elm chair" });
});
