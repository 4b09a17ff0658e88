import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { makePhoto, uploadPhoto } from "./photos";
import { unzip } from "./unzip";

const headers =
  "LotNumber,Title,Description,Quantity,SellerCode,StartBid,LowEstimate,HighEstimate,Reserve,Shippable";

async function download(page: Page): Promise<Map<string, Buffer>> {
  await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  return unzip(await readFile(await (await started).path()));
}

test("exports a sale to HiBid, and after a change of one title only that lot", async ({ page, app }) => {
  const manifestId = await openWorkspace(page, "changes@example.com", "Spring sale");
  const mapping = { consignors: { "Mary Smith": "SMTH001" } };
  const mapped = await page.request.patch("/api/export-mappings/hibid-af360", { data: mapping });
  expect(mapped.status()).toBe(200);
  const ids: string[] = [];
  for (const [lotNumber, title] of [
    [1000, "Oak chair"],
    [1001, "Brass lamp"],
  ] as const) {
    const photoUrls = [await uploadPhoto(page, app, await makePhoto("lot", "#6b4a2b"))];
    const lot = { manifestId, lotNumber, title, description: "Old.", consignor: "Mary Smith", photoUrls };
    const answer = await page.request.post("/api/items", { data: lot });
    ids.push((await answer.json()).id);
  }

  await page.goto(`/manifests/${manifestId}/export?target=hibid-af360`);
  await page.getByLabel("Export to").selectOption({ label: "HiBid (Auction Flex 360)" });
  await expect(page.getByText("No problems found").first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Changed lots/ })).toHaveCount(0);
  const whole = await download(page);
  expect(whole.get("Spring-sale-hibid.csv")?.toString().split("\r\n")).toHaveLength(4);

  // Learned from the server, without a reload.
  await expect(page.getByText("Nothing changed since today's HiBid export")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Changed lots only/ })).toBeDisabled();
  const changed = await page.request.patch(`/api/items/${ids[1]}`, { data: { title: "Brass oil lamp" } });
  expect(changed.status()).toBe(200);
  await expect(page.getByText("1 lot changed since today's HiBid export")).toBeVisible();

  await page.getByRole("link", { name: "Back to items" }).click();
  await page.getByRole("button", { name: "Changed since HiBid export 1" }).click();
  await expect(page.getByText("1 of 2 lots")).toBeVisible();
  await expect(page.getByRole("article")).toContainText(/Brass oil lamp.*Changed/s);
  await expect(page).toHaveURL(/is=changed/);

  await page.goto(`/manifests/${manifestId}/export`);
  await page.getByRole("radio", { name: /^Changed lots and a list/ }).check();
  await expect(page.getByText(/^1 lot · 1 file/).first()).toBeVisible();
  const delta = await download(page);
  expect([...delta.keys()]).toEqual([
    "Spring-sale-hibid.csv",
    "README-hibid-af360.txt",
    "CHANGES-hibid-af360.txt",
    "preflight.csv",
  ]);
  expect(delta.get("Spring-sale-hibid.csv")?.toString()).toBe(
    `${headers}\r\n1001,Brass oil lamp,Old.,1,SMTH001,,,,,true\r\n`,
  );
  expect(delta.get("CHANGES-hibid-af360.txt")?.toString()).toContain(
    'Lot 1001: Title is now "Brass oil lamp".',
  );
  await expect(page.getByText("Nothing changed since today's HiBid export")).toBeVisible();
});

test("exports two selected lots of three to HiBid, and the third later as new", async ({ page, app }) => {
  const manifestId = await openWorkspace(page, "selection@example.com", "Spring sale");
  const mapping = { consignors: { "Mary Smith": "SMTH001" } };
  expect((await page.request.patch("/api/export-mappings/hibid-af360", { data: mapping })).ok()).toBe(true);
  for (const [lotNumber, title] of [
    [1000, "Oak chair"],
    [1001, "Brass lamp"],
    [1002, "Desk"],
  ] as const) {
    const photoUrls = [await uploadPhoto(page, app, await makePhoto("lot", "#6b4a2b"))];
    const lot = { manifestId, lotNumber, title, description: "Old.", consignor: "Mary Smith", photoUrls };
    expect((await page.request.post("/api/items", { data: lot })).ok()).toBe(true);
  }

  await page.goto(`/manifests/${manifestId}`);
  await page.getByRole("button", { name: "Select lots" }).click();
  await page.getByLabel("Select lot 1000").check();
  await page.getByLabel("Select lot 1002").check();
  await page.getByRole("button", { name: "More actions for the selected lots" }).click();
  await page.getByRole("menuitem", { name: "Export…" }).click();
  const dialog = page.getByRole("dialog", { name: "Export 2 lots" });
  await expect(dialog.getByText("1000, 1002")).toBeVisible();
  await dialog.getByLabel("Export to").selectOption({ label: "HiBid (Auction Flex 360)" });
  await expectAccessible(page, "the export of a selection");
  await dialog.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText("Only 2 selected lots")).toBeVisible();
  await expect(page.getByText(/^2 lots · 1 file/).first()).toBeVisible();
  await expectAccessible(page, "the export screen with a selection");
  const selected = await download(page);
  expect([...selected.keys()]).toEqual([
    "photos/1000-1.jpg",
    "photos/1002-1.jpg",
    "Spring-sale-hibid.csv",
    "README-hibid-af360.txt",
    "preflight.csv",
  ]);
  expect(selected.get("Spring-sale-hibid.csv")?.toString()).toBe(
    `${headers}\r\n1000,Oak chair,Old.,1,SMTH001,,,,,true\r\n1002,Desk,Old.,1,SMTH001,,,,,true\r\n`,
  );
  await expect(page.getByText("None of the selected lots changed since today's HiBid export")).toBeVisible();

  await page.getByRole("button", { name: "Export all lots" }).click();
  await expect(page.getByText("1 lot changed since today's HiBid export")).toBeVisible();
  await page.getByRole("radio", { name: /^Changed lots only/ }).check();
  await expect(page.getByText(/^1 lot · 1 file/).first()).toBeVisible();
  const delta = await download(page);
  expect(delta.get("Spring-sale-hibid.csv")?.toString()).toBe(
    `${headers}\r\n1001,Brass lamp,Old.,1,SMTH001,,,,,true\r\n`,
  );
});
