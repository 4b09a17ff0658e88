import type { PdfCheck, PdfFormat } from "@lotwright/contracts/prints";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { untilCalled } from "../../../testing/mock-calls";
import { type Answers, showScreen } from "../../../testing/show-screen";
import { PrintPane } from "./print-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const start = vi.fn<(address: string) => void>();
const allPrintable: PdfCheck = {
  ...{ lotCount: 12, count: 0, unprintable: [], consignors: ["J. Doe", "Mary Smith"] },
};

const show = (format: PdfFormat, check: Answers[string] = () => allPrintable) => {
  start.mockClear();
  return showScreen(<PrintPane manifestId={manifestId} format={format} start={start} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exports.pdfCheck": check,
  });
};

/** The query of the download that was started. */
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
  expect(inputsOf("exports.pdfCheck")).not.toContainEqual({ manifestId, lots: "20-1" });
});

test("warns of characters that the font lacks, and lists the lots on request", async () => {
  const unprintable = [
    { lot: "12A", characters: ["🪑"] },
    { lot: "14", characters: ["花", "瓶"] },
  ];
  await show("pdf-catalog", () => ({ ...allPrintable, count: 3, unprintable }));
  const warning = await screen.findByRole("button", {
    name: "3 lots have characters that the font doesn't have. They are printed as [?] and listed on the last page.",
  });
  await userEvent.click(warning);
  const lots = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lots).toEqual(["Lot 12A🪑", "Lot 14花 瓶"]);
  screen.getByText("And 1 more lot.");
  expect(downloadButton().disabled).toBe(false);
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

test("has nothing to download of a manifest without lots, nor while it is offline", async () => {
  const { unmount } = await show("pdf-catalog", () => ({ ...allPrintable, lotCount: 0, consignors: [] }));
  await screen.findByText("There are no lots to print.");
  expect(downloadButton().disabled).toBe(true);
  unmount();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show("pdf-catalog");
  await screen.findByText("You're offline. Exporting needs a connection.");
  expect(downloadButton().disabled).toBe(true);
});
