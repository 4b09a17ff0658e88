import { expect, type Page } from "@playwright/test";
import { chooseFromMenu } from "./menus";

export type ResultsFile = {
  name: string;
  content: string;
  /** Word in the file that the dialog asks about. */
  unknownWord?: string;
};

/** Imports a platform's file with the results of both lots of the open manifest. */
export async function importResults(page: Page, { name, content, unknownWord }: ResultsFile): Promise<void> {
  await chooseFromMenu(page, "More", "Import results");
  const dialog = page.getByRole("dialog", { name: "Import Results" });
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content, "latin1") };
  await dialog.getByLabel("Results file").setInputFiles(file);
  if (unknownWord) await dialog.getByLabel(`“${unknownWord}” means`).selectOption("Unsold");
  await dialog.getByRole("button", { name: "Import 2 lots" }).click();
  await expect(dialog).toBeHidden();
}
