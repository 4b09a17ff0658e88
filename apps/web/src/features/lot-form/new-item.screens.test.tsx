import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { serveApp } from "../../testing/app-server";
import { field, fill, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";

const app = serveApp();

async function makeManifest() {
  const browser = app.openBrowser();
  await browser.register();
  const { id = "" } = await browser.api("POST", "/manifests", {
    name: "Byre",
    consignor: "Henderson Estate",
  });
  const items = () => browser.api<object[]>("GET", `/manifests/${id}/items`);
  return { browser, id, items, path: `/manifests/${id}/new-item` };
}

const isUploaded = () => screen.findByTitle("All uploaded");

test("shows the owner's custom fields in the form of a new lot, and their validation errors", async () => {
  const { browser, items, path } = await makeManifest();
  await browser.api("POST", "/export-settings", {
    customColumnLabels: { custom2: "Grade", custom7: "Shelf" },
    customColumnDefaults: { custom2: "Good" },
    showInWorkflow: ["custom2", "custom7"],
    columnOrder: ["custom7", "custom2"],
  });
  await browser.api("POST", "/consignors", { name: "Whitfield" });
  const { router } = openApp(browser, path);
  await screen.findByLabelText("Lot number");
  screen.getByText("Item Details", { selector: "h1" });
  const labels = ["Lot number", "Quantity", "Category", "Consignor", "Grade"];
  expect(labels.map((label) => field(label).value)).toEqual([
    "1000",
    "1",
    "Other",
    "Henderson Estate",
    "Good",
  ]);
  const options = [...field("Consignor").querySelectorAll("option")].map(({ textContent }) => textContent);
  expect(options).toEqual(["Henderson Estate", "Whitfield", "Other"]);
  const shown = [...document.querySelectorAll("form label")].map(({ textContent }) => textContent ?? "");
  expect(shown.filter((label) => /Consignor|Shelf|Grade|Item notes/.test(label))).toEqual([
    "Consignor",
    "Shelf",
    "Grade",
    "Item notes",
  ]);
  screen.getByText("Notes are shown to the public in the catalog.");
  expect(document.title).toBe("Item Details · Lotwright");

  await press("Generate with AI");
  await screen.findByText("Please add at least one photo before generating with AI");
  fill("Lot number", "");
  fill("Shelf", "x".repeat(2_001));
  await screen.findByText("Use at most 2,000 characters");
  field("Shelf").focus();
  await userEvent.keyboard("{Control>}s{/Control}");
  await screen.findByText("A lot number must be a whole number");
  await untilPage(() => expect(document.activeElement).toBe(field("Lot number")));

  // The first Esc leaves the field; the second returns to the photos and keeps all typed text.
  await userEvent.keyboard("{Escape}{Escape}");
  await screen.findByRole("heading", { name: /^Capture Photos/ });
  router.history.back();
  await screen.findByLabelText("Lot number");
  await untilPage(() => expect(field("Shelf").value).toBe("x".repeat(2_001)));
  fill("Lot number", "7");
  fill("Shelf", "B 12");
  await press("Prices");
  fill("Low estimate", "1,250.5");
  fill("Title", "Rake");
  await press("Save");
  await screen.findByText("Byre");
  await isUploaded();
  expect(await items()).toMatchObject([
    { lotNumber: 7, title: "Rake", custom2: "Good", custom7: "B 12", lowEstimate: 1250.5, weight: null },
  ]);
});

test("keeps the text of a new lot after a reload and a visit to the camera, until the lot is saved or discarded", async () => {
  const { browser, items, path } = await makeManifest();
  const answer = browser.hold(/nextLotNumber/);
  const first = openApp(browser, path);
  await screen.findByText("Loading item...");
  answer();
  await screen.findByLabelText("Title");
  fill("Title", "Butter churn");
  fill("Category", "Miscellaneous");
  fill("Category", "Other");
  fill("Quantity", "2");
  fill("Item notes", "Lid is cracked");
  first.unmount();

  const second = openApp(browser, path);
  await screen.findByLabelText("Title");
  const kept = ["Title", "Quantity", "Item notes"].map((label) => field(label).value);
  expect(kept).toEqual(["Butter churn", "2", "Lid is cracked"]);
  // Back opens the camera without a confirmation, because the draft is stored.
  await userEvent.click(screen.getByText("Back to photos"));
  await screen.findByRole("heading", { name: /^Capture Photos/ });
  second.router.history.push(path);
  await screen.findByLabelText("Title");
  expect(field("Title").value).toBe("Butter churn");
  await press("Save & Next");
  await screen.findByRole("heading", { name: /^Capture Photos/ });
  await isUploaded();
  expect(await items()).toMatchObject([{ title: "Butter churn", quantity: 2, category: "Other" }]);

  second.router.history.push(path);
  await screen.findByLabelText("Title");
  expect(field("Title").value).toBe("");
  fill("Title", "Milk pail");
  await userEvent.click(screen.getByText("Back to photos"));
  await screen.findByRole("heading", { name: /^Capture Photos/ });
  await userEvent.click(screen.getByText("Back to items"));
  await press("Discard changes");
  await screen.findByText("Byre", { selector: "h1" });
  await press("Dismiss");
  second.unmount();
  openApp(browser, path);
  await screen.findByLabelText("Title");
  expect(field("Title").value).toBe("");
});
