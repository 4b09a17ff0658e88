import { noCaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { type CustomFieldSettings, noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { defaultExportFormat, type ExportFormat } from "@lotwright/contracts/exports/export-settings";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useContractForm } from "../../lib/form";
import { CustomFieldsSection } from "./custom-fields-section";
import { type SettingsForm, type SettingsValues, settingsForm, toSettingsValues } from "./settings-form";

const company = {
  companyName: "",
  companyWebsite: "",
  companyPhone: "",
  companyEmail: "",
  logoUrl: null,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  requiresOwnPasswords: false,
  defaultCurrency: "USD",
  units: "imperial" as const,
  platform: null,
};

let form: SettingsForm;

function Section({ values }: { values: SettingsValues }) {
  form = useContractForm(settingsForm, values);
  return <CustomFieldsSection form={form} state={{ hasChanges: false, error: undefined }} />;
}

function openSection(saved: Partial<CustomFieldSettings> = {}, chosen: Partial<ExportFormat> = {}) {
  const custom = { ...noCustomFields, ...saved };
  const format = { ...defaultExportFormat, ...chosen };
  const values = toSettingsValues({
    company,
    brandColor: "#2878B7",
    custom,
    format,
    capture: noCaptureSettings,
  });
  render(<Section values={values} />);
  return { user: userEvent.setup(), custom: () => form.getValues("customFields") };
}

const labels = () => screen.queryAllByRole("textbox").map(({ id }) => nameOf(id));
const nameOf = (id: string) => document.querySelector(`label[for="${id}"]`)?.textContent;
const addField = () => screen.getByRole("button", { name: "Add field" });

test("shows only configured custom fields initially, in their order", () => {
  const saved: Partial<CustomFieldSettings> = {
    customColumnLabels: { custom7: "Maker" },
    customColumnDefaults: { custom3: "20-40" },
    showInWorkflow: ["custom12"],
    columnOrder: ["custom12", "custom7"],
  };
  openSection(saved, { includeColumns: ["title", "custom5"] });
  expect(labels()).toEqual(["Custom12", "Custom7", "Custom3", "Custom5"]);
});

test("adds the next unused custom field at the end and focuses its label", async () => {
  const { user, custom } = openSection({ customColumnLabels: { custom1: "Estimate", custom3: "Maker" } });
  await user.click(addField());
  expect(labels()).toEqual(["Custom1", "Custom3", "Custom2"]);
  expect(document.activeElement).toBe(screen.getByLabelText("Custom2"));
  await user.keyboard("Era");
  expect(custom().customColumnLabels).toMatchObject({
    custom1: "Estimate",
    custom2: "Era",
    custom3: "Maker",
  });
  expect(custom().columnOrder.slice(0, 4)).toEqual(["custom1", "custom3", "custom2", "custom4"]);
  expect(custom().columnOrder.toSorted()).toEqual(customFieldIds.toSorted());
});

test("keeps showing a custom field whose label is cleared", async () => {
  const { user, custom } = openSection({ customColumnLabels: { custom2: "Era" } });
  await user.clear(screen.getByLabelText("Custom2"));
  expect(labels()).toEqual(["Custom2"]);
  expect(custom().customColumnLabels.custom2).toBe("");
});

test("offers only the shown custom fields on the tabs for defaults and for the item form", async () => {
  const { user, custom } = openSection({
    customColumnLabels: { custom2: "Era" },
    showInWorkflow: ["custom9"],
    columnOrder: ["custom9"],
  });
  await user.click(screen.getByRole("tab", { name: "Defaults" }));
  expect(labels()).toEqual(["Custom9", "Era"]);
  await user.click(screen.getByRole("tab", { name: "Workflow" }));
  const list = screen.getByRole("list", { name: "Order of the custom fields" });
  expect(within(list).getAllByRole("checkbox")).toHaveLength(2);
  await user.click(within(list).getByRole("checkbox", { name: "Era" }));
  await user.click(within(list).getByRole("button", { name: "Move Era up" }));
  expect(custom()).toMatchObject({ showInWorkflow: ["custom9", "custom2"] });
  expect(custom().columnOrder).toHaveLength(20);
  expect(custom().columnOrder.slice(0, 2)).toEqual(["custom2", "custom9"]);
});

test("keeps the focus on the tab that opens after a custom field was added", async () => {
  const { user } = openSection();
  await user.click(addField());
  await user.click(screen.getByRole("tab", { name: "Workflow" }));
  await user.click(screen.getByRole("tab", { name: "Labels" }));
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Labels" }));
});

test("shows an empty state on each tab when no custom fields exist", async () => {
  const { user } = openSection();
  expect(screen.getByText("No custom fields yet")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "Workflow" }));
  expect(screen.getByText('Add a field under "Labels" first.')).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("hides the Add field button when all twenty custom fields are in use", async () => {
  const [last, ...others] = customFieldIds.toReversed();
  const { user } = openSection({ showInWorkflow: others });
  await user.click(addField());
  expect(labels()).toHaveLength(20);
  expect(labels().at(-1)).toBe(`Custom${last?.slice("custom".length)}`);
  expect(screen.queryByRole("button", { name: "Add field" })).toBeNull();
  expect(screen.getByText("All 20 fields are in use.")).toBeTruthy();
});
