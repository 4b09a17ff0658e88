import type { PdfCheck, PdfFormat } from "@lotwright/contracts/exports/prints";
import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { currentToast } from "../../../lib/toasts";
import { findButton } from "../../../testing/controls";
import { makeFailure } from "../../../testing/failures";
import { untilCalled } from "../../../testing/mock-calls";
import { type Answers, showScreen } from "../../../testing/show-screen";
import { expectToast } from "../../../testing/toasts";
import { DownloadAgain } from "../download-again";
import { PrintPane } from "./print-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const start = vi.fn<(address: string) => void>();
const allPrintable: PdfCheck = {
  ...{ lotCount: 12, consignors: ["J. Doe", "Mary Smith"] },
  ...{ preview: null, missing: [] },
  unprintableTexts: { lotCount: 0, texts: [] },
  ...{ count: 0, unprintable: [] },
};

const show = (format: PdfFormat, check: Answers[string] = () => allPrintable) => {
  start.mockClear();
  return showScreen(<PrintPane manifestId={manifestId} format={format} start={start} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exports.pdfCheck": check,
  });
};

/** The query parameters of the started download. */
const asked = () => {
  const [address = ""] = start.mock.lastCall ?? [];
  const { timeZone: _, ...query } = Object.fromEntries(new URL(address, "http://localhost").searchParams);
  return query;
};

const downloadButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Download" });

test("downloads the catalog with 4 lots a page, or as many as were chosen last on this device", async () => {
  const { unmount } = await show("pdf-catalog");
  await screen.findByText("12 lots");
  expect(screen.queryByLabelText("Consignor")).toBeNull();
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(asked()).toEqual({ format: "pdf-catalog", perPage: "4" });
  await userEvent.click(screen.getByRole("radio", { name: "6" }));
  unmount();
  await show("pdf-catalog");
  await screen.findByText("12 lots");
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(asked()).toEqual({ format: "pdf-catalog", perPage: "6" });
});

test("offers receipts of all consignors first, then of each", async () => {
  await show("pdf-receipt");
  await screen.findByText("12 lots");
  const select = screen.getByRole("combobox", { name: "Consignor" });
  const names = within(select).getAllByRole("option");
  expect(names.map(({ textContent }) => textContent)).toEqual(["All consignors", "J. Doe", "Mary Smith"]);
  expect(screen.queryByRole("radio")).toBeNull();
  await userEvent.selectOptions(select, "Mary Smith");
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(asked()).toEqual({ format: "pdf-receipt", consignor: "Mary Smith" });
});

test("prints the chosen lots alone, and says what is wrong with a choice", async () => {
  const { inputsOf } = await show("pdf-lot-list", ({ lots }: { lots?: string }) => ({
    ...allPrintable,
    lotCount: lots === "90" ? 0 : 3,
  }));
  const field = await screen.findByLabelText("Lots");
  await userEvent.type(field, "20-1");
  await screen.findByText("20-1 ends before it begins. Write the lower lot first.");
  expect(downloadButton().disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "90");
  await screen.findByText("No lot has one of these numbers.");
  expect(downloadButton().disabled).toBe(true);
  await userEvent.clear(field);
  await userEvent.type(field, "1-2, 3a");
  await screen.findByText("3 lots");
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(asked()).toEqual({ format: "pdf-lot-list", lots: "1-2, 3a" });
  expect(inputsOf("exports.pdfCheck")).not.toContainEqual({
    ...{ manifestId, format: "pdf-lot-list", lots: "20-1" },
  });
});

const withUnprintable = (lotCount = 3): PdfCheck => ({
  ...allPrintable,
  unprintableTexts: {
    lotCount,
    texts: [
      { lot: null, field: "saleLocation", characters: ["📍"], scripts: ["Emoji"] },
      { lot: "12A", field: "title", characters: ["🪑"], scripts: ["Emoji"] },
      { lot: "14", field: "description", characters: ["த", "மி"], scripts: ["Tamil"] },
    ],
  },
});

test("checks as much of each text as the chosen lots a page leave room for", async () => {
  const { inputsOf } = await show("pdf-catalog", ({ perPage }: { perPage?: number }) =>
    perPage === 6 ? allPrintable : withUnprintable(),
  );
  await userEvent.click(await screen.findByRole("radio", { name: "2" }));
  await screen.findByRole("button", { name: "3 lots and the sale have characters that can't be printed." });
  await userEvent.click(screen.getByRole("radio", { name: "6" }));
  await screen.findByText("12 lots");
  await userEvent.click(downloadButton());
  await untilCalled(start);
  const checked = inputsOf("exports.pdfCheck");
  expect(checked).toContainEqual({ manifestId, format: "pdf-catalog", perPage: 2 });
  expect(checked.at(-1)).toEqual({ manifestId, format: "pdf-catalog", perPage: 6 });
});

test("refuses characters that can't be printed, lists their texts, and prints [?] on request", async () => {
  await show("pdf-catalog", () => withUnprintable());
  await screen.findByRole("button", { name: "3 lots and the sale have characters that can't be printed." });
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "SaleSale locationEmoji: 📍",
    "Lot 12ATitleEmoji: 🪑",
    "Lot 14DescriptionTamil: த மி",
  ]);
  screen.getByText("And 1 more lot.");
  screen.getByText("Correct the characters that can't be printed, or choose to print [?].");
  expect(downloadButton().disabled).toBe(true);
  await userEvent.click(screen.getByRole("checkbox", { name: /Print \[\?\] in their place/ }));
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(asked()).toEqual({ format: "pdf-catalog", perPage: "4", allowUnprintable: "true" });
});

test("checks the document and the consignor that were chosen", async () => {
  const { inputsOf } = await show("pdf-receipt", ({ consignor }: { consignor?: string }) =>
    consignor === "J. Doe" ? withUnprintable(1) : allPrintable,
  );
  await screen.findByText("12 lots");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Consignor" }), "J. Doe");
  await screen.findByRole("button", { name: "1 lot and the sale have characters that can't be printed." });
  expect(downloadButton().disabled).toBe(true);
  expect(inputsOf("exports.pdfCheck")).toEqual([
    { manifestId, format: "pdf-receipt" },
    { manifestId, format: "pdf-receipt", consignor: "J. Doe" },
  ]);
});

test("doesn't download a document again that can't be printed, and says where to see why", async () => {
  start.mockClear();
  const input = { manifestId, format: "pdf-catalog" } as const;
  await showScreen(<DownloadAgain name="Barn clearance" input={input} start={start} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exports.pdfCheck": () => withUnprintable(),
  });
  await userEvent.click(screen.getByRole("button", { name: "Download again: Barn clearance" }));
  await expectToast({ variant: "destructive" });
  expect(currentToast()?.description).toBe(
    "3 lots and the sale have characters that can't be printed. Open Export in the manifest to see them.",
  );
  expect(start).not.toHaveBeenCalled();
});

test("offers the check again when it fails, and the download all the same", async () => {
  let isDown = true;
  await show("pdf-catalog", () => {
    if (isDown) throw makeFailure(400, { message: "The server is busy." });
    return allPrintable;
  });
  await screen.findByText("The lots couldn't be checked. The server is busy.");
  expect(downloadButton().disabled).toBe(false);
  isDown = false;
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findByText("12 lots");
});

test("prints a sale that can't be checked when [?] is allowed", async () => {
  await show("pdf-catalog", () => {
    throw makeFailure(400, { message: "The lots have too much text." });
  });
  await screen.findByText("The lots couldn't be checked. The lots have too much text.");
  await userEvent.click(screen.getByRole("checkbox", { name: /^Print \[\?\] in place of characters/ }));
  await userEvent.click(downloadButton());
  await untilCalled(start);
  expect(asked()).toEqual({ format: "pdf-catalog", perPage: "4", allowUnprintable: "true" });
});

test("offers no download of a manifest without lots, nor while offline", async () => {
  const { unmount } = await show("pdf-catalog", () => ({ ...allPrintable, lotCount: 0, consignors: [] }));
  await screen.findByText("There are no lots to print.");
  expect(downloadButton().disabled).toBe(true);
  unmount();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show("pdf-catalog");
  await screen.findByText("You're offline. Exporting needs a connection.");
  expect(downloadButton().disabled).toBe(true);
});

test("shows the first pages as they are printed, one at a time, with the number of all", async () => {
  const place = { x: 10, y: 20, width: 30 };
  const text = (shown: string) =>
    ({ kind: "text", ...place, size: 9, isBold: true, color: "#1a1a1a", text: shown }) as const;
  const photo = { kind: "photo", ...place, height: 20, url: "/photos/a.webp" } as const;
  const code = { kind: "code", ...place, modules: 21, path: "M0 0h1v1h-1z" } as const;
  const pages = [[text("Autumn sale")], [text("Lot 7"), photo, code]];
  await show("pdf-catalog", () => ({
    ...allPrintable,
    preview: { width: 612, height: 792, pageCount: 12, pages },
  }));
  const first = await screen.findByRole("img", { name: "Preview: Page 1 of 12" });
  expect(first.textContent).toBe("Autumn sale");
  expect(first.getAttribute("viewBox")).toBe("0 0 612 792");
  screen.getByText("12 lots · 12 pages");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Previous page" }).disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Next page" }));
  const second = screen.getByRole("img", { name: "Preview: Page 2 of 12" });
  expect(second.textContent).toBe("Lot 7");
  expect(second.querySelector("image")?.getAttribute("href")).toBe(thumbnailUrl("/photos/a.webp"));
  expect(second.querySelector("path")?.getAttribute("transform")).toBe(`translate(10 20) scale(${30 / 21})`);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Next page" }).disabled).toBe(true);
  screen.getByText("Download to see the others.");
});

test("names the lots that lack what the document prints", async () => {
  const lots = ["1", "2", "3A", "4", "5", "6", "7", "8"];
  await show("pdf-catalog", () => ({
    ...allPrintable,
    missing: [
      { fact: "photo", count: 1_040, lots },
      { fact: "estimate", count: 1, lots: ["9"] },
    ],
  }));
  const list = await screen.findByRole("list", { name: "Missing in this document" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "1,040 lots without photoLots 1, 2, 3A, 4, 5, 6, and 1,034 more",
    "1 lot without estimateLot 9",
  ]);
});

test("offers the download where a server of the release before counts nothing that is missing", async () => {
  await show("pdf-catalog", () => ({ ...allPrintable, preview: undefined, missing: undefined }));
  expect((await findButton("Download")).disabled).toBe(false);
});
