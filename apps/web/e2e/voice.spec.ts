import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { areServersKilled, ofServer, openWorkspace, test } from "./app";
import { answered } from "./browser-errors";
import { stopDeadlines, waitForWord } from "./late-answers";
import { loseLine } from "./line";
import { choosePhotos, makePhoto } from "./photos";
import { countStarted, endSpeech, say, scriptSpeech } from "./speech";

type Lot = Record<string, unknown>;

const notes = (page: Page) => page.getByLabel("Item notes");
const mic = (page: Page) => page.getByRole("button", { name: "Start listening" });
const state = (page: Page) => page.getByRole("region", { name: "Microphone" }).getByRole("status");
const saveButton = (page: Page) => page.getByRole("button", { name: "Save Lot & Continue" });
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

/**
 * In the cluster drill, a killed server may interrupt the first attempt. The page then says that the lot is saved on
 * the phone.
 */
async function expectSavedToast(page: Page, lot: number) {
  const created = page.getByText(`Lot ${lot} created successfully`, { exact: true });
  const onPhone = page.getByText(`Lot ${lot} saved`, { exact: true });
  await expect(areServersKilled() ? created.or(onPhone) : created).toBeVisible();
}

/** Opens Voice Mode from a manifest's page, because Voice Mode needs a selected manifest. */
async function openVoice(page: Page, email: string): Promise<string> {
  const manifestId = await openWorkspace(page, email, "Barn clearance");
  await page.goto(`/manifests/${manifestId}`);
  await expect(page.getByRole("heading", { name: "Barn clearance" })).toBeVisible();
  await page.goto(`/manifests/${manifestId}/voice`);
  await expect(page.getByRole("heading", { name: "Voice Mode - Barn clearance" })).toBeVisible();
  return manifestId;
}

async function addPhoto(page: Page, name: string) {
  const upload = page.waitForResponse("**/api/upload-photo");
  await choosePhotos(page, [await makePhoto(name, "#6b4a2b")]);
  await upload;
  await expect(page.getByRole("progressbar")).toHaveCount(0);
}

test("catalogs two lots by voice, except for taking their photos", async ({ page, app }) => {
  app.ai.respondWith(() => ({ draft: { title: "A lot", description: "A lot.", category: "Tools" } }));
  await scriptSpeech(page);
  const manifestId = await openVoice(page, "vera@example.com");
  await expectAccessible(page, "voice mode");
  await expect(state(page)).toHaveText("Not started");
  // The text of each button in the bottom bar fits on one line.
  const bar = page.getByRole("region", { name: "Actions" }).getByRole("button");
  const heights = await bar.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().height));
  expect(heights).toEqual([48, 48, 48, 48]);
  await expect(page.getByText("1000", { exact: true })).toBeVisible();
  await expect(page.getByText(/which are shown to the public/)).toBeVisible();

  await mic(page).click();
  await expect(state(page)).toHaveText("Listening");
  await addPhoto(page, "chair");
  await say(page, { text: "oak", isFinal: false });
  await toast(page, "oak");
  await expect(notes(page)).toHaveValue("");
  await say(page, "oak chair");
  await say(page, "oak chair");
  await expect(notes(page)).toHaveValue("oak chair");
  await say(page, "oak chair", "oak chair with arms");
  await endSpeech(page);
  await expect.poll(() => countStarted(page)).toBe(2);
  await expect(state(page)).toHaveText("Listening");
  await expectAccessible(page, "voice mode while it listens");
  await say(page, "one arm repaired. Next lot. Brass lamp");
  await expectSavedToast(page, 1000);
  await expect(page.getByText("1001", { exact: true })).toBeVisible();
  await expect(notes(page)).toHaveValue("Brass lamp");
  await expect.poll(() => countStarted(page)).toBe(3);

  await addPhoto(page, "lamp");
  await say(page, "save lot");
  await expectSavedToast(page, 1001);
  await expect(notes(page)).toHaveValue("");
  await expect(page.getByRole("img")).toHaveCount(0);
  expect(await page.evaluate(() => window.vibrations)).toEqual([80, 80]);

  await expect.poll(() => countStarted(page)).toBe(4);
  await say(page, "cancelled cheque");
  await expect(notes(page)).toHaveValue("cancelled cheque");
  await notes(page).fill("");
  await say(page, "cancelled cheque", " cancel");
  await expect(page).toHaveURL(new RegExp(`/manifests/${manifestId}$`));
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();

  const lots: Lot[] = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  const common = { sectionLetter: "", consignor: "", quantity: 1 };
  expect(lots).toMatchObject([
    { ...common, lotNumber: 1001, notes: "Brass lamp" },
    { ...common, lotNumber: 1000, notes: "oak chair with arms one arm repaired." },
  ]);
  expect(lots.map(({ aiGenerationStatus }) => aiGenerationStatus)).not.toContain("none");
});

test("requires a photo, keeps everything after a rejected save, and adds offline lots to the upload queue", async ({
  page,
  expectErrors,
}) => {
  // Going offline interrupts the event stream and pending requests.
  expectErrors(
    answered(404, "items.create"),
    /net::ERR_INTERNET_DISCONNECTED at http.*\/(?:trpc\/|api\/upload-photo)/,
  );
  await stopDeadlines(page);
  await scriptSpeech(page);
  const manifestId = await openVoice(page, "vada@example.com");
  await mic(page).click();
  await say(page, "oak chair next lot");
  await toast(page, "No photos");
  await toast(page, "Please take at least one photo");
  await expect(notes(page)).toHaveValue("oak chair");

  const { word, goOn } = waitForWord();
  await page.route("**/shrink-worker*", async (route) => {
    await word;
    await route.continue();
  });
  await choosePhotos(page, [await makePhoto("chair", "#6b4a2b")]);
  await saveButton(page).click();
  await toast(page, "Upload in progress");
  await toast(page, "Please wait for photos to finish uploading");
  goOn();
  await expect(page.getByRole("progressbar")).toHaveCount(0);

  const refusal = { error: { message: "", code: -32_004, data: { appCode: "NOT_FOUND", httpStatus: 404 } } };
  await page.route("**/trpc/items.create*", (route) =>
    route.fulfill({ status: 404, headers: ofServer, json: [refusal] }),
  );
  await saveButton(page).click();
  await toast(page, "Failed to save lot");
  await toast(page, "Please try again");
  await expect(notes(page)).toHaveValue("oak chair");
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  await page.unroute("**/trpc/items.create*");
  expect(await page.evaluate(() => window.vibrations)).toEqual([[200, 100, 200]]);

  await page.reload();
  await expect(notes(page)).toHaveValue("oak chair");
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await page.getByRole("button", { name: "Exit Voice Mode" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await mic(page).click();
  await expect(state(page)).toHaveText("Listening");
  await say(page, "cancel");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(state(page)).toHaveText("Paused");
  await mic(page).click();
  await say(page, { text: "with arms", isFinal: false });
  await notes(page).press("Control+s");
  await expectSavedToast(page, 1000);
  await loseLine(page.context());
  for (const number of [1001, 1002]) {
    await expect(page.getByText(String(number), { exact: true })).toBeVisible();
    await choosePhotos(page, [await makePhoto(`lamp-${number}`, "#2b4a6b")]);
    await notes(page).fill(`brass lamp ${number}`);
    await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
    await saveButton(page).click();
    await toast(page, `Lot ${number} saved`);
    await toast(page, "Saved on this phone. It will upload when you're back online.");
    await expect(notes(page)).toHaveValue("");
  }
  await expect(page.getByRole("button", { name: "2 lots, 2 photos waiting" })).toBeVisible();
  await expectAccessible(page, "voice mode without a line");
  await page.context().setOffline(false);
  await expect(page.getByRole("button", { name: "All uploaded" })).toBeVisible();
  const lots: Lot[] = await (await page.request.get(`/api/manifests/${manifestId}/items`)).json();
  expect(lots.map(({ lotNumber, notes }) => [lotNumber, notes])).toEqual([
    [1002, "brass lamp 1002"],
    [1001, "brass lamp 1001"],
    [1000, "oak chair with arms"],
  ]);
});
