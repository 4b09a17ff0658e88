import { createHash } from "node:crypto";
import { inspect } from "node:util";
import { type RecordingType, recordingTypes } from "@lotwright/contracts/media/recordings";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openAiTranscriber } from "./openai-transcriber";
import type { AiFault, AiReply } from "./testing/ai-reply";
import { type AiServer, startAiServer } from "./testing/ai-server";
import { type TranscriberInput, transcriptionTimeoutMs } from "./transcriber";
import { WriterError } from "./writer";

let server: AiServer;
const audio = Buffer.from("not decoded by us");

beforeAll(async () => {
  server = await startAiServer();
});
beforeEach(() => server.reset());
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.close());

function transcribe(over: Partial<TranscriberInput> = {}, apiKey = server.apiKey) {
  const transcriber = openAiTranscriber({ ...server, apiKey, model: server.transcribeModel });
  return transcriber({ audio, mimeType: "audio/webm", ...over });
}

async function failureOf(transcribed: Promise<unknown>): Promise<WriterError> {
  const failure = await transcribed.then(
    () => new Error("It was transcribed"),
    (error) => error,
  );
  expect(failure).toBeInstanceOf(WriterError);
  return failure;
}

const names: Record<RecordingType, string> = {
  "audio/webm": "recording.webm",
  "audio/mp4": "recording.mp4",
  "audio/ogg": "recording.ogg",
  "audio/mpeg": "recording.mp3",
  "audio/wav": "recording.wav",
};

test.each(recordingTypes)("sends the bytes of %s as a file of that type", async (mimeType) => {
  const sha256 = createHash("sha256").update(audio).digest("hex");
  expect(await transcribe({ mimeType })).toBe(`Heard ${audio.length} bytes ${sha256.slice(0, 12)}.`);
  const file = { name: names[mimeType], type: mimeType, byteCount: audio.length, sha256 };
  expect(server.requests).toMatchObject([{ audio: file }]);
});

test("sends an MP4 that the provider refuses by its name again as .m4a, and the next one as .m4a only", async () => {
  const transcriber = openAiTranscriber({ ...server, model: server.transcribeModel });
  const iphone = { audio, mimeType: "audio/mp4" } as const;
  server.respondNext({ status: 400 }, { transcript: "A brass lamp." }, { transcript: "A chair." });
  expect(await transcriber(iphone)).toBe("A brass lamp.");
  expect(await transcriber(iphone)).toBe("A chair.");
  const sent = ["recording.mp4", "recording.m4a", "recording.m4a"];
  expect(server.requests).toMatchObject(sent.map((name) => ({ audio: { name, byteCount: audio.length } })));
});

test("sends two MP4s that are refused at the same time again as .m4a", async () => {
  const transcriber = openAiTranscriber({ ...server, model: server.transcribeModel });
  const [refused, accepted] = [{ status: 400 }, { transcript: "A brass lamp." }];
  server.respondNext(refused, refused, accepted, accepted);
  const both = [1, 2].map(() => transcriber({ audio, mimeType: "audio/mp4" }));
  expect(await Promise.all(both)).toEqual(["A brass lamp.", "A brass lamp."]);
});

test.each([
  ["an MP4 under both names", "audio/mp4", 400, 2],
  ["another file", "audio/webm", 400, 1],
  ["the API key", "audio/mp4", 401, 1],
] as const)("rejects a recording when the provider refuses %s", async (_, mimeType, status, callCount) => {
  server.respondWith({ status });
  expect(await failureOf(transcribe({ mimeType }))).toMatchObject({ kind: "rejected", retryable: false });
  expect(server.requests).toHaveLength(callCount);
});

const unreadable = (name: string) =>
  `The transcription service can't read this recording (${name}). It is kept. Ask your admin to set another OPENAI_TRANSCRIBE_MODEL, then try again.`;
const refusal = (status: number, message: string): AiReply => ({ status, body: { error: { message } } });

test.each([
  refusal(400, "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3', 'mp4', 'oga', 'wav', 'webm']"),
  refusal(400, "The audio file could not be decoded or its format is not supported."),
  refusal(400, "Unrecognized file format."),
  refusal(400, "This model does not support the format you provided."),
  refusal(400, "file must be one of the following types: [flac mp3 mp4 mpeg mpga m4a ogg opus wav webm]"),
  refusal(400, "Audio file might be corrupted or unsupported"),
  refusal(422, "Invalid or unsupported audio file."),
  refusal(500, "invalid WAV RIFF header: /tmp/upload_3.webm"),
  { status: 500, body: { detail: "Invalid data found when processing input" } },
  { status: 400, body: { message: "Invalid file or file type", success: false } },
  { status: 200, body: { error: "failed to read audio data" } },
  { status: 415, body: "Unsupported Media Type" },
] satisfies AiReply[])(
  "reports after one call that the provider can't read a recording, for %j",
  async (reply) => {
    server.respondWith(reply);
    const failure = await failureOf(transcribe());
    expect(failure).toMatchObject({ kind: "rejected", retryable: false, message: unreadable("WebM") });
    expect(server.requests).toHaveLength(1);
  },
);

test.each([
  refusal(400, "Audio file is too short. Minimum audio length is 0.1 seconds."),
  refusal(400, "response_format 'json' is not compatible with model 'x'"),
  refusal(400, "This response_format type is unavailable now"),
  refusal(400, "The requested response format is not supported"),
  refusal(404, "The model `whisper-9` does not exist"),
  refusal(401, "Incorrect API key provided"),
  refusal(413, "Maximum content size limit exceeded"),
  refusal(429, "Rate limit reached for audio seconds per hour"),
  refusal(503, "The audio service is loading the model"),
])("blames no format for %j", async (reply) => {
  server.respondWith(reply);
  expect((await failureOf(transcribe())).message).not.toMatch(/can't read/);
});

test.each(recordingTypes)("names the format of %s that the provider can't read", async (mimeType) => {
  server.respondWith(refusal(400, "Invalid file format."));
  const { message } = await failureOf(transcribe({ mimeType }));
  const format = { webm: "WebM", mp4: "MP4", ogg: "Ogg", mpeg: "MP3", wav: "WAV" }[mimeType.slice(6)] ?? "";
  expect(message).toBe(unreadable(format));
  expect(server.requests).toHaveLength(mimeType === "audio/mp4" ? 2 : 1);
});

test("sends an MP4 whose format is refused with a 500 again as .m4a", async () => {
  server.respondNext(refusal(500, "Unsupported file format: mp4"), { transcript: "A brass lamp." });
  expect(await transcribe({ mimeType: "audio/mp4" })).toBe("A brass lamp.");
});

test("removes control characters and outer blanks from a transcript and keeps its lines", async () => {
  server.respondNext({ transcript: " Brass\u0000 lamp,\r\n\u202eshade missing.\u0007 \n" });
  expect(await transcribe()).toBe("Brass lamp,\nshade missing.");
});

test("cuts a transcript that is longer than any field", async () => {
  server.respondNext({ transcript: "word ".repeat(20_000) });
  expect((await transcribe()).length).toBeLessThanOrEqual(maxLongTextLength + 2_000);
});

test.each(["", " \n", "...", "[BLANK_AUDIO]"])(
  "reports the transcript %j as nothing heard",
  async (transcript) => {
    server.respondWith({ transcript });
    const message = "No speech was heard in this recording.";
    expect(await failureOf(transcribe())).toMatchObject({ kind: "nothing-heard", retryable: false, message });
  },
);

test.each([
  [{ status: 400 }, { kind: "rejected", retryable: false }],
  [{ status: 401 }, { kind: "rejected", message: expect.stringMatching(/rejected the API key/) }],
  [
    { status: 429, headers: { "retry-after": "7" } },
    { kind: "rate-limited", retryAfterSeconds: 7 },
  ],
  [{ status: 503 }, { kind: "unavailable", retryable: true }],
])("classifies the answer %j to a recording after one call", async (reply, expected) => {
  server.respondWith(reply);
  expect(await failureOf(transcribe())).toMatchObject(expected);
  expect(server.requests).toHaveLength(1);
});

const faults: [AiFault, string][] = [
  ["reset", "unavailable"],
  ["reset-midway", "unavailable"],
  ["empty", "invalid-answer"],
  ["wrong-schema", "invalid-answer"],
  ["html", "invalid-answer"],
  ["huge", "invalid-answer"],
  ["endless", "invalid-answer"],
];

test.each(faults)("maps the fault %s of a transcription to %s after one call", async (fault, kind) => {
  server.respondWith({ fault });
  expect(await failureOf(transcribe())).toMatchObject({ kind, retryable: true });
  expect(server.requests).toHaveLength(1);
});

test("aborts a transcription at its deadline", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server.respondWith({ fault: "hang" });
  const failed = failureOf(transcribe());
  const [request] = await server.received(1);
  await vi.advanceTimersByTimeAsync(transcriptionTimeoutMs - 1);
  expect(request).toMatchObject({ wasAborted: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(await failed).toMatchObject({
    kind: "timed-out",
    message: "The AI service took too long to transcribe this recording. Please try again.",
  });
  await request?.over;
  expect(request).toMatchObject({ wasAborted: true });
});

test("closes the connection of a transcription on abort", async () => {
  server.respondWith({ fault: "hang" });
  const cancel = new AbortController();
  const failed = failureOf(transcribe({ signal: cancel.signal }));
  const [request] = await server.received(1);
  cancel.abort();
  expect(await failed).toMatchObject({ kind: "aborted" });
  await request?.over;
  expect(request).toMatchObject({ wasAborted: true });
});

test("hides the API key in the error of a transcription", async () => {
  const failure = await failureOf(transcribe({}, "sk-canary-1234567890abcdef"));
  expect(failure.cause).toBeInstanceOf(Error);
  const shown = `${JSON.stringify(failure)} ${inspect(failure, { depth: null, showHidden: true })}`;
  expect(shown).not.toMatch(/sk-canary|1234567890/);
});

test("sends no recording to a redirect's target", async () => {
  const elsewhere = await startAiServer({ apiKey: server.apiKey });
  server.respondWith({ status: 307, headers: { location: `${elsewhere.baseUrl}/audio/transcriptions` } });
  expect(await failureOf(transcribe())).toMatchObject({ kind: "rejected" });
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});
