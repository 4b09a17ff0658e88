import { Blob } from "node:buffer";
import { fireEvent } from "@testing-library/react";
import { onTestFinished, vi } from "vitest";
import type { Browser } from "./app-server";
import { fakeCanvas } from "./fake-canvas";
import { untilPage } from "./page-changes";

const size = { width: 1600, height: 1200 };

class FakeTrack extends EventTarget {
  readonly id = crypto.randomUUID();
  readonly kind = "video";
  readyState: MediaStreamTrackState = "live";
  muted = false;
  isStopped = false;
  readonly applied: MediaTrackConstraints[] = [];
  constructor(readonly capabilities: object) {
    super();
  }
  stop() {
    this.isStopped = true;
  }
  /** Mutes or unmutes the camera, as a phone call does. */
  mute(muted: boolean) {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? "mute" : "unmute"));
  }
  getSettings = () => ({ deviceId: "rear" });
  getCapabilities = () => this.capabilities;
  async applyConstraints(constraints: MediaTrackConstraints) {
    this.applied.push(constraints);
  }
}

/** Connects the page's uploads to the server; jsdom would open a network connection. */
export function connectUploads(browser: Browser): void {
  class FakeForm {
    append() {}
  }
  class FakeRequest {
    readonly upload = {};
    status = 0;
    response: object = {};
    onload = () => undefined;
    open() {}
    setRequestHeader() {}
    abort() {}
    getResponseHeader = () => null;
    async send() {
      this.response = { id: crypto.randomUUID(), url: await browser.uploadPhoto(), ...size };
      this.status = 201;
      this.onload();
    }
  }
  vi.stubGlobal("FormData", FakeForm);
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
}

type FakeCamera = {
  /** Capabilities of the camera, such as `{ torch: true }`. */
  capabilities?: object;
  devices?: Partial<MediaDeviceInfo>[];
};

/**
 * Mocks the camera and the canvas, which jsdom lacks. `fail` makes opening the camera reject with a DOMException of this name;
 * `undefined` lets it succeed again.
 */
export function fakeCamera({ capabilities = {}, devices = [] }: FakeCamera = {}) {
  const tracks: FakeTrack[] = [];
  const asked: MediaStreamConstraints[] = [];
  let failure: string | undefined;
  const mediaDevices = Object.assign(new EventTarget(), {
    async getUserMedia(constraints: MediaStreamConstraints) {
      asked.push(constraints);
      if (failure) throw new DOMException("No camera", failure);
      const track = new FakeTrack(capabilities);
      tracks.push(track);
      return { getTracks: () => [track], getVideoTracks: () => [track] };
    },
    enumerateDevices: async () => devices,
  });
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "mediaDevices"));
  vi.stubGlobal("isSecureContext", true);
  // The mock database can store Node's blobs, but not jsdom's.
  vi.stubGlobal("Blob", Blob);
  fakeCanvas(size);
  const frames = { open: 0 };
  class FakeFrame {
    readonly displayWidth = size.width;
    readonly displayHeight = size.height;
    constructor() {
      frames.open += 1;
    }
    close() {
      frames.open -= 1;
    }
  }
  vi.stubGlobal("VideoFrame", FakeFrame);
  return {
    tracks,
    asked,
    frames,
    fail(name: string | undefined) {
      failure = name;
    },
    /** Simulates the first frame, which enables the shutter. */
    async showPicture() {
      const video = await untilPage(() => {
        const element = document.querySelector("video");
        if (!element) throw new Error("There is no viewfinder");
        return element;
      });
      Object.defineProperty(video, "videoWidth", { value: size.width, configurable: true });
      Object.defineProperty(video, "videoHeight", { value: size.height, configurable: true });
      fireEvent.loadedMetadata(video);
      fireEvent.loadedData(video);
    },
  };
}
