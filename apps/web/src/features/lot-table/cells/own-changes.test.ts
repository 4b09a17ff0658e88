import type { Item } from "@lotwright/contracts/catalog/items";
import { expect, test } from "vitest";
import { storedPhoto } from "../../../components/photos/photo-queue";
import { makeItem } from "../../../testing/make-item";
import { openPage } from "../../../testing/make-outbox";
import { toItemFields } from "../../lots/item-fields";
import { chosenValues } from "../../offline/outbox-dialog/conflict-dialog";
import { conflictVersions } from "../../offline/outbox-dialog/conflict-versions";
import type { ItemValues } from "../../offline/queue/records";
import { queuedStates } from "./cell-states";

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

/** A queue whose server has stored this version. */
async function openQueue(stored = item) {
  const page = await openPage();
  page.server.items.set(item.id, stored);
  const written = () => page.server.changes.at(-1)?.fields;
  const rejected = () => {
    const [change] = page.outbox.view().lots;
    if (change?.kind !== "update") throw new Error("No change waits");
    return change;
  };
  return { ...page, written, rejected };
}

test.each(["local", "remote"] as const)(
  "writes only this person's fields after the %s version was chosen of the one that both changed",
  async (side) => {
    const { outbox, server, settled, rejected } = await openQueue(theirs);
    await outbox.addChange(changeOf(toItemFields(item), mine));
    await settled();
    const change = rejected();
    const versions = conflictVersions(change);
    expect(versions.map(({ name }) => name)).toEqual(["condition"]);
    expect(queuedStates([change], false).get(item.id)).toMatchObject({ condition: { kind: "conflict" } });
    await outbox.resolveConflict(change.id, chosenValues(versions, { condition: side }));
    await settled();
    const condition = side === "local" ? "Good" : "Worn";
    expect(server.items.get(item.id)).toMatchObject({ ...mine, notes: "Loose", condition });
    expect(outbox.view().lots).toEqual([]);
  },
);

test("does not write a value over a third version that another person gave the field after both agreed on it", async () => {
  const { outbox, server, settled } = await openQueue(newer({ description: "Of oak." }));
  server.signedIn = undefined;
  await outbox.addChange(changeOf(toItemFields(item), { title: "Oak chair", description: "Of oak." }));
  await settled();
  server.items.set(item.id, newer({ description: "Of elm.", notes: "Loose" }, 2));
  server.signedIn = "ann";
  await outbox.flushNow();
  await settled();
  expect(server.items.get(item.id)).toMatchObject({
    title: "Oak chair",
    description: "Of elm.",
    notes: "Loose",
  });
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
