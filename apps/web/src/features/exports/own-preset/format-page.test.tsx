import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { currentToast } from "../../../lib/toasts";
import { makeFailure } from "../../../testing/failures";
import { makeOwnColumn, makeOwnPreset } from "../../../testing/make-own-preset";
import { makePreset } from "../../../testing/make-preflight";
import { untilCalled } from "../../../testing/mock-calls";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, owner, showScreen } from "../../../testing/show-screen";
import { FormatPage } from "./format-page";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const csv = '"Lot";"Title ";"Estimate"\n"1";"Chair";"50.00"\n';
const draft = makeOwnPreset({ label: "iRostrum" });
const saved = makePreset({ id: "own-1", label: "Spring house", isOwn: true });

const onDone = vi.fn<(target: string) => void>();

async function show(answers: Answers = {}) {
  onDone.mockReset();
  return await showScreen(<FormatPage manifestId={manifestId} format={undefined} onDone={onDone} />, {
    "manifests.byId": () => ({ id: manifestId, name: "Barn clearance" }),
    "exportPresets.readSample": () => ({
      draft,
      recognized: "iRostrum",
      notes: ["Nothing was found for Estimate."],
    }),
    "exportPresets.preview": () => ({ rows: [["1000", "Oak chair", "50.00"]], text: csv }),
    "exportPresets.create": () => saved,
    ...answers,
  });
}

const choose = async (file: File, label = "Sample file") =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files: [file] } });
const sample = (name = "sample.csv") => new File([csv], name, { type: "text/csv" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save format" }));
const nameField = () => screen.findByLabelText<HTMLInputElement>("Name");

test("makes a format from a sample: reads it, shows what was recognized, saves it and goes on with it", async () => {
  const { inputsOf } = await show();
  await choose(sample());
  await screen.findByText("Recognized: iRostrum");
  screen.getByText("Nothing was found for Estimate.");
  expect(inputsOf("exportPresets.readSample")).toEqual([{ name: "sample.csv", content: btoa(csv) }]);
  const name = await nameField();
  expect(name.value).toBe("iRostrum");
  await userEvent.clear(name);
  await userEvent.type(name, " Spring house ");
  await save();
  expect(await untilCalled(onDone)).toEqual(["own-1"]);
  expect(inputsOf("exportPresets.create")).toEqual([{ ...draft, label: "Spring house" }]);
  expect(currentToast()).toMatchObject({ title: "Format saved", description: "Spring house" });
  expect(localStorage.getItem(`lotwright.export-target.${owner.id}`)).toBe("own-1");
});

test("shows that a sample is being read, and accepts a dropped file", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await show({
    "exportPresets.readSample": async () => {
      await answered;
      return { draft, recognized: null, notes: [] };
    },
  });
  await screen.findByText("Choose the file, or drop it here.");
  const dataTransfer = { files: [sample()], types: ["Files"] };
  fireEvent.drop(document.body, { dataTransfer });
  await screen.findByText("Reading the sample...");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose a sample file" }).disabled).toBe(true);
  answer();
  await nameField();
});

test("rejects other files, old workbooks, empty and large files before it reads them", async () => {
  const { inputsOf } = await show();
  await choose(new File(["%PDF"], "catalog.pdf"));
  await screen.findByText("Choose a CSV or XLSX file.");
  await choose(new File(["old"], "catalog.xls"));
  await screen.findByText("Save this file as XLSX or CSV first, and choose it again.");
  await choose(new File([], "empty.csv"));
  await screen.findByText("This file is empty.");
  await choose(new File([new Uint8Array(1_000_001)], "large.csv"));
  await screen.findByText(/^This file has .+, and at most .+ can be read\./);
  expect(inputsOf("exportPresets.readSample")).toEqual([]);
});

test("shows the server's sentence about a sample, and reads the next one", async () => {
  let isBroken = true;
  await show({
    "exportPresets.readSample": () => {
      if (isBroken) throw makeFailure(400, { message: "This file has no headers." });
      return { draft, recognized: null, notes: [] };
    },
  });
  const before = currentToast()?.key;
  await choose(sample());
  await screen.findByText("This file has no headers.");
  expect(currentToast()?.key).toBe(before);
  isBroken = false;
  await choose(sample());
  await nameField();
});

/** Opens a workbook whose sheet Read me has one column and whose sheet Lots has three. */
async function showWorkbook() {
  const all = ["Read me", "Lots"];
  const page = await show({
    "exportPresets.readSample": (input) => {
      const { sheet = "Read me" } = input as { sheet?: string };
      if (sheet === "Lots") return { draft, recognized: null, notes: [], sheets: { chosen: sheet, all } };
      const columns = [makeOwnColumn("Only column")];
      return { draft: { ...draft, columns }, recognized: null, notes: [], sheets: { chosen: sheet, all } };
    },
  });
  await choose(sample("a.xlsx"));
  await screen.findByText(/^1 column, in the order of the sample\./);
  return page;
}
const sheetField = () => screen.getByLabelText<HTMLSelectElement>("Sheet");
const sheetQuestion = () => screen.findByRole("alertdialog", { name: "Use another sheet?" });

test("reads another sheet of a workbook without a question, and keeps the name that was typed", async () => {
  const { inputsOf } = await showWorkbook();
  await userEvent.type(await nameField(), "!");
  await userEvent.selectOptions(sheetField(), "Lots");
  await screen.findByText(/^3 columns, in the order of the sample\./);
  expect((await nameField()).value).toBe("iRostrum!");
  expect(sheetField().value).toBe("Lots");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(inputsOf("exportPresets.readSample")).toMatchObject([{ name: "a.xlsx" }, { sheet: "Lots" }]);
});

const isRequired = () => screen.getByLabelText<HTMLInputElement>("Required (column 1, Only column)");
const changes: [what: string, change: () => Promise<void>][] = [
  ["a column", () => userEvent.click(isRequired())],
  [
    "a limit",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Limits and checks" }));
      await userEvent.type(screen.getByLabelText("Lots in one file"), "500");
    },
  ],
  [
    "a rule for photos",
    async () => {
      await userEvent.click(screen.getByRole("button", { name: "Limits and checks" }));
      await userEvent.click(screen.getByLabelText("Every lot needs a photo"));
    },
  ],
];

test.each(changes)("asks before another sheet discards %s that was changed", async (_what, change) => {
  await showWorkbook();
  await change();
  await userEvent.selectOptions(sheetField(), "Lots");
  const question = within(await sheetQuestion());
  await userEvent.click(question.getByRole("button", { name: "Discard changes" }));
  await screen.findByText(/^3 columns, in the order of the sample\./);
  expect(sheetField().value).toBe("Lots");
});

test("keeps the sheet and its changed columns if the user does not discard them", async () => {
  await showWorkbook();
  const before = isRequired().checked;
  await userEvent.click(isRequired());
  await userEvent.selectOptions(sheetField(), "Lots");
  await userEvent.click(within(await sheetQuestion()).getByRole("button", { name: "Keep editing" }));
  await untilPage(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(sheetField().value).toBe("Read me");
  expect(isRequired().checked).toBe(!before);
});

test("asks before another sheet discards changes that were saved with the sample", async () => {
  await showWorkbook();
  await userEvent.click(isRequired());
  await userEvent.click(screen.getByRole("button", { name: "Use another sample" }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep the sample" }));
  await nameField();
  await userEvent.selectOptions(sheetField(), "Lots");
  await sheetQuestion();
});

test("imports a format that was shared as JSON, without the server", async () => {
  const { inputsOf } = await show();
  const shared = new File([JSON.stringify(draft)], "iRostrum.lotwright-format.json");
  await choose(shared, "Shared format");
  expect((await nameField()).value).toBe("iRostrum");
  expect(inputsOf("exportPresets.readSample")).toEqual([]);
});

test("takes a shared format with a formula only after a warning that names the header and the value", async () => {
  const [lot, ...others] = draft.columns;
  const header = '=HYPERLINK("https://evil.example")';
  const evil = makeOwnColumn("Site", { source: { kind: "value", value: "@SUM(1)" } });
  const columns = [{ ...lot, header }, ...others, evil];
  const shared = new File([JSON.stringify({ ...draft, columns })], "iRostrum.lotwright-format.json");
  await show();
  await choose(shared, "Shared format");
  const question = within(await screen.findByRole("alertdialog", { name: "Use this format?" }));
  const named = `Spreadsheet programs may run a text of this format as a formula: header “${header}”, value “@SUM(1)” of column “Site”.`;
  question.getByText(`${named} Use it only if you know who made it.`);
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  await untilPage(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(screen.queryByLabelText("Name")).toBeNull();
  await choose(shared, "Shared format");
  await userEvent.click(await screen.findByRole("button", { name: "Use format" }));
  expect((await nameField()).value).toBe("iRostrum");
  screen.getByText(named);
});

test.each([
  [
    "Lots: 2026",
    "file.sheet: A sheet's name can't contain asterisks, question marks, colons, slashes, square brackets or line breaks",
  ],
  ["'Lots'", "file.sheet: A sheet's name can't begin or end with a quote (')"],
  ["history", "file.sheet: Excel reserves the sheet name History. Choose another one."],
] as const)("says that a shared format's sheet can't be named %s", async (sheet, problem) => {
  const file = { ...draft.file, kind: "workbook", extension: "xlsx", head: "", sheet } as const;
  await show();
  await choose(new File([JSON.stringify({ ...draft, file })], "house.json"), "Shared format");
  await screen.findByText(`This file isn't an export format. ${problem}`);
});

test("explains why a JSON file is not a format", async () => {
  await show();
  await choose(new File(["{"], "broken.json"), "Shared format");
  await screen.findByText("This file isn't JSON. Choose one that was saved with Download JSON.");
  const nameless: OwnPresetInput = { ...draft, label: " " };
  await choose(new File([JSON.stringify(nameless)], "nameless.json"), "Shared format");
  await screen.findByText("This file isn't an export format. label: Enter a name for the format");
});

test("explains while offline that a sample needs a connection", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show();
  await screen.findByText("You're offline. Reading a sample needs a connection.");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Choose a sample file" }).disabled).toBe(true);
});

test("asks before a format is left that is not saved", async () => {
  await show();
  await choose(sample());
  await nameField();
  await userEvent.click(screen.getByRole("link", { name: "Back to export" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Leave without saving?" }));
  await userEvent.click(question.getByRole("button", { name: "Keep editing" }));
  await untilPage(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await nameField();
});

test("asks for another sample, and keeps what was typed if none is chosen", async () => {
  await show();
  await choose(sample());
  await userEvent.type(await nameField(), " 2");
  await userEvent.click(screen.getByRole("button", { name: "Use another sample" }));
  await userEvent.click(await screen.findByRole("button", { name: "Keep the sample" }));
  expect((await nameField()).value).toBe("iRostrum 2");
});

test("asks for a name, in the field that lacks it", async () => {
  const { inputsOf } = await show();
  await choose(sample());
  await userEvent.clear(await nameField());
  await save();
  await screen.findByText("Enter a name for the format");
  expect(document.activeElement).toBe(await nameField());
  expect(inputsOf("exportPresets.create")).toEqual([]);
});

test("shows beside the button why a format could not be saved", async () => {
  await show({
    "exportPresets.create": () => {
      throw makeFailure(409, { message: "You have a format of this name already." });
    },
  });
  await choose(sample());
  await nameField();
  await save();
  await screen.findByText("You have a format of this name already.");
  expect(onDone).not.toHaveBeenCalled();
});
