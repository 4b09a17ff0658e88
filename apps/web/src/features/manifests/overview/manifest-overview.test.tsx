import type { ManifestOverview, ResultCounts } from "@lotwright/contracts/catalog/manifest-glances";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { createDialogs } from "../../../components/layout/create-dialogs";
import { DialogHost } from "../../../components/layout/dialog-host";
import SaleOverview from "../../../routes/-overview-dialog";
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
  exportedTo: null,
  results: null,
  missing: { ...missing, noTitle: 22, noPhoto: 3, onePhoto: 1_200, noPrice: 40, pending: 2, failed: 5 },
  addedByDay: [
    added("2026-10-03", "Ana Ruiz", 20),
    added("2026-10-03", "Ben Cole", 30),
    added("2026-10-05", "", 10),
  ],
};

const progress = {
  itemCount: 60,
  described: 38,
  pending: 0,
  running: 0,
  stoppable: 0,
  failed: 5,
  missing: 20,
};

type Given = { overview?: Partial<ManifestOverview> | null; progress?: object; role?: string };

async function show({ overview: changed = {}, progress: further = {}, role = "admin" }: Given = {}) {
  const onShow = vi.fn<(flag: string | undefined) => void>();
  const answer = () => {
    if (!changed) throw new Error("offline");
    return { ...overview, ...changed };
  };
  const page = await showScreen(
    <DialogHost dialogs={dialogs}>
      <h1>Barn</h1>
      <ManifestOverviewPart {...{ manifestId, onShow }} isWide={false} shown={undefined} />
    </DialogHost>,
    {
      "manifests.overview": answer,
      "manifests.byId": () => ({ id: manifestId, currency: "USD" }),
      "descriptions.progress": () => ({ ...progress, ...further, withoutPhotos: 0 }),
      "ai.provider": () => ({ isSetUp: true }),
    },
    { ...owner, role },
  );
  return { ...page, onShow };
}

const dialogs = createDialogs({ overview: SaleOverview, sharing: () => <p>The sharing</p> });

const parts = () => within(screen.getByRole("list")).getAllByRole("listitem");

/** Opens the dialog by its button, "38 of 60 described". */
async function open(given?: Given) {
  const page = await show(given);
  await userEvent.click(await screen.findByRole("button", { name: "38 of 60 described" }));
  return { ...page, dialog: await screen.findByRole("dialog", { name: "Sale at a glance" }) };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test("shows cover pictures of the sale if there are any", async () => {
  const names = ["a", "b"].map((letter) => letter.repeat(32));
  const coverUrls = names.map((name) => `/photos/${name}.jpg`);
  const { dialog } = await open({ overview: { coverUrls } });
  expect([...dialog.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual(
    names.map((name) => `/photos/${name}-thumb.jpg`),
  );
});

test("summarizes the sale in a line whose counts link to their lots", async () => {
  const { onShow } = await show();
  await untilPage(() => expect(parts()).toHaveLength(4));
  expect(parts().map(({ textContent }) => textContent)).toEqual([
    ...["38 of 60 described", "5 couldn't be described", "20 of 60 priced", "$12,400 – $18,400.20"],
  ]);
  await press("5 couldn't be described");
  await press("20 of 60 priced");
  expect(onShow.mock.calls.flat()).toEqual(["failed", "no-price"]);
  await press("Shared");
  screen.getByText("The sharing");
});

const results = {
  ...{ sold: 21, unsold: 3, withdrawn: 0, withoutResult: 0 },
  ...{ hammerPrice: 2345, soldWithEstimate: 21, percentOfLowEstimates: 104 },
};
const noAmounts = { hammerPrice: 0, soldWithEstimate: 0, percentOfLowEstimates: null };

test.each<[string, Partial<ResultCounts>, string, string[], string | null]>([
  [
    "all lots sold or unsold",
    {},
    "admin",
    ["21 of 24 sold, hammer $2,345, 104 % of low estimates"],
    "Hammer prices compared with the low estimates of the sold lots",
  ],
  [
    "withdrawn lots, lots without a result, and sold lots without an estimate",
    { withdrawn: 2, withoutResult: 1_003, soldWithEstimate: 18 },
    "admin",
    ["21 of 24 sold, hammer $2,345, 104 % of low estimates", "2 withdrawn", "1,003 without a result"],
    "Compares the 18 of 21 sold lots that have a low estimate",
  ],
  ["no estimate", { ...noAmounts, hammerPrice: 20 }, "admin", ["21 of 24 sold, hammer $20"], ""],
  ["nothing sold", { ...noAmounts, sold: 0 }, "admin", ["0 of 3 sold"], ""],
  [
    "withdrawn lots alone",
    { ...noAmounts, sold: 0, unsold: 0, withdrawn: 4 },
    "admin",
    ["4 withdrawn"],
    null,
  ],
  ["a team member, without amounts", {}, "team", ["21 of 24 sold"], ""],
])("begins the line after a sale with its results: %s", async (_, given, role, texts, title) => {
  await show({ overview: { results: { ...results, ...given } }, role });
  await untilPage(() => expect(parts().map(({ textContent }) => textContent)).toContain("20 of 60 priced"));
  const shown = parts().map(({ textContent }) => textContent);
  expect(shown.slice(0, shown.indexOf("38 of 60 described"))).toEqual(texts);
  const sale = screen.queryByRole("button", { name: /sold/ });
  expect(sale?.getAttribute("title") ?? null).toBe(title);
});

test("shows only the count when all lots are done, and opens the dialog instead of an empty list", async () => {
  const progress = { described: 60, failed: 0 };
  const { onShow } = await show({ overview: { priced: 60, isShared: false }, progress });
  await untilPage(() =>
    expect(parts().map(({ textContent }) => textContent)).toEqual([
      ...["60 described", "60 priced", "$12,400 – $18,400.20"],
    ]),
  );
  screen.getByRole("button", { name: "Not shared" });
  await press("60 priced");
  await screen.findByRole("dialog", { name: "Sale at a glance" });
  expect(onShow).not.toHaveBeenCalled();
});

test("shows the progress, total, last change and sharing of a sale in the dialog, with the AI's actions", async () => {
  const { dialog } = await open();
  expect(dialog.textContent).toContain("38 of 60 described20 of 60 priced0 of 60 exported");
  expect(dialog.textContent).toContain("Changed 2 hours ago by Ana Ruiz");
  expect(dialog.textContent).toContain("Estimates $12,400 – $18,400.20 (1 lot without an estimate)");
  expect(dialog.textContent).toContain("1,240 photos · Shared by public link");
  await within(dialog).findByRole("button", { name: "Describe 20 lots" });
  await press("Shared by public link");
  screen.getByText("The sharing");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("opens the filter of each number of what is missing", async () => {
  const { onShow } = await open();
  const missingLots = () =>
    within(screen.getByRole("list", { name: "What is missing" })).getAllByRole("button");
  const buttons = missingLots();
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    "22 without a title",
    "3 without a photo",
    "1,200 with one photo",
    "40 without a price",
    "2 being described",
    "5 that couldn't be described",
  ]);
  for (const place of buttons.keys()) {
    if (place > 0) await userEvent.click(screen.getByRole("button", { name: "38 of 60 described" }));
    const button = missingLots()[place];
    if (button) await userEvent.click(button);
  }
  expect(onShow.mock.calls.flat()).toEqual([
    ...["no-title", "no-photo", "one-photo", "no-price", "pending", "failed"],
  ]);
});

test("says so when nothing is missing", async () => {
  await open({ overview: { missing } });
  expect(await screen.findByText("Every lot has a title, photos, a price and a consignor.")).toBeDefined();
});

const table = () =>
  [...screen.getByRole("table", { name: "Lots added per day and person" }).querySelectorAll("tbody tr")].map(
    (row) => [...row.children].map(({ textContent }) => textContent),
  );

test("lists the lots per day and person in a table for screen readers, and shows it on request", async () => {
  await open();
  screen.getByText("Lots added per day");
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

test("hides the total and the sharing button from team members", async () => {
  const { dialog } = await open({ role: "team" });
  expect(dialog.textContent).toContain("Shared by public link");
  expect(dialog.textContent).not.toContain("Estimates");
  expect(document.body.textContent).not.toContain("$");
  for (const name of ["Shared", "Shared by public link"])
    expect(screen.queryByRole("button", { name, hidden: true })).toBeNull();
});

test("asks for the days of the browser's time zone", async () => {
  const { untilAsked } = await show();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(await untilAsked("manifests.overview")).toEqual([{ manifestId, timeZone }]);
});

test("shows nothing when its numbers can't be read", async () => {
  const { container, untilAsked } = await show({ overview: null });
  await untilAsked("manifests.overview");
  await untilPage(() => expect(container.querySelector("section")).toBeNull());
});
