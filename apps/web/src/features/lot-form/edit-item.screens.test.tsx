import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

type Writer = NonNullable<NonNullable<Parameters<typeof serveApp>[0]>["writer"]>;

let write: Writer;
const app = serveApp({ writer: (input) => write(input) });

async function makeItem(fields: object) {
  const browser = app.openBrowser();
  const account = await browser.register();
  const { id: manifestId } = await browser.api("POST", "/manifests", { name: "Attic", consignor: "Miller" });
  const { id } = await browser.api("POST", "/items", { manifestId, ...fields });
  return {
    ...{ browser, account, manifestId },
    path: `/manifests/${manifestId}/items/${id}/edit`,
    saved: () => browser.api<object>("GET", `/items/${id}`),
    change: (changes: object) => browser.api("PATCH", `/items/${id}`, changes),
    remove: () => browser.api("DELETE", `/items/${id}`),
  };
}

const isTitle = (title: string) => untilPage(() => expect(field("Title").value).toBe(title));
const findTab = () => screen.findByText("Login", { selector: "[role=tab]" });
const row = (name: string) => {
  const legend = screen.getByText(name, { selector: "[role=dialog] legend, [role=dialog] legend *" });
  return within(legend.closest("fieldset") as HTMLElement);
};

test("shows what someone else saved, and lets the user choose a value for each conflicting field", async () => {
  const { browser, path, saved, change, remove } = await makeItem({ title: "Trunk", category: "Other" });
  const { unmount } = openApp(browser, path);
  await isTitle("Trunk");
  // The event of another user's save updates unchanged fields and keeps typed text.
  fill("Title", "Travel trunk");
  await change({ title: "Sea chest", category: "Tools" });
  await screen.findByText(/Someone else changed Category\. Someone else also changed Title\./);
  await expectAccessible();
  expect([field("Title").value, field("Category").value]).toEqual(["Travel trunk", "Tools"]);
  await press("Save");
  await screen.findByText(/^Someone else changed this lot/, { selector: "h2" });
  row("Title").getByText("Travel trunk");
  row("Title").getByText("Sea chest");
  await expectAccessible();
  expect(row("Title").getByRole("radio", { name: /^Yours/ })).toHaveProperty("checked", true);
  row("Category").getByText("Tools");
  expect(row("Category").queryByRole("radio")).toBeNull();
  const dialog = () =>
    screen
      .getByText(/^Someone else changed this lot/, { selector: "h2" })
      .closest("[role=dialog]") as HTMLElement;
  await press("Save", dialog());
  await expectToast({ description: "Changes have been saved successfully" });
  expect(await saved()).toMatchObject({ title: "Travel trunk", category: "Tools" });
  unmount();

  // Without the event stream, the form detects another user's change only when saving.
  const listen = browser.lose(/events\.stream/);
  const page = openApp(browser, path);
  await isTitle("Travel trunk");
  fill("Title", "Steamer trunk");
  fill("Description", "With brass corners.");
  await change({ title: "Sea chest", notes: "Key is missing" });
  await press("Save & Close");
  await screen.findByText(/^Someone else changed this lot/, { selector: "h2" });
  row("Item notes").getByText("Key is missing");
  await userEvent.click(row("Title").getByRole("radio", { name: /^Theirs/ }));
  await press("Save", dialog());
  await screen.findByText("Attic", { selector: "h1" });
  const merged = { title: "Sea chest", description: "With brass corners.", notes: "Key is missing" };
  expect(await saved()).toMatchObject(merged);
  listen();
  page.unmount();

  openApp(browser, path);
  await isTitle("Sea chest");
  await remove();
  await screen.findByText(/^Someone deleted this lot\./);
  await untilPage(() =>
    expect(screen.getByText("Save", { selector: "button" })).toHaveProperty("disabled", true),
  );
});

test("offers unsaved text after a reload, beside what someone else has saved since", async () => {
  const { browser, path, saved, change } = await makeItem({ title: "Oak chair" });
  const offer = () => screen.findByRole("region", { name: "Unsaved changes" });
  const first = openApp(browser, path);
  await isTitle("Oak chair");
  fill("Title", "Oak armchair");
  fill("Item notes", "One leg loose");
  first.unmount();

  const second = openApp(browser, path);
  expect((await offer()).textContent).toContain("You changed Title and Item notes");
  expect(field("Title").value).toBe("Oak chair");
  await expectAccessible();
  await press("Restore", await offer());
  await isTitle("Oak armchair");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
  second.unmount();

  await change({ title: "Oak stool" });
  const third = openApp(browser, path);
  await press("Restore", await offer());
  await screen.findByText(/Someone else also changed Title\./);
  await isTitle("Oak armchair");
  expect(field("Item notes").value).toBe("One leg loose");
  await press("Save");
  await screen.findByText(/^Someone else changed this lot/, { selector: "h2" });
  await userEvent.click(row("Title").getByRole("radio", { name: /^Theirs/ }));
  await press("Save", screen.getByRole("dialog"));
  await expectToast({ description: "Changes have been saved successfully" });
  expect(await saved()).toMatchObject({ title: "Oak stool", notes: "One leg loose" });
  third.unmount();
  openApp(browser, path);
  await isTitle("Oak stool");
  expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull();
});

test("fills the form with an AI draft, which can be canceled and is saved only with the form", async () => {
  const { browser, path, manifestId, saved, change } = await makeItem({ title: "Mystery" });
  const { lotNumber } = await browser.api("POST", "/items", { manifestId, title: "Chair" });
  const page = openApp(browser, path);
  await isTitle("Mystery");
  await press("Generate with AI");
  await screen.findByText("Please add at least one photo before generating with AI");
  await change({ photoUrls: [await browser.uploadPhoto()] });
  page.unmount();

  openApp(browser, path);
  write = () => new Promise(() => undefined);
  await press("Generate with AI");
  await screen.findByText("Writing… usually 5 seconds");
  await press("Cancel");
  const draft = { title: "Mantel clock", description: "A clock of walnut.", category: "Furniture" };
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  write = () => answered.then(() => ({ ...draft, draftedFromNotes: false, draftedFromMarks: false }));
  await press("Generate with AI");
  await findButton("Cancel");
  fill("Description", "Mine, typed in between");
  answer();
  await expectToast("AI generation complete");
  const values = ["Title", "Category", "Description"].map((label) => field(label).value);
  expect(values).toEqual([draft.title, draft.category, "Mine, typed in between"]);
  screen.getByText(`${draft.title.length}/80`);
  expect(await saved()).toMatchObject({ title: "Mystery", description: "" });
  await press("Undo");
  await isTitle("Mystery");

  // The form reports an exceeded limit without a request.
  fill("Item notes", "x".repeat(20_001));
  await screen.findByText("Use at most 20,000 characters");
  fill("Item notes", "");
  await userEvent.type(field("Section"), "bc");
  expect(field("Section").value).toBe("B");
  fill("Section", "");
  // A cached lot has this number, so the form rejects it without a request.
  fill("Lot number", String(lotNumber));
  await press("Save");
  await screen.findByText(`Lot ${lotNumber} already exists. The next free number is 1002.`);
  await press("Use 1002");
  await press("Save");
  await expectToast({ description: "Changes have been saved successfully" });
  expect(await saved()).toMatchObject({ lotNumber: 1002 });
});

test("keeps typed text when the session ends, and shows the server's reasons on the sign-in screen", async () => {
  const { browser, account, path, saved } = await makeItem({ title: "Vice" });
  openApp(browser, path);
  await isTitle("Vice");
  fill("Title", "Bench vice");
  browser.clearCookies();
  await press("Save");
  await findTab();
  expect(field("Title").closest("[hidden]")).toBeTruthy();
  const logIn = async () => {
    fill("Email", account.email);
    fill("Password", account.password);
    await press("Log In");
  };
  const message = "This account has been deactivated";
  const recover = browser.intercept(/auth\.login/, async () =>
    Response.json([{ error: { message, code: -32_003, data: { appCode: "FORBIDDEN", httpStatus: 403 } } }], {
      status: 403,
      headers: { "lotwright-server": "1" },
    }),
  );
  await logIn();
  await screen.findByText(message, { selector: "form [role=alert] *" });
  recover();
  await press("Log In");
  await untilPage(() => expect(field("Title").closest("[hidden]")).toBeNull());
  expect(field("Title").value).toBe("Bench vice");
  await browser.untilAnswered(async () => expect(await saved()).toMatchObject({ title: "Bench vice" }));

  for (let guess = 0; guess < 11; guess += 1) {
    const wrong = { ...account, password: `wrong ${guess}` };
    await browser.api("POST", "/auth/login", wrong).catch(() => undefined);
  }
  browser.clearCookies();
  fill("Title", "Vice");
  await press("Save");
  await findTab();
  await logIn();
  await screen.findByText(/^Too many attempts to log in/, { selector: "form [role=alert] *" });
});
