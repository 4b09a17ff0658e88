// @vitest-environment node
import "../../../testing/empty-databases";
import { expect, test } from "vitest";
import { makeBlockedCall, makeFailure, makeLostCall } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import {
  holder,
  makeLot,
  makePendingLot,
  makePendingUpdate,
  makePhoto,
  makePicture,
  makeServer,
  openPage,
  otherRejection,
  takenStatus,
} from "../../../testing/make-outbox";
import { nameOf, readProtocol } from "../../../testing/outbox-protocol";
import { toItemFields } from "../../lots/item-fields";
import { createPassingStore } from "./outbox-store";
import {
  type ChangeStatus,
  deletionKey,
  deletionOwner,
  draftHolder,
  type OutboxWrite,
  type PhotoStatus,
  type RecordingStatus,
} from "./records";

type Server = ReturnType<typeof makeServer>["server"];
type Page = Awaited<ReturnType<typeof openPage>>;

/** How a transition comes about: what the phone has stored, how the server answers, and what the person does. */
type Course = {
  stored?: OutboxWrite;
  prepare?: (server: Server) => void;
  act?: (page: Page, server: Server) => unknown;
  options?: Parameters<typeof openPage>[0];
};

const item = makeItem({ lotNumber: 1000, title: "Lamp" });
const fields = toItemFields(item);
const refusal = makeFailure(400, { message: "Refused" });
const fault = makeFailure(500, { message: "Something went wrong" });

const creation = makePendingLot(1000);
const body = { ...creation.fields, id: creation.id, photoUrls: [] };
const creationIn = (status: ChangeStatus): OutboxWrite => ({ lots: [{ ...creation, status }] });
const failing = (sent: typeof body | null): ChangeStatus => ({
  ...{ kind: "failing", message: "Failed", body: sent, photoId: null },
});

const update = makePendingUpdate(item, { title: "Lamp" }, { title: "Brass lamp" });
const row = {
  id: item.id,
  editId: crypto.randomUUID(),
  fields: { title: "Brass lamp" },
  base: { title: "Lamp" },
};
const updateIn = (status: ChangeStatus, sent?: typeof row): OutboxWrite => ({
  lots: [{ ...update, status, sent }],
});
const conflict: ChangeStatus = {
  kind: "rejected",
  rejection: { kind: "conflict", message: "", remote: { ...item, title: "Copper lamp" } },
};

const photo = makePhoto("p", holder);
const photoIn = (status: PhotoStatus): OutboxWrite => ({
  photos: [{ ...photo, status }],
  pictures: [{ id: photo.id, picture: makePicture() }],
});
/** A change with a photo on this phone. */
const withPhoto = (change: typeof creation | typeof update): OutboxWrite => ({
  ...photoIn({ kind: "prepared" }),
  photos: [{ ...photo, holder: change.id }],
  lots: [{ ...change, photos: [{ kind: "local", id: photo.id }] }],
});

const recordingIn = (status: RecordingStatus): OutboxWrite => ({
  recordings: [
    { ...{ id: "r", userId: "ann", holder: item.id, field: "notes", durationMs: 900, sequence: 1 }, status },
  ],
  audio: [{ id: "r", file: new Blob(["audio"]) }],
});
const recorded = { field: "notes", durationMs: 900, audio: new Blob(["audio"]) } as const;

const deletionIn = (status: RecordingStatus): OutboxWrite => ({
  deletions: [
    {
      ...{ kind: "delete", id: deletionKey(item.id), userId: deletionOwner("ann"), itemId: item.id },
      ...{ manifestId: item.manifestId, lotNumber: 1000, sectionLetter: "", status },
    },
  ],
});

const queued = { kind: "queued" } as const;
const refused = { kind: "rejected", message: "Refused" } as const;
const failed = { kind: "failing", message: "Failed" } as const;
const rejected = otherRejection();
const hidden: ChangeStatus = { kind: "rejected", rejection: { kind: "other", message: "Hidden" }, body };

/** Loses all answers, so that a request begins and nothing more. */
const loseAnswers = (server: Server) => {
  server.lotFault = makeLostCall;
  server.changeFault = makeLostCall;
};
const refuseAll = (server: Server) => {
  server.lotFault = () => refusal;
  server.changeFault = () => refusal;
  server.removalFault = () => refusal;
  server.recordingFault = () => ({ kind: "failed", status: 400, message: "Refused" });
};
const breakDown = (server: Server) => {
  server.lotFault = () => fault;
  server.changeFault = () => fault;
  server.removalFault = () => fault;
  server.recordingFault = () => ({ kind: "failed", status: 500 });
  server.photoFault = () => ({ kind: "failed", status: 500 });
};
const refusePhotos = (server: Server) => {
  server.photoFault = () => ({ kind: "refused", message: "Not a photo" });
};
let now = 0;
/** Makes attempts, each when it is due, until a record has reached the most that it gets. */
const attemptOften = async ({ outbox }: Page) => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    now += 3_600_000;
    await outbox.flush();
  }
};
const editing = (title: string) => ({
  ...{ item, manifestName: "Barn", base: fields, fields: { ...fields, title }, holder: `edit:${item.id}` },
});
const deleteLot =
  (id: string) =>
  async ({ outbox, settled }: Page) => {
    (await outbox.removeLot({ id, manifestId: item.manifestId, lotNumber: 1000, sectionLetter: "" }))();
    await settled();
  };

const creations: Record<string, Course> = {
  "none to queued": { act: ({ outbox }) => outbox.addLot(makeLot(1000)) },
  "queued to sent": { stored: creationIn(queued), prepare: loseAnswers },
  "queued to rejected": { stored: withPhoto(creation), prepare: refusePhotos },
  "queued to failing": { stored: withPhoto(creation), prepare: breakDown, act: attemptOften },
  "queued to gone": {
    stored: creationIn(queued),
    prepare: (server) => {
      server.signedIn = undefined;
    },
    act: ({ outbox }) => outbox.discardLot(creation),
  },
  "sent to gone": { stored: creationIn({ kind: "sent", body }) },
  "sent to queued": {
    stored: creationIn({ kind: "sent", body }),
    prepare: (server) => {
      const issues = [{ path: "photoUrls.0", message: "No such photo" }];
      server.lotFault = () => makeFailure(400, { message: "Invalid", issues });
    },
  },
  "sent to rejected": { stored: creationIn({ kind: "sent", body }), prepare: refuseAll },
  "sent to failing": { stored: creationIn({ kind: "sent", body }), prepare: breakDown, act: attemptOften },
  "failing to sent": {
    ...{ stored: creationIn(failing(body)), prepare: loseAnswers },
    act: ({ outbox }) => outbox.retryLot(creation.id),
  },
  "failing to queued": {
    stored: creationIn(failing(null)),
    prepare: (server) => {
      server.signedIn = undefined;
    },
    act: ({ outbox }) => outbox.retryLot(creation.id),
  },
  "failing to gone": { stored: creationIn(failing(body)) },
  "failing to rejected": { stored: creationIn(failing(body)), prepare: refuseAll },
  "rejected to queued": {
    ...{ stored: creationIn(takenStatus()), prepare: loseAnswers },
    act: ({ outbox }) => outbox.retryLot(creation.id, 1001),
  },
  "rejected to sent": {
    ...{ stored: creationIn(hidden), prepare: loseAnswers },
    act: ({ outbox }) => outbox.retryLot(creation.id),
  },
  "rejected to gone": { stored: creationIn(rejected), act: ({ outbox }) => outbox.discardLot(creation) },
};

const updates: Record<string, Course> = {
  "none to queued": { act: ({ outbox }) => outbox.addChange(editing("Brass lamp")) },
  "queued to sent": { stored: updateIn(queued), prepare: loseAnswers },
  "queued to rejected": { stored: withPhoto(update), prepare: refusePhotos },
  "queued to failing": { stored: withPhoto(update), prepare: breakDown, act: attemptOften },
  "queued to gone": {
    stored: updateIn(queued),
    prepare: (server) => {
      server.signedIn = undefined;
    },
    act: ({ outbox }) => outbox.discardLot(update),
  },
  "sent to gone": { stored: updateIn(queued, row) },
  "sent to queued": {
    ...{ stored: updateIn(queued, row), prepare: loseAnswers },
    async act({ outbox }, server) {
      await outbox.addChange(editing("Green lamp"));
      server.changeFault = () => undefined;
      await outbox.flushNow();
    },
  },
  "sent to rejected": {
    stored: updateIn(queued, row),
    prepare: (server) => server.items.set(item.id, { ...item, title: "Copper lamp" }),
  },
  "sent to failing": { stored: updateIn(queued, row), prepare: breakDown, act: attemptOften },
  "failing to sent": {
    ...{ stored: updateIn(failing(null), row), prepare: loseAnswers },
    act: ({ outbox }) => outbox.retryLot(update.id),
  },
  "failing to queued": {
    stored: updateIn(failing(null)),
    prepare: (server) => {
      server.signedIn = undefined;
    },
    act: ({ outbox }) => outbox.retryLot(update.id),
  },
  "failing to gone": { stored: updateIn(failing(null), row) },
  "failing to rejected": { stored: updateIn(failing(null), row), prepare: refuseAll },
  "rejected to queued": {
    ...{ stored: updateIn(conflict), prepare: loseAnswers },
    act: ({ outbox }) => outbox.resolveConflict(update.id, { title: "Brass lamp" }),
  },
  "rejected to sent": {
    ...{ stored: updateIn(rejected, row), prepare: loseAnswers },
    act: ({ outbox }) => outbox.retryLot(update.id),
  },
  "rejected to gone": {
    stored: updateIn(conflict),
    act: ({ outbox }) => outbox.resolveConflict(update.id, { title: "Copper lamp" }),
  },
};

/** A video frame of 2 x 2 pixels that a page can copy. */
const frame = {
  format: "I420",
  ...{ visibleRect: { width: 2, height: 2 }, displayWidth: 2, displayHeight: 2 },
  colorSpace: { toJSON: () => ({}) },
  allocationSize: () => 6,
  copyTo: async () => [],
  close: () => undefined,
} as unknown as VideoFrame; // the members that the queue uses

const photos: Record<string, Course> = {
  "none to frame": { act: ({ outbox }) => outbox.addFrame(holder, frame) },
  "none to captured": { act: ({ outbox }) => outbox.addPhotos(holder, [makePicture()]) },
  "none to prepared": { act: ({ outbox }) => outbox.addCropped(holder, { picture: makePicture() }) },
  "frame to prepared": { act: ({ outbox }) => outbox.addFrame(holder, frame) },
  "frame to gone": {
    stored: photoIn({ kind: "frame" }),
    act: ({ outbox }) => outbox.removePhotos([photo.id]),
  },
  "captured to prepared": { stored: photoIn({ kind: "captured" }) },
  "captured to gone": {
    stored: photoIn({ kind: "captured" }),
    // Resizing does not end.
    options: { shrink: () => new Promise(() => undefined) },
    act: ({ outbox }) => outbox.removePhotos([photo.id]),
  },
  "prepared to uploaded": { stored: photoIn({ kind: "prepared" }) },
  "prepared to gone": { stored: photoIn({ kind: "prepared" }), prepare: refusePhotos },
  "uploaded to prepared": {
    stored: {
      ...withPhoto({ ...creation, status: { kind: "sent", body } }),
      photos: [{ ...photo, holder: creation.id, status: { kind: "uploaded", url: "/photos/p" } }],
    },
    prepare: (server) => {
      const issues = [{ path: "photoUrls.0", message: "No such photo" }];
      server.lotFault = () => makeFailure(400, { message: "Invalid", issues });
    },
  },
  "uploaded to gone": { stored: withPhoto(creation) },
};

const recordings: Record<string, Course> = {
  "none to queued": {
    act: ({ outbox }) => outbox.addRecording({ ...recorded, holder: draftHolder(item.manifestId) }),
  },
  "queued to rejected": { stored: recordingIn(queued), prepare: refuseAll },
  "queued to failing": { stored: recordingIn(queued), prepare: breakDown, act: attemptOften },
  "queued to gone": { stored: recordingIn(queued) },
  "rejected to queued": { stored: recordingIn(refused), act: ({ outbox }) => outbox.retryRecordings() },
  "rejected to gone": { stored: recordingIn(refused), act: ({ outbox }) => outbox.removeRecordings(["r"]) },
  "failing to queued": {
    ...{ stored: recordingIn(failed), prepare: breakDown },
    act: ({ outbox }) => outbox.retryRecordings(),
  },
  "failing to rejected": { stored: recordingIn(failed), prepare: refuseAll },
  "failing to gone": { stored: recordingIn(failed) },
};

const deletions: Record<string, Course> = {
  "none to queued": { act: deleteLot(item.id) },
  "queued to rejected": { stored: deletionIn(queued), prepare: refuseAll },
  "queued to failing": { stored: deletionIn(queued), prepare: breakDown, act: attemptOften },
  "queued to gone": { stored: deletionIn(queued) },
  "rejected to queued": {
    stored: deletionIn(refused),
    act: ({ outbox }) => outbox.retryDeletion(deletionKey(item.id)),
  },
  "rejected to gone": { stored: deletionIn(refused), act: ({ outbox }) => outbox.keepLot(item.id) },
  "failing to queued": {
    ...{ stored: deletionIn(failed), prepare: breakDown },
    act: ({ outbox }) => outbox.retryDeletion(deletionKey(item.id)),
  },
  "failing to rejected": { stored: deletionIn(failed), prepare: refuseAll },
  "failing to gone": { stored: deletionIn(failed) },
};

const courses: Record<string, Record<string, Course>> = {
  ...{ creation: creations, update: updates, photo: photos },
  ...{ recording: recordings, deletion: deletions },
};

test("has a course for each transition of the documented protocol, and no other", () => {
  const named = Object.entries(courses).flatMap(([type, each]) =>
    Object.keys(each).map((steps) => `${type}: ${steps}`),
  );
  expect(named.toSorted()).toEqual(readProtocol().map(nameOf).toSorted());
});

/** Opens a page with this course. */
async function run({ stored = {}, prepare, act, options }: Course): Promise<Page> {
  const { server, api } = makeServer();
  server.items.set(item.id, item);
  prepare?.(server);
  const store = createPassingStore();
  await store.write(stored);
  const page = await openPage({ store, api, now: () => now, ...options });
  await page.settled();
  await act?.(page, server);
  await page.settled();
  page.outbox.stop();
  return page;
}

test.each(readProtocol())(
  "follows the protocol for a $type from $from to $to: $event",
  async (transition) => {
    const { seen } = await run(courses[transition.type]?.[`${transition.from} to ${transition.to}`] ?? {});
    expect([...seen]).toContain(nameOf(transition));
  },
);

test.each([
  ["without a response", makeLostCall()],
  ["by a proxy", makeBlockedCall(403)],
  ["with 429", makeFailure(429, { message: "Slow down" })],
  ["with 502", makeFailure(502, { message: "Bad gateway" })],
  ["with 401", makeFailure(401, { message: "Log in first" })],
])("keeps what was sent when a request ends %s", async (_, error) => {
  const prepare = (server: Server) => {
    server.lotFault = () => error;
    server.changeFault = () => error;
    server.removalFault = () => error;
  };
  for (const stored of [creationIn({ kind: "sent", body }), updateIn(queued, row), deletionIn(queued)])
    expect([...(await run({ stored, prepare })).seen]).toEqual([]);
});
