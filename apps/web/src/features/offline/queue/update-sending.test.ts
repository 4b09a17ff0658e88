import type { Item } from "@lotwright/contracts/catalog/items";
import { maxWrittenEdits } from "@lotwright/contracts/values/limits";
import { expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeLot, makeServer, openPage } from "../../../testing/make-outbox";
import { toItemFields } from "../../lots/item-fields";
import { createPassingStore } from "./outbox-store";
import { type ItemValues, problemOf, rejectionOf } from "./records";

const lamp = makeItem({ title: "Lamp", notes: "brass" });

/** Creates a change like the form does. `seen`: values that the form shows instead of the item's */
function changeOf(item: Item, changes: Partial<ItemValues>, seen: Partial<ItemValues> = {}) {
  const base = { ...toItemFields(item), ...seen };
  return { item, manifestName: "Barn", base, fields: { ...base, ...changes }, holder: `edit:${item.id}` };
}

/** Opens a page whose server has stored these items, and loses its first answer to a change. */
async function openWithLostAnswer(...items: Item[]) {
  const store = createPassingStore();
  const { server, api } = makeServer();
  for (const item of items) server.items.set(item.id, item);
  server.lostChanges = makeLostCall;
  const open = () => openPage({ store, api });
  const page = await open();
  const reconnect = () => {
    server.lostChanges = () => undefined;
    return page.outbox.flushNow();
  };
  return { ...page, server, open, reconnect };
}

test("sends the same row again after a lost answer, and a later edit based on it as the next row", async () => {
  const { outbox, server, settled, reconnect } = await openWithLostAnswer(lamp);
  await outbox.addChange(changeOf(lamp, { title: "Brass lamp" }));
  await settled();
  await outbox.addChange(changeOf(lamp, { title: "Green lamp", quantity: 3 }, { title: "Brass lamp" }));
  await reconnect();
  const [first, ...others] = server.changes;
  const next = others.pop();
  expect(others.length).toBeGreaterThan(0);
  for (const row of others) expect(row).toEqual(first);
  expect(next).toEqual({
    id: lamp.id,
    editId: expect.not.stringMatching(first?.editId ?? ""),
    fields: { title: "Green lamp", quantity: 3 },
    base: { title: "Brass lamp", quantity: 1 },
  });
  expect(server.items.get(lamp.id)).toMatchObject({ title: "Green lamp", quantity: 3, notes: "brass" });
  expect(outbox.view().lots).toEqual([]);
});

test("shows another person's change between an edit whose answer was lost and the next one as a conflict", async () => {
  const { outbox, server, settled, reconnect } = await openWithLostAnswer(lamp);
  await outbox.addChange(changeOf(lamp, { title: "Brass lamp" }));
  await settled();
  const stored = server.items.get(lamp.id) ?? lamp;
  server.items.set(lamp.id, { ...stored, title: "Copper lamp" });
  await outbox.addChange(changeOf(lamp, { title: "Green lamp" }, { title: "Brass lamp" }));
  await reconnect();
  expect(server.items.get(lamp.id)?.title).toBe("Copper lamp");
  expect(outbox.view().lots).toMatchObject([
    {
      base: { title: "Brass lamp" },
      fields: { title: "Green lamp" },
      status: { rejection: { kind: "conflict", remote: { title: "Copper lamp" } } },
    },
  ]);
});

test("sends fewer edits in a request after one without an answer", async () => {
  const items = Array.from({ length: 8 }, (_, index) => makeItem({ lotNumber: 1000 + index }));
  const { outbox, server, settled, reconnect } = await openWithLostAnswer(...items);
  server.changeFault = () => makeLostCall();
  for (const item of items) await outbox.addChange(changeOf(item, { title: "Lamp" }));
  await settled();
  await outbox.flushNow();
  await outbox.flushNow();
  expect(server.requests.map((ids) => ids.length).slice(-3)).toEqual([4, 2, 1]);
  server.changeFault = () => undefined;
  await reconnect();
  expect(outbox.view().lots).toEqual([]);
});

test("sends the row of a page that closed before the answer, and writes it once", async () => {
  const { outbox, server, settled, open } = await openWithLostAnswer(lamp);
  await outbox.addChange(changeOf(lamp, { title: "Brass lamp" }));
  await settled();
  outbox.stop();
  const stored = server.items.get(lamp.id) ?? lamp;
  server.items.set(lamp.id, { ...stored, title: "Copper lamp" });
  server.lostChanges = () => undefined;
  const next = await open();
  await next.settled();
  expect(server.changes.length).toBeGreaterThan(1);
  expect(new Set(server.changes.map((row) => JSON.stringify(row))).size).toBe(1);
  expect(server.items.get(lamp.id)?.title).toBe("Copper lamp");
  expect(next.outbox.view().lots).toEqual([]);
});

test("bases an edit that was made during a request on what the request writes", async () => {
  const { server, api } = makeServer();
  server.items.set(lamp.id, lamp);
  let answer = () => {};
  const writeFields: typeof api.writeFields = async (input) => {
    const written = await api.writeFields(input);
    if (server.requests.length === 1) {
      await new Promise<void>((resolve) => {
        answer = resolve;
        started();
      });
    }
    return written;
  };
  let started = () => {};
  const isStarted = new Promise<void>((resolve) => {
    started = resolve;
  });
  const page = await openPage({ api: { ...api, writeFields } });
  const first = page.outbox.saveChange(changeOf(lamp, { title: "Brass lamp" }), () => AbortSignal.abort());
  await isStarted;
  await page.outbox.addChange(changeOf(lamp, { title: "Lamp" }, { title: "Brass lamp" }));
  answer();
  await first;
  await page.settled();
  expect(server.changes[1]).toMatchObject({ fields: { title: "Lamp" }, base: { title: "Brass lamp" } });
  expect(server.items.get(lamp.id)?.title).toBe("Lamp");
  expect(page.outbox.view().lots).toEqual([]);
});

/** Queues a change of each of these items while the server cannot be reached. */
async function openWaiting(count: number, changes: Partial<ItemValues> = { title: "Oak" }) {
  const page = await openPage();
  const items = Array.from({ length: count }, () => makeItem({ manifestId: lamp.manifestId }));
  page.server.signedIn = undefined;
  for (const item of items) {
    page.server.items.set(item.id, item);
    await page.outbox.addChange(changeOf(item, changes));
  }
  const reconnect = () => {
    page.server.signedIn = "ann";
    return page.outbox.flushNow();
  };
  const titles = () => items.map(({ id }) => page.server.items.get(id)?.title);
  return { ...page, items, reconnect, titles };
}

test("sends the changes of a day in one request, and rejects only the one of a deleted lot", async () => {
  const { server, outbox, items, reconnect, titles } = await openWaiting(3);
  const [, deleted] = items;
  const gone = { code: "NOT_FOUND", message: "This item doesn't exist" } as const;
  server.changeFault = ({ id }) => (id === deleted?.id ? gone : undefined);
  await reconnect();
  expect(server.requests).toEqual([items.map(({ id }) => id)]);
  expect(titles()).toEqual(["Oak", deleted?.title, "Oak"]);
  expect(outbox.view().lots).toMatchObject([{ itemId: deleted?.id, sent: undefined }]);
  expect(outbox.view().lots.map(rejectionOf)).toEqual([{ kind: "other", message: gone.message }]);
});

test.each([400, 500])(
  "finds the row because of which a request is answered with %i, and saves the others",
  async (status) => {
    const { server, outbox, items, reconnect, titles } = await openWaiting(5);
    const issues = [{ path: "rows.0.fields.title", message: "Too long" }];
    const fault = makeFailure(status, { message: "Wrong", issues });
    server.changeFault = ({ id }) => (id === items[3]?.id ? fault : undefined);
    await reconnect();
    expect(titles()).toEqual(["Oak", "Oak", "Oak", items[3]?.title, "Oak"]);
    const [left] = outbox.view().lots;
    expect(outbox.view().lots).toMatchObject([{ itemId: items[3]?.id }]);
    const rejection = left && rejectionOf(left);
    if (status === 400)
      expect(rejection).toMatchObject({ kind: "invalid", issues: [{ path: "title", message: "Too long" }] });
    else expect(left && problemOf(left)).toBeUndefined();
  },
);

test("sends no more changes in one request than the server accepts, in rows or characters", async () => {
  const { server, reconnect } = await openWaiting(maxWrittenEdits + 1);
  await reconnect();
  expect(server.requests.map(({ length }) => length)).toEqual([maxWrittenEdits, 1]);
  const long = await openWaiting(3, { description: "x".repeat(200_000) });
  await long.reconnect();
  expect(long.server.requests.map(({ length }) => length)).toEqual([2, 1]);
});

test("sends changes before and after a creation in queue order", async () => {
  const { server, outbox, items, capture, settled, reconnect } = await openWaiting(1);
  await capture(makeLot(1000));
  const later = makeItem();
  await outbox.addChange(changeOf(later, { title: "Elm" }));
  await settled();
  await reconnect();
  expect(server.calls).toEqual(["change Oak", "lot 1000", "change Elm"]);
  expect(server.requests).toEqual([[items[0]?.id], [later.id]]);
});

test("postpones edits that a server of an earlier release does not know, and sends the lots behind them", async () => {
  const { server, outbox, capture, reconnect, titles } = await openWaiting(2);
  await capture(makeLot(1000));
  server.changeFault = () => makeFailure(404, { message: "No procedure found", code: "NOT_FOUND" });
  await reconnect();
  expect(server.calls).toContain("lot 1000");
  expect(outbox.view().lots).toHaveLength(2);
  expect(outbox.view().lots.map(problemOf)).toEqual([undefined, undefined]);
  server.changeFault = () => undefined;
  await outbox.flushNow();
  expect([titles(), outbox.view().lots]).toEqual([["Oak", "Oak"], []]);
});

test("keeps an edit that was made while an earlier one was rejected, without its row", async () => {
  const { server, api } = makeServer();
  const tooLong = { code: "INVALID", message: "Too long" } as const;
  const page = await openPage({
    api: {
      ...api,
      writeFields: async (input) => {
        if (server.requests.length === 0)
          await page.outbox.addChange(changeOf(lamp, { title: "Short" }, { title: "Long" }));
        return api.writeFields(input);
      },
    },
  });
  server.items.set(lamp.id, lamp);
  server.changeFault = ({ fields }) => (fields.title === "Long" ? tooLong : undefined);
  await page.outbox.addChange(changeOf(lamp, { title: "Long" }));
  await page.settled();
  expect(server.changes.map(({ fields }) => fields.title)).toEqual(["Long", "Short"]);
  expect(server.items.get(lamp.id)?.title).toBe("Short");
  expect(page.outbox.view().lots).toEqual([]);
});
