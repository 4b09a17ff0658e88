import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { makePhoto, uploadPhoto } from "./photos";

test("prints a sale catalog with 4 lots a page, and names it in the history", async ({ page, app }) => {
  const manifestId = await openWorkspace(page, "print@example.com", "Spring sale");
  const photoUrls = [await uploadPhoto(page, app, await makePhoto("lot", "#6b4a2b"))];
  let lampId = "";
  for (const title of ["Oak chair", "Brass lamp 🪔"]) {
    const data = { manifestId, title, consignor: "Mary Smith", photoUrls };
    const created = await page.request.post("/api/items", { data });
    expect(created.status()).toBe(201);
    lampId = (await created.json()).id;
  }
  await page.goto(`/manifests/${manifestId}/export`);
  await page.getByText("Set your own platform").click();
  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByLabel("Export to").selectOption({ label: "Sale catalog (PDF)" });
  await expect(page.getByText("1 lot has characters that can't be printed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "Print [?] in their place" }).check();
  await page.getByRole("radio", { name: "4" }).check();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Spring-sale-catalog-\d{4}-\d\d-\d\d\.pdf$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(bytes.subarray(-6).toString().trim()).toBe("%%EOF");

  await page.request.patch(`/api/items/${lampId}`, { data: { title: "Brass lamp" } });
  await page.goto("/downloads");
  await expect(page.getByText("Sale catalog (PDF)")).toBeVisible();
  const again = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download again: Spring sale" }).click();
  expect((await again).suggestedFilename()).toBe(file.suggestedFilename());

  await page.goto(`/manifests/${manifestId}/export?preset=pdf-labels`);
  await expect(page.getByRole("img", { name: "Preview: Page 1 of 1" })).toBeVisible();
  const labels = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  expect((await readFile(await (await labels).path())).subarray(0, 5).toString()).toBe("%PDF-");
});
