import { expect, test } from "vitest";
import { exportAddress } from "./export-address";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b11";

test("an export without dates asks for everything, in the days of the person's time zone", () => {
  expect(exportAddress({ manifestId }, "Europe/London")).toBe(
    `/api/manifests/${manifestId}/export?timeZone=Europe%2FLondon`,
  );
});

test("the chosen dates are part of the address", () => {
  const range = { manifestId, fromDate: "2026-03-01", toDate: "2026-03-05" };
  expect(exportAddress(range, "UTC")).toBe(
    `/api/manifests/${manifestId}/export?fromDate=2026-03-01&toDate=2026-03-05&timeZone=UTC`,
  );
});
