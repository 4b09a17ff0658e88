import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { rememberTarget } from "../../../components/exports/export-targets";
import { makeFailure } from "../../../testing/failures";
import { makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilPage } from "../../../testing/page-changes";
import { owner, showScreen } from "../../../testing/show-screen";
import { ExportPage } from "./export-page";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const hibid = makePreset();
const easylive = makePreset({ id: "easylive", label: "easyLive", isVerified: false, grade: "B" });
const shop = makePreset({ id: "shopify", label: "Shopify", isAuction: false });
const own = makePreset({ id: "own-1", label: "Spring house", isOwn: true, isVerified: false });
const presets = [hibid, easylive, shop, own];

function Page({ first }: { first: string | undefined }) {
  const [wanted, setWanted] = useState(first);
  return <ExportPage manifestId={manifestId} wanted={wanted} onChoose={setWanted} />;
}

type Setup = { platform?: string | null | (() => Promise<never>); first?: string; user?: object };

const show = ({ platform = null, first, user = owner }: Setup = {}) =>
  showScreen(
    <Page first={first} />,
    {
      "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
      "exportPresets.list": () => presets,
      "exports.preflight": ({ preset }: { preset: string }) =>
        makePreflight({ preset: presets.find(({ id }) => id === preset) ?? hibid }),
      "companySettings.current": () => (typeof platform === "function" ? platform() : { platform }),
      "companySettings.update": (changes: object) => changes,
      "items.list": () => [],
      "exportSettings.current": () => new Promise(() => undefined),
      "exports.estimate": () => ({ photoBytes: 0 }),
    },
    user,
  );

const labels = () =>
  screen
    .getAllByRole("radio")
    .map((radio) => radio.closest("label")?.querySelector("span span")?.textContent);
const question = "Which platform do you sell on?";

test("lists the company's platform first, opens it, and folds the other platforms", async () => {
  await show({ platform: "shopify" });
  await screen.findByRole("heading", { name: "Shopify" });
  expect(labels()).toEqual([
    ...["Shopify", "Lotwright ZIP", "Sale catalog (PDF)", "Consignor receipts (PDF)"],
    ...["Statements of results (PDF)", "Lot list (PDF)", "Labels with QR codes (PDF)", "Spring house"],
  ]);
  const select = screen.getByRole("combobox", { name: "Export to" });
  expect(within(select).getAllByRole("option")[0]?.textContent).toBe("Shopify");
  expect([...select.querySelectorAll("optgroup")].map(({ label }) => label)).toEqual([
    ...["My platform", "Print", "Your formats", "Auctions"],
  ]);
  expect(screen.queryByText(question)).toBeNull();
  const fold = screen.getByRole("button", { name: "Other platforms (2)", expanded: false });
  await userEvent.click(fold);
  expect(labels().slice(-2)).toEqual(["HiBid", "easyLive"]);
  const { hash, pathname } = new URL(screen.getByRole<HTMLAnchorElement>("link", { name: /Change/ }).href);
  expect(pathname + hash).toBe("/settings/export#platform");
});

test("opens the fold when the chosen platform is inside", async () => {
  await show({ platform: "shopify", first: "easylive" });
  await screen.findByRole("heading", { name: "easyLive" });
  screen.getByRole("button", { name: "Other platforms (2)", expanded: true });
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "easyLive" }).checked).toBe(true);
});

test("prefers the company's platform to the target that the user chose last", async () => {
  rememberTarget(owner.id, "zip");
  await show({ platform: "shopify" });
  await screen.findByRole("heading", { name: "Shopify" });
});

test("asks an admin once for the platform, saves it, and opens it", async () => {
  const { untilAsked } = await show({ first: "zip" });
  // One is shown above the menu of phones, the other one in the desktop's list.
  const [form] = await screen.findAllByRole("combobox", { name: question });
  screen.getByRole("combobox", { name: "Export to" });
  screen.getByRole("button", { name: "Platforms (3)", expanded: false });
  if (form) await userEvent.selectOptions(form, "Shopify");
  await userEvent.click(screen.getAllByRole("button", { name: "Save platform" })[0] as HTMLElement); // found above
  await screen.findByRole("heading", { name: "Shopify" });
  expect(await untilAsked("companySettings.update")).toEqual([{ platform: "shopify" }]);
  expect(screen.queryByText(question)).toBeNull();
  screen.getByRole("button", { name: "Other platforms (2)" });
});

test("doesn't ask again after Not now", async () => {
  const { unmount } = await show();
  await userEvent.click((await screen.findAllByRole("button", { name: "Not now" }))[0] as HTMLElement); // found
  await untilPage(() => expect(screen.queryByText(question)).toBeNull());
  unmount();
  await show();
  await screen.findByRole("radio", { name: "Shopify" });
  expect(screen.queryByText(question)).toBeNull();
});

test("doesn't ask members, who can't save the answer", async () => {
  await show({ user: { ...owner, role: "team" } });
  await screen.findByRole("radio", { name: "Shopify" });
  expect(screen.queryByText(question)).toBeNull();
});

test("opens the ZIP export if the company's settings couldn't be loaded", async () => {
  await show({ platform: () => Promise.reject(makeFailure(400, { message: "No" })) });
  await screen.findByRole("heading", { name: "Lotwright ZIP" });
  expect(screen.queryByText(question)).toBeNull();
});
