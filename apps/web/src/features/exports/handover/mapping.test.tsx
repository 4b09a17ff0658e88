import { noDetails } from "@lotwright/contracts/catalog/consignor-details";
import { newMapping, type SaveExportMappingInput } from "@lotwright/contracts/exports/export-mappings";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { fireEvent, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { makeFinding, makeGroup, makePreflight, makePreset } from "../../../testing/make-preflight";
import { untilPage } from "../../../testing/page-changes";
import { type Answers, owner, showScreen } from "../../../testing/show-screen";
import { PresetPane } from "./preset-pane";

const manifestId = "7f0d7a52-3a6b-4e7c-9a55-0a1b2c3d4e5f";
const preset = makePreset({
  asks: {
    consignors: { values: [], isRequired: true },
    categories: null,
    conditions: { values: ["new", "used"], isRequired: false },
    price: true,
    units: true,
    questions: [
      {
        id: "shippable",
        label: "Can be shipped",
        help: "For all lots.",
        options: ["true", "false"],
        initial: "true",
      },
      { id: "saleNumber", label: "Sale number", help: "", options: [], initial: "" },
    ],
  },
});
const unmapped = { consignors: ["Abel", "Ruth"], categories: [], conditions: ["Fair"] };
const skipped = makeGroup({
  code: "consignor-unmapped",
  column: "SellerCode",
  heading: 'Which seller is "Abel" at HiBid? Enter the code once.',
  findings: [makeFinding({ field: "consignor", value: "Abel", message: "No code for this consignor" })],
});

async function show(check: Partial<Preflight> = {}, answers: Answers = {}, user: object = owner) {
  const page = await showScreen(
    <PresetPane manifestId={manifestId} preset={preset} />,
    {
      "exports.preflight": () => makePreflight({ preset, unmapped, groups: [skipped], ...check }),
      "exportMappings.byId": () => newMapping(preset.id),
      "exportMappings.save": (input: SaveExportMappingInput) => ({ ...newMapping(preset.id), ...input }),
      "captureSettings.current": () => ({ requiredShots: [], categories: ["Silver"] }),
      "consignors.codes": () => ({ codes: [], references: [] }),
      "consignors.saveDetails": () => noDetails,
      ...answers,
    },
    user,
  );
  await screen.findAllByText(/3 lots · 1 file/);
  return page;
}

const openMapping = async (name: string | RegExp = /^(Mapping|(Set up|Finish) mapping)$/) => {
  await userEvent.click(screen.getByRole("button", { name }));
  const dialog = within(await screen.findByRole("dialog", { name: "Mapping for HiBid" }));
  await dialog.findByRole("button", { name: /^Save/ });
  return dialog;
};

test("asks once for the mapping of a platform that needs one", async () => {
  const first = await show();
  await screen.findByRole("heading", { name: "Match your names with HiBid's" });
  await userEvent.click(screen.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("heading", { name: "Match your names with HiBid's" })).toBeNull();
  first.unmount();
  const second = await show();
  expect(second.inputsOf("exportMappings.byId")).toEqual([]);
  expect(screen.queryByRole("heading", { name: "Match your names with HiBid's" })).toBeNull();
});

test("saves the names of this sale, fallbacks, price, units and answers, and checks again", async () => {
  const { inputsOf, untilAsked } = await show();
  await screen.findByRole("heading", { name: "Match your names with HiBid's" });
  const dialog = await openMapping("Set up mapping");
  expect(document.activeElement).toBe(dialog.getByLabelText("Seller code of Abel"));
  expect(dialog.getAllByPlaceholderText("Seller code")).toHaveLength(3);
  await userEvent.type(dialog.getByLabelText("Seller code of Abel"), " A1 ");
  await userEvent.type(dialog.getByLabelText("All other consignors"), "HOUSE");
  await userEvent.selectOptions(dialog.getByLabelText("Their condition of Fair"), "used");
  await userEvent.selectOptions(dialog.getByLabelText("Price"), "High estimate");
  await userEvent.selectOptions(dialog.getByLabelText("Units"), "metric");
  await userEvent.type(dialog.getByLabelText("Sale number"), "7");
  await userEvent.click(dialog.getByRole("button", { name: "Save mapping" }));
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(inputsOf("exportMappings.save")).toEqual([
    {
      presetId: preset.id,
      consignors: {},
      conditions: { Fair: "used" },
      fallbacks: { consignor: "HOUSE", category: "", condition: "" },
      price: "highEstimate",
      units: "metric",
      answers: { shippable: "true", saleNumber: "7" },
    },
  ]);
  // The code is stored at the consignor.
  expect(inputsOf("consignors.saveDetails")).toEqual([
    { name: "Abel", changes: { codes: { [preset.id]: "A1" } }, base: { codes: { [preset.id]: "" } } },
  ]);
  await untilAsked("exports.preflight", 2);
  expect(screen.queryByRole("heading", { name: "Match your names with HiBid's" })).toBeNull();
});

test.each([
  { consignors: ["Abel"], text: "1No titleFixSkip lot" },
  { consignors: ["Abel", "Ruth"], text: "1No titleAbelFixSkip lot" },
])("repeats no consignor that the heading names alone: $consignors", async ({ consignors, text }) => {
  const cards = [makeItem({ id: skipped.findings[0]?.itemId ?? "", manifestId, title: "" })];
  await show({ unmapped: { ...unmapped, consignors } }, { "items.cards": () => cards });
  expect(screen.queryByRole("list", { name: skipped.heading })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Show 1 lot" }));
  const row = await within(screen.getByRole("list", { name: skipped.heading })).findByRole("listitem");
  await untilPage(() => expect(row.textContent).toBe(text));
});

test("saves a member's codes in the mapping, and suggests none to them", async () => {
  const { inputsOf, untilAsked } = await show({}, {}, { ...owner, role: "team" });
  const dialog = await openMapping();
  await userEvent.type(dialog.getByLabelText("Seller code of Abel"), "A1");
  await userEvent.click(dialog.getByRole("button", { name: "Save and finish later" }));
  expect(await untilAsked("exportMappings.save")).toMatchObject([{ consignors: { Abel: "A1" } }]);
  expect([inputsOf("consignors.codes"), inputsOf("consignors.saveDetails")]).toEqual([[], []]);
});

test("suggests reference numbers as codes, and fills in those that the person accepts", async () => {
  const references = [
    { name: "ABEL", reference: "1042" },
    { name: "Ruth", reference: "1043" },
  ];
  const codes = [{ name: "Zoe", code: "Z9" }];
  const { untilAsked } = await show({}, { "consignors.codes": () => ({ codes, references }) });
  const dialog = await openMapping();
  const codeOf = (name: string) => dialog.getByLabelText<HTMLInputElement>(`Seller code of ${name}`).value;
  expect(["Abel", "Ruth", "Zoe"].map(codeOf)).toEqual(["", "", "Z9"]);
  await userEvent.click(dialog.getByRole("button", { name: "Use 1042 as seller code of Abel" }));
  expect(codeOf("Abel")).toBe("1042");
  expect(dialog.queryByRole("button", { name: /^Use 1042/ })).toBeNull();
  await userEvent.clear(dialog.getByLabelText("Seller code of Abel"));
  await userEvent.click(dialog.getByRole("button", { name: "Use 2 reference numbers" }));
  expect(["Abel", "Ruth"].map(codeOf)).toEqual(["1042", "1043"]);
  await userEvent.click(dialog.getByRole("button", { name: "Save mapping" }));
  expect(await untilAsked("consignors.saveDetails", 2)).toEqual([
    { name: "Abel", changes: { codes: { [preset.id]: "1042" } }, base: { codes: { [preset.id]: "" } } },
    { name: "Ruth", changes: { codes: { [preset.id]: "1043" } }, base: { codes: { [preset.id]: "" } } },
  ]);
});

test("keeps asking for the mapping while sellers have no code", async () => {
  const saved = { ...newMapping(preset.id), answers: { shippable: "true", saleNumber: "" } };
  await show({}, { "exportMappings.save": () => saved });
  const dialog = await openMapping("Set up mapping");
  dialog.getByText("2 sellers still have no code.");
  await userEvent.type(dialog.getByLabelText("Seller code of Abel"), "A1");
  dialog.getByText("1 seller still has no code.");
  await userEvent.click(dialog.getByRole("button", { name: "Save and finish later" }));
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  await screen.findByRole("button", { name: "Finish mapping" });
  screen.getByText("2 sellers still have no code.");
});

test("offers start price and estimates for the price of a shop, and never the reserve", async () => {
  await show();
  const dialog = await openMapping();
  const options = within(dialog.getByLabelText("Price")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Start price",
    "Low estimate",
    "High estimate",
  ]);
});

test("lists names of this sale before those that are mapped already, and removes emptied ones", async () => {
  const saved = { ...newMapping(preset.id), consignors: { Zoe: "Z9", Bob: "B2" } };
  const { inputsOf, untilAsked } = await show({}, { "exportMappings.byId": () => saved });
  const dialog = await openMapping();
  const inputs = dialog.getAllByLabelText<HTMLInputElement>(/^Seller code of/);
  expect(inputs.map(({ value }) => value)).toEqual(["", "", "Z9", "B2"]);
  await userEvent.clear(dialog.getByLabelText("Seller code of Zoe"));
  await userEvent.click(dialog.getByRole("button", { name: /^Save/ }));
  expect(await untilAsked("exportMappings.save")).toMatchObject([{ consignors: { Bob: "B2" } }]);
  const [{ consignors }] = inputsOf("exportMappings.save") as [SaveExportMappingInput]; // the test saved one
  expect(consignors).toEqual({ Bob: "B2" });
});

test("keeps the mapping open with its texts if it can't be saved", async () => {
  await show(
    {},
    {
      "exportMappings.save": () => {
        throw makeFailure(403, { message: "Ask your admin to change the mapping." });
      },
    },
  );
  const dialog = await openMapping();
  await userEvent.type(dialog.getByLabelText("Seller code of Abel"), "A1");
  await userEvent.click(dialog.getByRole("button", { name: /^Save/ }));
  await dialog.findByText("Ask your admin to change the mapping.");
  expect(dialog.getByLabelText<HTMLInputElement>("Seller code of Abel").value).toBe("A1");
});

test("saves the platform's item IDs of pasted lots, and lists lots that the manifest lacks", async () => {
  const lot = makeItem({ manifestId, lotNumber: 12, sectionLetter: "A" });
  const pending = makeGroup({
    code: "photo-names-pending",
    level: "info",
    column: "",
    heading: "Photos get their names after the import",
    findings: [makeFinding({ itemId: null, lot: "", field: null, message: "Add item IDs" })],
  });
  const { inputsOf } = await show(
    { groups: [pending] },
    { "items.cards": () => [lot], "exportAdjustments.save": () => ({ success: true }) },
  );
  await userEvent.click(screen.getByRole("button", { name: "Add item IDs" }));
  const text = await screen.findByLabelText("Lots and item IDs");
  fireEvent.change(text, { target: { value: "12A\t84211\n99\t84212" } });
  screen.getByText("1 lot found");
  screen.getByText("Not in this manifest: 99");
  await userEvent.click(screen.getByRole("button", { name: "Save 1 item ID" }));
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
  const adjustments = [{ itemId: lot.id, field: "platformId", value: "84211" }];
  expect(inputsOf("exportAdjustments.save")).toEqual([{ manifestId, preset: preset.id, adjustments }]);
});

test("asks for the codes of a few sellers in place, suggests reference numbers, and checks again", async () => {
  const references = [{ name: "ruth", reference: "1043" }];
  const { untilAsked } = await show({}, { "consignors.codes": () => ({ codes: [], references }) });
  const codeOf = async (name: string) => screen.findByLabelText<HTMLInputElement>(`Seller code of ${name}`);
  expect([(await codeOf("Abel")).value, (await codeOf("Ruth")).value]).toEqual(["", "1043"]);
  screen.getByText("Suggested: the consignor's reference number.");
  expect(screen.queryByRole("button", { name: "Enter codes…" })).toBeNull();
  await userEvent.type(await codeOf("Abel"), " A1 {Enter}");
  // The next field gets the focus.
  await untilPage(() =>
    expect(document.activeElement?.contains(screen.getByDisplayValue("1043"))).toBe(true),
  );
  screen.getByText("Code of Abel saved.");
  expect(await untilAsked("consignors.saveDetails")).toEqual([
    { name: "Abel", changes: { codes: { [preset.id]: "A1" } }, base: { codes: { [preset.id]: "" } } },
  ]);
  await untilAsked("exports.preflight", 2);
});

test("saves a member's codes in place in the mapping one after the other, beside those of others", async () => {
  let saved = { ...newMapping(preset.id), consignors: { Zoe: "Z9" } as Record<string, string> };
  const save = (input: SaveExportMappingInput) => {
    saved = { ...saved, consignors: input.consignors ?? {} };
    return saved;
  };
  const { inputsOf, untilAsked } = await show(
    {},
    { "exportMappings.byId": () => saved, "exportMappings.save": save },
    { ...owner, role: "team" },
  );
  await userEvent.type(await screen.findByLabelText("Seller code of Abel"), "A1");
  await userEvent.type(screen.getByLabelText("Seller code of Ruth"), "R2");
  for (const button of screen.getAllByRole("button", { name: "Save code" })) fireEvent.click(button);
  await untilAsked("exportMappings.save", 2);
  expect(saved.consignors).toEqual({ Zoe: "Z9", Abel: "A1", Ruth: "R2" });
  expect(inputsOf("consignors.saveDetails")).toEqual([]);
});

test("shows at its field why a code could not be saved", async () => {
  const message = "Someone else has entered a code.";
  const failed = {
    "consignors.saveDetails": () => {
      throw makeFailure(409, { message });
    },
  };
  await show({}, failed);
  await userEvent.type(await screen.findByLabelText("Seller code of Abel"), "A1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

test("asks for the codes of many sellers in the mapping", async () => {
  await show({ unmapped: { ...unmapped, consignors: ["Abel", "Ruth", "Sue", "Tom"] } });
  await screen.findByRole("button", { name: "Enter codes…" });
  expect(screen.queryByLabelText(/^Seller code of/)).toBeNull();
});

test("asks for codes in place also when reference numbers can't be read", async () => {
  const failed = () => {
    throw makeFailure(500, { message: "It failed." });
  };
  await show({}, { "consignors.codes": failed });
  expect((await screen.findByLabelText<HTMLInputElement>("Seller code of Abel")).value).toBe("");
  screen.getAllByText(/3 lots · 1 file/);
});
