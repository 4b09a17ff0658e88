import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { createQueryClient } from "../../lib/query-client";
import { createApiClient, trpc } from "../../lib/trpc";
import type { QueuedPhoto } from "../capture/photo-queue";
import { GenerateButton } from "./generate-button";
import type { ItemForm } from "./item-fields";

const sending: QueuedPhoto = { id: "b", state: "sending", progress: 0.5 };
const uploaded = (id: string): QueuedPhoto => ({
  id,
  state: "uploaded",
  progress: 1,
  url: `/photos/${id}.jpg`,
});

/** The button beside photos that change; what the server is asked is noted. */
function show(photos: readonly QueuedPhoto[]) {
  const realFetch = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = realFetch;
  });
  const asked: string[] = [];
  let onAsked: () => void = () => undefined;
  const isAsked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  globalThis.fetch = (_input, init) => {
    asked.push(String(init?.body));
    onAsked();
    return new Promise(() => undefined);
  };
  const form = { getValues: () => "" } as unknown as ItemForm; // as much of one as is used
  const queryClient = createQueryClient();
  const client = createApiClient();
  const drawn = (shown: readonly QueuedPhoto[]) => (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <GenerateButton form={form} photos={shown} manifestId="barn" />
      </QueryClientProvider>
    </trpc.Provider>
  );
  const { rerender } = render(drawn(photos));
  return { asked, isAsked, change: (next: readonly QueuedPhoto[]) => act(async () => rerender(drawn(next))) };
}

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());

test("a draft waits for the photos that are on their way, and is made of all of them", async () => {
  const { asked, isAsked, change } = show([uploaded("a"), sending]);
  await press("Generate with AI");
  expect(screen.getByRole("button", { name: "Uploading photos..." })).toHaveProperty("disabled", true);
  expect(asked).toEqual([]);
  await change([uploaded("a"), uploaded("b")]);
  await isAsked;
  expect(asked).toEqual([expect.stringMatching(/photos\/a\.jpg.*photos\/b\.jpg/)]);
});

test("who does not want to wait for the photos takes it back", async () => {
  const { asked, change } = show([uploaded("a"), sending]);
  await press("Generate with AI");
  await press("Cancel");
  await change([uploaded("a"), uploaded("b")]);
  expect(screen.getByRole("button", { name: "Generate with AI" })).toHaveProperty("disabled", false);
  expect(asked).toEqual([]);
});
