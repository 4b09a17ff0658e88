import { expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../../../testing/failures";
import {
  holder,
  makeLocks,
  makeLot,
  makePicture,
  makePreparedStore,
  makeServer,
  openPage,
} from "../../../testing/make-outbox";
import type { OutboxApi } from "./sender-options";

/** Creates a point at which a request waits until the test continues. */
function makeGate() {
  let reach: () => void = () => undefined;
  let open: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = () => {
    reach();
    return opened;
  };
  return { reached, open, pass };
}

type Gates = Record<"photo" | "create" | "answer", ReturnType<typeof makeGate>>;

function withGates(api: OutboxApi, gates: Partial<Gates>): OutboxApi {
  return {
    ...api,
    async uploadPhoto(upload) {
      await gates.photo?.pass();
      return api.uploadPhoto(upload);
    },
    async createItem(input) {
      await gates.create?.pass();
      const item = await api.createItem(input);
      await gates.answer?.pass();
      return item;
    },
  };
}

const lot = makeLot(1001);
const names = ["front", "back", "mark"];

/** A tab with a saved lot of three photos whose upload is delayed. `openOther` opens another tab, which uploads the lot. */
async function openTab(gates: Partial<Gates> = {}) {
  const { server, api } = makeServer();
  const singleFlight = makeLocks();
  const { store, prepared } = makePreparedStore(names.length);
  const own = await openPage({ store, api: withGates(api, gates), singleFlight });
  server.signedIn = undefined;
  await own.outbox.addPhotos(
    holder,
    names.map((name) => makePicture(name)),
  );
  const release = own.outbox.hold(lot.id);
  await own.outbox.addLot(lot);
  await prepared;
  await own.settled();
  server.signedIn = "ann";
  const openOther = () => openPage({ store, api: withGates(api, gates), singleFlight });
  const ids = own.outbox.view().photos.map(({ id }) => id);
  const takeBack = (isWanted = () => true) => own.outbox.takeBackUnsent(lot.id, holder, isWanted);
  const draft = () => own.outbox.view().photos.filter((photo) => photo.holder === holder);
  const ofLot = () => own.outbox.view().photos.filter((photo) => photo.holder === lot.id);
  return { own, openOther, server, ids, release, takeBack, draft, ofLot };
}
type Tab = Awaited<ReturnType<typeof openTab>>;
type Page = Awaited<ReturnType<typeof openPage>>;

type Moment = { gate?: keyof Gates; begin?: (tab: Tab) => Promise<Page> | Page; isTaken: boolean };

const sendHere = ({ own, release }: Tab) => {
  release();
  void own.outbox.flushNow();
  return own;
};
const sendElsewhere = ({ openOther }: Tab) => openOther();

const moments: Record<string, Moment> = {
  "before its upload": { isTaken: true },
  "while this tab uploads its photos": { gate: "photo", begin: sendHere, isTaken: true },
  "while another tab uploads its photos": { gate: "photo", begin: sendElsewhere, isTaken: false },
  "while this tab's request is pending": { gate: "create", begin: sendHere, isTaken: false },
  "while another tab's request is pending": { gate: "create", begin: sendElsewhere, isTaken: false },
  "when the server has the lot, and this tab has no answer": {
    gate: "answer",
    begin: sendHere,
    isTaken: false,
  },
  "when the server has the lot, and another tab has no answer": {
    gate: "answer",
    begin: sendElsewhere,
    isTaken: false,
  },
};

test.each(Object.entries(moments))("takes a lot back whole, or not at all: %s", async (_, moment) => {
  const gate = makeGate();
  const tab = await openTab(moment.gate && { [moment.gate]: gate });
  const { own, server, ids, takeBack, draft, ofLot } = tab;
  const sending = moment.begin?.(tab);
  if (moment.gate) await gate.reached;
  const hold = own.outbox.hold(lot.id);
  expect(await takeBack()).toBe(moment.isTaken);
  const kept = moment.isTaken ? draft() : ofLot();
  expect(kept.map(({ id }) => id)).toEqual(ids);
  gate.open();
  await (await sending)?.settled();
  hold();
  await own.outbox.resume();
  await own.settled();
  expect(draft().map(({ id }) => id)).toEqual(moment.isTaken ? ids : []);
  expect(own.outbox.view().lots).toEqual([]);
  const photoUrls = ids.map((id) => `/photos/${id}`);
  expect([...server.lots.values()]).toMatchObject(moment.isTaken ? [] : [{ id: lot.id, photoUrls }]);
});

test("takes back a lot whose photos were uploaded before it was saved", async () => {
  const page = await openPage();
  await page.outbox.addPhotos(holder, [makePicture("front"), makePicture("back")]);
  await page.settled();
  page.outbox.hold(lot.id);
  await page.outbox.addLot(lot);
  expect(await page.outbox.takeBackUnsent(lot.id, holder, () => true)).toBe(true);
  expect(page.outbox.view().photos).toMatchObject([
    { holder, status: { kind: "uploaded" } },
    { holder, status: { kind: "uploaded" } },
  ]);
});

test("takes back a lot that the server rejected, but none whose request got no response", async () => {
  for (const [fault, isTaken] of [
    [makeFailure(409, { message: "Taken", nextLotNumber: 1002 }), true],
    [makeLostCall(), false],
  ] as const) {
    const page = await openPage();
    page.server.lotFault = () => fault;
    await page.capture(lot, 2);
    await page.settled();
    expect(await page.outbox.takeBackUnsent(lot.id, holder, () => true)).toBe(isTaken);
    expect(page.outbox.view().photos.map((photo) => photo.holder)).toEqual(
      Array.from({ length: 2 }, () => (isTaken ? holder : lot.id)),
    );
  }
});

test("does not take back an uploaded lot, or one whose return is no longer wanted", async () => {
  const { own, release, takeBack, ofLot } = await openTab();
  expect(await takeBack(() => false)).toBe(false);
  expect(ofLot()).toHaveLength(3);
  release();
  await own.settled();
  expect(await takeBack()).toBe(false);
  expect(own.outbox.view()).toMatchObject({ lots: [], photos: [] });
});

test("never uploads a lot between the end of its Undo and the opening of its form", async () => {
  const { own, server, release } = await openTab();
  const leave = own.outbox.hold(lot.id);
  release();
  await own.settled();
  expect(server.calls).not.toContain("lot 1001");
  leave();
  await own.settled();
  expect([...server.lots.keys()]).toEqual([lot.id]);
});
