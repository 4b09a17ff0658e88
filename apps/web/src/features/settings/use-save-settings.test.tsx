import { noCaptureSettings } from "@lotwright/contracts/capture-settings";
import { noCustomFields } from "@lotwright/contracts/custom-fields";
import { defaultExportFormat } from "@lotwright/contracts/export-settings";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, beforeEach, expect, type Mock, test, vi } from "vitest";
import { useContractForm } from "../../lib/form";
import { createQueryClient } from "../../lib/query-client";
import { currentToast, dismissToast } from "../../lib/toasts";
import { createApiClient, trpc } from "../../lib/trpc";
import { untilCalled } from "../../testing/mock-calls";
import { nextToast } from "../../testing/toasts";
import { type SettingsForm, settingsForm, toSettingsValues } from "./settings-form";
import type { SettingsSection } from "./settings-sections";
import { useSaveSettings } from "./use-save-settings";

const company = {
  companyName: "",
  companyWebsite: "",
  companyPhone: "",
  companyEmail: "",
  logoUrl: null,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  defaultCurrency: "USD",
  units: "imperial" as const,
};
const initial = toSettingsValues({
  company,
  brandColor: "#2878B7",
  custom: noCustomFields,
  format: defaultExportFormat,
  capture: noCaptureSettings,
});
let form: SettingsForm;
let ledTo: Mock<(section: string) => void>;

function Settings() {
  form = useContractForm(settingsForm, initial);
  const { save, changed, errors } = useSaveSettings(form, initial, ledTo);
  return (
    <form onSubmit={save}>
      <button type="submit">Save</button>
      <output>{JSON.stringify({ changed, errors })}</output>
    </form>
  );
}

let queryClient: QueryClient;
const realFetch = globalThis.fetch;
/** The procedures that were called, with their input. */
let calls: Record<string, unknown>;
/** Error messages of the procedures that fail. */
let refusals: Record<string, string>;

/** Responses by procedure. The default is an empty object. */
let answers: Record<string, unknown>;

function answer(procedure: string) {
  const message = refusals[procedure];
  if (message) return { error: { message, code: -32_000, data: { code: "TEST", httpStatus: 500 } } };
  return { result: { data: answers[procedure] ?? {} } };
}

beforeEach(() => {
  ledTo = vi.fn();
  calls = {};
  refusals = {};
  answers = {};
  globalThis.fetch = async (input, init) => {
    const procedures = new URL(String(input), "http://localhost").pathname.replace("/trpc/", "").split(",");
    const inputs = JSON.parse(String(init?.body));
    procedures.forEach((procedure, index) => {
      calls[procedure] = inputs[index];
    });
    return Response.json(procedures.map(answer));
  };
  queryClient = createQueryClient();
  render(
    <trpc.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Settings />
      </QueryClientProvider>
    </trpc.Provider>,
  );
});
afterEach(() => {
  globalThis.fetch = realFetch;
  dismissToast();
});

/** Saves, and resolves when the toast or an error is shown. */
async function save() {
  const before = currentToast()?.key;
  const toasted = nextToast();
  await act(async () => screen.getByText("Save").click());
  await act(() => toasted);
  expect(currentToast()?.key).not.toBe(before);
}
const state = () => JSON.parse(screen.getByRole("status").textContent ?? "");
const ofFurniture = { category: "Furniture" as const, shots: " Front, back\n\nMarks" };
const change = (...sections: SettingsSection[]) =>
  act(async () => {
    if (sections.includes("company")) form.setValue("company.companyName", "Field");
    if (sections.includes("branding")) form.setValue("branding.brandColor", "#102030");
    if (sections.includes("file")) form.setValue("file.fileFormat", "xlsx");
    if (sections.includes("customFields")) form.setValue("customFields.customColumnLabels.custom1", "Maker");
    if (sections.includes("capture")) form.setValue("capture.requiredShots", [ofFurniture]);
  });

test.each([
  ["company", "companySettings.update", "Company information saved"],
  ["branding", "branding.update", "Branding updated successfully"],
  ["file", "exportSettings.save", "Settings saved"],
  ["customFields", "customFields.save", "Settings saved"],
  ["capture", "captureSettings.save", "Settings saved"],
] as const)(
  "sends only the section %s if no other section has changed, and shows that section's toast",
  async (section, call, title) => {
    await change(section);
    await save();
    expect(Object.keys(calls)).toEqual([call]);
    expect(currentToast()).toMatchObject({ title, variant: "success" });
    expect(state()).toEqual({ changed: [], errors: {} });
  },
);

test("shows one toast for several settings sections, and sends no custom fields for a team member", async () => {
  await change("company", "file");
  await save();
  expect(Object.keys(calls).sort()).toEqual(["companySettings.update", "exportSettings.save"]);
  expect(calls["exportSettings.save"]).toEqual({ ...defaultExportFormat, fileFormat: "xlsx" });
  expect(currentToast()).toMatchObject({ title: "Settings saved", variant: "success" });
});

test("sends only changed company settings, so that a stale cache overwrites nothing", async () => {
  await act(async () => form.setValue("company.companyPhone", "555 0100"));
  await save();
  expect(calls).toEqual({ "companySettings.update": { companyPhone: "555 0100" } });
});

test("saves custom fields and export format separately, and merges both into the cache", async () => {
  const settings = (name: string) => ({ ...noCustomFields, customColumnLabels: { custom1: name } });
  const format = { ...defaultExportFormat, fileFormat: "xlsx" };
  const read = (query: Parameters<typeof getQueryKey>[0]) =>
    queryClient.getQueryData(getQueryKey(query, undefined, "query"));
  // The server has read its old custom fields before the concurrent call changed them.
  answers = {
    "customFields.save": settings("Maker"),
    "exportSettings.save": { ...format, ...settings("Old") },
  };
  await change("customFields", "file");
  await save();
  expect(calls["customFields.save"]).toEqual({
    ...initial.customFields,
    customColumnLabels: { ...initial.customFields.customColumnLabels, custom1: "Maker" },
  });
  expect(calls["exportSettings.save"]).toEqual(format);
  expect(read(trpc.customFields.current)).toEqual(settings("Maker"));
  expect(read(trpc.exportSettings.current)).toEqual({ ...format, ...settings("Maker") });
});

test("sends the names of required shots as a list, and shows them one per line after saving", async () => {
  const shots = ["Front", "back", "Marks"];
  const sent = { requiredShots: [{ category: "Furniture", shots }] };
  answers = { "captureSettings.save": sent };
  await change("capture");
  await save();
  expect(calls).toEqual({ "captureSettings.save": sent });
  expect(form.getValues("capture.requiredShots.0.shots")).toBe("Front\nback\nMarks");
  const key = getQueryKey(trpc.captureSettings.current, undefined, "query");
  expect(queryClient.getQueryData(key)).toEqual(sent);
  expect(state()).toEqual({ changed: [], errors: {} });
});

test("shows the error of a failed settings section, and lists the saved ones", async () => {
  refusals = { "branding.update": "The server is out of disk space." };
  await change("company", "branding");
  await save();
  const errors = { branding: "The server is out of disk space." };
  expect(state()).toEqual({ changed: ["branding"], errors });
  expect(currentToast()).toMatchObject({
    title: "Couldn't save: Cataloging App Branding",
    description: "The server is out of disk space. Saved: Company Information.",
    variant: "destructive",
  });
  expect(ledTo.mock.calls).toEqual([["branding"]]);
  refusals = {};
  await save();
  expect(state()).toEqual({ changed: [], errors: {} });
  expect(currentToast()).toMatchObject({ title: "Branding updated successfully" });
});

test("keeps a setting that is typed before the request is sent, and saves it with the next save", async () => {
  await change("company");
  const toasted = nextToast();
  await act(async () => {
    screen.getByText("Save").click();
    form.setValue("company.companyPhone", "020 7946");
  });
  await act(() => toasted);
  expect(form.getValues("company.companyPhone")).toBe("020 7946");
  expect(state().changed).toEqual(["company"]);
  await save();
  expect(calls["companySettings.update"]).toEqual({ companyPhone: "020 7946" });
});

test("sends nothing while a settings section is invalid, and focuses the first invalid one", async () => {
  await act(async () => {
    form.setValue("file.includeColumns", []);
    form.setValue("branding.brandColor", "green");
  });
  await act(async () => screen.getByText("Save").click());
  expect(await untilCalled(ledTo)).toEqual(["branding"]);
  expect(calls).toEqual({});
  expect(state()).toMatchObject({ changed: ["branding", "file"] });
});

test("expands a three-digit brand color to six digits when saving", async () => {
  await act(async () => form.setValue("branding.brandColor", "f80"));
  await save();
  expect(calls["branding.update"]).toEqual({ brandColor: "#FF8800" });
  expect(form.getValues("branding.brandColor")).toBe("#FF8800");
  expect(state()).toEqual({ changed: [], errors: {} });
});
