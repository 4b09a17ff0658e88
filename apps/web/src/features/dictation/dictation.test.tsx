import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { trpc } from "../../data/api/trpc";
import { createQueryClient, currentUserKey } from "../../data/query-client";
import { dismissToast } from "../../lib/toasts";
import { answerWith } from "../../testing/answering-client";
import { fill, findButton, press } from "../../testing/controls";
import { holder, makeLot, openPage } from "../../testing/make-outbox";
import { owner } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import { OutboxContext } from "../offline/queue/use-outbox";
import { Dictation } from "./dictation";

const itemId = "0190a0a0-0000-4000-8000-00000000000a";

class ScriptedRecorder {
  static isTypeSupported = (type: string) => type === "audio/mp4";
  readonly mimeType = "audio/mp4";
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onstop: (() => void) | null = null;
  start() {}
  stop() {
    this.ondataavailable?.({ data: new Blob(["spoken"]) });
    this.onstop?.();
  }
}

let openMicrophone: () => Promise<unknown>;

beforeEach(() => {
  openMicrophone = async () => ({ getTracks: () => [] });
  vi.stubGlobal("MediaRecorder", ScriptedRecorder);
  const mediaDevices = { getUserMedia: () => openMicrophone() };
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
});
afterEach(() => {
  dismissToast();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

type Opened = { of?: string; canTranscribe?: boolean; recordings?: object[]; isItem?: boolean };

async function open({ of = holder, canTranscribe = true, recordings = [], isItem = false }: Opened = {}) {
  const page = await openPage();
  const calls: string[] = [];
  const { client, untilSent } = answerWith(async (path) => {
    calls.push(path);
    if (path === "ai.provider") return { isSetUp: true, canTranscribe };
    return path === "recordings.list" ? recordings : {};
  });
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, owner);
  const shown = render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OutboxContext value={page.outbox}>
          <Dictation holder={of} itemId={isItem ? of : undefined} />
        </OutboxContext>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  return { ...page, ...shown, calls, untilSent };
}

const recordingsOf = ({ outbox }: Awaited<ReturnType<typeof openPage>>) => outbox.view().recordings;

test("records notes for the chosen field and keeps them with the draft", async () => {
  const page = await open();
  await findButton("Record");
  fill("Dictate to", "internalNotes");
  await press("Record");
  expect((await screen.findByRole("timer")).textContent).toBe("Recording 0:00 of 3:00");
  await press("Stop recording");
  await screen.findByText("1 recording saved on this phone. The text is added after you save the lot.");
  expect(recordingsOf(page)).toMatchObject([{ holder, field: "internalNotes" }]);
  const [recording] = recordingsOf(page);
  expect(await (await page.outbox.audio(recording?.id ?? ""))?.text()).toBe("spoken");
});

test("says that the recording of a pending lot is added after the upload", async () => {
  const { id } = makeLot(1000);
  const page = await open({ of: id });
  page.server.recordingFault = () => ({ kind: "failed" });
  await press("Record");
  await press("Stop recording");
  await screen.findByText("1 recording saved on this phone. The text is added after the upload.");
});

test("adds a recording to the lot that was saved while it was made", async () => {
  const page = await open();
  await press("Record");
  await findButton("Stop recording");
  const lot = makeLot(1000);
  await act(() => page.capture(lot));
  await press("Stop recording");
  await act(() => page.settled());
  expect([...page.server.recordings.values()]).toMatchObject([{ itemId: lot.id }]);
});

test("keeps a recording that runs when the screen is closed", async () => {
  const page = await open();
  await press("Record");
  await findButton("Stop recording");
  page.unmount();
  expect(recordingsOf(page)).toHaveLength(1);
});

test("keeps a recording that runs when the page is hidden", async () => {
  const page = await open();
  await press("Record");
  await findButton("Stop recording");
  await act(async () => {}); // The effect that listens may run after the button is shown.
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  onTestFinished(() => visibility.mockRestore());
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(recordingsOf(page)).toHaveLength(1);
  await findButton("Record");
});

test("starts no recording on a full phone", async () => {
  const page = await open();
  page.store.write = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  await act(() => page.outbox.addPhotos(holder, [new Blob(["photo"])]));
  await press("Record");
  expect(page.notifications).toContain("full");
  await findButton("Record");
  expect(screen.queryByRole("timer")).toBeNull();
});

test("says why the microphone can't be used", async () => {
  openMicrophone = () => Promise.reject(new DOMException("No", "NotAllowedError"));
  await open();
  await press("Record");
  await expectToast({ title: "Microphone permission denied" });
  await findButton("Record");
});

test.each([
  [false, "Dictation is off because this address is not secure (https)."],
  [true, "This browser can't record."],
])("says why nothing can be recorded without a recorder, secure page: %s", async (isSecure, text) => {
  vi.stubGlobal("MediaRecorder", undefined);
  Reflect.deleteProperty(navigator, "mediaDevices");
  vi.stubGlobal("isSecureContext", isSecure);
  await open();
  await screen.findByText(text);
  expect(screen.queryByRole("button")).toBeNull();
});

test("offers no dictation without a transcription model", async () => {
  const { calls, container, untilSent } = await open({ canTranscribe: false });
  await untilSent(() => expect(calls).toEqual(["ai.provider"]));
  await act(async () => {});
  expect(container.textContent).toBe("");
});

test("shows the recordings of an item that failed, to retry or delete them", async () => {
  const recordings = [
    { id: "a", status: "pending", reason: "" },
    { id: "b", status: "failed", reason: "No speech was heard in this recording." },
    { id: "c", status: "done", reason: "" },
  ];
  const { calls, untilSent } = await open({ of: itemId, isItem: true, recordings });
  await screen.findByText("Transcribing 1 recording...");
  screen.getByText("A recording couldn't be transcribed. No speech was heard in this recording.");
  await press("Retry");
  await press("Delete recording");
  await untilSent(() =>
    expect(calls).toEqual(expect.arrayContaining(["recordings.retry", "recordings.remove"])),
  );
});

test("says that the text of a recording was cut, shows all of it, and offers to delete the recording", async () => {
  const reason = "The text was cut at 5,000 characters. The recording is kept.";
  const recording = { id: "a", status: "done", reason, transcript: "All that was said" };
  await open({ of: itemId, isItem: true, recordings: [recording] });
  await screen.findByText(reason);
  screen.getByText("All that was said");
  await findButton("Delete recording");
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});
