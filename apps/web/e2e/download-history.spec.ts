import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { answered, caught } from "./browser-errors";
import { expectLoading } from "./late-answers";
import { desktop } from "./screens";

test("each export is listed with its counts and when it was downloaded", async ({ page, expectErrors }) => {
  expectErrors(answered(503, "exportLogs.list"), caught(".*Unexpected end of JSON input"));
  const manifestId = await openWorkspace(page, "downloads@example.com", "Barn clearance");
  await expectLoading(page, "/downloads", "exportLogs.list", "Loading download history...");
  await expect(page.getByRole("heading", { name: "Download History" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "No downloads yet" })).toBeVisible();
  await expect(page.getByText("Your exported manifests will appear here", { exact: true })).toBeVisible();
  await expectAccessible(page, "the empty download history");

  await page.request.post("/api/items", { data: { manifestId, title: "Oak chair" } });
  await page.request.get(`/api/manifests/${manifestId}/export?fromDate=2026-01-02`);
  const card = page.getByRole("article").filter({ hasText: "Barn clearance" });
  await expect(card).toContainText("1 item");
  await expect(card).toContainText("0 photos");
  await expect(card).toContainText("CSV");
  await expect(card).toContainText("Lots added from January 2, 2026 on");
  await expect(card.getByText("1 items")).toHaveCount(0);
  await expect(card).toContainText("less than a minute ago");
  const { createdAt } = (await (await page.request.get("/api/export-logs")).json())[0];
  const timeZone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const longForm = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short", timeZone });
  await expect(card).toContainText(`Downloaded on ${longForm.format(new Date(createdAt))}`);
  await expectAccessible(page, "the download history");

  await page.setViewportSize(desktop.viewport);
  await page.route(/\/trpc\/[^?]*exportLogs\.list/, (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(card).toContainText("1 item");
  await expectAccessible(page, "the download history on a desktop");
  const again = page.waitForEvent("download");
  await card.getByRole("button", { name: "Download Barn clearance again" }).click();
  const { searchParams } = new URL((await again).url());
  expect([searchParams.get("format"), searchParams.get("fromDate")]).toEqual(["csv", "2026-01-02"]);

  await page.getByRole("link", { name: "Back to manifests" }).click();
  await expect(page.getByRole("link", { name: "Barn clearance" })).toHaveCount(1);
});
