import type { OwnPresetInput, PreviewOwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { currentToast } from "../../../lib/toasts";
import { makeFailure } from "../../../testing/failures";
import { makeOwnColumn, makeOwnPreset } from "../../../testing/make-own-preset";
import { makePreset } from "../../../testing/make-preflight";
import { untilCalled } from "../../../testing/mock-calls";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, showScreen } from "../../../testing/show-screen";
import { FormatPage } from "./format-page";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const id = "own-1";
const stored = makeOwnPreset({ label: "House: A/B" });
const preset = makePreset({ id, label: stored.label, isOwn: true });
const onDone = vi.fn<(target: string) => void>();

const rowsOf = ({ preset: { columns } }: PreviewOwnPresetInput) => ({
  rows: [columns.map(({ source }) => (source.kind === "field" ? source.field : source.kind))],
  text: "",
});

async function show(answers: Answers = {}) {
  onDone.mockReset();
  const page = await showScreen(<FormatPage manifestId={manifestId} format={id} onDone={onDone} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exportPresets.definition": () => ({ id, version: 1, ...stored }),
    "exportPresets.preview": rowsOf,
    "exportPresets.update": () => preset,
    "exportPresets.remove": () => ({ success: true }),
    ...answers,
  });
  await screen.findByRole("heading", { name: "Columns" });
  const previewed = () =>
    // the order in which the screen requests them
    (page.inputsOf("exportPresets.preview") as PreviewOwnPresetInput[]).map((input) => input.preset);
  return { ...page, previewed };
}

const select = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const column = (index: number): OwnPresetInput["columns"][number] =>
  stored.columns[index] ?? makeOwnColumn("");

test("lists the columns with their headers, blanks at the end visible, and with the first lot", async () => {
  await show();
  const list = within(screen.getByRole("list", { name: "Columns" }));
  const headers = list.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
  expect(headers).toEqual(["Lot", "Title␣ (a blank at the end)", "Estimate"]);
  expect(list.getByTitle("A blank at the end").textContent).toContain("␣");
  await list.findByTitle("lotNumber");
  expect(screen.getByLabelText<HTMLInputElement>("Limit (column 2, Title)").value).toBe("50");
});

test("previews a changed column, and saves the changed parts only", async () => {
  const { inputsOf, previewed, untilAsked, untilLastAsked } = await show();
  await untilAsked("exportPresets.preview");
  await select("Contains (column 2, Title)", "Title and description");
  await select("Written as (column 2, Title)", "HTML");
  await userEvent.clear(screen.getByLabelText("Limit (column 2, Title)"));
  await userEvent.click(screen.getByLabelText("Required (column 2, Title)"));
  const changed = {
    ...column(1),
    source: { kind: "field", field: "titleAndDescription" },
    type: "html",
    max: null,
    isRequired: true,
  };
  const columns = [column(0), changed, column(2)];
  await screen.findByRole("cell", { name: "titleAndDescription" });
  await untilLastAsked("exportPresets.preview", { preset: { columns } });
  expect(previewed().at(-1)?.columns).toEqual(columns);
  await press("Save format");
  expect(await untilCalled(onDone)).toEqual([id]);
  expect(inputsOf("exportPresets.update")).toEqual([{ id, columns }]);
});

test("shows further fields for contents that need them: a text, a photo, a separator", async () => {
  const { inputsOf } = await show();
  await select("Contains (column 1, Lot)", "The same text in every row");
  await userEvent.type(screen.getByLabelText("Text in column 1, Lot"), "new");
  await select("Contains (column 2, Title)", "One photo: address");
  await select("Which photo in column 2, Title", "Photo 3");
  await select("Contains (column 3, Estimate)", "All photos: file names");
  await select("Between photos in column 3, Estimate", "Between them: semicolon");
  await press("Save format");
  await untilCalled(onDone);
  expect(inputsOf("exportPresets.update")).toEqual([
    {
      id,
      columns: [
        { ...column(0), source: { kind: "value", value: "new" } },
        { ...column(1), source: { kind: "photo", number: 3, as: "address" } },
        { ...column(2), source: { kind: "photos", as: "file", separator: ";" }, type: "text" },
      ],
    },
  ]);
});

test("saves limits, photos and what the platform does with a lot that it has", async () => {
  const { inputsOf } = await show();
  expect(screen.queryByLabelText("Lots in one file")).toBeNull();
  await press("Limits and checks");
  await userEvent.type(screen.getByLabelText("Lots in one file"), "500");
  await userEvent.type(screen.getByLabelText("Characters of a lot number"), "6");
  await userEvent.click(screen.getByLabelText("Lot numbers have digits only"));
  const name = screen.getByLabelText("File name of a photo");
  await userEvent.clear(name);
  await userEvent.type(name, "{{lot}_{{n2}");
  screen.getByText(/^Photo 1 of lot 12A: 12A_01\.jpg\./);
  await userEvent.type(screen.getByLabelText("Photos of a lot"), "9999");
  await userEvent.click(screen.getByLabelText("Every lot needs a photo"));
  await select("What the platform does with a lot it already has", "Adds it a second time");
  await select("Auction or shop", "Shop: one price");
  await select("Decimals", "With a comma: 12,50");
  await press("Save format");
  await untilCalled(onDone);
  expect(inputsOf("exportPresets.update")).toEqual([
    {
      id,
      isAuction: false,
      file: { ...stored.file, maxLots: 500, decimal: "," },
      lotNumber: { isDigitsOnly: true, max: 6 },
      photos: { by: "file", name: "{lot}_{n2}", max: 1_000, min: 1 },
      updates: "create-only",
    },
  ]);
});

test("says in words how the file is written", async () => {
  await show();
  await press("How the file is written");
  const facts = screen.getAllByRole("term").map((term) => [term, term.nextElementSibling]);
  expect(facts.map((pair) => pair.map((each) => each?.textContent).join(": "))).toEqual([
    "Kind: CSV",
    "Between cells: Semicolon",
    "Quotes: Around every cell",
    "Encoding: UTF-8 with a byte order mark",
    "Line ends: Unix (LF)",
    "Other rows above the lots: 0",
  ]);
});

test("never shows an older preview after a newer one", async () => {
  const waiting: (() => void)[] = [];
  const { untilAsked } = await show({
    "exportPresets.preview": async (input: PreviewOwnPresetInput) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return rowsOf(input);
    },
  });
  await untilAsked("exportPresets.preview");
  await select("Contains (column 1, Lot)", "SKU");
  await untilAsked("exportPresets.preview", 2);
  waiting[1]?.();
  await screen.findByRole("cell", { name: "sku" });
  waiting[0]?.();
  await untilPage(() => expect(screen.queryByText("Updating…")).toBeNull());
  screen.getByRole("cell", { name: "sku" });
  expect(screen.queryByRole("cell", { name: "lotNumber" })).toBeNull();
});

test("shows in its place why a preview failed, and reads it again on Retry", async () => {
  let isBroken = true;
  await show({
    "exportPresets.preview": (input: PreviewOwnPresetInput) => {
      if (isBroken) throw makeFailure(503, { message: "The server is busy. Try again in a minute." });
      return rowsOf(input);
    },
  });
  const before = currentToast()?.key;
  await screen.findByText("The server is busy. Try again in a minute.");
  expect(currentToast()?.key).toBe(before);
  isBroken = false;
  await press("Retry");
  await screen.findByRole("cell", { name: "lotNumber" });
});

test("explains while offline that preview and saving need a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const { previewed } = await show();
  screen.getByText("You're offline. The preview needs a connection.");
  screen.getByText("You're offline. Saving needs a connection.");
  expect(previewed()).toEqual([]);
});

test("goes back without a request or a question if nothing was changed", async () => {
  const { inputsOf } = await show();
  await press("Save format");
  expect(onDone).toHaveBeenCalledWith(id);
  expect(inputsOf("exportPresets.update")).toEqual([]);
});

test("deletes a format after a question, and goes back to Lotwright's own export", async () => {
  const { inputsOf } = await show();
  await press("Delete");
  const question = within(await screen.findByRole("alertdialog", { name: "Delete House: A/B?" }));
  question.getByText(/^Its mapping and the changes made for its exports only are deleted too\./);
  await userEvent.click(question.getByRole("button", { name: "Delete format" }));
  expect(await untilCalled(onDone)).toEqual(["zip"]);
  expect(inputsOf("exportPresets.remove")).toEqual([{ id }]);
});

test("downloads the format as JSON that can be imported again", async () => {
  const blobs: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        blobs.push(blob);
        return "blob:format";
      };
      static override revokeObjectURL = () => undefined;
    },
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await show();
  await press("Download JSON");
  expect(names).toEqual(["House- A-B.lotwright-format.json"]);
  expect(JSON.parse((await blobs[0]?.text()) ?? "")).toEqual(stored);
});
