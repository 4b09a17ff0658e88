import { act, fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { dismissToast, pressToastAction } from "../../lib/toasts";
import { expectAccessible } from "../../testing/accessibility";
import { serveApp } from "../../testing/app-server";
import { isUploaded, makeCaptureManifest } from "../../testing/capture-steps";
import { chooseFromMenu, field, fill, findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";
import { untilPage } from "../../testing/page-changes";
import { SilentRecognition } from "../../testing/silent-recognition";
import { expectToast } from "../../testing/toasts";

const app = serveApp();

async function openList() {
  const { browser, id, items } = await makeCaptureManifest(app);
  const open = () => openApp(browser, `/manifests/${id}`);
  const page = open();
  await press("Rough list");
  await screen.findByRole("dialog", { name: "Rough list" });
  return { browser, id, items, page, open };
}

const rowTitles = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>("[aria-label='Lots to add'] textarea")].map(
    ({ value }) => value,
  );
const hasRows = (titles: string[]) => untilPage(() => expect(rowTitles()).toEqual(titles));
const choose = (row: string, name: string) =>
  userEvent.click(within(screen.getByRole("group", { name: `Set or single? ${row}` })).getByLabelText(name));

function goOffline() {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  act(() => void dispatchEvent(new Event("offline")));
  return () => {
    onLine.mockRestore();
    act(() => void dispatchEvent(new Event("online")));
  };
}

test("shows an empty list, keeps what was typed over a closed page, and adds its lots offline", async () => {
  const { browser, items, page, open } = await openList();
  expect((await untilPage(() => screen.getByText("Show lots"))).closest("button")?.disabled).toBe(true);
  await expectAccessible();
  fill("Lots", "1. oak chest; 56 plates\n- two lamps");
  page.unmount();
  open();
  await press("Rough list");
  await press("Show lots");
  await hasRows(["oak chest", "56 plates", "two lamps"]);
  await expectAccessible();
  await press("Quantity");
  await hasRows(["oak chest", "plates", "lamps"]);
  await choose("lot 1002", "2 lots");
  await untilPage(() => screen.getByLabelText("Title of lots 1002–1003"));
  fill("Title of lot 1001", "dinner plates");
  await press("Remove lot 1000");
  await findButton("Add 3 lots");
  await press("Edit as text");
  await untilPage(() => expect(field("Lots").value).toBe("56 dinner plates\ntwo lamps"));
  await press("Show lots");
  await hasRows(["dinner plates", "lamps"]);

  const recover = browser.lose(/trpc/);
  const reconnect = goOffline();
  await press("Add 3 lots");
  await expectToast({
    title: "3 lots added",
    description: "Saved on this phone. It will upload when you're back online.",
  });
  await untilPage(() => expect(document.querySelectorAll("article")).toHaveLength(3));
  dismissToast();
  expect(await items()).toEqual([]);
  recover();
  reconnect();
  await isUploaded();
  expect(await items()).toMatchObject([
    { lotNumber: 1002, title: "lamps", quantity: 1, consignor: "Henderson Estate" },
    { lotNumber: 1001, title: "lamps", quantity: 1 },
    { lotNumber: 1000, title: "dinner plates", quantity: 56, aiGenerationStatus: "none" },
  ]);
  await chooseFromMenu("More", "Rough list");
  await untilPage(() => expect(field("Lots").value).toBe(""));
});

test("explains how a long title is split, and what an incomplete line needs", async () => {
  await openList();
  const title = "An oak chest with three drawers and brass handles, from the estate of Margaret";
  fill("Lots", `${title} Ellison in Vermont\nrug`);
  await press("Show lots");
  await hasRows([title, "rug"]);
  screen.getByText("“Ellison in Vermont”");
  fill("Title of lot 1000", `${title} Ellison`);
  await screen.findByText("The title is 6 characters too long. Use at most 80.");
  fill("Title of lot 1001", "  ");
  await screen.findByText("Enter a title, or remove this lot.");
  await screen.findByText("2 lots need a change.");
  await press("Show");
  expect(document.activeElement).toBe(field("Title of lot 1000"));
  expect(screen.getByText("Add 2 lots").closest("button")?.disabled).toBe(true);
  await expectAccessible();
  await press("Remove lot 1001");
  fill("Title of lot 1000", title);
  await findButton("Add 1 lot");
});

test("adds 500 lots at a time, keeps the other lines, and removes the added lots on Undo", async () => {
  const { id, items } = await openList();
  const lines = Array.from({ length: 501 }, (_, index) => `lot ${index}`);
  fill("Lots", lines.join("\n"));
  await press("Show lots");
  await screen.findByText(/^The first 500 lots are shown/);
  expect([rowTitles().length, rowTitles().at(-1)]).toEqual([500, "lot 499"]);
  screen.getByLabelText("Title of lot 1499");
  await press("Add 500 lots");
  await expectToast("500 lots added");
  expect(JSON.parse(listDraftOf(id))).toEqual({ text: "lot 500" });
  pressToastAction();
  await expectToast("500 lots removed");
  await screen.findByText("No items yet");
  await press("Rough list");
  await untilPage(() => expect(field("Lots").value).toBe(lines.join("\n")));
  expect(await items()).toEqual([]);
});

const listDraftOf = (manifestId: string) => {
  const key = Object.keys(localStorage).find((name) => /\.list\./.test(name) && name.endsWith(manifestId));
  return localStorage.getItem(key ?? "") ?? "";
};

test("does not offer a list again whose lots were added just before the page closed", async () => {
  const { id, page, open } = await openList();
  fill("Lots", "rug\nlamp");
  await press("Show lots");
  await hasRows(["rug", "lamp"]);
  const beforeAdding = JSON.parse(listDraftOf(id));
  await press("Add 2 lots");
  await expectToast("2 lots added");
  dismissToast();
  await isUploaded();
  const [, added] = await untilPage(() => [...document.querySelectorAll("article")]);
  const lotId = added?.querySelector("a")?.getAttribute("href")?.split("/").at(-2);
  const key = Object.keys(localStorage).find((name) => name.endsWith(id) && /last-lot/.test(name)) ?? "";
  const listKey = key.replace("last-lot", "list");
  localStorage.setItem(listKey, JSON.stringify({ ...beforeAdding, addedId: lotId }));
  page.unmount();
  open();
  await untilPage(() => expect(document.querySelectorAll("article")).toHaveLength(2));
  await chooseFromMenu("More", "Rough list");
  await untilPage(() => expect(field("Lots").value).toBe(""));
});

test("dictates lots as lines, and explains what to do without dictation", async () => {
  const engines: SilentRecognition[] = [];
  class Scripted extends SilentRecognition {
    override start() {
      engines.push(this);
      super.start();
    }
  }
  vi.stubGlobal("SpeechRecognition", Scripted);
  await openList();
  fill("Lots", "oak chest");
  await press("Dictate");
  const said = [{ isFinal: true, 0: { transcript: "56 plates next lot two lamps" } }];
  act(() => engines.at(-1)?.onresult?.({ results: said } as never));
  await untilPage(() => expect(field("Lots").value).toBe("oak chest\n56 plates\ntwo lamps\n"));
  await press("Stop dictating");
  goOffline();
  await screen.findByText("Dictating needs a connection. Your keyboard's microphone may work.");
  fireEvent.change(field("Lots"), { target: { value: "rug" } });
  await press("Show lots");
  await hasRows(["rug"]);
});
