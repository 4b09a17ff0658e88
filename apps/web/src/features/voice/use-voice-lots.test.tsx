import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { trpc } from "../../data/api/trpc";
import { createQueryClient } from "../../data/query-client";
import { currentToast, dismissToast } from "../../lib/toasts";
import { answerWith } from "../../testing/answering-client";
import { makeFailure } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { makePicture, makeServer, openPage } from "../../testing/make-outbox";
import { SilentRecognition } from "../../testing/silent-recognition";
import { nextToast } from "../../testing/toasts";
import { uploadedUrl } from "../offline/queue";
import type { OutboxView } from "../offline/queue/outbox-state";
import { draftHolder } from "../offline/queue/records";
import { OutboxContext } from "../offline/queue/use-outbox";
import type { SpeechEngine } from "./recognizer";
import { useVoiceLots, type VoiceExit } from "./use-voice-lots";

const owner = { userId: "ann", manifestId: "0190a0a0-0000-4000-8000-000000000000" };
const holder = draftHolder(owner.manifestId, "voice");
const engines: SpeechEngine[] = [];
const vibrations: unknown[] = [];

class ScriptedRecognition extends SilentRecognition {
  override start() {
    engines.push(this);
    this.onstart?.();
  }
}

beforeEach(() => {
  engines.length = 0;
  vibrations.length = 0;
  vi.stubGlobal("SpeechRecognition", ScriptedRecognition);
  const vibrate = (pattern: unknown) => vibrations.push(pattern) > 0;
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
});
afterEach(() => {
  dismissToast();
  Reflect.deleteProperty(navigator, "vibrate");
});

/** Opens Voice Mode with a scripted speech recognition. The next lot number is 1002. */
async function openVoice(options: Parameters<typeof openPage>[0] = {}) {
  const page = await openPage(options);
  const { client } = answerWith(async () => []);
  const exits: VoiceExit[] = [];
  const queryClient = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <OutboxContext value={page.outbox}>{children}</OutboxContext>
      </QueryClientProvider>
    </trpc.Provider>
  );
  const voice = () =>
    useVoiceLots({ owner, lotNumber: 1002, manifestName: "Barn", onExit: (exit) => exits.push(exit) });
  const { result } = renderHook(voice, { wrapper });
  act(() => result.current.listening.toggle());
  const say = (text: string) =>
    act(async () => engines.at(-1)?.onresult?.({ results: [{ isFinal: true, 0: { transcript: text } }] }));
  const takePhoto = () => act(() => page.outbox.addPhotos(holder, [makePicture()]));
  return { page, result, exits, say, takePhoto };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** Resolves when the condition holds for all photos on the device. */
const untilPhotos = ({ outbox }: Page, isSo: (photo: OutboxView["photos"][number]) => boolean) =>
  act(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!outbox.view().photos.every(isSo)) return;
          stop();
          resolve();
        };
        const stop = outbox.subscribe(look);
        look();
      }),
  );
const untilPrepared = (page: Page) => untilPhotos(page, ({ status }) => status.kind !== "captured");
const untilUploaded = (page: Page) => untilPhotos(page, (photo) => uploadedUrl(photo) !== undefined);

/** Runs an action, and resolves when its toast appears. */
async function untilToast(start: () => unknown): Promise<void> {
  const shown = nextToast();
  await act(async () => {
    await start();
    await shown;
  });
}

test("leaves immediately on 'cancel' without unsaved words or photos, and otherwise asks for confirmation", async () => {
  const { exits, result, say, takePhoto } = await openVoice();
  await say("cancel");
  expect([exits, result.current.listening.state]).toEqual([[{ ignoreBlocker: true }], "paused"]);
  act(() => result.current.write("oak chair"));
  act(() => result.current.exit());
  expect(exits.at(-1)).toEqual({ ignoreBlocker: false });
  act(() => result.current.write("  "));
  await takePhoto();
  act(() => result.current.exit());
  expect(exits.at(-1)).toEqual({ ignoreBlocker: false });
});

test("leaves without confirmation after the lot is saved if 'cancel' follows 'next lot'", async () => {
  const { page, exits, say, takePhoto } = await openVoice();
  await takePhoto();
  await untilPrepared(page);
  await untilToast(() => say("oak chair next lot cancel"));
  expect(exits).toEqual([{ ignoreBlocker: true }]);
  expect(currentToast()).toMatchObject({ title: "Lot saved", description: "Lot 1002 created successfully" });
});

test("stays in Voice Mode if the lot before 'cancel' was rejected", async () => {
  const { page, exits, result, say, takePhoto } = await openVoice();
  page.server.lotFault = () =>
    makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
  await takePhoto();
  await untilUploaded(page);
  await untilToast(() => say("oak chair next lot cancel"));
  expect(currentToast()).toMatchObject({ title: "Failed to save lot" });
  expect([exits, result.current.notes]).toEqual([[], "oak chair"]);
});

test("shows why the server rejects a lot, and keeps its words and photo", async () => {
  const { page, result, say, takePhoto } = await openVoice();
  const message = "Use at most 20,000 characters";
  page.server.lotFault = () => makeFailure(400, { message });
  await takePhoto();
  await untilUploaded(page);
  await untilToast(() => say("plates next lot"));
  expect(currentToast()).toMatchObject({ title: "Failed to save lot", description: message });
  expect([result.current.notes, page.outbox.view().photos.length]).toEqual(["plates", 1]);
  expect(vibrations).toEqual([[200, 100, 200]]);
});

test("saves typed text unchanged, even if it contains a command or any script", async () => {
  const { page, result, takePhoto } = await openVoice();
  const saved: unknown[] = [];
  page.server.lotFault = ({ notes }) => void saved.push(notes);
  // NFC and NFD letters, right-to-left text, and a bidirectional override.
  const text =
    "Next lot of plates, cancel stamp: Zo\u00eb, Zoe\u0308, \u05e9\u05dc\u05d5\u05dd, \u202egnp.exe";
  await takePhoto();
  await untilUploaded(page);
  act(() => result.current.write(text));
  await untilToast(() => act(() => result.current.save()));
  expect(saved).toEqual([text]);
});

test("asks the user to wait while a photo is being resized", async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const shrink = async (photo: Blob) => {
    await finished;
    return [photo];
  };
  const { page, result, takePhoto } = await openVoice({ shrink });
  await takePhoto();
  act(() => result.current.save());
  expect(currentToast()).toMatchObject({
    title: "Upload in progress",
    description: "Please wait for photos to finish uploading",
  });
  finish();
  await untilPrepared(page);
  await untilToast(() => result.current.save());
  expect(currentToast()).toMatchObject({ title: "Lot saved" });
});

test("shows the number that the lot got, and vibrates for a new number after all other vibrations", async () => {
  const { api } = makeServer();
  const createItem: typeof api.createItem = async ({ id = "", manifestId }) =>
    makeItem({ id, manifestId, lotNumber: 1006, requestedLotNumber: 1002 });
  const { page, result, takePhoto } = await openVoice({ api: { ...api, createItem } });
  await takePhoto();
  await untilUploaded(page);
  await untilToast(() => result.current.save());
  expect(currentToast()).toMatchObject({
    lot: "Lot 1002 became 1006",
    title: "Lot saved",
    description: "Lot 1006 created successfully",
  });
  expect(vibrations).toEqual([80, [120, 80, 120, 80, 120]]);
});
