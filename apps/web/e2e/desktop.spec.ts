import { expect, type Page } from "@playwright/test";
import { ofServer, openWorkspace, test } from "./app";
import { answered, caught, lost } from "./browser-errors";
import { askToDelete } from "./card-menu";
import { expectLoading, holdAnswer, stopDeadlines } from "./late-answers";
import { makePhoto, uploadPhoto } from "./photos";
import { atADesk, boxOf, desktop, expectCard } from "./screen-sizes";

test.use(atADesk);

const said = (page: Page, text: string) => page.getByText(text, { exact: true });
const titleOf = (page: Page) => page.getByLabel("Title", { exact: true });

/**
 * Expects the loading text of a screen while a call is pending, then its error and its Retry button when the call
 * fails.
 */
async function expectLateThenFailed(page: Page, call: string, loading: string): Promise<void> {
  const answer = await holdAnswer(page, call, (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(said(page, loading)).toBeVisible();
  answer();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.getByRole("button", { name: "Retry" }).click();
}

/** Fails a tRPC call while `act` runs, then restores the call. */
async function whileLost(page: Page, calls: string, act: () => Promise<void>): Promise<void> {
  await page.route(`**/trpc/${calls}*`, (route) => route.abort());
  await act();
  await page.unroute(`**/trpc/${calls}*`);
}

test("signs in at a desktop, and creates, configures, exports and deletes a manifest", async ({
  page,
  expectErrors,
}) => {
  expectErrors(
    lost("(manifests.create|manifests.update|manifests.remove|items.remove)"),
    answered(503, "manifests.list"),
    answered(503, "items.cards"),
    caught(".*Unexpected end of JSON input"),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expectLoading(page, "/", "auth.current", "Loading...");
  await page.getByRole("button", { name: "Log In" }).click();
  await expect(said(page, "Please enter a valid email address")).toBeVisible();
  const { x, width } = await boxOf(page.locator("form"));
  expect(Math.abs(x + width / 2 - desktop.width / 2)).toBeLessThanOrEqual(1);
  expect(width).toBeLessThan(desktop.width / 2);
  await page.getByLabel("Email").fill("nora@example.com");
  await page.getByLabel("Password", { exact: true }).fill("brass lamp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toHaveText("Wrong email or password");
  await page.getByRole("tab", { name: "Register" }).click();
  await page.getByLabel("Email").fill("nora@example.com");
  await page.getByLabel("Password", { exact: true }).fill("brass lamp");
  await page.keyboard.press("Enter");
  await expect(said(page, "Account created!")).toBeVisible();

  await expect(page.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
  const creation = page.getByRole("dialog", { name: "Create New Manifest" });
  // Repeats the key press, because shortcuts are registered after the first paint.
  await expect(async () => {
    await page.keyboard.press("n");
    await expect(creation).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectCard(creation);
  await expect(creation.getByRole("button", { name: "Create" })).toBeDisabled();
  await creation.getByLabel("Manifest Name").fill("Barn");
  await creation.getByLabel("Consignor").fill("Miller");
  await whileLost(page, "manifests.create", async () => {
    await page.keyboard.press("Enter");
    await expect(said(page, "Failed to create manifest")).toBeVisible();
  });
  await creation.getByRole("button", { name: "Create" }).click();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Continue: Barn, lot 1000" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Grid view" })).toBeVisible();
  await expectLateThenFailed(page, "manifests.list", "Loading manifests...");
  await page.getByRole("link", { name: "Barn", exact: true }).click();
  await expect(page.getByRole("heading", { name: "No items yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Export" })).toBeDisabled();

  await page.getByRole("button", { name: "Manifest Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Manifest Settings" });
  await expectCard(settings);
  await settings.getByLabel("Manifest Name").fill(" ");
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Enter a name for the manifest")).toBeVisible();
  await settings.getByLabel("Manifest Name").fill("Barn and byre");
  await whileLost(page, "manifests.update", async () => {
    await page.keyboard.press("Enter");
    await expect(said(page, "Failed to update settings. Please try again.")).toBeVisible();
  });
  await settings.getByRole("switch", { name: "Public sharing" }).click();
  await expect(said(page, "Sharing enabled")).toBeVisible();
  const link = await settings.getByLabel("Link", { exact: true }).inputValue();
  await settings.getByRole("button", { name: "Copy Link" }).click();
  await expect(said(page, "Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await settings.getByRole("button", { name: "Regenerate Link" }).click();
  const regeneration = page.getByRole("alertdialog", { name: "Regenerate the link?" });
  await expectCard(regeneration);
  await regeneration.getByRole("button", { name: "Regenerate" }).click();
  await expect(said(page, "Link regenerated")).toBeVisible();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Settings saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Barn and byre" })).toBeVisible();

  const manifestId = new URL(page.url()).pathname.split("/").at(-1);
  for (const title of ["Vice", "Anvil"])
    await page.request.post("/api/items", { data: { manifestId, title } });
  const [vice, anvil] = ["Vice", "Anvil"].map((text) => page.getByRole("article").filter({ hasText: text }));
  if (!(vice && anvil)) throw new Error("Two cards were asked for");
  await expect(vice).toBeVisible();
  // On wide screens the two cards are side by side.
  await expect.poll(async () => (await boxOf(vice)).y - (await boxOf(anvil)).y).toBe(0);
  await page.keyboard.press("/");
  await page.keyboard.type("vic");
  await expect(anvil).toBeHidden();
  await page.keyboard.type("torian");
  await expect(said(page, "No items match your search")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/victorian/);
  await expectLateThenFailed(page, "items.cards", "Loading items...");

  await page.getByRole("button", { name: "Export" }).click();
  const exporting = page.getByRole("dialog", { name: "Export Manifest" });
  await expectCard(exporting);
  await exporting.getByLabel("From Date").fill("2020-03-05");
  await exporting.getByLabel("To Date").fill("2020-03-01");
  await expect(said(page, "Start date must be before or equal to end date")).toBeVisible();
  await exporting.getByLabel("To Date").fill("2020-03-05");
  await expect(exporting).toContainText("No lots were added between these dates");
  await exporting.getByRole("button", { name: "Clear Dates" }).click();
  const download = page.waitForEvent("download");
  await exporting.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await expect(exporting).toBeHidden();

  await askToDelete(page, "1000");
  const removal = page.getByRole("alertdialog", { name: "Delete this item?" });
  await expectCard(removal);
  await whileLost(page, "items.remove", async () => {
    await removal.getByRole("button", { name: "Delete" }).click();
    await expect(said(page, "Failed to delete the item. Please try again.")).toBeVisible();
  });
  await askToDelete(page, "1000");
  await removal.getByRole("button", { name: "Delete" }).click();
  await expect(said(page, "Item deleted")).toBeVisible();
  await page.getByRole("button", { name: "Manifest Settings" }).click();
  const end = page.getByRole("alertdialog", { name: "Delete this manifest?" });
  await whileLost(page, "manifests.remove", async () => {
    await settings.getByRole("button", { name: "Delete Manifest" }).click();
    await end.getByRole("button", { name: "Delete Manifest" }).click();
    await expect(said(page, "Failed to delete manifest. Please try again.")).toBeVisible();
  });
  await settings.getByRole("button", { name: "Delete Manifest" }).click();
  await end.getByRole("button", { name: "Delete Manifest" }).click();
  await expect(said(page, "Manifest deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No manifests yet" })).toBeVisible();
});

test("adds a lot at a desktop, describes it by AI, edits it, and prevents overwriting someone else's change", async ({
  page,
  app,
  expectErrors,
}) => {
  expectErrors(
    answered(400, "items.update"),
    lost("events.stream"),
    answered(409, "items.(create|update)"),
    answered(503, "ai.generatePreview"),
    caught("This item doesn't exist"),
  );
  await stopDeadlines(page);
  const manifestId = await openWorkspace(page, "olaf@example.com", "Loft");
  const photoUrl = await uploadPhoto(page, app, await makePhoto("clock", "#6b4a2b"));
  const made = await page.request.post("/api/items", {
    data: { manifestId, title: "Trunk", photoUrls: [photoUrl] },
  });
  const { id } = (await made.json()) as { id: string };
  const photos = page.getByRole("region", { name: "Photos" });
  const generate = page.getByRole("button", { name: "Generate with AI" });
  const isBeside = async () => {
    const [left, right] = await Promise.all([boxOf(photos), boxOf(titleOf(page))]);
    return left.x + left.width < right.x;
  };

  await expectLoading(page, `/manifests/${manifestId}/new-item`, "nextLotNumber", "Loading item...");
  await expect(page.getByRole("heading", { name: "Item Details" })).toBeVisible();
  expect(await isBeside()).toBe(true);
  await generate.click();
  await expect(said(page, "Please add at least one photo before generating with AI")).toBeVisible();
  await page.getByLabel("Lot number").fill("");
  await titleOf(page).press("Control+s");
  await expect(said(page, "A lot number must be a whole number")).toBeVisible();
  await page.getByLabel("Lot number").fill("1000");
  await titleOf(page).fill("Rake");
  await page.getByRole("button", { name: "Save & Next" }).click();
  await page.getByRole("button", { name: "Use 1001" }).click();
  await page.getByRole("button", { name: "Save & Next" }).click();
  await expect(said(page, "Item has been saved successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Capture Photos" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();

  await page.goto(`/manifests/${manifestId}/items/${id}/edit`);
  await expect(titleOf(page)).toHaveValue("Trunk");
  expect(await isBeside()).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect(titleOf(page)).toHaveValue("Rake");
  await page.keyboard.press("ArrowRight");
  await expect(titleOf(page)).toHaveValue("Trunk");
  app.ai.respondWith({ status: 400 });
  await generate.click();
  await expect(said(page, "AI generation failed")).toBeVisible();
  app.ai.respondWith({ title: "Sea chest", description: "Of oak.", category: "Furniture" });
  await generate.click();
  await expect(said(page, "AI generation complete")).toBeVisible();
  await expect(titleOf(page)).toHaveValue("Sea chest");
  const refusal = { error: { message: "", code: -32_600, data: { appCode: "INVALID", httpStatus: 400 } } };
  await page.route("**/trpc/items.update**", (route) =>
    route.fulfill({ status: 400, headers: ofServer, json: [refusal] }),
  );
  await page.keyboard.press("Control+s");
  await expect(said(page, "Failed to update item")).toBeVisible();
  await page.unroute("**/trpc/items.update**");

  // Blocks the event stream, so that the form does not learn that someone else saves.
  await page.route("**/trpc/events.stream**", (route) => route.abort());
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(said(page, "Changes have been saved successfully")).toBeVisible();
  await page.reload();
  await titleOf(page).fill("Oak chest");
  await page.request.patch(`/api/items/${id}`, { data: { title: "Pine chest" } });
  await page.getByRole("button", { name: "Save & Close" }).click();
  const choice = page.getByRole("dialog", { name: "Someone else changed this lot" });
  await expect(choice).toContainText("Pine chest");
  await choice.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Oak chest" })).toBeVisible();
  await page.goto(`/manifests/${manifestId}/items/${crypto.randomUUID()}/edit`);
  await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
});
