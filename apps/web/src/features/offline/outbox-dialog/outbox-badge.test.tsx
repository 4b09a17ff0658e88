import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { holder, makeLot, makePicture, openPage } from "../../../testing/make-outbox";
import { type Answers, showScreen } from "../../../testing/show-screen";
import type { OutboxView } from "../queue/outbox-state";
import { createPassingStore, type OutboxStore } from "../queue/outbox-store";
import { OutboxBadge } from "./outbox-badge";

/** Renders the badge on a page whose store works. `change` replaces functions of the store. */
async function openBadge(change: Partial<OutboxStore> = {}) {
  const page = await openPage({ store: { ...createPassingStore(), isLasting: true, ...change } });
  const header = (
    <header>
      Barn
      <OutboxBadge />
    </header>
  );
  const show = (answers: Answers = {}) => showScreen(header, answers, undefined, page);
  return { ...page, show };
}

const rowText = () => screen.getByRole("button").textContent;

test("shows only an icon while nothing is pending, which opens the list of pending changes", async () => {
  const { show } = await openBadge();
  await show();
  const badge = screen.getByRole("button", { name: "All uploaded" });
  // CSS hides the word, except below the title of a sale.
  const isWordHidden = screen.getByText("All uploaded").classList.contains("hidden");
  expect([badge.title, isWordHidden, badge.hasAttribute("data-row")]).toEqual(["All uploaded", true, false]);
  fireEvent.click(badge);
  expect(await screen.findByRole("dialog", { name: "All uploaded" })).toBeTruthy();
});

test("shows a row with the number of pending changes", async () => {
  const { show, outbox, server, settled } = await openBadge();
  server.photoFault = () => ({ kind: "failed", status: 503 });
  await outbox.addPhotos(holder, [makePicture()]);
  await settled();
  await show();
  const badge = screen.getByRole("button", { name: "1 photo waiting" });
  expect([rowText(), badge.hasAttribute("data-row")]).toEqual(["1 photo waiting", true]);
});

test("shows how far and how fast uploads are once they take long", async () => {
  const { show, outbox, server, settled } = await openBadge();
  server.photoFault = () => ({ kind: "failed", status: 503 });
  await outbox.addPhotos(holder, [makePicture()]);
  await settled();
  const pace = { sentBytes: 350_000, totalBytes: 1_100_000, bytesPerSecond: 9_000 };
  const slow: OutboxView = { ...outbox.view(), status: "sending", pace };
  outbox.view = () => slow;
  await show();
  expect(rowText()).toBe("1 photo waiting, 31%, 9 kB/s");
  fireEvent.click(screen.getByRole("button"));
  const sentence = "Saved on this phone. It's uploading now: 350 kB of 1.1 MB sent, 9 kB/s.";
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("shows what needs attention instead of the number, which stays in the accessible name", async () => {
  const { show, server, capture, settled } = await openBadge();
  server.lotFault = () =>
    makeFailure(404, { message: "This manifest doesn't exist, or you don't have access." });
  await capture(makeLot(1000));
  await settled();
  await show();
  expect(screen.getByRole("button", { name: "1 lot waiting. 1 lot needs attention" })).toBeTruthy();
  expect(rowText()).toBe("1 lot needs attention");
  await capture(makeLot(1001));
  await settled();
  expect(await screen.findByText("2 lots need attention")).toBeTruthy();
});

test("shows that uploaded photos need attention if their manifest is gone while they are in the viewfinder", async () => {
  const { show, outbox, settled } = await openBadge();
  await outbox.addPhotos(holder, [makePicture("front"), makePicture("back")]);
  await settled();
  let isGone = false;
  const { queryClient, untilAsked } = await show({
    "manifests.byId": () => {
      if (isGone) throw makeFailure(404, { message: "This manifest doesn't exist." });
      return { name: "Barn" };
    },
  });
  await untilAsked("manifests.byId");
  expect(screen.getByRole("button", { name: "All uploaded" })).toBeTruthy();
  isGone = true;
  await queryClient.resetQueries();
  fireEvent.click(await screen.findByRole("button", { name: "2 photos waiting. 1 lot needs attention" }));
  const dialog = await screen.findByRole("dialog", { name: "2 photos waiting" });
  expect(dialog.textContent).toContain(
    "What you captured has no manifest anymore. It stays on this phone until you move or discard it.",
  );
  expect(dialog.textContent).not.toContain("has been uploaded");
  await screen.findByRole("button", { name: "Download as ZIP" });
  await screen.findByRole("button", { name: "Move to another manifest" });
  await untilAsked("manifests.byId", 2);
});

test("alerts about a full phone", async () => {
  const write = () => Promise.reject(new DOMException("Full", "QuotaExceededError"));
  const { show, outbox } = await openBadge({ write });
  await outbox.addPhotos(holder, [makePicture()]);
  await show();
  expect(rowText()).toBe("This phone is full");
  expect(screen.getByRole("alert").textContent).toBe("This phone is full. Free some space, then try again.");
});

test("warns if the browser stores nothing, even while nothing is pending", async () => {
  const { show } = await openBadge({ isLasting: false });
  await show();
  expect(screen.getByRole("button", { name: "All uploaded. Stored in this tab only" })).toBeTruthy();
  expect(rowText()).toBe("Stored in this tab only");
});
