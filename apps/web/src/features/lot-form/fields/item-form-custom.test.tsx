import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useContractForm } from "../../../lib/form";
import { makeItem } from "../../../testing/make-item";
import { type ItemForm, toItemFields } from "../../lots/item-fields";
import { formFields } from "../../offline/drafts";
import { ItemFormCustom } from "./item-form";

const fields = [
  { id: "custom1", label: "Condition", defaultText: "Not examined", isExported: true },
  { id: "custom2", label: "Shelf", defaultText: "", isExported: true },
  { id: "custom3", label: "Owner", defaultText: "Unknown", isExported: false },
] as const;

function CustomForm() {
  const form: ItemForm = useContractForm(
    formFields,
    toItemFields(makeItem({ custom1: "", custom2: "B 12" })),
  );
  return <ItemFormCustom form={form} fields={fields} />;
}

test("starts each custom field as one line that grows with its text", async () => {
  render(<CustomForm />);
  const shelf = screen.getByLabelText<HTMLTextAreaElement>("Shelf");
  expect([shelf.rows, shelf.value]).toEqual([1, "B 12"]);
  await userEvent.type(shelf, "{Enter}left");
  expect(shelf.value).toBe("B 12\nleft");
  // Browsers without `field-sizing` get the field's height from this copy of the text.
  expect(shelf.parentElement?.dataset.text).toBe("B 12\nleft");
});

test("shows the text that an empty field gets in exports, if the exports include the field", () => {
  render(<CustomForm />);
  expect(screen.getByText('If left empty, exports as "Not examined".')).toBeTruthy();
  expect(screen.getAllByText(/^If left empty/)).toHaveLength(1);
});
