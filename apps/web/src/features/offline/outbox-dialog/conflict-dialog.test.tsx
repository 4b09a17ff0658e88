import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { localPhoto } from "../../../components/photos/photo-queue";
import { showScreen } from "../../../testing/show-screen";
import { type Choices, ConflictDialog, type FieldVersions } from "./conflict-dialog";

async function show(versions: FieldVersions[]) {
  const onConfirm = vi.fn<(choices: Choices) => void>();
  await showScreen(
    <ConflictDialog manifestId="barn" versions={versions} onConfirm={onConfirm} onClose={() => undefined} />,
    {
      "customFields.current": () => ({ customColumnLabels: { custom1: "Maker" } }),
      "companySettings.current": () => ({ units: "metric" }),
      "manifests.byId": () => ({ currency: "USD" }),
    },
  );
  return { onConfirm };
}

test("formats both versions of prices and sizes, and marks empty ones", async () => {
  await show([
    { name: "lowEstimate", local: 1200, remote: null },
    { name: "weight", local: 0, remote: 1.8 },
    { name: "internalNotes", local: "", remote: "Vault" },
    { name: "custom1", local: "Meissen", remote: "" },
    { name: "photoUrls", local: [localPhoto("a")], remote: [] },
  ]);
  expect(await screen.findByRole("group", { name: "Maker" })).toBeTruthy();
  const shown = (label: string) => screen.getByRole("group", { name: label }).textContent;
  expect(shown("Low estimate")).toBe("Low estimateYours$1,200TheirsEmpty");
  expect(shown("Weight")).toBe("WeightYours0 kgTheirs1.8 kg");
  expect(shown("Internal notes")).toBe("Internal notesYoursEmptyTheirsVault");
  expect(shown("Photos")).toBe("PhotosYoursAdded hereTheirsEmpty");
});

test("returns the version that the user chose for each field, or for all fields with one button", async () => {
  const { onConfirm } = await show([
    { name: "title", local: "Brass lamp", remote: "Copper lamp" },
    { name: "notes", local: "", remote: "Repaired" },
  ]);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "All theirs" }));
  await user.click(screen.getAllByRole("radio", { name: /^Yours/ })[0] as HTMLElement); // the radio button of the title
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onConfirm).toHaveBeenCalledWith({ title: "local", notes: "remote" });
});

test("shows a field that only someone else changed, without a choice for it", async () => {
  const { onConfirm } = await show([
    { name: "title", local: "Brass lamp", remote: "Copper lamp" },
    { name: "description", local: "Of brass.", remote: "Of copper." },
    { name: "notes", local: "", remote: "Repaired", isUnchosen: true },
  ]);
  const user = userEvent.setup();
  const notes = screen.getByRole("group", { name: "Item notes" });
  expect(notes.textContent).toBe("Item notesTheirs. You didn't change this field.Repaired");
  expect(within(notes).queryAllByRole("radio")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "All yours" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(onConfirm).toHaveBeenCalledWith({ title: "local", description: "local" });
});
