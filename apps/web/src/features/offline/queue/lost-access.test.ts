import { expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeLot, makeServer, openPage } from "../../../testing/make-outbox";
import { toItemFields } from "../../lots/item-fields";
import { problemOf } from "./records";

const hidden = "This manifest doesn't exist, or you don't have access.";

test.each([403, 404])(
  "sends the same row again after access was lost and returned, if an earlier answer was lost (%i)",
  async (status) => {
    const { server, api } = makeServer();
    const lamp = makeItem({ title: "Lamp" });
    server.items.set(lamp.id, lamp);
    server.lostChanges = makeLostCall;
    const { outbox, settled } = await openPage({ api });
    const base = toItemFields(lamp);
    const change = { item: lamp, manifestName: "Barn", base, holder: `edit:${lamp.id}` };
    await outbox.addChange({ ...change, fields: { ...base, title: "Brass lamp" } });
    await settled();
    // Another person, who has seen the written value, replaces it.
    server.items.set(lamp.id, { ...(server.items.get(lamp.id) ?? lamp), title: "Green lamp" });
    server.lostChanges = () => undefined;
    server.changeFault = () => makeFailure(status, { message: hidden });
    if (status === 404) server.changeFault = () => ({ code: "NOT_FOUND", message: hidden });
    await outbox.flushNow();
    expect(outbox.view().lots.map(problemOf)).toEqual([hidden]);
    server.changeFault = () => undefined;
    await outbox.retryRejected();
    await settled();
    expect(outbox.view().lots).toEqual([]);
    expect(server.items.get(lamp.id)?.title).toBe("Green lamp");
    expect(new Set(server.changes.map(({ editId }) => editId)).size).toBe(1);
  },
);

test("sends an edit made after such a refusal behind the row that may be written", async () => {
  const { server, api } = makeServer();
  const lamp = makeItem({ title: "Lamp", notes: "" });
  server.items.set(lamp.id, lamp);
  server.lostChanges = makeLostCall;
  const { outbox, settled } = await openPage({ api });
  const base = toItemFields(lamp);
  const change = { item: lamp, manifestName: "Barn", base, holder: `edit:${lamp.id}` };
  await outbox.addChange({ ...change, fields: { ...base, title: "Brass lamp" } });
  await settled();
  server.lostChanges = () => undefined;
  server.changeFault = () => ({ code: "NOT_FOUND", message: hidden });
  await outbox.flushNow();
  server.changeFault = () => undefined;
  const seen = { ...base, title: "Brass lamp" };
  await outbox.addChange({ ...change, base: seen, fields: { ...seen, notes: "1920" } });
  await settled();
  expect(server.items.get(lamp.id)).toMatchObject({ title: "Brass lamp", notes: "1920" });
  expect(outbox.view().lots).toEqual([]);
});

test("sends the same creation again after access was lost and returned, and its deletion too", async () => {
  const { server, api } = makeServer();
  const { outbox, settled, capture } = await openPage({ api });
  server.lostAnswer = makeLostCall;
  const lot = makeLot(1000);
  await capture(lot);
  await settled();
  server.lostAnswer = () => undefined;
  server.lotFault = () => makeFailure(404, { message: hidden });
  await outbox.flushNow();
  expect(outbox.view().lots.map(problemOf)).toEqual([hidden]);
  server.lotFault = () => undefined;
  // Deleting it asks the server, which may have it.
  (await outbox.removeLot({ ...lot, lotNumber: 1000, sectionLetter: "" }))();
  await settled();
  expect(server.calls.at(-1)).toBe(`remove ${lot.id}`);
  expect([...server.lots.keys()]).toEqual([]);
  expect(outbox.view()).toMatchObject({ lots: [], deletions: [] });
});
