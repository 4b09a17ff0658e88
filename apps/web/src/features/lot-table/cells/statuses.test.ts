import { expect, test } from "vitest";
import { toCard } from "../../../data/lots/item-cards";
import { makeItem } from "../../../testing/make-item";
import { statusOf } from "./statuses";

const known = { change: undefined, currency: "USD" };
const drafted = { aiGenerationStatus: "completed", aiDraftedFromNotes: true } as const;

test("shows in the status column that a lot has to be checked, before where its draft came from", () => {
  const unchecked = makeItem({ ...drafted, title: "Rolex watch", unseenClaims: ["Rolex"] });
  expect(statusOf(toCard(unchecked), known)).toEqual({ kind: "check", text: "To check" });
});

test("names notes and marks in the status of a draft that used both", () => {
  const fromBoth = makeItem({ ...drafted, aiDraftedFromMarks: true });
  expect(statusOf(toCard(fromBoth), known)?.text).toBe("Drafted from notes and marks");
  expect(statusOf(toCard(makeItem(drafted)), known)?.text).toBe("Drafted from notes");
});
