import { maxPhotosPerItem } from "@lotwright/contracts/limits";
import { beforeEach, expect, test, vi } from "vitest";
import { createPhotoQueue, type QueuedPhoto, uploadedPhotos } from "./photo-queue";
import type { PhotoUpload, UploadOutcome } from "./upload-photo";

type Sent = PhotoUpload & { answer: (outcome: UploadOutcome) => Promise<void> };

beforeEach(() => {
  // jsdom has no object addresses.
  URL.createObjectURL = () => "blob:preview";
  URL.revokeObjectURL = () => undefined;
});

const settled = () => new Promise<void>((done) => setTimeout(done));
const file = (text = "photo") => new Blob([text], { type: "image/jpeg" });
const stored = (id: string): UploadOutcome => ({
  kind: "stored",
  photo: { id, url: `/photos/${id}.jpg`, width: 4, height: 3 },
});

/** A queue with a line that answers when the test says so. */
function makeQueue(shrink = async (photo: Blob) => photo) {
  const sent: Sent[] = [];
  const events: string[] = [];
  let shown: readonly QueuedPhoto[] = [];
  const queue = createPhotoQueue(
    {
      shrink,
      upload: (upload) =>
        new Promise((resolve) => {
          const answer = (outcome: UploadOutcome) => {
            resolve(outcome);
            return settled();
          };
          sent.push({ ...upload, answer });
        }),
      onChange: (photos) => {
        shown = photos;
      },
      onRefused: (message, { isCropped }) =>
        events.push(`refused${isCropped ? " cropped photo" : ""}: ${message}`),
      onLimit: () => events.push("limit"),
      onSignedOut: () => events.push("signed out"),
    },
    [],
  );
  const at = (index: number) => {
    const upload = sent[index];
    if (!upload) throw new Error(`Nothing was sent as number ${index}`);
    return upload;
  };
  const states = () => shown.map(({ state }) => state);
  return { queue, sent, at, events, states, shown: () => shown };
}

test("at most two photos are on their way, and all of them arrive in their order", async () => {
  const { queue, sent, at, states, shown } = makeQueue();
  queue.add([file("a"), file("b"), file("c")]);
  await settled();
  expect(sent).toHaveLength(2);

  await at(1).answer(stored(at(1).id));
  expect(sent).toHaveLength(3);
  await at(2).answer(stored(at(2).id));
  await at(0).answer(stored(at(0).id));

  expect(states()).toEqual(["uploaded", "uploaded", "uploaded"]);
  expect(uploadedPhotos(shown()).map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
});

test("a photo whose line broke stays, is not uploaded, and goes again under the same id with the same bytes", async () => {
  const shrink = vi.fn(async () => file("shrunk"));
  const { queue, sent, at, states, shown, events } = makeQueue(shrink);
  queue.add([file()]);
  await settled();
  await at(0).answer({ kind: "failed" });
  expect(states()).toEqual(["waiting"]);
  expect(uploadedPhotos(shown())).toEqual([]);
  expect(events).toEqual([]);

  queue.retry();
  await settled();
  expect(at(1).id).toBe(at(0).id);
  expect(at(1).photo).toBe(at(0).photo);
  expect(shrink).toHaveBeenCalledTimes(1);
  await at(1).answer(stored(at(1).id));
  expect(states()).toEqual(["uploaded"]);
  queue.retry();
  await settled();
  expect(sent).toHaveLength(2);
});

test("a photo that the server refuses goes away, with the server's reason", async () => {
  const { queue, at, states, events } = makeQueue();
  queue.add([file("a"), file("b")]);
  await settled();
  await at(0).answer({ kind: "refused", message: "Too large" });
  expect(states()).toEqual(["sending"]);
  expect(events).toEqual(["refused: Too large"]);
});

test("what the browser cannot read is sent as it is", async () => {
  const { queue, at } = makeQueue(async () => {
    throw new Error("not a picture");
  });
  const original = file("scan.heic");
  queue.add([original]);
  await settled();
  expect(at(0).photo).toBe(original);
});

test("photos over the limit are dropped with a word", async () => {
  const { queue, events, shown } = makeQueue();
  queue.add(Array.from({ length: maxPhotosPerItem - 1 }, () => file()));
  expect(events).toEqual([]);
  queue.add([file("fits"), file("too many")]);
  expect(shown()).toHaveLength(maxPhotosPerItem);
  expect(events).toEqual(["limit"]);
});

test("removing a photo ends its upload and lets the next one start", async () => {
  const { queue, sent, at, shown } = makeQueue();
  queue.add([file("a"), file("b"), file("c")]);
  await settled();
  queue.remove(at(0).id);
  await settled();
  expect(at(0).signal.aborted).toBe(true);
  expect(sent).toHaveLength(3);
  await at(0).answer(stored(at(0).id));
  expect(shown().map(({ id }) => id)).toEqual([at(1).id, at(2).id]);
});

test("a cropped photo takes the place of the one it was cut from, and is sent instead of it", async () => {
  const { queue, sent, at, shown, events } = makeQueue();
  queue.add([file("a"), file("b")]);
  await settled();
  const cropped = file("cut");
  queue.crop(at(0).id, cropped);
  await settled();
  expect(at(0).signal.aborted).toBe(true);
  expect(at(2).photo).toBe(cropped);
  expect(shown().map(({ id }) => id)).toEqual([at(2).id, at(1).id]);

  await at(2).answer({ kind: "refused", message: "" });
  expect(shown().map(({ id }) => id)).toEqual([at(1).id]);
  expect(events).toEqual(["refused cropped photo: "]);
  expect(sent).toHaveLength(3);
});

test("a photo moves to any place there is, and nowhere else", async () => {
  const { queue, shown } = makeQueue();
  queue.replace(["a", "b", "c"].map((id) => ({ id, url: `/photos/${id}.jpg` })));
  const order = () => shown().map(({ id }) => id);
  queue.move("c", 0);
  expect(order()).toEqual(["c", "a", "b"]);
  queue.move("c", 1);
  expect(order()).toEqual(["a", "c", "b"]);
  queue.move("a", -1);
  queue.move("b", 3);
  expect(order()).toEqual(["a", "c", "b"]);
});

test("an ended session keeps the photo and is reported", async () => {
  const { queue, at, states, events } = makeQueue();
  queue.add([file()]);
  await settled();
  await at(0).answer({ kind: "failed", isSignedOut: true });
  expect(states()).toEqual(["waiting"]);
  expect(events).toEqual(["signed out"]);
});
