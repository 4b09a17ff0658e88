import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApiClient, trpc } from "../../../data/api/trpc";
import { createQueryClient } from "../../../data/query-client";
import { currentToast } from "../../../lib/toasts";
import { useGenerateDraft } from "./use-generate-draft";

const asked = { photoUrls: ["/photos/a.jpg"], userNotes: "", written: "" };

function Generate() {
  const subject = { manifestId: "barn", itemId: "clock" };
  const { generate, isGenerating } = useGenerateDraft<string>(subject, () => undefined);
  return (
    <button type="button" disabled={isGenerating} onClick={() => generate(asked)}>
      Generate
    </button>
  );
}

const realFetch = globalThis.fetch;
let signal: AbortSignal | null | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.fetch = realFetch;
});

function show(answer: () => Promise<Response>) {
  globalThis.fetch = (_input, init) => {
    signal = init?.signal;
    return Promise.race([
      answer(),
      new Promise<Response>((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError"))),
      ),
    ]);
  };
  const queryClient = createQueryClient();
  render(
    <trpc.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Generate />
      </QueryClientProvider>
    </trpc.Provider>,
  );
}

const press = () => act(async () => screen.getByText("Generate").click());
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("aborts the AI request after 45 seconds, with a message", async () => {
  show(() => new Promise(() => undefined));
  await press();
  await wait(44_900);
  expect(signal?.aborted).toBe(false);
  await wait(200);
  expect(signal?.aborted).toBe(true);
  expect(currentToast()).toMatchObject({
    title: "AI generation failed",
    description: "AI generation timed out after 45 seconds. Please try again.",
  });
});

test("shows the app's own message for an AI failure that has no message", async () => {
  show(() => Promise.reject(new TypeError("Failed to fetch")));
  await press();
  await wait(100);
  expect(currentToast()).toMatchObject({
    title: "AI generation failed",
    description: "Failed to generate content. Please try again.",
    variant: "destructive",
  });
});
