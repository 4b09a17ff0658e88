import type { FoundItem, SearchResult } from "@lotwright/contracts/catalog/search";
import { useLocation } from "@tanstack/react-router";
import { act, fireEvent, screen } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { lazy } from "react";
import { expect, test, vi } from "vitest";
import { trpc } from "../../data/api/trpc";
import { closeDialog, openedDialog } from "../../lib/dialogs";
import { useShortcut } from "../../lib/shortcuts";
import { expectAccessible } from "../../testing/accessibility";
import { makeFailure } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { untilPage } from "../../testing/page-changes";
import { owner, showScreen } from "../../testing/show-screen";
import { PaletteResults } from "./palette";
import type { ResultsProps } from "./palette-frame";
import { PaletteOpener } from "./palette-opener";
import { rememberPlace } from "./recent-places";

const manifestId = "5a9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const itemId = "6b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";
const barn = {
  ...{ id: manifestId, name: "Barn clearance", consignor: "Henderson", saleLocation: "", itemCount: 2 },
  createdAt: "2026-01-01T00:00:00.000Z",
};
const lamp: FoundItem = {
  ...{ id: itemId, manifestId, manifestName: "Barn clearance", lotNumber: 1012, sectionLetter: "A" },
  ...{ title: "Brass lamp", consignor: "Smith Estate" },
  snippet: { text: "A lamp of brass", matches: [{ start: 2, end: 6 }] },
};
const shade: FoundItem = {
  ...lamp,
  id: crypto.randomUUID(),
  lotNumber: 7,
  sectionLetter: "",
  title: "Shade",
};
const found: SearchResult = {
  items: [lamp, shade],
  manifests: [
    { id: manifestId, name: "Lamps of Barn", consignor: "Henderson", saleDate: null, saleLocation: "" },
  ],
  consignors: [{ id: crypto.randomUUID(), name: "Lampert", referenceNumber: null }],
};
const settings = [
  {
    page: "house",
    anchor: "company",
    title: "Default currency",
    section: "Company Information",
    control: "Default currency",
  },
  { page: "catalog", anchor: "branding", title: "Cataloging App Branding" },
  { page: "ai", anchor: "ai-provider", title: "AI provider", words: "test openai" },
];
const results = (field: ResultsProps) => <PaletteResults {...field} settings={settings} />;

function Where() {
  return (
    <output>
      {useLocation({
        select: ({ pathname, searchStr, hash }) => `${pathname}${searchStr}${hash && `#${hash}`}`,
      })}
    </output>
  );
}

function Page({ onNew }: { onNew: () => void }) {
  useShortcut("n", onNew);
  return <Where />;
}

const where = () => document.querySelector("output")?.textContent;

type Given = { search?: (input: { q: string }) => unknown; user?: object };

const show = ({ search = () => found, user = owner }: Given = {}) =>
  showScreen(
    <PaletteOpener results={results}>
      <input aria-label="Title" />
      <input aria-label="Default currency" />
      <Where />
    </PaletteOpener>,
    { "manifests.list": () => [barn], "search.find": search, "exportPresets.list": () => [] },
    user,
  );

const box = () => screen.getByRole<HTMLInputElement>("combobox");
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const options = () =>
  [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent?.trim() ?? "");
const groups = () =>
  screen.getAllByRole("group").map((group) => {
    const heading = document.getElementById(group.getAttribute("aria-labelledby") ?? "");
    return heading?.textContent;
  });
const active = () =>
  document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent?.trim();

async function open(given?: Given) {
  const page = await show(given);
  press("k", { ctrlKey: true });
  await screen.findByRole("combobox");
  return page;
}

test("opens on Ctrl+K while the user types in a field, and returns the focus to the field on Esc", async () => {
  await show();
  const field = screen.getByLabelText("Title");
  field.focus();
  expect(press("k", { ctrlKey: true })).toBe(false);
  expect(document.activeElement).toBe(await screen.findByRole("combobox"));
  press("Escape");
  await untilPage(() => expect(document.activeElement).toBe(field));
  expect(screen.queryByRole("combobox")).toBeNull();
  press("k", { metaKey: true });
  await screen.findByRole("combobox");
  press("k", { metaKey: true });
  await untilPage(() => expect(screen.queryByRole("combobox")).toBeNull());
});

test("takes letters and Enter before its code is loaded, while single-key shortcuts rest", async () => {
  let load = (_: { default: typeof results }) => {};
  const Late = lazy(
    () =>
      new Promise<{ default: typeof results }>((resolve) => {
        load = resolve;
      }),
  );
  const onNew = vi.fn();
  const { router } = await showScreen(
    <PaletteOpener results={Late}>
      <Page {...{ onNew }} />
    </PaletteOpener>,
    { "manifests.list": () => [barn], "exportPresets.list": () => [] },
  );
  press("n");
  expect(onNew).toHaveBeenCalledOnce();
  press("k", { ctrlKey: true });
  expect(document.activeElement).toBe(box());
  for (const key of "napkin") press(key);
  type("vendor");
  press("Enter");
  await expectAccessible();
  await act(() => router.navigate({ to: "/downloads" } as never));
  expect([box().value, onNew.mock.calls.length, where()]).toEqual(["vendor", 1, "/downloads"]);
  await act(async () => load({ default: results }));
  await untilPage(() => expect(where()).toBe("/consignors"));
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("does not open on other keys, nor over another dialog", async () => {
  await show();
  for (const more of [{}, { ctrlKey: true, altKey: true }, { ctrlKey: true, shiftKey: true }])
    press("k", more);
  press("j", { ctrlKey: true });
  const dialog = document.createElement("div");
  dialog.setAttribute("role", "alertdialog");
  document.body.append(dialog);
  expect(press("k", { ctrlKey: true })).toBe(true);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("opens with the button in the header of wide screens", async () => {
  const { HeaderToolsContext } = await import("../../components/layout/page-header");
  const header = <HeaderToolsContext.Consumer>{(button) => button}</HeaderToolsContext.Consumer>;
  await showScreen(<PaletteOpener results={() => "opened"}>{header}</PaletteOpener>, {});
  fireEvent.click(await screen.findByRole("button", { name: "Find anything" }));
  expect(await screen.findByText("opened")).toBeTruthy();
});

test("asks the server once after typing, and lists the groups in their order", async () => {
  const { inputsOf } = await open();
  for (const text of ["l", "la", "lamp"]) type(text);
  await untilPage(() => expect(options()[0]).toContain("Brass lamp"));
  expect(inputsOf("search.find")).toEqual([{ q: "lamp" }]);
  expect(groups()).toEqual(["Lots", "Manifests", "Consignors"]);
  expect(options()).toEqual([
    "Lot 1012ABrass lampBarn clearance · Smith Estate",
    "Lot 7ShadeBarn clearance · A lamp of brass",
    "Lamps of BarnHenderson",
    "Lampert",
  ]);
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    ...["lamp", "lamp", "Lamp", "Lamp"],
  ]);
  await screen.findByText("4 results", { selector: "[role=status]" });
});

test("moves with the arrow keys, Home and End, and goes where Enter leads", async () => {
  await open();
  type("lamp");
  await untilPage(() => expect(active()).toContain("Brass lamp"));
  const keys = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "Home", "End", "ArrowUp"];
  const visited = keys.map((key) => {
    press(key);
    return active();
  });
  expect(visited.map((text) => text?.replace(/^Lot (\d+).*/, "lot $1"))).toEqual([
    ...[
      "lot 7",
      "Lamps of BarnHenderson",
      "Lampert",
      "lot 1012",
      "Lampert",
      "lot 1012",
      "Lampert",
      "Lamps of BarnHenderson",
    ],
  ]);
  expect(document.activeElement).toBe(box());
  const selected = document.querySelectorAll("[role=option][aria-selected=true]");
  expect([...selected].map(({ id }) => id)).toEqual([box().getAttribute("aria-activedescendant")]);
  press("Enter");
  await untilPage(() => expect(where()).toBe(`/manifests/${manifestId}`));
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("opens the result for the text at the time of Enter, not for an earlier text", async () => {
  let answer = (_: SearchResult) => {};
  const held = new Promise<SearchResult>((resolve) => {
    answer = resolve;
  });
  const { untilAsked } = await open({ search: ({ q }) => (q === "lamp" ? found : held) });
  type("lamp");
  await untilPage(() => expect(active()).toContain("Brass lamp"));
  type("shade");
  press("Enter");
  await untilAsked("search.find", 2);
  expect(screen.queryByRole("combobox")).not.toBeNull();
  act(() => answer({ ...found, items: [shade] }));
  await untilPage(() => expect(where()).toBe(`/manifests/${manifestId}/items/${shade.id}/edit`));
});

test("opens the list of consignors at the one that was found", async () => {
  await open();
  type("lampert");
  fireEvent.click(await screen.findByRole("option", { name: "Lampert" }));
  await untilPage(() => expect(where()).toBe("/consignors?q=Lampert"));
});

test("opens the form of a lot with a click", async () => {
  await open();
  type("lamp");
  fireEvent.click(await screen.findByRole("option", { name: /Brass lamp/ }));
  await untilPage(() => expect(where()).toBe(`/manifests/${manifestId}/items/${itemId}/edit`));
});

test("finds settings and actions without the server, by other words, and puts the focus on a setting", async () => {
  await open({ search: () => new Promise(() => undefined) });
  type("brand");
  expect(options()).toEqual(["Cataloging App BrandingSettings"]);
  type("openai");
  expect(options()).toEqual(["AI providerSettings"]);
  type("seller");
  expect(active()).toBe("Consignors");
  type("currency");
  press("Enter");
  await untilPage(() => expect(document.activeElement).toBe(screen.getByLabelText("Default currency")));
  expect(where()).toBe("/settings/house#company");
});

test("opens the help for the keyboard shortcuts", async () => {
  await open();
  type("shortcuts");
  press("Enter");
  await untilPage(() => expect(openedDialog.get()?.request).toEqual({ id: "help" }));
  act(() => closeDialog());
});

test("says that nothing was found once the server has answered", async () => {
  let answer = (_: SearchResult) => {};
  const search = () =>
    new Promise<SearchResult>((resolve) => {
      answer = resolve;
    });
  const { untilAsked } = await open({ search });
  type("zzz");
  expect(screen.getByText("Searching...")).toBeTruthy();
  await untilAsked("search.find");
  act(() => answer({ items: [], manifests: [], consignors: [] }));
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy();
});

test("says why the server has found nothing when a search fails, and searches again for another text", async () => {
  const message = "This is taking too long right now. Try again.";
  const search = ({ q }: { q: string }) => {
    if (q === "lamp") throw makeFailure(503, { message });
    return found;
  };
  await open({ search });
  type("lamp");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(screen.queryByText(/Nothing found/)).toBeNull();
  type("lamps");
  await screen.findAllByRole("option");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("offers an admin everything, and a team member only what the role may do", async () => {
  rememberPlace(owner.id, `/manifests/${manifestId}`);
  const page = await open();
  await screen.findByRole("option", { name: /Add item/ });
  const ofAdmin = options();
  page.unmount();
  await open({ user: { ...owner, role: "team" } });
  await screen.findByRole("option", { name: /Add item/ });
  expect(ofAdmin.filter((text) => !options().includes(text))).toEqual([
    ...["Create manifestN", "Share catalogBarn clearance", "History of this saleBarn clearance"],
    ...["Team Management", "Invite a team member", "Add team member"],
  ]);
  expect(options()).toEqual(expect.arrayContaining(["Add itemBarn clearance", "Downloads", "Consignors"]));
});

test("lists the places that were opened last while the text is empty", async () => {
  const item = makeItem({ id: itemId, manifestId, lotNumber: 7, title: "Oak chair" });
  for (const path of [
    "/manifests/0a9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12",
    `/manifests/${manifestId}/camera`,
    "/settings",
    `/manifests/${manifestId}/items/${itemId}/edit`,
  ]) {
    rememberPlace(owner.id, path);
  }
  const { queryClient } = await show();
  queryClient.setQueryData(getQueryKey(trpc.items.list, { manifestId }, "query"), [item]);
  press("k", { ctrlKey: true });
  await screen.findByRole("option", { name: /Oak chair/ });
  expect(groups()).toEqual(["Recent", "On this screen", "Everywhere"]);
  expect(options().slice(0, 2)).toEqual(["Lot 7Oak chairBarn clearance", "Barn clearanceHenderson"]);
});

test("searches the loaded lots while offline, and says so", async () => {
  const { queryClient, inputsOf } = await show();
  queryClient.setQueryData(getQueryKey(trpc.manifests.list, undefined, "query"), [barn]);
  const [chair, table] = [
    makeItem({ manifestId, title: "Oak chair", description: "With a carved back" }),
    makeItem({ manifestId, title: "Oak table" }),
  ];
  queryClient.setQueryData(getQueryKey(trpc.items.list, { manifestId }, "query"), [chair, table]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  press("k", { ctrlKey: true });
  await screen.findByRole("combobox");
  type("oak carv");
  expect(options()).toEqual([`Lot ${chair?.lotNumber}Oak chairBarn clearance`]);
  expect(screen.getByText(/Only the lots that are loaded on this device are searched/)).toBeTruthy();
  type("barn");
  expect(options()).toEqual(["Barn clearanceHenderson"]);
  type("renumber");
  expect(options()).toEqual(["Renumber lotsYou're offline"]);
  expect(inputsOf("search.find")).toEqual([]);
});

test("searches the loaded lots when the server does not answer", async () => {
  const search = () => Promise.reject(new TypeError("Failed to fetch"));
  const { queryClient } = await show({ search });
  queryClient.setQueryData(getQueryKey(trpc.manifests.list, undefined, "query"), [barn]);
  queryClient.setQueryData(getQueryKey(trpc.items.list, { manifestId }, "query"), [
    makeItem({ manifestId, title: "Oak chair" }),
  ]);
  press("k", { ctrlKey: true });
  await screen.findByRole("combobox");
  type("oak");
  expect(await screen.findByRole("option", { name: /Oak chair/ })).toBeTruthy();
});
