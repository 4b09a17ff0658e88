import { noCaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { noCustomFields } from "@lotwright/contracts/catalog/custom-fields";
import { isCustomField } from "@lotwright/contracts/catalog/item-fields";
import {
  columnLabel,
  defaultExportFormat,
  defaultExportSettings,
  exportColumnIds,
} from "@lotwright/contracts/exports/export-settings";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from "@tanstack/react-router";
import { act, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { getQueryKey } from "@trpc/react-query";
import { Suspense } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { Card } from "../../components/layout/card";
import { trpc } from "../../data/api/trpc";
import { createQueryClient } from "../../data/query-client";
import { currentToast, dismissToast } from "../../lib/toasts";
import { answerWith } from "../../testing/answering-client";
import { makeFailure } from "../../testing/failures";
import { untilNavigated } from "../../testing/navigations";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";
import { SettingsPage } from "./settings-page";

const company = {
  companyName: "Harbor Auctions",
  companyWebsite: "",
  companyPhone: "",
  companyEmail: "",
  logoUrl: null,
  allowsSearchEngines: false,
  publishesResults: false,
  keepsRecordings: false,
  defaultCurrency: "USD",
  units: "imperial",
  platform: null,
};
const amount = { used: 1, limit: 200 };

/** Server responses by procedure; an Error is thrown. */
let answers: Record<string, unknown>;
/** Headings that the page has scrolled to. */
let scrolledTo: string[];

beforeEach(() => {
  dismissToast();
  scrolledTo = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(async function (this: Element) {
    scrolledTo.push(this.id);
  });
});

const provided = {
  account: <Card id="account" title="Account" />,
  sessions: <Card id="sessions" title="Sessions" />,
  "set-up": <Card id="set-up" title="Set up" />,
  team: <Card id="team" title="Team" />,
  phones: <Card id="phones" title="Connect a phone" />,
  backups: <Card id="backups" title="Backups" />,
  "your-data": <Card id="your-data" title="Your data" />,
  "api-keys": <Card id="api-keys" title="API Keys" />,
};

function Settings() {
  const { page } = useParams({ strict: false });
  return (
    <Suspense>
      <SettingsPage page={page} provided={provided} />
    </Suspense>
  );
}

async function openSettings(address = "/settings") {
  answers = {
    "auth.current": {
      id: "ann",
      email: "ann@example.com",
      role: "admin",
      brandColor: "#2878B7",
      isActive: true,
    },
    "branding.logo": { logoUrl: null },
    "companySettings.current": company,
    "captureSettings.current": noCaptureSettings,
    "customFields.current": noCustomFields,
    "exportSettings.current": defaultExportSettings,
    "exportPresets.list": [],
    "exportSettings.preview": { rows: [["Title"]] },
    "ai.status": null,
    "usage.current": { lots: amount, storageBytes: amount, members: amount },
  };
  const paths: string[] = [];
  const { client, sent } = answerWith(async (path) => {
    paths.push(path);
    const answer = answers[path];
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const rootRoute = createRootRoute();
  const settings = createRoute({ getParentRoute: () => rootRoute, path: "/settings", component: Settings });
  const page = createRoute({ getParentRoute: () => settings, path: "$page" });
  const home = createRoute({ getParentRoute: () => rootRoute, path: "/", component: () => "Home" });
  const router = createRouter({
    routeTree: rootRoute.addChildren([settings.addChildren([page]), home]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const queryClient = createQueryClient();
  render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </trpc.Provider>,
  );
  await screen.findByRole("heading", { level: 1 });
  /** Returns the inputs of saves since the last call, by procedure. */
  const takeSaves = () => {
    const calls = paths.splice(0).map((path, index) => [path, sent[index]] as const);
    sent.length = 0;
    return Object.fromEntries(calls.filter(([path]) => /\.(?:save|update)$/.test(path)));
  };
  return { router, queryClient, takeSaves, user: userEvent.setup() };
}

const index = () => within(screen.getByRole("navigation", { name: "Settings pages" }));
const currentLinks = () =>
  index()
    .getAllByRole("link")
    .filter((link) => link.getAttribute("aria-current") === "page")
    .map(({ textContent }) => textContent);
const heading = (name: string) => screen.getByRole("heading", { level: 2, name });
const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
const saveAll = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save All Settings" });

test("lists the pages of the settings, and shows the sections of all pages in their order", async () => {
  await openSettings();
  expect(
    index()
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual([
    ...["All settings", "Account", "House", "Catalog look", "Lots", "Export"],
    ...["Team", "Phones", "AI", "Backup", "Data", "API"],
  ]);
  expect(titles()).toEqual([
    ...["Account", "Sessions", "Set up", "Company Information", "Cataloging App Branding"],
    ...[
      "Custom Fields Configuration",
      "Categories and required shots",
      "My platform",
      "Spreadsheet Export Format",
    ],
    ...["Team", "Connect a phone", "AI provider", "Backups", "Usage", "Activity", "Your data", "API Keys"],
  ]);
  expect(currentLinks()).toEqual(["All settings"]);
});

test("shows one page of the settings with its title, and leads back to all settings", async () => {
  const { router, user } = await openSettings();
  await user.click(index().getByRole("link", { name: "Lots" }));
  await untilNavigated(router, () => expect(router.state.location.href).toBe("/settings/lots"));
  expect(titles()).toEqual(["Custom Fields Configuration", "Categories and required shots"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Settings Lots");
  expect(currentLinks()).toEqual(["Lots"]);
  await user.click(screen.getByRole("link", { name: "Back to settings" }));
  await untilNavigated(router, () => expect(router.state.location.href).toBe("/settings"));
});

test("keeps changes between the pages of the settings, and saves those of all pages with one button", async () => {
  const { router, user, takeSaves } = await openSettings("/settings/house");
  expect(saveAll().disabled).toBe(true);
  await user.type(screen.getByLabelText("Phone"), "020");
  await user.click(index().getByRole("link", { name: "Lots" }));
  await user.click(screen.getByRole("button", { name: "Add field" }));
  await user.keyboard("Maker");
  await user.click(screen.getByRole("button", { name: "Add shots" }));
  await user.keyboard("Front");
  await user.click(index().getByRole("link", { name: "House" }));
  expect(screen.getByLabelText<HTMLInputElement>("Phone").value).toBe("020");
  await user.click(index().getByRole("link", { name: "Lots" }));
  expect(screen.getByLabelText<HTMLInputElement>("Custom1").value).toBe("Maker");
  expect(screen.getByLabelText<HTMLInputElement>("Shots, one per line").value).toBe("Front");
  await user.click(index().getByRole("link", { name: "Account" }));
  expect(titles()).toEqual(["Account", "Sessions"]);
  answers["companySettings.update"] = { ...company, companyPhone: "020" };
  answers["customFields.save"] = { ...noCustomFields, customColumnLabels: { custom1: "Maker" } };
  answers["captureSettings.save"] = { requiredShots: [{ category: "", shots: ["Front"] }], categories: [] };
  await user.click(saveAll());
  await expectToast("Settings saved");
  const saves = takeSaves();
  expect(Object.keys(saves)).toEqual(["companySettings.update", "customFields.save", "captureSettings.save"]);
  // The release before does not know categories.
  expect(saves["captureSettings.save"]).toEqual({ requiredShots: [{ category: "", shots: ["Front"] }] });
  expect(saveAll().disabled).toBe(true);
  expect(router.state.location.href).toBe("/settings/account");
});

test("leads to the page with the section that could not be saved, and marks it in the list of pages", async () => {
  const { router, user } = await openSettings("/settings/catalog");
  answers["branding.update"] = makeFailure(503, { message: "The server is out of disk space." });
  await user.clear(screen.getByLabelText("Brand Color"));
  await user.type(screen.getByLabelText("Brand Color"), "f80");
  await user.click(index().getByRole("link", { name: "Account" }));
  await user.click(saveAll());
  await untilNavigated(router, () => expect(router.state.location.href).toBe("/settings/catalog#branding"));
  await untilPage(() => expect(document.activeElement).toBe(heading("Cataloging App Branding")));
  expect(screen.getByRole("alert").textContent).toMatch(/The server is out of disk space\.$/);
  expect(index().getByRole("link", { name: "Catalog look, needs attention" })).toBeTruthy();
});

test("leads to the page with an invalid setting, and saves nothing", async () => {
  const { router, user, takeSaves } = await openSettings("/settings/catalog");
  await user.clear(screen.getByLabelText("Brand Color"));
  await user.type(screen.getByLabelText("Brand Color"), "green");
  await user.click(index().getByRole("link", { name: "House" }));
  await user.click(saveAll());
  await screen.findByText("Enter a color such as #2878B7");
  await untilNavigated(router, () => expect(router.state.location.href).toBe("/settings/catalog#branding"));
  expect(takeSaves()).toEqual({});
});

test("says that a page of the settings does not exist", async () => {
  await openSettings("/settings/billing");
  await screen.findByRole("heading", { name: "Page not found" });
});

test("saves only the changed company settings, so that a stale cache overwrites nothing", async () => {
  const { user, takeSaves } = await openSettings();
  const chosen = { defaultCurrency: "EUR", units: "metric" };
  answers["companySettings.update"] = { ...company, ...chosen };
  await user.selectOptions(screen.getByLabelText("Default currency"), "EUR · Euro");
  await user.selectOptions(screen.getByLabelText("Units"), "Centimeters and kilograms");
  await user.click(saveAll());
  await expectToast("Company information saved");
  expect(takeSaves()).toEqual({ "companySettings.update": chosen });
});

test("saves custom fields and export format separately, and caches both with one toast", async () => {
  const { user, takeSaves, queryClient } = await openSettings();
  const custom = (label: string) => ({ ...noCustomFields, customColumnLabels: { custom1: label } });
  const format = { ...defaultExportFormat, dateFormat: "DD.MM.YYYY" };
  answers["customFields.save"] = custom("Maker");
  // The server read the old custom fields before the concurrent request changed them.
  answers["exportSettings.save"] = { ...format, ...custom("Old") };
  await user.click(screen.getByRole("button", { name: "Add field" }));
  await user.keyboard("Maker");
  await user.selectOptions(screen.getByLabelText("Date format"), "DD.MM.YYYY");
  await user.click(saveAll());
  await expectToast("Settings saved");
  expect(takeSaves()).toEqual({
    "customFields.save": expect.objectContaining({
      customColumnLabels: expect.objectContaining({ custom1: "Maker" }),
    }),
    "exportSettings.save": format,
  });
  const cached = queryClient.getQueryData(getQueryKey(trpc.exportSettings.current, undefined, "query"));
  expect(cached).toEqual({ ...format, ...custom("Maker") });
});

test("focuses the settings section in the URL fragment", async () => {
  await openSettings("/settings#custom-fields");
  await untilPage(() => expect(document.activeElement).toBe(heading("Custom Fields Configuration")));
  expect(scrolledTo).toContain("custom-fields");
});

test("shows a settings section's error in the section, the index and a toast, and focuses the section", async () => {
  const { user, takeSaves } = await openSettings();
  answers["companySettings.update"] = { ...company, companyName: "Harbor" };
  answers["branding.update"] = makeFailure(503, { message: "The server is out of disk space." });
  await user.type(screen.getByLabelText("Phone"), "1");
  await user.clear(screen.getByLabelText("Brand Color"));
  await user.type(screen.getByLabelText("Brand Color"), "f80");
  await user.click(saveAll());
  const branding = heading("Cataloging App Branding");
  await untilPage(() => expect(document.activeElement).toBe(branding));
  const sentence = "Cataloging App Branding couldn't be saved. The server is out of disk space.";
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  expect(branding.closest("section")?.contains(screen.getByRole("alert"))).toBe(true);
  expect(index().getByRole("link", { name: "Catalog look, needs attention" })).toBeTruthy();
  expect(index().getAllByText(", needs attention")).toHaveLength(1);
  expect(currentToast()).toMatchObject({
    title: "Couldn't save: Cataloging App Branding",
    description: "The server is out of disk space. Saved: Company Information.",
    variant: "destructive",
  });
  expect(screen.getAllByText("Unsaved changes")).toHaveLength(1);
  const branded = { "branding.update": { brandColor: "#FF8800" } };
  expect(takeSaves()).toEqual({ "companySettings.update": { companyPhone: "1" }, ...branded });

  answers["branding.update"] = { id: "ann", brandColor: "#FF8800", role: "admin" };
  await user.click(saveAll());
  await untilPage(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(index().queryByText(", needs attention")).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>("Brand Color").value).toBe("#FF8800");
  expect(currentToast()).toMatchObject({ title: "Branding updated successfully" });
  expect(takeSaves()).toEqual(branded);
});

test("offers configured custom fields as export columns, and the others on request", async () => {
  const { user } = await openSettings();
  const offered = () =>
    screen.getAllByRole("button", { name: /^Add (?!field|shots)/ }).map(({ textContent }) => textContent);
  const others = exportColumnIds.filter((id) => !defaultExportSettings.includeColumns.includes(id));
  const standard = others.filter((id) => !isCustomField(id));
  expect(offered()).toEqual(standard.map((id) => columnLabel(id, noCustomFields)));
  await user.click(screen.getByRole("button", { name: "Add field" }));
  await user.keyboard("Maker");
  expect(offered()).toContain("Maker");
  await user.click(screen.getByRole("button", { name: "Show unused custom fields" }));
  expect(offered()).toHaveLength(others.length);
  await user.click(screen.getByRole("button", { name: "Add Custom20" }));
  expect(screen.getByRole("button", { name: "Remove Custom20" })).toBeTruthy();
});

test("marks an invalid settings section in the index, focuses the invalid field and saves nothing", async () => {
  const { user, takeSaves } = await openSettings();
  await user.clear(screen.getByLabelText("Brand Color"));
  await user.type(screen.getByLabelText("Brand Color"), "green");
  await user.click(saveAll());
  await screen.findByText("Enter a color such as #2878B7");
  expect(takeSaves()).toEqual({});
  expect(document.activeElement).toBe(screen.getByLabelText("Brand Color"));
  expect(index().getByRole("link", { name: "Catalog look, needs attention" })).toBeTruthy();
});

test("says whether text on the brand color is easy or hard to read", async () => {
  const { user } = await openSettings();
  const type = async (color: string) => {
    await user.clear(screen.getByLabelText("Brand Color"));
    await user.type(screen.getByLabelText("Brand Color"), color);
  };
  await type("ffcc01");
  expect(screen.getByText("Text on this color is easy to read.")).toBeTruthy();
  await type("#f80");
  expect(screen.getByText("Text on this color is hard to read.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Pick the brand color").value).toBe("#ff8800");
});

test("asks before leaving unsaved settings, also during a save", async () => {
  const { router, user } = await openSettings();
  answers["companySettings.update"] = new Promise(() => undefined);
  const leave = async () => {
    act(() => void router.navigate({ to: "/" }));
    return within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
  };
  await user.type(screen.getByLabelText("Phone"), "1");
  await user.click((await leave()).getByRole("button", { name: "Keep editing" }));
  await user.click(saveAll());
  await screen.findByRole("button", { name: "Saving..." });
  await user.click((await leave()).getByRole("button", { name: "Discard changes" }));
  await screen.findByText("Home");
});

test("adds categories to those that another page has added since, and shows them all", async () => {
  const { user, takeSaves } = await openSettings("/settings/lots");
  const own = () => screen.getByLabelText<HTMLTextAreaElement>("Your categories, one per line");
  await user.type(own(), "Boats");
  answers["captureSettings.current"] = { requiredShots: [], categories: ["Silver", "Coins"] };
  answers["captureSettings.save"] = { requiredShots: [], categories: ["Silver", "Coins", "Boats"] };
  await user.click(saveAll());
  await expectToast("Settings saved");
  expect(takeSaves()).toEqual({ "captureSettings.save": { categories: ["Silver", "Coins", "Boats"] } });
  expect(own().value).toBe("Silver\nCoins\nBoats");
  expect(saveAll().disabled).toBe(true);
});

test("saves no categories while a server of the release before answers without them", async () => {
  const { user, takeSaves } = await openSettings("/settings/lots");
  await user.type(screen.getByLabelText("Your categories, one per line"), "Boats");
  answers["captureSettings.current"] = { requiredShots: [] };
  await user.click(saveAll());
  await screen.findByText(/The server is being updated\. Please try again in a few minutes\.$/, {
    selector: "[role=alert]",
  });
  expect(takeSaves()).toEqual({});
});
