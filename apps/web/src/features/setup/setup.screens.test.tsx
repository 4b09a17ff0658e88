import { cleanup, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { press } from "../../testing/controls";
import { untilNavigated } from "../../testing/navigations";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

/** Opens the home screen of a new workspace, with the sales if given. */
async function openHome({ sales = [] as string[] } = {}) {
  const browser = app.openBrowser();
  await browser.register();
  for (const name of sales) await browser.api("POST", "/manifests", { name, consignor: "A. Field" });
  return { browser, ...openApp(browser, "/") };
}

const findSetup = () => screen.findByRole("button", { name: /^Set up ·/ });
const company = async (browser: Awaited<ReturnType<typeof openHome>>["browser"]) =>
  (await browser.api("GET", "/company-settings")) as Record<string, unknown>;

test("asks a new workspace its questions, saves the answers, and leads on to the steps", async () => {
  const { browser } = await openHome();
  await userEvent.type(await screen.findByLabelText("What is your auction house called?"), "Harbor Auctions");
  await screen.findByRole("option", { name: "HiBid (Auction Flex 360)" });
  await userEvent.selectOptions(screen.getByLabelText("Where do you sell?"), "HiBid (Auction Flex 360)");
  await userEvent.selectOptions(screen.getByLabelText("How many people catalog?"), "2 to 5 people");
  await userEvent.selectOptions(screen.getByLabelText("Sizes and weights in"), "Centimeters and kilograms");
  screen.getByRole("heading", { name: "No manifests yet" });
  await expectAccessible();
  await press("Continue");
  await screen.findByRole("button", { name: "Set up · 0 of 5 done", expanded: true });
  expect(await company(browser)).toMatchObject({
    ...{ companyName: "Harbor Auctions", platform: "hibid-af360" },
    ...{ defaultCurrency: "USD", units: "metric" },
  });
  await screen.findByText("Add your consignors' codes at HiBid");
  const steps = within(screen.getByRole("region", { name: /^Set up/ }));
  const links = steps.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/consignors", "/settings/house#company", "/team-management", "/settings/phones"]);
  within(steps.getAllByRole("listitem")[0] as HTMLElement).getByText("Create your first sale");
  await expectAccessible();
  await userEvent.click(steps.getByRole("button", { name: /Create your first sale/ }));
  await screen.findByRole("dialog", { name: "Create New Manifest" });
});

beforeEach(() => localStorage.clear());

test("leads on to the steps after Skip, and changes no setting", async () => {
  const { browser } = await openHome();
  await press("Skip");
  await findSetup();
  expect(screen.queryByText("Welcome to Lotwright")).toBeNull();
  screen.getByRole("heading", { name: "No manifests yet" });
  expect(await company(browser)).toMatchObject({ companyName: "", platform: null, units: "imperial" });
});

test("ticks a step that was done on another page", async () => {
  const { browser, router } = await openHome();
  await press("Skip");
  await findSetup();
  await browser.api("POST", "/manifests", { name: "Autumn Sale", consignor: "A. Field" });
  await router.navigate({ to: "/settings" });
  await screen.findByRole("heading", { level: 1, name: "Settings" });
  await router.navigate({ to: "/" });
  await screen.findByRole("button", { name: "Set up · 1 of 5 done" });
});

test("opens the sample sale of 24 lots, and removes it by one press", async () => {
  const { browser, router } = await openHome();
  await press("Continue");
  await press("Open a sample sale");
  await untilNavigated(router, () => expect(router.state.location.pathname).toMatch(/^\/manifests\//));
  await screen.findByRole("heading", { level: 1, name: "Sample sale" });
  cleanup();
  openApp(browser, "/");
  await userEvent.click(await findSetup());
  await press("Remove the sample");
  await expectToast("Sample sale removed");
  await screen.findByRole("heading", { name: "No manifests yet" });
  expect(screen.queryByRole("button", { name: "Remove the sample" })).toBeNull();
});

test("asks before it removes a sample sale to which a lot was added", async () => {
  const { browser, router } = await openHome();
  await press("Continue");
  await press("Open a sample sale");
  await untilNavigated(router, () => expect(router.state.location.pathname).toMatch(/^\/manifests\//));
  await screen.findByRole("heading", { level: 1, name: "Sample sale" });
  const manifestId = router.state.location.pathname.split("/")[2];
  await browser.api("POST", "/items", { manifestId });
  cleanup();
  openApp(browser, "/");
  await userEvent.click(await findSetup());
  await untilPage(() => screen.getByText(/25 items/));
  await press("Remove the sample");
  await screen.findByText("It was changed since it was made. All its lots are deleted, also your own.");
  await press("Remove");
  await expectToast("Sample sale removed");
});

test("closes the steps by choice, and shows them again after Undo", async () => {
  await openHome();
  await press("Continue");
  await press("Close set-up");
  await expectToast({ title: "Set-up closed", description: "The steps are still in Settings, House." });
  expect(screen.queryByRole("button", { name: /^Set up ·/ })).toBeNull();
  await press("Undo");
  await findSetup();
});

test("asks nothing in a workspace that has a sale", async () => {
  await openHome({ sales: ["Autumn Sale"] });
  await screen.findByText("Autumn Sale");
  await screen.findByRole("button", { name: "Create Manifest" });
  expect(screen.queryByText("Welcome to Lotwright")).toBeNull();
  expect(screen.queryByRole("button", { name: /^Set up ·/ })).toBeNull();
});

test("lists the steps in the settings after the set-up was closed, and on any device", async () => {
  const browser = app.openBrowser();
  await browser.register();
  await browser.request("/trpc/setup.save", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ teamSize: "one", isClosed: true }),
  });
  openApp(browser, "/settings/house");
  const section = within(await screen.findByRole("region", { name: "Set up" }));
  await section.findByText("0 of 5 done");
  await userEvent.click(section.getByText("Show the steps"));
  await section.findByRole("link", { name: /Invite your team/ });
  expect(section.queryByRole("button", { name: "Close set-up" })).toBeNull();
  await expectAccessible();
  await userEvent.click(section.getByRole("button", { name: /Create your first sale/ }));
  await screen.findByRole("heading", { name: "No manifests yet" });
});
