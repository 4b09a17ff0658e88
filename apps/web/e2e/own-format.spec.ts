import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { type App, openWorkspace, test } from "./app";
import { makePhoto, uploadPhoto } from "./photos";
import { unzip } from "./unzip";

/** As a German auction program writes it: a byte order mark, semicolons, LF, each header in quotes, blanks at the end of some. */
const head = '\ufeff"Lot Number ";"Title ";"Description";"Low Estimate ";"Internal  "\n';
const sample = Buffer.from(`${head}"17";"Old chair";"Oak";"20.00";"worn"\n`);

/** The files of the ZIP that are not the platform's. */
const ourFiles = new Set(["preflight.csv", "lot-number-map.csv"]);

async function addLot(page: Page, app: App, manifestId: string): Promise<void> {
  const lot = {
    manifestId,
    lotNumber: 1000,
    title: "Victorian writing slope",
    description: "Fitted interior.",
    condition: "One hinge loose",
    lowEstimate: 40,
    photoUrls: [await uploadPhoto(page, app, await makePhoto("lot", "#6b4a2b"))],
  };
  expect((await page.request.post("/api/items", { data: lot })).status()).toBe(201);
}

/** Simulates a file that is dropped from the desktop, which browsers do not let scripts do. */
async function drop(page: Page, name: string, file: Buffer): Promise<void> {
  await page.evaluate(
    ([fileName, content]) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], fileName, { type: "text/csv" }));
      const options = { bubbles: true, cancelable: true, dataTransfer };
      for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, options));
    },
    [name, file.toString("base64")] as const,
  );
}

const contents = (page: Page, column: string) => page.getByLabel(`Contains (column ${column})`);

test("makes a format of a dropped sample, corrects a column, and downloads a file that starts with the sample's bytes", async ({
  page,
  app,
}) => {
  const manifestId = await openWorkspace(page, "ines@example.com", "Spring sale");
  await addLot(page, app, manifestId);
  await page.goto(`/manifests/${manifestId}/export?preset=zip`);
  await page.getByRole("link", { name: "Add a format" }).click();
  await expect(page.getByRole("button", { name: "Choose a sample file" })).toBeVisible();
  await drop(page, "house.csv", sample);

  // Read from the sample: what its headers show.
  await expect(contents(page, "1, Lot Number")).toHaveValue("lotNumber");
  await expect(contents(page, "2, Title")).toHaveValue("title");
  await expect(contents(page, "4, Low Estimate")).toHaveValue("lowEstimate");
  await expect(page.getByTitle("2 blanks at the end").first()).toBeVisible();

  // Corrected: what only a person knows.
  await contents(page, "5, Internal").selectOption({ label: "Condition" });
  await page
    .getByLabel("Written as (column 4, Low Estimate)")
    .selectOption({ label: "Two decimals: 200.00" });
  await expect(page.getByRole("cell", { name: "Victorian writing slope", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "One hinge loose", exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: "40.00", exact: true })).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("House format");
  await page.getByRole("button", { name: "Save format" }).click();

  await expect(page.getByText("Format saved", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "House format", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit format" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const files = unzip(await readFile(await (await download).path()));
  const [name] = [...files.keys()].filter((each) => each.endsWith(".csv") && !ourFiles.has(each));
  const file = files.get(name ?? "") ?? Buffer.alloc(0);
  expect(file.subarray(0, Buffer.byteLength(head)).equals(Buffer.from(head))).toBe(true);
  expect(file.subarray(Buffer.byteLength(head)).toString()).toBe(
    '"1000";"Victorian writing slope";"Fitted interior.";"40.00";"One hinge loose"\n',
  );
});

test("deletes a format of the workspace after a question, and asks before an unsaved one is left", async ({
  page,
}) => {
  const manifestId = await openWorkspace(page, "ivo@example.com", "Spring sale");
  await page.goto(`/manifests/${manifestId}/export/format`);
  await page
    .getByLabel("Sample file")
    .setInputFiles({ name: "house.csv", mimeType: "text/csv", buffer: sample });
  await page.getByLabel("Name", { exact: true }).fill("House format");
  await page.getByRole("link", { name: "Back to export" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("button", { name: "Save format" }).click();

  await page.getByRole("link", { name: "Edit format" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete format" }).click();
  await expect(page.getByRole("heading", { name: "Lotwright ZIP" })).toBeVisible();
  await expect(page.getByLabel("Export to").getByRole("option", { name: "House format" })).toHaveCount(0);
});
