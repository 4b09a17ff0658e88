import { expect, onTestFinished, test, vi } from "vitest";
import { holder, makeLot, openPage } from "../../../testing/make-outbox";
import { makePromise } from "../../../testing/make-promise";
import type { ShrinkFrame } from "./stored-frames";

/** A mock video frame, which counts its open copies. */
function makeFrame() {
  const counted = { open: 1 };
  const frame = (): VideoFrame =>
    ({
      displayWidth: 2560,
      displayHeight: 1920,
      close() {
        counted.open -= 1;
      },
      clone() {
        counted.open += 1;
        return frame();
      },
    }) as unknown as VideoFrame; // a mock of the members that the queue uses
  return { frame: frame(), counted };
}

/** Replaces the page's canvases, which jsdom does not have. Returns the sizes of the drawn pictures. */
function stubCanvas(): string[] {
  const sizes: string[] = [];
  const { HTMLCanvasElement: Canvas } = window;
  vi.spyOn(Canvas.prototype, "getContext").mockReturnValue({
    drawImage: (_frame: unknown, _x: number, _y: number, width: number, height: number) =>
      sizes.push(`${width} x ${height}`),
  } as never);
  vi.spyOn(Canvas.prototype, "toDataURL").mockReturnValue(`data:image/jpeg;base64,${btoa("last shot")}`);
  onTestFinished(() => void vi.restoreAllMocks());
  return sizes;
}

const endless: ShrinkFrame = () => new Promise(() => undefined);

test("stores a shot that was being encoded when the page closed, once, in the next page", async () => {
  localStorage.clear();
  const sizes = stubCanvas();
  const closed = await openPage({ shrinkFrame: endless });
  const { frame } = makeFrame();
  void closed.outbox.addFrame(holder, frame);
  expect(closed.outbox.hasUnwritten()).toBe(true);
  closed.outbox.writeLastShots();
  expect(sizes).toEqual(["1600 x 1200"]);

  const page = await openPage();
  await page.outbox.recoverShots();
  const [photo] = page.outbox.view().photos;
  expect(photo).toMatchObject({ holder, status: { kind: "prepared" } });
  expect(localStorage).toHaveLength(0);
  await page.outbox.recoverShots();
  expect(page.outbox.view().photos).toHaveLength(1);
  await page.outbox.addLot(makeLot(1000));
  await page.settled();
  expect(page.server.calls).toEqual(["photo last shot", "lot 1000"]);
});

test("adds no shot a second time that was stored while the page closed", async () => {
  localStorage.clear();
  stubCanvas();
  const page = await openPage();
  const { frame } = makeFrame();
  const adding = page.outbox.addFrame(holder, frame);
  page.outbox.writeLastShots();
  await adding;
  await page.outbox.recoverShots();
  expect(page.outbox.view().photos).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
});

test("keeps a written shot until the phone's store has it", async () => {
  localStorage.clear();
  stubCanvas();
  const closed = await openPage({ shrinkFrame: endless });
  void closed.outbox.addFrame(holder, makeFrame().frame);
  closed.outbox.writeLastShots();
  const page = await openPage();
  const { write } = page.store;
  page.store.write = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  await page.outbox.recoverShots();
  expect(localStorage).toHaveLength(1);
  page.store.write = write;
  await page.outbox.flushNow();
  await page.outbox.recoverShots();
  expect([page.outbox.view().photos.length, localStorage.length]).toEqual([1, 0]);
});

test("forgets a written shot if the page is shown again and stores it", async () => {
  localStorage.clear();
  stubCanvas();
  const encoding = makePromise<Blob[]>();
  const page = await openPage({ shrinkFrame: () => encoding.promise });
  const adding = page.outbox.addFrame(holder, makeFrame().frame);
  page.outbox.writeLastShots();
  expect(localStorage).toHaveLength(1);
  encoding.resolve([new Blob(["encoded"])]);
  await adding;
  expect(localStorage).toHaveLength(0);
});

test("opens the queue although a written shot is damaged", async () => {
  localStorage.clear();
  for (const text of ["", "capture:a", "capture:a data:,", "capture:a data:image/jpeg;base64,%%%"])
    localStorage.setItem(`lotwright.last-shot.ann.${text.length}`, text);
  const page = await openPage();
  await page.outbox.recoverShots();
  expect(page.outbox.view().photos).toEqual([]);
  localStorage.clear();
});

test("writes nothing for shots that are stored, and holds no copy of their frames", async () => {
  localStorage.clear();
  stubCanvas();
  const page = await openPage();
  const { frame, counted } = makeFrame();
  await page.outbox.addFrame(holder, frame);
  page.outbox.writeLastShots();
  expect([localStorage.length, counted.open]).toEqual([0, 0]);
});
