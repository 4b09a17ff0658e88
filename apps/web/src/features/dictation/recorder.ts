import { maxRecordingMs } from "@lotwright/contracts/media/recordings";

/** Preferred recording types, smallest files first. Safari records MP4 only. */
const wantedTypes = ["audio/webm;codecs=opus", "audio/mp4", "audio/ogg;codecs=opus"];

/** Bit rate for speech: three minutes are less than a megabyte. */
const bitsPerSecond = 32_000;

export type RecorderState = "idle" | "starting" | "recording";

export type RecorderFailure = "not-allowed" | "no-microphone" | "empty";

/** The used part of MediaRecorder. */
export type RecorderEngine = { readonly mimeType: string; start: () => void; stop: () => void };

/** Event handlers of an engine, which delivers all data before its end. */
export type EngineEvents = { onData: (part: Blob) => void; onStop: () => void };

type EngineOptions = { mimeType?: string; audioBitsPerSecond: number };

/** The used part of MediaStream. */
export type Microphone = {
  getTracks: () => { stop: () => void; addEventListener?: (type: "ended", listener: () => void) => void }[];
};

export type RecorderOptions<Stream extends Microphone> = {
  openMicrophone: () => Promise<Stream>;
  makeEngine: (stream: Stream, options: EngineOptions, events: EngineEvents) => RecorderEngine;
  isTypeSupported: (type: string) => boolean;
  /** A monotonic clock, in ms. */
  now: () => number;
  onState: (state: RecorderState) => void;
  onRecorded: (audio: Blob, durationMs: number) => void;
  onFailure: (failure: RecorderFailure) => void;
};

/** The first type that the browser can record; undefined lets the browser choose. */
export const chooseType = (isTypeSupported: (type: string) => boolean): string | undefined =>
  wantedTypes.find(isTypeSupported);

const turnOff = (microphone: Microphone) => {
  for (const track of microphone.getTracks()) track.stop();
};

const failureOf = (error: unknown): RecorderFailure =>
  error instanceof DOMException && error.name === "NotAllowedError" ? "not-allowed" : "no-microphone";

/** Creates a recorder, which records the microphone until stopped, for at most three minutes. */
export function createRecorder<Stream extends Microphone>(options: RecorderOptions<Stream>) {
  const { openMicrophone, makeEngine, isTypeSupported, now, onState, onRecorded, onFailure } = options;
  let state: RecorderState = "idle";
  let isStopWanted = false;
  let engine: RecorderEngine | undefined;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const show = (next: RecorderState) => {
    state = next;
    onState(next);
  };
  const stop = () => {
    clearTimeout(limit);
    // Cancels a start whose permission prompt is still open.
    isStopWanted = true;
    const stopping = engine;
    engine = undefined;
    stopping?.stop();
  };
  const record = (stream: Stream) => {
    const mimeType = chooseType(isTypeSupported);
    const parts: Blob[] = [];
    const startedAt = now();
    const settings = { ...(mimeType && { mimeType }), audioBitsPerSecond: bitsPerSecond };
    const recording = makeEngine(stream, settings, {
      onData: (part) => void parts.push(part),
      onStop() {
        // The browser may have ended the recording; its timer must not stop the next one.
        clearTimeout(limit);
        const durationMs = Math.round(now() - startedAt);
        turnOff(stream);
        show("idle");
        const audio = new Blob(parts, { type: recording.mimeType });
        if (audio.size > 0) onRecorded(audio, Math.min(durationMs, maxRecordingMs));
        else onFailure("empty");
      },
    });
    // Phones take the microphone away for a call.
    for (const track of stream.getTracks()) track.addEventListener?.("ended", stop);
    recording.start();
    engine = recording;
    limit = setTimeout(stop, maxRecordingMs);
    show("recording");
  };
  return {
    async start(): Promise<void> {
      if (state !== "idle") return;
      isStopWanted = false;
      show("starting");
      let stream: Stream | undefined;
      try {
        stream = await openMicrophone();
        if (!isStopWanted) return record(stream);
        turnOff(stream);
        show("idle");
      } catch (error) {
        if (stream) turnOff(stream);
        show("idle");
        onFailure(failureOf(error));
      }
    },
    /** Stops the recording and delivers it. */
    stop,
  };
}
