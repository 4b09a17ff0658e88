import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { localPhoto } from "../../../components/photos/photo-queue";
import { makePendingLot, openPage, takenStatus } from "../../../testing/make-outbox";
import { renderInRouter } from "../../../testing/signed-in-client";
import type { CreateItem } from "./records";
import { OutboxContext } from "./use-outbox";
import { WaitingCards } from "./waiting-cards";

async function show(fields: Partial<CreateItem["fields"]>, more: Partial<CreateItem> = {}) {
  const lot = makePendingLot(1000);
  const { outbox } = await openPage();
  const photos = ["a", "b"].map(localPhoto);
  const waiting = { ...lot, fields: { ...lot.fields, title: "", ...fields }, photos, ...more };
  await renderInRouter(
    <OutboxContext value={outbox}>
      <WaitingCards lots={[waiting]} />
    </OutboxContext>,
  );
  return screen.getByRole("article").textContent;
}

test("shows a pending description on the card of a pending lot that requests a description", async () => {
  expect(await show({ aiGenerationStatus: "pending" })).toContain(
    "Generating description...Processing2 photos",
  );
});

test("shows no pending description on the card of a pending lot that requests no description", async () => {
  expect(await show({ aiGenerationStatus: "none" })).toContain("No description yetNo category2 photos");
});

test("shows no pending description on the card of a rejected lot", async () => {
  const refused = await show({ aiGenerationStatus: "pending" }, { status: takenStatus() });
  expect(refused).toContain("No description yetNo category");
});
