import { noCaptureSettings, shotCategories } from "@lotwright/contracts/catalog/capture-settings";
import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useContractForm } from "../../lib/form";
import { toCaptureValues } from "./capture-form";
import { CaptureSection } from "./capture-section";
import { type SettingsForm, settingsForm } from "./settings-form";

let form: SettingsForm;

function Section(settings: typeof noCaptureSettings) {
  form = useContractForm(settingsForm, { capture: toCaptureValues(settings) });
  return (
    <form onSubmit={form.handleSubmit(() => undefined)}>
      <CaptureSection form={form} state={{ hasChanges: false, error: undefined }} />
      <button type="submit">Save</button>
    </form>
  );
}

function openSection(requiredShots = noCaptureSettings.requiredShots, categories: string[] = []) {
  render(<Section {...{ requiredShots, categories }} />);
  const lists = () => form.getValues("capture.requiredShots");
  return { user: userEvent.setup(), lists };
}

const addButton = () => screen.queryByRole("button", { name: "Add shots" });
const add = () => screen.getByRole("button", { name: "Add shots" });
const list = (name: string) => within(screen.getByRole("group", { name }));
const shotsField = (name: string) => list(name).getByLabelText<HTMLTextAreaElement>("Shots, one per line");
const categoriesOf = (name: string) =>
  within(list(name).getByLabelText("Category"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

const saved = [
  { category: "", shots: ["Front"] },
  { category: "Furniture", shots: ["Front", "Back", "Close-up of marks"] },
  { category: "Tools", shots: ["Label"] },
];

test("starts with a list of required shots for all lots, and continues with one for a category", async () => {
  const { user, lists } = openSection();
  screen.getByText("No required shots yet");
  await user.click(add());
  expect(screen.queryByText("No required shots yet")).toBeNull();
  expect(document.activeElement).toBe(shotsField("All lots"));
  await user.keyboard("Front{Enter}Back");
  await user.click(add());
  expect(document.activeElement).toBe(list("Electronics").getByLabelText("Category"));
  await user.selectOptions(list("Electronics").getByLabelText("Category"), "Furniture");
  await user.type(shotsField("Furniture"), "Marks");
  expect(lists()).toEqual([
    { category: "", shots: "Front\nBack" },
    { category: "Furniture", shots: "Marks" },
  ]);
  expect(shotsField("All other lots").value).toBe("Front\nBack");
});

test("offers each category for one list of required shots only", async () => {
  const { user } = openSection(saved);
  const offered = categoriesOf("Furniture");
  expect(offered).toContain("Furniture");
  for (const other of ["All other lots", "Tools"]) expect(offered).not.toContain(other);
  await user.click(list("Tools").getByRole("button", { name: "Remove shots of Tools" }));
  expect(categoriesOf("Furniture")).toContain("Tools");
});

test("removes the chosen list of required shots, and keeps the focus in the section", async () => {
  const { user, lists } = openSection(saved);
  await user.click(screen.getByRole("button", { name: "Remove shots of Furniture" }));
  expect(lists()).toEqual([
    { category: "", shots: "Front" },
    { category: "Tools", shots: "Label" },
  ]);
  expect(shotsField("Tools").value).toBe("Label");
  expect(document.activeElement?.contains(add())).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

test("hides the Add shots button when every category has required shots", async () => {
  const [last, ...others] = shotCategories([]).toReversed();
  const { user } = openSection(others.map((category) => ({ category, shots: ["Front"] })));
  await user.click(add());
  expect(list(String(last)).getByLabelText<HTMLSelectElement>("Category").value).toBe(last);
  expect(addButton()).toBeNull();
  screen.getByText("Every category has required shots.");
});

test.each([
  ["", "In the order in which you take them."],
  ["Front", "A lot without photos still needs: Front"],
  ["Front, Back", "A lot with 1 photo still needs: Back"],
  ["Front\n\n Back \nClose-up of marks,", "A lot with 1 photo still needs: Back, Close-up of marks"],
])("says below the required shots %j what a lot may lack: %j", (shots, sentence) => {
  openSection([{ category: "", shots: [shots] }]);
  list("All lots").getByText(sentence);
});

test("rejects invalid required shots at their field until they are corrected", async () => {
  const { user } = openSection([...saved, { category: "Toys", shots: ["Front, front"] }]);
  await user.click(screen.getByRole("button", { name: "Save" }));
  const alert = await list("Toys").findByRole("alert");
  expect(alert.textContent).toBe("Name each shot only once");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  expect(document.activeElement).toBe(shotsField("Toys"));
  await user.clear(shotsField("Toys"));
  await user.keyboard("Front");
  expect(screen.queryByRole("alert")).toBeNull();
});

const ownField = () => screen.getByLabelText<HTMLTextAreaElement>("Your categories, one per line");

test("offers a category for required shots as soon as it is added", async () => {
  const { user } = openSection(saved, ["Boats"]);
  screen.getByText("1 of 60");
  await user.type(ownField(), "{Enter}Silver");
  screen.getByText("2 of 60");
  const offered = categoriesOf("Furniture");
  expect(offered.slice(-3)).toEqual(["Boats", "Silver", "Other"]);
});

test("saves required shots of a category that was typed with two blanks", async () => {
  const { user } = openSection(saved);
  await user.type(ownField(), "Arms  & Armor");
  await user.selectOptions(list("Tools").getByLabelText("Category"), "Arms & Armor");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(list("Arms & Armor").getByLabelText<HTMLSelectElement>("Category").value).toBe("Arms & Armor");
});

test("rejects required shots of a category that was removed, until another one is chosen", async () => {
  const { user } = openSection([...saved, { category: "Boats", shots: ["Hull"] }], ["Boats"]);
  await user.clear(ownField());
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await list("Boats").findByRole("alert")).textContent).toBe(
    "“Boats” is not a category. Choose another one, or remove its shots.",
  );
  await user.selectOptions(list("Boats").getByLabelText("Category"), "Toys");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(categoriesOf("Toys")).not.toContain("Boats");
});

test.each([
  ["Boats, boats", "Name each category only once"],
  ["other", "“other” is one of the built-in categories"],
  ["x".repeat(61), "Use at most 60 characters"],
])("rejects the own categories %j and says why", async (text, message) => {
  const { user } = openSection([]);
  await user.type(ownField(), text);
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe(message);
});

test("says that no more categories can have required shots", () => {
  const own = Array.from({ length: 30 }, (_, at) => `Kind ${at + 1}`);
  openSection(
    own.map((category) => ({ category, shots: ["Front"] })),
    own,
  );
  screen.getByText("Up to 30 categories can have required shots.");
  expect(addButton()).toBeNull();
});
