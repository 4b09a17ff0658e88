import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { plural } from "../../lib/format";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { findCard } from "../../testing/select-lots";
import { expectToast } from "../../testing/toasts";

const app = serveApp({
  writer: async ({ notes }) => ({
    ...{ title: `Title of ${notes}`, description: "Seen in the photo.", category: "Tools" },
    ...{ draftedFromNotes: false, draftedFromMarks: false },
  }),
});

/**
 * Opens a manifest with five lots: three that can be described, of which the second has a lost photo, one with a title
 * and one without photos.
 */
async function openSale() {
  const browser = app.openBrowser();
  await browser.register();
  const { id: manifestId = "" } = await browser.api("POST", "/manifests", {
    name: "Attic",
    consignor: "Weir",
  });
  const add = async (lot: object) => (await browser.api("POST", "/items", { manifestId, ...lot })).id ?? "";
  const [kept, lost] = [await browser.uploadPhoto(), await browser.uploadPhoto()];
  await app.running().deps.storage.remove(lost.slice(1));
  await add({ notes: "cup 1", photoUrls: [kept] });
  const failing = await add({ notes: "cup 2", photoUrls: [lost] });
  await add({ notes: "cup 3", photoUrls: [kept] });
  await add({ title: "My own title", photoUrls: [kept] });
  await add({});
  openApp(browser, `/manifests/${manifestId}`);
  const titles = async () => {
    const lots = await browser.api<{ title: string }[]>("GET", `/manifests/${manifestId}/items`);
    return lots.map(({ title }) => title).toSorted();
  };
  const replacePhoto = () => browser.api("PATCH", `/items/${failing}`, { photoUrls: [kept] });
  return { titles, replacePhoto };
}

/** Opens the descriptions panel from the line below the title. */
const openPanel = async (described: string) => {
  await press(`${described} described`);
  await screen.findByRole("region", { name: "Descriptions" });
};
const panel = () => within(screen.getByRole("region", { name: "Descriptions" }));
const isCount = (text: string) =>
  untilPage(() => expect(panel().getByRole("status").textContent).toBe(`${text} of 5 lots described`));

/** Presses the panel's button that describes all lots. */
async function describeAll(count: number): Promise<void> {
  await press(`Describe ${plural(count, "lot")}`);
  await panel().findByRole("progressbar");
  await app.running().drain();
}

test("describes all lots of a manifest, stops a run, and describes the lots that failed once they can be", async () => {
  const { titles, replacePhoto } = await openSale();
  await openPanel("1 of 5");
  await isCount("1");
  await expectAccessible();
  await press("Describe 3 lots");
  await panel().findByRole("progressbar");
  await expectAccessible();
  await press("Stop");
  await expectToast("Stopped for 3 lots");
  await app.running().drain();
  expect(await titles()).toEqual(["", "", "", "", "My own title"]);

  await describeAll(3);
  await isCount("3");
  await press("1 couldn't be described");
  await screen.findByText("1 of 5 lots");
  await findCard(/No description yet/);
  await expectAccessible();
  await replacePhoto();
  await openPanel("3 of 5");
  await describeAll(1);
  await isCount("4");
  await userEvent.keyboard("{Escape}");
  await press("Show all lots");
  await findCard(/Title of cup 2/);
  expect(await titles()).toEqual(["", "My own title", "Title of cup 1", "Title of cup 2", "Title of cup 3"]);
});
