import { expect } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { importResults } from "./import-results";

test("offers an unsold lot again in the next sale, with links between both offers", async ({ page }) => {
  const manifestId = await openWorkspace(page, "next-sale@example.com", "Spring sale");
  const next = await page.request.post("/api/manifests", {
    data: { name: "Autumn sale", consignor: "Henderson Estate" },
  });
  const { id: nextId }: { id: string } = await next.json();
  for (const title of ["Lamp", "Chair"])
    await page.request.post("/api/items", { data: { manifestId, title } });
  await page.goto(`/manifests/${manifestId}`);
  await importResults(page, { name: "results.csv", content: "Lot,Hammer,Passed\n1000,450,\n1001,,TRUE\n" });
  const line = page.getByRole("region", { name: "Sale at a glance" });
  await line.getByRole("button", { name: "1 of 2 sold, hammer $450" }).click();
  await page.getByRole("button", { name: "Unsold lots → next sale" }).click();
  await page.getByLabel("To manifest").selectOption(nextId);
  await page.getByRole("button", { name: "Duplicate 1 lot" }).click();
  await page.getByRole("button", { name: "Done" }).click();

  await page.goto(`/manifests/${nextId}`);
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: "Chair" }).click();
  await page.getByRole("link", { name: "Offered before in Spring sale, lot 1001, unsold" }).click();
  await page.getByRole("link", { name: "Offered again in Autumn sale, lot 1001" }).click();
  await expect(page.getByRole("link", { name: "Offered before in Spring sale" })).toBeVisible();
});
