import { expect } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "./accessibility";
import { openWorkspace, test } from "./app";
import { type PhotoFile, uploadPhoto } from "./photos";

/** How long reading a photo may take on a machine that is busy with other journeys. */
const readMs = 90_000;

/** A photo of a plate with a text in large letters. */
async function makePlate(text: string): Promise<PhotoFile> {
  const plate = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#4a3a2c"/>
    <rect x="150" y="350" width="1300" height="500" rx="40" fill="#d9dde2"/>
    <text x="800" y="650" text-anchor="middle" font-family="sans-serif" font-weight="bold" font-size="150"
      fill="#1d1f21">${text}</text>
  </svg>`;
  const buffer = await sharp(Buffer.from(plate)).jpeg({ quality: 92 }).toBuffer();
  return { name: "plate.jpg", mimeType: "image/jpeg", buffer };
}

test("reads a mark on an uploaded photo, copies it into the title, and finds lots by it", async ({
  page,
  app,
}) => {
  const manifestId = await openWorkspace(page, "sterling@example.com", "Silver");
  const photoUrl = await uploadPhoto(page, app, await makePlate("STERLING 925"));
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
  await page.getByRole("link", { name: "Spoon" }).click();

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

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill("sterling");
  await expect(page.getByRole("group", { name: "Lots" }).getByRole("option")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Title")).toHaveValue(`Spoon ${text}`);
});
