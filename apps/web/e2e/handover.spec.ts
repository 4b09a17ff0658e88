import { readFile } from "node:fs/promises";
import { unzip } from "@lotwright/testing/unzip";
import { expect, type Page } from "@playwright/test";
import { type App, openWorkspace, test } from "./app";
import { chooseFromMenu } from "./menus";
import { makePhoto, uploadPhoto } from "./photos";

const glaze = "Large standard glaze vase with painted lilies by Rookwood, circa 1903";
const slope = "Victorian walnut writing slope with brass corners and a secret drawer";

/** Three lots, each with a fault for HiBid: two titles of more than 50 characters, and a number with a letter. */
async function addFaultyLots(page: Page, app: App, manifestId: string): Promise<void> {
  const add = async (lot: object, color: string) => {
    const photoUrls = [await uploadPhoto(page, app, await makePhoto("lot", color))];
    const data = { manifestId, consignor: "Mary Smith", startPrice: 50, photoUrls, ...lot };
    const answer = await page.request.post("/api/items", { data });
    expect(answer.status()).toBe(201);
  };
  await add({ lotNumber: 1000, title: slope, description: "Fitted interior.\nOne hinge loose." }, "#6b4a2b");
  await add({ lotNumber: 1001, title: glaze, description: "Hairline to rim." }, "#2b4a6b");
  await add({ lotNumber: 1001, sectionLetter: "A", title: "Brass lamp", description: "Rewired." }, "#44504a");
}

const headers =
  "LotNumber,Title,Description,Quantity,SellerCode,StartBid,LowEstimate,HighEstimate,Reserve,Shippable";

async function download(page: Page): Promise<Map<string, Buffer>> {
  await expect(page.getByRole("button", { name: "Download" })).toBeEnabled();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  return unzip(await readFile(await (await started).path()));
}

async function openPreflight(page: Page): Promise<void> {
  await chooseFromMenu(page, "Export", "HiBid (Auction Flex 360)");
  await expect(page.getByRole("heading", { name: "2 titles will be cut at 50 characters" })).toBeVisible();
}

test("fixes lots for HiBid, downloads what HiBid takes, and after a change of one title only that lot", async ({
  page,
  app,
}) => {
  const manifestId = await openWorkspace(page, "hana@example.com", "Spring sale");
  await addFaultyLots(page, app, manifestId);
  await page.goto(`/manifests/${manifestId}`);
  await openPreflight(page);
  await expect(page.getByRole("button", { name: "Download" })).toBeDisabled();

  // HiBid skips lots without a seller code, so the dialog requires the codes first.
  await expect(
    page.getByRole("heading", { name: 'Which seller is "Mary Smith" at HiBid? Enter the code once.' }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Set up mapping" }).click();
  await page.getByRole("dialog").getByLabel("Seller code of Mary Smith").fill("SMTH001");
  await page.getByRole("button", { name: "Save mapping" }).click();
  await expect(page.getByText(/Which seller is/)).toHaveCount(0);

  // Fixes the lot inline.
  const titles = page.getByRole("list", { name: "2 titles will be cut at 50 characters" });
  await titles.getByRole("button", { name: "Fix lot 1000" }).click();
  await titles.getByLabel("Title of lot 1000").fill("Victorian walnut writing slope, secret drawer");
  await titles.getByRole("button", { name: "In the lot" }).click();

  // Applies the check's rule after a preview.
  const longTitle = page.getByRole("list", { name: "1 title will be cut at 50 characters" });
  await expect(longTitle.getByText("Rookwood large standard glaze vase")).toBeVisible();
  await page.getByRole("button", { name: "Fix all 1 for this export only" }).first().click();
  await expect(page.getByText(/will be cut at 50 characters/)).toHaveCount(0);

  // Changes the value for this export only: the tag on the goods keeps its letter.
  const numbers = page.getByRole("list", { name: /lot number may not fit/ });
  await numbers.getByRole("button", { name: "Fix lot 1001A" }).click();
  await expect(numbers.getByLabel("Lot number of lot 1001A")).toHaveValue("1002");
  await numbers.getByRole("button", { name: "For this export only" }).click();
  await expect(page.getByText("Changed for this export only: 2")).toBeVisible();

  const files = await download(page);
  expect([...files.keys()]).toEqual([
    "photos/1000-1.jpg",
    "photos/1001-1.jpg",
    "photos/1002-1.jpg",
    "Spring-sale-hibid.csv",
    "README-hibid-af360.txt",
    "preflight.csv",
    "lot-number-map.csv",
  ]);
  expect(files.get("Spring-sale-hibid.csv")?.toString()).toBe(
    [
      headers,
      '1000,"Victorian walnut writing slope, secret drawer",Fitted interior. One hinge loose.,1,SMTH001,50.00,,,,true',
      "1001,Rookwood large standard glaze vase,Hairline to rim.,1,SMTH001,50.00,,,,true",
      "1002,Brass lamp,Rewired.,1,SMTH001,50.00,,,,true",
      "",
    ].join("\r\n"),
  );
  expect(files.get("lot-number-map.csv")?.toString()).toContain("1001A,1002\r\n");

  // Only the lots whose fix was saved in the lot have changed.
  const lots = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  const named = lots.map((lot: { lotNumber: number; sectionLetter: string; title: string }) => [
    `${lot.lotNumber}${lot.sectionLetter}`,
    lot.title,
  ]);
  expect(Object.fromEntries(named)).toEqual({
    1000: "Victorian walnut writing slope, secret drawer",
    1001: glaze,
    "1001A": "Brass lamp",
  });

  // The page refreshes from the server's event, without a reload.
  await expect(page.getByText("Nothing changed since today's HiBid export")).toBeVisible();
  const lamp = lots.find(({ sectionLetter }: { sectionLetter: string }) => sectionLetter === "A");
  const changed = await page.request.patch(`/api/items/${lamp.id}`, { data: { title: "Brass oil lamp" } });
  expect(changed.status()).toBe(200);
  await expect(page.getByText("1 lot changed since today's HiBid export")).toBeVisible();
  await page.getByRole("radio", { name: /^Changed lots and a list/ }).check();
  await expect(page.getByText(/^1 lot · 1 file/).first()).toBeVisible();
  const delta = await download(page);
  expect(delta.get("Spring-sale-hibid.csv")?.toString()).toBe(
    `${headers}\r\n1002,Brass oil lamp,Rewired.,1,SMTH001,50.00,,,,true\r\n`,
  );
  expect(delta.get("CHANGES-hibid-af360.txt")?.toString()).toContain('Title is now "Brass oil lamp".');
  expect([...delta.keys()].filter((name) => name.startsWith("photos/"))).toEqual([]);
  await page.goto("/downloads");
  await expect(page.getByText("HiBid (Auction Flex 360)")).toHaveCount(2);
});
