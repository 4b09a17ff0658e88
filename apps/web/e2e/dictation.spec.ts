import { expect, type Page } from "@playwright/test";
import { isCluster, openWorkspace, test } from "./app";
import { offline } from "./browser-errors";
import { fakeCamera } from "./fake-camera";
import { disconnectWhenIdle } from "./line";
import { badge, visit } from "./phone-captures";

test.use({
  ...fakeCamera,
  permissions: [...fakeCamera.permissions, "microphone"],
  serviceWorkers: "allow",
  canTranscribe: true,
});

/** Records about a second of the browser's test tone. */
async function dictate(page: Page): Promise<void> {
  const dictation = page.getByRole("region", { name: "Dictation" });
  await dictation.getByRole("button", { name: "Record" }).tap();
  await expect(dictation.getByRole("timer")).toHaveText("Recording 0:01 of 3:00");
  await dictation.getByRole("button", { name: "Stop recording" }).tap();
  await expect(dictation.getByRole("status")).toContainText("1 recording saved on this phone.");
}

// The servers of a cluster have no transcription model.
if (!isCluster())
  test("dictates notes offline, and adds their text to the lot after its upload, also when the tab was killed", async ({
    page: first,
    context,
    app,
    expectErrors,
  }) => {
    expectErrors(offline);
    const manifestId = await openWorkspace(first, "dictation@example.com", "Barn");
    await first.goto(`/manifests/${manifestId}/camera`);
    await expect(first.getByRole("button", { name: "Take photo" })).toBeEnabled();
    const path = await visit(first);
    await disconnectWhenIdle(context);
    await first.getByRole("button", { name: "Take photo" }).tap();
    await first.getByRole("button", { name: "Quick facts" }).tap();
    const facts = first.getByRole("dialog");
    await facts.getByLabel("Item notes").fill("Lid is cracked");
    await dictate(first);
    await first.keyboard.press("Escape");
    await first.getByRole("button", { name: "Save lot" }).tap();
    await expect(first.getByText("Lot 1000 saved", { exact: true })).toBeVisible();
    await first.close();

    const page = await context.newPage();
    await page.goto(path);
    await expect(badge(page, "1 lot, 1 photo, 1 recording waiting")).toBeVisible();
    await context.setOffline(false);
    await expect(badge(page, "All uploaded")).toBeVisible({ timeout: 30_000 });
    const [item] = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
    await page.goto(`/manifests/${manifestId}/items/${item.id}/edit`);
    const notes = page.getByLabel("Item notes");
    await expect(notes).toHaveValue(/^Lid is cracked\n\nHeard \d+ bytes \w{12}\.$/, { timeout: 30_000 });
    const [heard] = app.ai.requests.flatMap(({ audio }) => audio ?? []);
    expect(heard).toMatchObject({ name: "recording.webm", type: "audio/webm" });
  });
