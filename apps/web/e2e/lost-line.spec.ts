import { expect, type Page, type Route } from "@playwright/test";
import { openWorkspace, test } from "./app";
import { caught, lost } from "./browser-errors";
import { choosePhotos, makePhoto } from "./photos";
import { boxOf } from "./screen-sizes";

// Blocks the service worker, which would answer from its cache. Installations on plain http have none either.
test.use({ serviceWorkers: "block" });

const sentence = "Part of the app couldn't be loaded. Check your connection and try again.";
const drop = (route: Route) => route.abort();

/** Makes the build's files with this prefix fail to load, until the returned function is called. */
async function losePart(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/assets/${name}*.js`;
  await page.route(files, drop);
  return () => page.unroute(files, drop);
}

test("keeps the page usable when a JavaScript file fails to load, and loads the file on retry", async ({
  page,
  expectErrors,
}) => {
  expectErrors(
    lost("assets/(toaster|create-manifest-dialog|settings|crop-dialog|downloads|auth-screen)-"),
    lost("(healthz|exportLogs\\.)"),
    caught("Failed to fetch"),
    caught(sentence),
  );
  const manifestId = await openWorkspace(page, "parts@example.com", "Mill");
  const created = await page.request.post("/api/items", { data: { manifestId, title: "Rake" } });
  const { id }: { id: string } = await created.json();
  const note = page.getByRole("alert").filter({ hasText: sentence });

  const findNotifications = await losePart(page, "toaster-");
  const findDialog = await losePart(page, "create-manifest-dialog-");
  await page.goto("/");
  // The code of toasts loads when the page is first used.
  await expect(page.getByRole("link", { name: "Mill" })).toBeVisible();
  await expect(note).toBeHidden();
  await page.keyboard.press("Shift");
  await expect(note).toBeVisible();
  await findNotifications();
  await note.getByRole("button", { name: "Close" }).click();
  await page.getByRole("region", { name: "Actions" }).getByRole("button").click();
  await expect(note).toBeVisible();
  await expect(page.getByRole("link", { name: "Mill" })).toBeVisible();

  // While the phone is offline, Retry leaves the message in place.
  await page.route("**/healthz", drop);
  const asked = page.waitForRequest("**/healthz");
  await note.getByRole("button", { name: "Retry" }).click();
  await asked;
  await expect(page.getByRole("link", { name: "Mill" })).toBeVisible();
  await page.unroute("**/healthz", drop);
  await findDialog();
  const again = page.waitForEvent("load");
  await note.getByRole("button", { name: "Retry" }).click();
  await again;
  await page.getByRole("region", { name: "Actions" }).getByRole("button").click();
  await expect(page.getByRole("dialog", { name: "Create New Manifest" })).toBeVisible();
  await page.keyboard.press("Escape");

  // If the file of a whole screen is missing, the message takes the screen's place, and the app does not reload.
  const findSettings = await losePart(page, "settings-");
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  await findSettings();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();

  await page.goto(`/manifests/${manifestId}/items/${id}/edit`);
  await losePart(page, "crop-dialog-");
  await choosePhotos(page, [await makePhoto("rake", "#6b4a2b")]);
  await page.getByLabel("Title", { exact: true }).fill("Hay rake");
  await page.getByRole("button", { name: "View photo 1" }).click();
  await page.getByRole("button", { name: "Crop" }).click();
  await expect(note).toBeVisible();
  const [said, bar] = [await boxOf(note), await boxOf(page.getByRole("region", { name: "Actions" }))];
  expect(said.y + said.height).toBeLessThanOrEqual(bar.y);
  await note.getByRole("button", { name: "Close" }).click();
  await expect(note).toBeHidden();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("Hay rake");

  // The screen's JavaScript file and its data both fail to load.
  const history = "**/trpc/*exportLogs.list*";
  const findDownloads = await losePart(page, "downloads-");
  await page.goto("/");
  const downloads = page.getByRole("link", { name: "Downloads" });
  await downloads.waitFor();
  await page.route(history, drop);
  await downloads.click();
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.unroute(history, drop);
  await findDownloads();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "Download History" })).toBeVisible();

  await page.context().clearCookies();
  const findSignIn = await losePart(page, "auth-screen-");
  await page.reload();
  await expect(page.getByRole("main").getByText(sentence)).toBeVisible();
  await findSignIn();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("tab", { name: "Login" })).toBeVisible();
});
