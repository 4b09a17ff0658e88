import type { ItemFieldValues } from "@lotwright/contracts/catalog/item-fields";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { makeFailure } from "../../../testing/failures";
import { makeItem } from "../../../testing/make-item";
import { untilPage } from "../../../testing/page-changes";
import { toItemFields } from "../../lots/item-fields";
import type { ItemFields } from "../../offline/drafts";
import { useFieldsForm } from "../draft/use-item-form";
import { ItemFormGroups } from "./item-form-groups";

beforeEach(() => localStorage.clear());

type Given = { written?: Partial<ItemFieldValues>; refusal?: unknown };

type FormProps = Required<Given> & { onSave: (fields: ItemFields) => void };

function Form({ written, refusal, onSave }: FormProps) {
  const { form, showFailure } = useFieldsForm(toItemFields(makeItem(written)));
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <ItemFormGroups form={form} units={{ currency: "USD", units: "imperial" }} />
      <button type="button" onClick={form.handleSubmit((fields) => onSave(fields))}>
        Save
      </button>
      <button type="button" onClick={() => showFailure(refusal)}>
        Refuse
      </button>
      <button type="button" onClick={() => form.setValue("lowEstimate", 75)}>
        Follow
      </button>
    </form>
  );
}

/** Renders the field groups of a lot's form. Records the saved values. */
function open({ written = {}, refusal = null }: Given = {}) {
  const saved: ItemFields[] = [];
  const { unmount } = render(
    <Form written={written} refusal={refusal} onSave={(fields) => saved.push(fields)} />,
  );
  const user = userEvent.setup();
  return { saved, unmount, user, press: (name: string) => user.click(button(name)) };
}

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isOpen = (title: string) => button(new RegExp(`^${title}`)).getAttribute("aria-expanded") === "true";
const openGroups = () => ["Prices", "Condition and size", "Internal"].filter(isOpen);

test("shows a field group closed if the lot has no values in its fields", () => {
  open();
  expect(openGroups()).toEqual([]);
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("opens a field group that has values, unless the user closed the group", async () => {
  const { press, unmount } = open({ written: { height: 12.5 } });
  expect(openGroups()).toEqual(["Condition and size"]);
  await press("Condition and size");
  expect(openGroups()).toEqual([]);
  unmount();
  open({ written: { height: 12.5 } });
  expect(openGroups()).toEqual([]);
});

test("opens a field group for the next lot if the group was open for the previous lot", async () => {
  const { press, unmount } = open();
  await press("Prices");
  unmount();
  open();
  expect(openGroups()).toEqual(["Prices"]);
});

test("shows a summary of the values in the header of a closed field group", async () => {
  const { press } = open({
    written: {
      lowEstimate: 1200,
      highEstimate: 1800,
      startPrice: 5,
      height: 3,
      condition: "Worn",
      externalId: "A1",
    },
  });
  await press("Prices");
  await press("Condition and size");
  await press("Internal");
  for (const name of ["Prices $1,200 – $1,800", "Condition and size 2 filled in", "Internal 1 filled in"]) {
    expect(button(name)).toBeTruthy();
  }
});

test("shows every field that belongs to the groups", async () => {
  const { press } = open();
  for (const name of ["Prices", "Condition and size", "Internal"]) await press(name);
  const labels = screen
    .getAllByRole<HTMLInputElement>("textbox")
    .flatMap((input) => [...(input.labels ?? [])]);
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    ...["Start price", "Low estimate", "High estimate", "Reserve price"],
    ...["Condition", "Height", "Width", "Depth", "Weight"],
    ...["Internal notes", "External ID"],
  ]);
  expect(screen.getAllByText("Only your team sees these.")).toHaveLength(1);
  expect(screen.getAllByText("Not shown to the public.")).toHaveLength(1);
});

test("saves typed amounts and sizes, and adds thousands separators on blur", async () => {
  const { user, press, saved } = open({ written: { weight: 4 } });
  await press("Prices");
  await user.type(field("Low estimate"), "1250.5");
  expect(field("Low estimate").value).toBe("1250.5");
  await user.tab();
  expect(field("Low estimate").value).toBe("1,250.50");
  await user.type(field("Height"), "12,5");
  await user.clear(field("Weight"));
  await press("Save");
  expect(saved).toMatchObject([{ lowEstimate: 1250.5, height: 12.5, weight: null, width: null }]);
});

test("keeps text that is not a number, and shows an error at the field on blur", async () => {
  const { user, press, saved } = open({ written: { startPrice: 10 } });
  await user.clear(field("Start price"));
  await user.type(field("Start price"), "about 50");
  await user.tab();
  expect(await screen.findByText("A start price must be a number")).toBeTruthy();
  expect(field("Start price").value).toBe("about 50");
  await press("Save");
  expect(saved).toEqual([]);
  await user.clear(field("Start price"));
  await user.type(field("Start price"), "50");
  expect(screen.queryByText("A start price must be a number")).toBeNull();
  await press("Save");
  expect(saved).toMatchObject([{ startPrice: 50 }]);
});

test("clears the number error as soon as the text is a number, also before the first save", async () => {
  const { user } = open({ written: { width: 10 } });
  await user.type(field("Width"), "x");
  await user.tab();
  expect(await screen.findByText("A width must be a number")).toBeTruthy();
  await user.type(field("Width"), "{Backspace}");
  await untilPage(() => expect(screen.queryByText("A width must be a number")).toBeNull());
});

test.each([
  { locale: "en-US", shown: "12,500", edited: "12500" },
  { locale: "de-DE", shown: "12.500", edited: "12500" },
])("lets the user edit a saved amount of $locale digit by digit", async ({ locale, shown, edited }) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(locale);
  const { user, press, saved } = open({ written: { lowEstimate: 12_500, startPrice: 12_500 } });
  expect(field("Low estimate").value).toBe(shown);
  await user.click(field("Low estimate"));
  expect(field("Low estimate").value).toBe(edited);
  await user.type(field("Low estimate"), "0");
  await user.type(field("Start price"), "{Backspace}");
  await press("Save");
  expect(saved).toMatchObject([{ lowEstimate: 125_000, startPrice: 1250 }]);
  expect(field("Low estimate").value).toBe(locale === "en-US" ? "125,000" : "125.000");
});

test("keeps an amount that has too many decimals as it was typed", async () => {
  const { user } = open({ written: { startPrice: 10 } });
  await user.clear(field("Start price"));
  await user.type(field("Start price"), "1.2550");
  await user.tab();
  expect(field("Start price").value).toBe("1.2550");
  expect(await screen.findByText("A start price has at most two decimals")).toBeTruthy();
});

test("shows an amount that someone else changed while its field is open", async () => {
  const { user } = open({ written: { lowEstimate: 10 } });
  await user.type(field("Low estimate"), "0");
  // The cursor stays in the field.
  act(() => button("Follow").click());
  expect(field("Low estimate").value).toBe("75");
});

test("shows the currency or unit beside a number, and includes it in the accessible description", () => {
  open({ written: { startPrice: 1, height: 1, weight: 1 } });
  const describedBy = (label: string) =>
    (field(label).getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  expect(describedBy("Start price")).toEqual(["$"]);
  expect(describedBy("Height")).toEqual(["in"]);
  expect(describedBy("Weight")).toEqual(["lb"]);
  expect(describedBy("Reserve price")).toEqual(["$", "Not shown to the public."]);
});

test("opens a closed group with an invalid field, and focuses that field", async () => {
  const { user, press, saved } = open({ written: { highEstimate: 5 } });
  await user.clear(field("High estimate"));
  await user.type(field("High estimate"), "-5");
  await press("Prices");
  expect(openGroups()).toEqual([]);
  await press("Save");
  expect(await screen.findByText("A high estimate must be at least 0")).toBeTruthy();
  expect(openGroups()).toEqual(["Prices"]);
  await untilPage(() => expect(document.activeElement).toBe(field("High estimate")));
  expect(saved).toEqual([]);
  await user.keyboard("{Backspace}{Backspace}7");
  expect(screen.queryByText("A high estimate must be at least 0")).toBeNull();
  expect(openGroups()).toEqual(["Prices"]);
  expect(document.activeElement).toBe(field("High estimate"));
});

test("lets the user collapse a group with an error, marks the group, and expands it again on the next save", async () => {
  const { user, press } = open({ written: { highEstimate: 5 } });
  await user.type(field("High estimate"), "{Home}-");
  await press("Save");
  await screen.findByText("A high estimate must be at least 0");
  await press("Prices");
  expect(openGroups()).toEqual([]);
  expect(button("Prices Has an error")).toBeTruthy();
  await press("Save");
  await untilPage(() => expect(openGroups()).toEqual(["Prices"]));
});

test("opens a field group because of an error only on the lot that has the error", async () => {
  const refusal = makeFailure(409, { message: "Taken", issues: [{ path: "externalId", message: "Taken" }] });
  const { press, unmount } = open({ refusal });
  await press("Refuse");
  expect(openGroups()).toEqual(["Internal"]);
  unmount();
  open();
  expect(openGroups()).toEqual([]);
});

test("renders each group as a section with a heading", async () => {
  const { press } = open();
  await press("Internal");
  const group = screen.getByRole("group", { name: "Internal" });
  expect(group.contains(field("External ID"))).toBe(true);
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map((heading) => heading.textContent.trim())).toEqual([
    "Prices",
    "Condition and size",
    "Internal",
  ]);
});

test("shows the server's rejection of an external ID at the field inside a closed group", async () => {
  const message = "Another lot of this manifest has this external ID.";
  const refusal = makeFailure(409, { message, issues: [{ path: "externalId", message }] });
  const { press } = open({ refusal });
  // Browsers do not focus hidden elements but jsdom does, so the test records whether the element was hidden.
  const focused = vi.fn<(isHidden: boolean) => void>();
  document.addEventListener("focusin", ({ target }) =>
    focused((target as Element).closest("[hidden]") !== null),
  );
  await press("Refuse");
  expect(openGroups()).toEqual(["Internal"]);
  expect(screen.getByRole("alert").textContent).toBe(message);
  await untilPage(() => expect(document.activeElement).toBe(field("External ID")));
  expect(focused).not.toHaveBeenCalledWith(true);
});

test("shows a hint about contradicting prices, and still saves them", async () => {
  const { user, press, saved } = open({ written: { reservePrice: 100 } });
  const hint = screen.getByRole("status");
  await user.type(field("Start price"), "200");
  expect(hint.textContent).toBe("");
  await user.tab();
  const warning = "The start price is above the reserve price.";
  expect(hint.textContent).toBe(warning);
  await user.keyboard("1");
  expect(hint.textContent).toBe(warning);
  await user.keyboard("50");
  await press("Prices");
  expect(hint.textContent).toBe(warning);
  expect(openGroups()).toEqual([]);
  expect(hint.closest("[hidden]")).toBeNull();
  await press("Save");
  expect(saved).toMatchObject([{ startPrice: 200, reservePrice: 100 }]);
});

test("opens and closes a group by keyboard", async () => {
  const { user } = open();
  await user.tab();
  await act(async () => user.keyboard("{Enter}"));
  expect(openGroups()).toEqual(["Prices"]);
  await user.tab();
  expect(document.activeElement).toBe(field("Start price"));
});
