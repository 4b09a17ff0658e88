import type { AppliedNumbers, NumbersPreview } from "@lotwright/contracts/catalog/lot-numbers";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { toCard } from "../../data/lots/item-cards";
import { currentToast, dismissToast, pressToastAction } from "../../lib/toasts";
import { findButton } from "../../testing/controls";
import { makeFailure } from "../../testing/failures";
import { makeItem } from "../../testing/make-item";
import { untilCalled } from "../../testing/mock-calls";
import { type Answers, showScreen } from "../../testing/show-screen";
import { expectToast } from "../../testing/toasts";
import NumbersDialog from "./numbers-dialog";

const manifestId = "0b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b12";
const snapshotId = "1b9a3bd8-3a38-4f0c-9a7e-6a6f0f9d2b13";

const changes = {
  ...{ count: 2, itemIds: ["first", "second"], before: ["12", "12A"], after: ["1", "1A"] },
  titles: ["Brass lamp", '=Oak "hall" chair'],
  ...{ skipped: [], skippedCount: 0, adjustedCount: 0 },
};
const preview = (more: Partial<NumbersPreview> = {}): NumbersPreview => ({
  ...changes,
  version: "first",
  ...more,
});
const applied = (more: Partial<AppliedNumbers> = {}): AppliedNumbers => ({ ...changes, snapshotId, ...more });

const lots = [
  { ...makeItem({ manifestId, lotNumber: 12, title: "Brass lamp" }), id: "first" },
  { ...makeItem({ manifestId, lotNumber: 12, sectionLetter: "A" }), id: "second" },
];
const cards = lots.map(toCard);

afterEach(() => void act(dismissToast));

async function show(answers: Answers = {}, selectedIds: string[] = [], isInsert = false) {
  const onClose = vi.fn<() => void>();
  const page = await showScreen(<NumbersDialog {...{ manifestId, selectedIds, isInsert, onClose }} />, {
    "items.cards": () => cards,
    "items.list": () => lots,
    "lotNumbers.preview": () => preview(),
    "lotNumbers.update": () => applied(),
    ...answers,
  });
  await screen.findByRole("dialog", { name: "Renumber Lots" });
  return { ...page, onClose };
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
/** Presses a button once it is enabled, such as after its preview has loaded. */
const press = async (name: string) => userEvent.click(await findButton(name));
const choose = (name: string) => userEvent.click(screen.getByRole("radio", { name }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const status = () => screen.findByRole("status");

test("shows each number before and after, and applies what was shown", async () => {
  const { inputsOf, onClose, untilAsked } = await show();
  const list = await screen.findByRole("list", { name: "Changed numbers" });
  expect(list.textContent).toBe('12→becomes1Brass lamp12A→becomes1A=Oak "hall" chair');
  expect((await status()).textContent).toBe("2 lots get another number.");
  await type("First number", "1");
  await untilAsked("lotNumbers.preview", 2);
  await press("Renumber 2 lots");
  await screen.findByText("2 lots renumbered.");
  expect(inputsOf("lotNumbers.update")).toEqual([
    {
      manifestId,
      instruction: { action: "renumber", start: 1, step: 1, keepLetters: true },
      expectedVersion: "first",
    },
  ]);
  await press("Done");
  expect(onClose).toHaveBeenCalledOnce();
  expect(currentToast()).toMatchObject({ title: "2 lots renumbered", action: { label: "Undo" } });
});

test("sends the lots, the step, the letters and the gaps that a person chose", async () => {
  const { inputsOf, untilLastAsked } = await show({}, ["first"]);
  await untilLastAsked("lotNumbers.preview", { instruction: { ids: ["first"] } });
  await choose("Some lots");
  expect((await status()).textContent).toBe("Write which lots.");
  await type("Lot numbers", "1-20, 35A");
  await userEvent.click(screen.getByRole("checkbox", { name: /^Keep letters/ }));
  await userEvent.clear(screen.getByLabelText("Step"));
  await type("Step", "5");
  await untilLastAsked("lotNumbers.preview", { instruction: { lots: "1-20, 35A", step: 5 } });
  expect(inputsOf("lotNumbers.preview").at(-1)).toEqual({
    manifestId,
    instruction: { action: "renumber", lots: "1-20, 35A", step: 5, keepLetters: false },
  });
  await choose("All lots");
  await choose("Only close gaps (1, 2, 4 → 1, 2, 3)");
  await type("From number", "40");
  await untilLastAsked("lotNumbers.preview", { instruction: { closeGaps: true, start: 40 } });
  expect(inputsOf("lotNumbers.preview").at(-1)).toEqual({
    manifestId,
    instruction: { action: "renumber", closeGaps: true, start: 40 },
  });
});

test("shows what to change if the choices change no number", async () => {
  const unchanged = { ...changes, count: 0, itemIds: [], before: [], after: [], titles: [] };
  await show({ "lotNumbers.preview": () => preview(unchanged) });
  await screen.findByText("Nothing changes yet. Enter a first number.");
  await type("First number", "12");
  await screen.findByText("Nothing changes. Enter another first number.");
  await choose("Only close gaps (1, 2, 4 → 1, 2, 3)");
  await screen.findByText("Nothing changes. There are no gaps to close.");
});

test("names what is wrong at its field, and applies nothing", async () => {
  await show();
  await choose("Some lots");
  await type("Lot numbers", "twelve");
  await type("First number", "0");
  await userEvent.clear(screen.getByLabelText("Step"));
  await type("Step", "101");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "“twelve” is not a lot. Write lot numbers such as 1-20, 35A",
    "Enter a whole number from 1 to 9,999,999",
    "Enter a whole number from 1 to 100",
  ]);
  expect((await button("Renumber")).disabled).toBe(true);
});

test("inserts the selected lot after the one that is named", async () => {
  const inserted = {
    ...changes,
    count: 1,
    itemIds: ["second"],
    before: ["12A"],
    after: ["12B"],
    titles: ["x"],
  };
  const answers = {
    "lotNumbers.preview": () => preview(inserted),
    "lotNumbers.update": () => applied(inserted),
  };
  const { inputsOf } = await show(answers, ["second"], true);
  const field = await screen.findByLabelText("Insert after lot");
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "Lot 12A" }).checked).toBe(true);
  expect((await button("Insert")).disabled).toBe(true);
  await type("Insert after lot", "99");
  screen.getByText("This sale has no such lot");
  await userEvent.clear(field);
  await type("Insert after lot", "12 a");
  screen.getByText("Choose another lot than the one to insert");
  expect(inputsOf("lotNumbers.preview")).toEqual([]);
  await userEvent.clear(field);
  await type("Insert after lot", "12");
  screen.getByText("Brass lamp");
  await press("Insert as lot 12B");
  await screen.findByText("1 lot renumbered.");
  const instruction = { action: "insert", id: "second", afterId: "first" };
  expect(inputsOf("lotNumbers.update")).toEqual([{ manifestId, instruction, expectedVersion: "first" }]);
});

test("offers to insert a lot only while one lot is selected", async () => {
  await show({}, ["second"]);
  await choose("After a lot");
  await choose("All lots");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Renumber/ }).checked).toBe(true);
  expect(screen.queryByRole("radio", { name: "After a lot" })).toBeNull();
});

test("says which numbers are skipped, and which lots have another number in exports", async () => {
  const used = [1, 5, 9, 13, 17, 21, 25].map((from) => ({ from, to: from + 1, reason: "used" as const }));
  const skipped = [...used, { from: 40, to: 40, reason: "leased" as const }];
  await show({ "lotNumbers.preview": () => preview({ skipped, skippedCount: 15, adjustedCount: 1 }) });
  await screen.findByText("Skipped, used by other lots: 1-2, 5-6, 9-10, 13-14, 17-18, 21-22 and more.");
  screen.getByText("Skipped, reserved by a device that adds lots: 40.");
  screen.getByText("1 lot has another number in exports. That one stays.");
});

test("lists the first 200 lots and counts the others", async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `${n + 1}`);
  const all = { count: 5_000, itemIds: many, before: many, after: many, titles: many };
  await show({ "lotNumbers.preview": () => preview(all) });
  const list = await screen.findByRole("list", { name: "Changed numbers" });
  expect(list.children).toHaveLength(201);
  expect(list.lastElementChild?.textContent).toBe("and 4,800 more");
  await button("Renumber 5,000 lots");
});

test("previews again when the lots changed since, and says so", async () => {
  const message = "The lots changed since the preview. Look at the new one before you renumber.";
  const versions = ["first", "second"];
  const { untilAsked } = await show({
    "lotNumbers.preview": () => preview({ version: versions.shift() ?? "third" }),
    "lotNumbers.update": () => {
      throw makeFailure(409, { message });
    },
  });
  await press("Renumber 2 lots");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  await untilAsked("lotNumbers.preview", 2);
  await press("Renumber 2 lots");
  expect(await untilAsked("lotNumbers.update", 2)).toMatchObject([
    { expectedVersion: "first" },
    { expectedVersion: "second" },
  ]);
});

test("undoes from the result, and lists the lots that keep their new number", async () => {
  const { inputsOf, onClose } = await show({
    "bulkEdits.undo": () => ({
      restored: 1,
      kept: [{ itemId: "second", lot: "1A", field: "lotNumber", reason: "changed" }],
      keptCount: 1,
    }),
  });
  await press("Renumber 2 lots");
  await press("Undo");
  await untilCalled(onClose);
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId }]);
  expect(currentToast()).toMatchObject({
    title: "Undone · 1 lot",
    description: "Not undone: lot 1A",
  });
});

test("undoes from the toast after the dialog has closed", async () => {
  const { inputsOf } = await show({
    "bulkEdits.undo": () => ({ restored: 2, kept: [], keptCount: 0 }),
  });
  await press("Renumber 2 lots");
  await press("Done");
  act(pressToastAction);
  await expectToast("Undone · 2 lots");
  expect(inputsOf("bulkEdits.undo")).toEqual([{ snapshotId }]);
});

test("downloads the map of numbers as a CSV, without formulas", async () => {
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        files.push(blob);
        return "blob:map";
      };
      static override revokeObjectURL = () => {};
    },
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await show();
  await press("Renumber 2 lots");
  await press("Download map (CSV)");
  expect(click).toHaveBeenCalledOnce();
  const bytes = new Uint8Array(await (files[0] ?? new Blob()).arrayBuffer());
  expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).toBe(
    '\ufeffOld lot,New lot,Title\r\n12,1,Brass lamp\r\n12A,1A,"\'=Oak ""hall"" chair"\r\n',
  );
});

test("shows offline that numbering needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => void vi.restoreAllMocks());
  const { inputsOf } = await show();
  expect((await status()).textContent).toBe("You're offline. Renumbering lots needs a connection.");
  expect((await button("Renumber")).disabled).toBe(true);
  expect(inputsOf("lotNumbers.preview")).toEqual([]);
});
