import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeLot, openPage } from "../../../testing/make-outbox";
import { renderInRouter } from "../../../testing/signed-in-client";
import type { KeptLot } from "./records";
import { OutboxContext } from "./use-outbox";
import { WaitingCards } from "./waiting-cards";

async function show(fields: Partial<KeptLot["fields"]>, more: Partial<KeptLot> = {}) {
  const { holder: _, ...lot } = makeLot(1000, { title: "", ...fields });
  const { outbox } = await openPage();
  const waiting = { ...lot, userId: "ann", sequence: 1, photoIds: ["a", "b"], ...more };
  await renderInRouter(
    <OutboxContext value={outbox}>
      <WaitingCards lots={[waiting]} />
    </OutboxContext>,
  );
  return screen.getByRole("article").textContent;
}

test("shows a pending description for a pending lot that requests one", async () => {
  expect(await show({ aiGenerationStatus: "pending" })).toContain(
    "Generating description...Processing2 photos",
  );
});

test("shows no pending description for a lot that requests none", async () => {
  expect(await show({ aiGenerationStatus: "none" })).toContain("No description yetNo category2 photos");
});

test("shows no pending description for a rejected lot", async () => {
  const refused = await show({ aiGenerationStatus: "pending" }, { failure: { message: "Taken" } });
  expect(refused).toContain("No description yetNo category");
});
