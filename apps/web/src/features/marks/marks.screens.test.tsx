import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { expectToast } from "../../testing/toasts";

const reader = { read: async () => [], close: async () => {} };
const app = serveApp({ reading: { reader, isAvailable: true } });

type Made = { text: string; score?: number; format?: string };

/** Stores marks of a photo like the server's worker. */
async function storeMarks(url: string, marks: readonly Made[], state = "read") {
  const { sql } = app.running();
  await sql`update photos set reading = ${state}, reading_detail = 'normal' where url = ${url}`;
  for (const [place, { text, score = 0.97, format }] of marks.entries()) {
    const box = [0.1, 0.2]
      .map((x) => [x, 0.1 + place / 20])
      .concat([0.2, 0.1].map((x) => [x, 0.13 + place / 20]));
    await sql`insert into photo_marks (photo_id, place, kind, format, text, score, is_fact, box)
      select id, ${place}, ${format ? "code" : "text"}, ${format ?? null}, ${text}, ${score}, true, (${JSON.stringify(box)}::text)::jsonb
      from photos where url = ${url}`;
  }
}

async function makeItem(fields: object = {}) {
  const browser = app.openBrowser();
  await browser.register();
  const { id: manifestId } = await browser.api("POST", "/manifests", { name: "Attic", consignor: "Miller" });
  const photoUrl = await browser.uploadPhoto();
  const { id } = await browser.api("POST", "/items", { manifestId, photoUrls: [photoUrl], ...fields });
  return {
    ...{ browser, manifestId, photoUrl },
    path: `/manifests/${manifestId}/items/${id}/edit`,
    saved: () => browser.api<object>("GET", `/items/${id}`),
  };
}

const isField = (label: string, value: string) => untilPage(() => expect(field(label).value).toBe(value));
const menuItems = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
const viewer = () => within(screen.getByRole("dialog"));

/** Opens the first photo. Queries its button again, which is replaced once drag and drop is loaded. */
const openViewer = async () => {
  await findButton("View photo 1");
  fireEvent.click(screen.getByRole("button", { name: "View photo 1" }));
  return screen.findByRole("dialog");
};

test("shows the marks that are facts below the photos once they are read, and copies one into the title", async () => {
  const { browser, path, photoUrl } = await makeItem({ title: "Spoon" });
  openApp(browser, path);
  await screen.findByText("Reading the photos…");
  await storeMarks(photoUrl, [
    { text: "STERLING 925" },
    { text: "STERLING 925" },
    { text: "$125" },
    { text: "R0lex", score: 0.7 },
    { text: "4006381333931", score: 1, format: "EAN-13" },
  ]);
  const line = within(await screen.findByRole("list", { name: "Marks read:" }));
  expect(line.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    "STERLING 925",
    "EAN-13 4006381333931",
  ]);
  expect(screen.queryByText("Reading the photos…")).toBeNull();
  expect(screen.getByText("2 marks to check on the photos")).toBeTruthy();
  await expectAccessible();
  await press("STERLING 925");
  expect(menuItems()).toEqual(["Title", "Item notes", "Internal notes", "Copy"]);
  await userEvent.click(screen.getByRole("menuitem", { name: "Title" }));
  await isField("Title", "Spoon STERLING 925");
  await expectToast({ title: "Copied to Title", description: "STERLING 925" });
  fill("Title", "Spoon STERLING 925, England");
  await press("Undo");
  await isField("Title", "Spoon, England");
});

test("shows more than eight marks on demand, and nothing for a lot without any", async () => {
  const { browser, path, photoUrl } = await makeItem();
  await storeMarks(
    photoUrl,
    Array.from({ length: 11 }, (_, index) => ({ text: `MARK ${"ABCDEFGHIJK"[index]}` })),
  );
  const page = openApp(browser, path);
  await press("and 3 more");
  expect(within(screen.getByRole("list", { name: "Marks read:" })).getAllByRole("listitem")).toHaveLength(11);
  page.unmount();
  const other = await makeItem();
  await storeMarks(other.photoUrl, []);
  openApp(other.browser, other.path);
  await openViewer();
  await viewer().findByText("No marks were found.");
  expect(screen.queryByText(/^Marks read|^Reading/)).toBeNull();
  expect(viewer().queryByRole("button", { name: "Marks" })).toBeNull();
});

test("copies a mark of the viewer by keyboard, and offers an uncertain one only to the internal notes", async () => {
  const { browser, path, photoUrl } = await makeItem({ notes: "Six forks" });
  await storeMarks(photoUrl, [
    { text: "J.D." },
    { text: "R0lex", score: 0.7 },
    { text: "555-123-4567" },
    { text: "$125" },
    { text: "4006381333931", score: 1, format: "EAN-13" },
  ]);
  const user = userEvent.setup();
  openApp(browser, path);
  await openViewer();
  await user.click(await viewer().findByRole("button", { name: /^Marks/ }));
  const boxes = within(await viewer().findByRole("list", { name: "Marks on this photo" }));
  await untilPage(() => expect(boxes.getAllByRole("button")).toHaveLength(5));
  await expectAccessible();
  expect(boxes.getAllByRole("button").map((box) => box.getAttribute("aria-label"))).toEqual([
    "J.D.",
    "R0lex (Uncertain reading)",
    "555-123-4567 (Looks like contact data)",
    "$125 (May be a price)",
    "EAN-13 4006381333931",
  ]);
  const box = boxes.getByRole("button", { name: "J.D." });
  box.focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menu");
  await user.keyboard("{Escape}");
  await untilPage(() => expect(document.activeElement).toBe(box));
  expect(screen.getByRole("dialog", { name: "Photo 1 of 1" })).toBeTruthy();
  await user.keyboard("{Enter}{ArrowDown}{Enter}");
  await expectToast("Copied to Item notes");
  for (const [name, reason] of [
    ["R0lex (Uncertain reading)", "Uncertain reading"],
    ["$125 (May be a price)", "May be a price"],
    ["555-123-4567 (Looks like contact data)", "Looks like contact data"],
  ] as const) {
    const doubtful = boxes.getByRole("button", { name });
    await user.click(doubtful);
    screen.getByText(reason);
    expect(menuItems()).toEqual(["Internal notes", "Copy"]);
    await user.keyboard("{Escape}");
    await untilPage(() => expect(document.activeElement).toBe(doubtful));
  }
  // jsdom places all boxes at the same position, so two presses in a row have zoomed the photo.
  await user.keyboard("0{Escape}");
  await isField("Item notes", "Six forks\nJ.D.");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("copies nothing into a title that has no room for a mark, and says so", async () => {
  const title = "A".repeat(75);
  const { browser, path, photoUrl } = await makeItem({ title });
  await storeMarks(photoUrl, [{ text: "STERLING 925" }]);
  openApp(browser, path);
  await press("STERLING 925");
  await userEvent.click(screen.getByRole("menuitem", { name: "Title" }));
  await expectToast({
    title: "Not copied",
    description: "“STERLING 925” doesn't fit: Title holds at most 80 characters.",
  });
  expect(field("Title").value).toBe(title);
});

test("reads small text on request, also after a photo couldn't be read", async () => {
  const { browser, path, photoUrl } = await makeItem();
  await storeMarks(photoUrl, [], "unreadable");
  openApp(browser, path);
  await openViewer();
  await viewer().findByText("This photo couldn't be read.");
  await press("Read small text");
  await viewer().findByRole("button", { name: "Reading…" });
  await browser.untilAnswered(async () => {
    const [photo] = await app.running()
      .sql`select reading, reading_detail from photos where url = ${photoUrl}`;
    expect(photo).toEqual({ reading: "waiting", reading_detail: "small" });
  });
  await storeMarks(photoUrl, [{ text: "PAT. 1912" }]);
  await viewer().findByRole("button", { name: "Marks 1" });
  await viewer().findByRole("button", { name: "Read small text" });
});

const notice = /^The photos don't show “Rolex”, “18 karat”\. Check before/;

test("lists phrases without support on the photos until they are confirmed or edited out", async () => {
  const texts = { title: "Rolex watch", description: "A case of 18 karat gold." };
  const { browser, path, saved } = await makeItem({ ...texts, unseenClaims: ["Rolex", "18 karat"] });
  openApp(browser, path);
  await screen.findByText(notice);
  screen.getByText("To check");
  fill("Description", "A case of gold.");
  await screen.findByText(/^The photos don't show “Rolex”\. Check/);
  fill("Title", "Gold watch");
  await untilPage(() => expect(screen.queryByText(/^The photos don't show/)).toBeNull());
  fill("Title", "Rolex watch, repaired");
  fill("Description", texts.description);
  await screen.findByText(notice);
  await press("Checked, it's correct");
  await untilPage(() => expect(screen.queryByText(notice)).toBeNull());
  await browser.untilAnswered(async () =>
    expect(await saved()).toMatchObject({ ...texts, unseenClaims: [] }),
  );
  expect(field("Title").value).toBe("Rolex watch, repaired");
  expect(screen.queryByText("To check")).toBeNull();
});

test("lists the phrases of a draft that the form has fetched, and saves them with the form", async () => {
  const { browser, path, photoUrl, saved } = await makeItem({ title: "Watch", unseenClaims: [] });
  await storeMarks(photoUrl, []);
  const draft = { title: "Rolex watch", description: "By Daum.", category: "Jewelry" };
  browser.intercept(/ai\.generatePreview/, async () => Response.json([{ result: { data: draft } }]));
  openApp(browser, path);
  await press("Generate with AI");
  await screen.findByText(/^The photos don't show “Rolex”, “Daum”\./);
  fill("Description", "A steel case.");
  await press("Save");
  await expectToast({ description: "Changes have been saved successfully" });
  expect(await saved()).toMatchObject({ title: "Rolex watch", unseenClaims: ["Rolex"] });
  screen.getByText(/^The photos don't show “Rolex”\./);
});

test("confirms phrases offline, and sends that after reconnecting", async () => {
  const { browser, path, saved } = await makeItem({ title: "Rolex watch", unseenClaims: ["Rolex"] });
  openApp(browser, path);
  await screen.findByText(/^The photos don't show “Rolex”/);
  const reconnect = browser.lose(/items\.writeFields/);
  await press("Checked, it's correct");
  await untilPage(() => expect(screen.queryByText(/^The photos don't show/)).toBeNull());
  expect(await saved()).toMatchObject({ unseenClaims: ["Rolex"] });
  reconnect();
  dispatchEvent(new Event("online"));
  await browser.untilAnswered(async () => expect(await saved()).toMatchObject({ unseenClaims: [] }));
});
