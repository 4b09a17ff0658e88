import type { ManifestOverview } from "@lotwright/contracts/manifest-glances";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { untilPage } from "../../../testing/page-changes";
import { owner, showScreen } from "../../../testing/show-screen";
import ManifestOverviewPart from "./manifest-overview";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const missing = { noTitle: 0, noPhoto: 0, onePhoto: 0, noPrice: 0, noConsignor: 0, pending: 0, failed: 0 };
const added = (day: string, name: string, itemCount: number) => ({
  day,
  userId: name || null,
  name,
  itemCount,
});

const overview: ManifestOverview = {
  id: manifestId,
  coverUrls: [],
  ...{ itemCount: 60, photoCount: 1_240, described: 38, priced: 20, exported: 0 },
  ...{ lowEstimate: 12_400, highEstimate: 18_400.2, estimated: 59 },
  lastChange: { at: new Date(Date.now() - 2 * 3_600_000).toISOString(), by: "Ana Ruiz" },
  isShared: true,
  missing: { ...missing, noTitle: 22, noPhoto: 3, onePhoto: 1_200, noPrice: 40, pending: 2, failed: 5 },
  addedByDay: [
    added("2026-10-03", "Ana Ruiz", 20),
    added("2026-10-03", "Ben Cole", 30),
    added("2026-10-05", "", 10),
  ],
};

beforeEach(() => localStorage.clear());

type Given = { overview?: Partial<ManifestOverview> | null; isWide?: boolean; role?: string };

async function show({ overview: changed = {}, isWide = true, role = "admin" }: Given = {}) {
  vi.stubGlobal("matchMedia", () => ({ matches: isWide }));
  const onShow = vi.fn<(flag: string) => void>();
  const onOpenSettings = vi.fn<() => void>();
  const answer = () => {
    if (!changed) throw new Error("offline");
    return { ...overview, ...changed };
  };
  const page = await showScreen(
    <>
      <h1>Barn</h1>
      <ManifestOverviewPart {...{ manifestId, onShow, onOpenSettings }} />
    </>,
    { "manifests.overview": answer, "manifests.byId": () => ({ id: manifestId, currency: "USD" }) },
    { ...owner, role },
  );
  return { ...page, onShow, onOpenSettings };
}

const toggle = () => screen.getByRole("button", { name: /^Sale at a glance/ });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test("shows cover pictures of the sale if there are any", async () => {
  const names = ["a", "b"].map((letter) => letter.repeat(32));
  const coverUrls = names.map((name) => `/photos/${name}.jpg`);
  const { container } = await show({ overview: { coverUrls } });
  await screen.findAllByText("described", { exact: false });
  expect([...container.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual(
    names.map((name) => `/photos/${name}-thumb.jpg`),
  );
});

test("shows the progress, total, last change and sharing of a sale", async () => {
  const { container, onOpenSettings } = await show();
  await screen.findAllByText("described", { exact: false });
  expect(container.textContent).toContain("38 of 60 described20 of 60 priced0 of 60 exported");
  expect(container.textContent).toContain("Changed 2 hours ago by Ana Ruiz");
  expect(container.textContent).toContain("Estimates $12,400 – $18,400.20 (1 lot without an estimate)");
  expect(container.textContent).toContain("1,240 photos · Shared by public link");
  await press("Shared by public link");
  expect(onOpenSettings).toHaveBeenCalledOnce();
});

test("opens the filter of each number of what is missing", async () => {
  const { onShow } = await show();
  const list = await screen.findByRole("list", { name: "What is missing" });
  const buttons = within(list).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "22 without a title",
    "3 without a photo",
    "1,200 with one photo",
    "40 without a price",
    "2 being described",
    "5 that couldn't be described",
  ]);
  for (const button of buttons) await userEvent.click(button);
  expect(onShow.mock.calls.flat()).toEqual([
    ...["no-title", "no-photo", "one-photo", "no-price", "pending", "failed"],
  ]);
});

test("says so when nothing is missing", async () => {
  await show({ overview: { missing } });
  expect(await screen.findByText("Every lot has a title, photos, a price and a consignor.")).toBeDefined();
});

const table = () =>
  [...screen.getByRole("table", { name: "Lots added per day and person" }).querySelectorAll("tbody tr")].map(
    (row) => [...row.children].map(({ textContent }) => textContent),
  );

test("lists the lots per day and person in a table for screen readers, and shows it on request", async () => {
  await show();
  await screen.findByText("Lots added per day");
  const rows = [
    ["October 3, 2026", "50", "Ben Cole 30, Ana Ruiz 20"],
    ["October 5, 2026", "10", "Former member 10"],
  ];
  expect(table()).toEqual(rows);
  const box = () => screen.getByRole("table").parentElement?.className;
  expect(box()).toBe("sr-only");
  await press("Show as table");
  expect(box()).not.toBe("sr-only");
  expect(table()).toEqual(rows);
  await press("Show as chart");
  expect(box()).toBe("sr-only");
});

test("is one line with the total while it is closed on a phone, and remembers that it was opened", async () => {
  const { unmount } = await show({ isWide: false });
  expect(await screen.findByText("$12,400 – $18,400.20", { exact: false })).toBeDefined();
  expect(toggle().getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("table")).toBeNull();
  await userEvent.click(toggle());
  expect(toggle().getAttribute("aria-expanded")).toBe("true");
  unmount();
  await show({ isWide: false });
  expect(await screen.findByRole("table")).toBeDefined();
});

test("shows team members neither the total nor a way to the sharing", async () => {
  const { container } = await show({ role: "team" });
  await screen.findByText("Lots added per day");
  expect(container.textContent).toContain("Shared by public link");
  expect(container.textContent).not.toContain("Estimates");
  expect(screen.queryByRole("button", { name: "Shared by public link" })).toBeNull();
});

test("asks for the days of the browser's time zone", async () => {
  const { untilAsked } = await show();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(await untilAsked("manifests.overview")).toEqual([{ manifestId, timeZone }]);
});

test("is absent when its numbers can't be read", async () => {
  const { container, untilAsked } = await show({ overview: null });
  await untilAsked("manifests.overview");
  await untilPage(() => expect(container.querySelector("section")).toBeNull());
});
