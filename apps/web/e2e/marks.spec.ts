import { label } from "@lotwright/marks/testing/pictures";
import { expect } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { uploadPhoto } from "./photos";

/** How long reading a photo may take on a machine that is busy with other journeys. */
const readMs = 90_000;

test.use({ readsMarks: true });

test("reads a mark on an uploaded photo, copies it into the title, and finds lots by it", async ({
  page,
  app,
}) => {
  const manifestId = await openWorkspace(page, "sterling@example.com", "Silver");
  const buffer = await label(["STERLING 925"]);
  const photoUrl = await uploadPhoto(page, app, { name: "label.jpg", mimeType: "image/jpeg", buffer });
  const addLot = async (data: object) => {
    const answer = await page.request.post("/api/items", { data: { manifestId, ...data } });
    expect(answer.ok()).toBe(true);
    const { id } = await answer.json();
    return String(id);
  };
  await addLot({ title: "Oak chair" });
  const id = await addLot({ title: "Spoon", photoUrls: [photoUrl] });

  await page.goto(`/manifests/${manifestId}/items/${id}/edit`);
  const line = page.getByRole("list", { name: "Marks read:" });
  await expect(line.getByRole("button", { name: /STERLING/ })).toBeVisible({ timeout: readMs });
  await expectAccessible(page, "a form with marks");

  // Not in the title yet: only the mark matches.
  await page.goto(`/manifests/${manifestId}?q=sterling`);
  await expect(page.getByRole("link", { name: "Spoon" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Oak chair" })).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("sterling");
  await expect(page.getByRole("group", { name: "Lots" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");

  await page.getByRole("button", { name: "View photo 1", exact: true }).click();
  const viewer = page.getByRole("dialog", { name: "Photo 1 of 1" });
  await viewer.getByRole("button", { name: /^Marks/ }).click();
  const mark = viewer.getByRole("button", { name: /^STERLING/ });
  await expect(mark).toBeVisible();
  await expectAccessible(page, "the viewer with marks");
  const text = (await mark.getAttribute("aria-label")) ?? "";
  await mark.tap();
  await page.getByRole("menuitem", { name: "Title" }).click();
  await expect(page.getByText("Copied to Title").first()).toBeVisible();
  await viewer.getByRole("button", { name: "Close" }).click();
  await expect(page.getByLabel("Title")).toHaveValue(`Spoon ${text}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Changes have been saved successfully").first()).toBeVisible();
});
