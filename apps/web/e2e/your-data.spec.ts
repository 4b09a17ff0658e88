import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { answered } from "./browser-errors";
import { makePhoto, uploadPhoto } from "./photos";
import { unzip } from "./unzip";

test("downloads everything, schedules the deletion of the workspace, and keeps it", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(answered(403, "workspace.requestDeletion"));
  const email = "your-data@example.com";
  const manifestId = await openWorkspace(page, email, "Barn clearance");
  const photo = await uploadPhoto(page, app, await makePhoto("lot", "#6b4a2b"));
  const lot = { manifestId, title: "Brass lamp", photoUrls: [photo] };
  expect((await page.request.post("/api/items", { data: lot })).status()).toBe(201);

  await page.goto("/settings#your-data");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeFocused();
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download everything" }).click();
  const files = unzip(await readFile(await (await started).path()));
  expect(files.has(photo.slice(1))).toBe(true);
  expect(files.get("csv/lots.csv")?.toString()).toContain("Barn clearance,1000,Brass lamp,");
  expect(JSON.parse(files.get("data/users.json")?.toString() ?? "")).toMatchObject([
    { email, role: "admin" },
  ]);

  await page.getByRole("button", { name: "Delete workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete workspace" });
  await expect(dialog.getByLabel(`Type ${email} to confirm`)).toBeFocused();
  await dialog.getByLabel(`Type ${email} to confirm`).fill(email);
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Delete workspace" }).click();
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  await dialog.getByLabel("Your password").fill("brass lamp");
  await dialog.getByRole("button", { name: "Delete workspace" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Everything will be deleted on /)).toBeVisible();

  await page.goto("/");
  const banner = page
    .getByRole("status")
    .filter({ hasText: "This workspace and everything in it will be deleted on" });
  await expect(banner).toBeVisible();
  await expectAccessible(page, "the banner of a deletion");
  await banner.getByRole("button", { name: "Keep workspace" }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Barn clearance" })).toBeVisible();
  const kept = await page.request.get("/trpc/workspace.deletion");
  expect((await kept.json()).result.data).toEqual({ deleteAfter: null, name: email });
});
