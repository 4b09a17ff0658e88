import type { Manifest, UpdateManifestInput } from "@lotwright/contracts/catalog/manifests";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { currentToast } from "../../lib/toasts";
import { untilCalled } from "../../testing/mock-calls";
import { type Answers, showScreen } from "../../testing/show-screen";
import ManifestSettingsDialog from "./manifest-settings-dialog";

const manifest: Manifest = {
  id: "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f",
  name: "Barn clearance",
  consignor: "Abel",
  aiInstructions: "",
  currency: "USD",
  saleDate: null,
  saleLocation: "",
  publicShareEnabled: false,
  publicShareToken: null,
  createdAt: "2026-05-01T10:00:00.000Z",
  updatedAt: "2026-05-01T10:00:00.000Z",
};

async function show(given: Answers = {}) {
  const closed = vi.fn<() => void>();
  const page = await showScreen(
    <ManifestSettingsDialog
      manifestId={manifest.id}
      onClose={closed}
      onLeave={async () => undefined}
      sharing={<p>the sharing part</p>}
    />,
    {
      "manifests.byId": () => manifest,
      "manifests.update": (changes: UpdateManifestInput) => ({ ...manifest, ...changes }),
      "consignors.suggestions": () => ["Abel"],
      ...given,
    },
  );
  await screen.findByRole("dialog", { name: "Manifest Settings" });
  return { ...page, closed };
}

const rename = (name: string) => userEvent.type(screen.getByLabelText("Manifest Name"), name);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("makes Save the primary button of manifest settings only after a change", async () => {
  await show();
  const isSolid = () => screen.getByRole("button", { name: "Save" }).classList.contains("bg-primary");
  expect(isSolid()).toBe(false);
  await rename("!");
  expect(isSolid()).toBe(true);
  await userEvent.keyboard("{Backspace}");
  expect(isSolid()).toBe(false);
});

test("saves only the changed manifest details and closes the dialog", async () => {
  const { inputsOf, closed } = await show();
  await rename(" 2");
  await press("Save");
  await untilCalled(closed);
  expect(inputsOf("manifests.update")).toEqual([{ id: manifest.id, name: "Barn clearance 2" }]);
  expect(currentToast()?.title).toBe("Settings saved");
});

test("saves the sale date, location and currency of a manifest", async () => {
  const { untilAsked } = await show();
  const currency = screen.getByLabelText<HTMLSelectElement>("Currency");
  expect(currency.selectedOptions[0]?.textContent).toBe("USD · US Dollar");
  await userEvent.selectOptions(currency, "CHF · Swiss Franc");
  await userEvent.type(screen.getByLabelText("Sale date"), "2027-03-14");
  await userEvent.type(screen.getByLabelText("Sale location"), "Town hall");
  await press("Save");
  const sale = { currency: "CHF", saleDate: "2027-03-14", saleLocation: "Town hall" };
  expect(await untilAsked("manifests.update")).toEqual([{ id: manifest.id, ...sale }]);
});

test("clears the sale date and location of a manifest", async () => {
  const sale = { saleDate: "2027-03-14", saleLocation: "Town hall" };
  const { untilAsked } = await show({ "manifests.byId": () => ({ ...manifest, ...sale }) });
  expect(screen.getByLabelText<HTMLInputElement>("Sale date").value).toBe("2027-03-14");
  await userEvent.clear(screen.getByLabelText("Sale date"));
  await userEvent.clear(screen.getByLabelText("Sale location"));
  await press("Save");
  const cleared = { id: manifest.id, saleDate: "", saleLocation: "" };
  expect(await untilAsked("manifests.update")).toEqual([cleared]);
});

test("shows the details of a manifest cached by the previous release", async () => {
  const { currency: _, saleDate: __, saleLocation: ___, ...before } = manifest;
  const { untilAsked } = await show({ "manifests.byId": () => before });
  expect(screen.getByLabelText<HTMLSelectElement>("Currency").value).toBe("USD");
  await rename(" 2");
  await press("Save");
  const changed = { id: manifest.id, name: "Barn clearance 2" };
  expect(await untilAsked("manifests.update")).toEqual([changed]);
});

test("closes manifest settings without confirmation when nothing changed", async () => {
  const { closed } = await show();
  await press("Close");
  expect(closed).toHaveBeenCalledOnce();
});

test("asks for confirmation before discarding unsaved manifest details", async () => {
  const { closed } = await show();
  await rename(" 2");
  await press("Close");
  const question = within(screen.getByRole("alertdialog", { name: "Discard your changes?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
  expect(closed).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>("Manifest Name").value).toBe("Barn clearance 2");
  await userEvent.keyboard("{Escape}");
  await press("Discard changes");
  expect(closed).toHaveBeenCalledOnce();
});

test("lists what deleting a manifest removes before deleting it", async () => {
  const { inputsOf } = await show();
  await press("Delete Manifest");
  const question = within(screen.getByRole("alertdialog"));
  question.getByText(/^All items of “Barn clearance” will be permanently deleted/);
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(inputsOf("manifests.remove")).toEqual([]);
});
