import "../../../testing/empty-databases";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { intermediaryMessage } from "../../../lib/intermediary";
import { createQueryClient } from "../../../lib/query-client";
import { makeFailure } from "../../../testing/failures";
import { makeLot, openPage } from "../../../testing/make-outbox";
import OutboxDialog from "./outbox-dialog";
import { createPassingStore, openLastingStore } from "./outbox-store";
import { OutboxContext } from "./use-outbox";

const show = ({ outbox }: Pick<Awaited<ReturnType<typeof openPage>>, "outbox">) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OutboxContext value={outbox}>
        <OutboxDialog onClose={() => undefined} />
      </OutboxContext>
    </QueryClientProvider>,
  );

test("retries all rejected lots with one press", async () => {
  const page = await openPage();
  page.server.lotFault = () =>
    makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
  for (const number of [1000, 1001]) await page.capture(makeLot(number));
  await page.settled();
  show(page);
  expect(screen.getAllByText("This manifest doesn't exist, or you don't have access.")).toHaveLength(2);
  page.server.lotFault = () => undefined;
  fireEvent.click(screen.getByRole("button", { name: "Retry all 2 lots" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(page.server.lots.size).toBe(2);
});

test("shows the server's message while the server rejects all uploads", async () => {
  const page = await openPage({ store: await openLastingStore() });
  page.server.lotFault = () => makeFailure(503, { message: "The server's storage is full" });
  await page.capture(makeLot(1000));
  await page.settled();
  show(page);
  expect(await screen.findByText(/^The server's storage is full\. Everything is saved/)).toBeTruthy();
  page.server.lotFault = () => undefined;
  fireEvent.click(screen.getByRole("button", { name: "Upload now" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
});

test("says what stands between while a proxy refuses uploads, and never that the device is offline", async () => {
  const page = await openPage({ store: { ...createPassingStore(), isLasting: true } });
  const message = intermediaryMessage(413);
  page.server.photoFault = () => ({ kind: "failed", isBlocked: true, message });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  show(page);
  expect(
    await screen.findByText(
      "Something between this phone and the server, such as a proxy, refuses large uploads (error 413). Everything is saved on this phone and will upload automatically.",
    ),
  ).toBeTruthy();
  expect(document.body.textContent).not.toContain("back online");
});

test("uploads a photo that an earlier release took as refused, when the user presses Upload now", async () => {
  const page = await openPage();
  page.server.photoFault = () => ({ kind: "refused", message: "" });
  await page.capture(makeLot(1000), 1);
  await page.settled();
  const later = await openPage({ store: page.store });
  await later.settled();
  expect(later.outbox.view().lots).toMatchObject([{ status: { kind: "rejected" } }]);
  show(later);
  fireEvent.click(screen.getByRole("button", { name: "Upload now" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(later.server.calls).toEqual(["photo 1000-1", "lot 1000"]);
});

test("retries and discards recordings that the server rejects", async () => {
  const page = await openPage();
  page.server.recordingFault = () => ({ kind: "failed", status: 404, message: "This item doesn't exist." });
  const audio = new Blob(["spoken"], { type: "audio/webm" });
  const spoken = {
    holder: "0190a0a0-0000-4000-8000-00000000000a",
    field: "notes",
    durationMs: 1_000,
  } as const;
  await page.outbox.addRecording({ ...spoken, audio });
  await page.outbox.addRecording({ ...spoken, audio });
  await page.settled();
  show(page);
  expect(screen.getByText("2 recordings couldn't be uploaded. This item doesn't exist.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await page.settled();
  expect(page.server.calls).toHaveLength(4);
  fireEvent.click(await screen.findByRole("button", { name: "Discard" }));
  expect(await screen.findByText("All uploaded")).toBeTruthy();
  expect(page.server.recordings.size).toBe(0);
});
