import { expect, test } from "vitest";
import { exportAddress } from "./use-download";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b11";

test("builds the URL of an export of all lots with the user's time zone", () => {
  expect(exportAddress({ manifestId }, "Europe/London")).toBe(
    `/api/manifests/${manifestId}/export?timeZone=Europe%2FLondon`,
  );
});

test("puts the chosen dates and the file format into the export URL", () => {
  const range = { manifestId, fromDate: "2026-03-01", toDate: "2026-03-05", format: "xlsx" } as const;
  expect(exportAddress(range, "UTC")).toBe(
    `/api/manifests/${manifestId}/export?format=xlsx&fromDate=2026-03-01&toDate=2026-03-05&timeZone=UTC`,
  );
});

test("names the platform's format in the export URL", () => {
  expect(exportAddress({ manifestId, preset: "hibid-af360" }, "UTC")).toBe(
    `/api/manifests/${manifestId}/export?preset=hibid-af360&timeZone=UTC`,
  );
});

test("puts the choices of a document to print into the export URL", () => {
  const chosen = { manifestId, lots: "1-20, 35A" };
  expect(exportAddress({ ...chosen, format: "pdf-catalog", perPage: 2 }, "UTC")).toBe(
    `/api/manifests/${manifestId}/export?format=pdf-catalog&perPage=2&lots=1-20,+35A&timeZone=UTC`,
  );
  expect(exportAddress({ manifestId, format: "pdf-lot-list", allowUnprintable: true }, "UTC")).toBe(
    `/api/manifests/${manifestId}/export?format=pdf-lot-list&allowUnprintable=true&timeZone=UTC`,
  );
  expect(exportAddress({ manifestId, format: "pdf-receipt", consignor: "J. & M. Doe" }, "UTC")).toBe(
    `/api/manifests/${manifestId}/export?format=pdf-receipt&consignor=J.+%26+M.+Doe&timeZone=UTC`,
  );
});
