import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silenceMs, uploadPhotoOf } from "./upload-photo";

/** A mock XMLHttpRequest whose events the test dispatches. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  response: unknown = null;
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  isAborted = false;
  open() {}
  setRequestHeader() {}
  getResponseHeader = () => "1";
  send() {
    FakeRequest.last = this;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const total = 1_100_000;

function startUpload() {
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  const outcome = uploadPhotoOf("ann")({ id: "a", photo: new Blob(["x"]), onProgress, signal });
  const request = FakeRequest.last;
  const send = (loaded: number) => request.upload.onprogress?.({ loaded, total });
  return { outcome, request, onProgress, send };
}

const photo = { id: "0190a0a0-0000-4000-8000-000000000000", url: "/photos/a.jpg", width: 4, height: 3 };

test("uploads for as long as bytes keep leaving, and leaves no timer", async () => {
  const { outcome, request, onProgress, send } = startUpload();
  for (let loaded = 0; loaded <= total; loaded += 10_000) {
    send(loaded);
    await vi.advanceTimersByTimeAsync(silenceMs - 1);
  }
  expect(onProgress).toHaveBeenLastCalledWith(total, total);
  request.answer(201, photo);
  expect(await outcome).toEqual({ kind: "stored", photo });
  expect(vi.getTimerCount()).toBe(0);
});

test("aborts an upload that has sent nothing for a minute, as a failure that is retried", async () => {
  const { outcome, request } = startUpload();
  await vi.advanceTimersByTimeAsync(silenceMs - 1);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(request.isAborted).toBe(true);
  expect(await outcome).toEqual({ kind: "failed" });
  expect(vi.getTimerCount()).toBe(0);
});

test("waits for the bytes that the system has buffered, as if they left at 2 kB a second", async () => {
  const { outcome, request, send } = startUpload();
  send(total);
  // Two photos at 9 kB a second, whose bytes have all left the browser.
  await vi.advanceTimersByTimeAsync(245_000);
  expect(request.isAborted).toBe(false);
  await vi.advanceTimersByTimeAsync(315_000);
  expect(request.isAborted).toBe(true);
  expect(await outcome).toEqual({ kind: "failed" });
});
