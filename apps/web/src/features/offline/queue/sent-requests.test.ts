import { beforeEach, expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makePendingLot, makePendingUpdate, makeServer, openPage } from "../../../testing/make-outbox";
import { toItemFields } from "../../lots/item-fields";
import { createPassingStore, type OutboxStore } from "./outbox-store";
import { sentRequest } from "./sent-requests";

beforeEach(() => localStorage.clear());

const lamp = makeItem({ title: "Lamp", lotNumber: 1000 });
const update = makePendingUpdate(lamp, { title: "Lamp" }, { title: "Brass lamp" });
const creation = makePendingLot(1001);

/** Opens pages on a phone that has stored these changes and is full now. The server loses its answers at first, unless it `answers`. */
async function openFullPhone(lots: (typeof creation | typeof update)[], answers = false) {
  const store = createPassingStore();
  await store.write({ lots });
  const { server, api } = makeServer();
  server.items.set(lamp.id, lamp);
  if (!answers) {
    server.lostChanges = makeLostCall;
    server.lostAnswer = makeLostCall;
  }
  const write: OutboxStore["write"] = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  const open = (isFull: boolean) => openPage({ store: isFull ? { ...store, write } : store, api });
  const closed = await open(true);
  await closed.settled();
  closed.outbox.stop();
  const recover = () => {
    server.lostChanges = () => undefined;
    server.lostAnswer = () => undefined;
  };
  return { server, open, recover };
}

test("sends the row of a closed page again that the full phone could not store", async () => {
  const { server, open, recover } = await openFullPhone([update]);
  server.items.set(lamp.id, { ...(server.items.get(lamp.id) ?? lamp), title: "Copper lamp" });
  recover();
  const next = await open(false);
  await next.settled();
  next.outbox.stop();
  expect(new Set(server.changes.map(({ editId }) => editId)).size).toBe(1);
  expect(server.items.get(lamp.id)?.title).toBe("Copper lamp");
  expect(next.outbox.view().lots).toEqual([]);
  expect(sentRequest("ann", "").endings()).toEqual([]);
});

test("sends the body of a closed page again, and an edit that was made since as an update of its lot", async () => {
  const { server, open, recover } = await openFullPhone([creation]);
  const next = await open(false);
  const { manifestId, lotNumber, title = "" } = creation.fields;
  const item = makeItem({ id: creation.id, manifestId, lotNumber, title });
  const base = toItemFields(item);
  await next.outbox.addChange({
    ...{ item, manifestName: "Barn", base, fields: { ...base, title: "Green lamp" } },
    holder: `edit:${item.id}`,
  });
  recover();
  await next.outbox.flushNow();
  next.outbox.stop();
  expect(server.lots.get(creation.id)?.title).toBe(creation.fields.title);
  expect(server.items.get(creation.id)?.title).toBe("Green lamp");
  expect(next.outbox.view().lots).toEqual([]);
});

test("sends a row again whose answer the full phone could not store, and no other one", async () => {
  const { server, open } = await openFullPhone([update], true);
  expect(server.items.get(lamp.id)?.title).toBe("Brass lamp");
  server.items.set(lamp.id, { ...(server.items.get(lamp.id) ?? lamp), title: "Copper lamp" });
  const next = await open(false);
  await next.settled();
  next.outbox.stop();
  expect(new Set(server.changes.map(({ editId }) => editId)).size).toBe(1);
  expect(server.items.get(lamp.id)?.title).toBe("Copper lamp");
  expect(next.outbox.view().lots).toEqual([]);
});

test("forgets a request that the server has refused, so that the next one may differ", async () => {
  const { server, open, recover } = await openFullPhone([creation]);
  recover();
  server.lotFault = () => makeFailure(400, { message: "Refused" });
  const refused = await open(true);
  await refused.settled();
  refused.outbox.stop();
  expect(sentRequest("ann", "").endings()).toEqual([]);
});

test("forgets a request whose lot the phone no longer has", async () => {
  sentRequest("ann", "gone").write({ row: { id: lamp.id, editId: "e", fields: {} } });
  const page = await openPage();
  await page.settled();
  expect(sentRequest("ann", "").endings()).toEqual([]);
});
