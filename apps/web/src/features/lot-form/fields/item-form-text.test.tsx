import { maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useContractForm } from "../../../lib/form";
import { makeItem } from "../../../testing/make-item";
import { type ItemForm, toItemFields } from "../../lots/item-fields";
import { formFields } from "../../offline/drafts";
import { ItemFormText } from "./item-form-text";

function TextForm({ title }: { title: string }) {
  const form: ItemForm = useContractForm(formFields, toItemFields(makeItem({ title })));
  return (
    <>
      <ItemFormText form={form} consignors={[]} ownCategories={[]} />
      <button type="button" onClick={() => form.setValue("title", "Mantel clock")}>
        Fill
      </button>
    </>
  );
}

const ofLength = (count: number) => "x".repeat(count);

function show(label: string, title = "") {
  render(<TextForm title={title} />);
  const field = screen.getByLabelText(label);
  /** The accessible description of the title field. */
  const described = () =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" ");
  const write = (count: number) => fireEvent.change(field, { target: { value: ofLength(count) } });
  return { field, described, write };
}

/** Counts the text changes of a live region. */
function listenTo(region: HTMLElement) {
  const observer = new MutationObserver(() => undefined);
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  return () => observer.takeRecords().length;
}

test("describes the title field by its character count, including how far it exceeds the limit", () => {
  const { field, described, write } = show("Title", ofLength(maxTitleLength + 7));
  expect([described(), field.getAttribute("aria-invalid")]).toEqual(["87/80, 7 over", "true"]);
  write(maxTitleLength);
  expect([described(), field.getAttribute("aria-invalid")]).toEqual(["80/80", null]);
});

test("keeps the title one text: Enter adds no line break, and pasted line breaks become spaces", async () => {
  const { field } = show("Title");
  const user = userEvent.setup();
  await user.type(field, "Brass{Enter}");
  await user.paste(" lamp\nwith shade");
  expect(field).toHaveProperty("value", "Brass lamp with shade");
});

test("announces that the title exceeds its limit once, and not with every key press", () => {
  const { write } = show("Title");
  const region = screen.getByRole("status");
  const changes = listenTo(region);
  write(maxTitleLength);
  expect([region.textContent, changes()]).toEqual(["", 0]);
  write(maxTitleLength + 1);
  expect(region.textContent).toBe("The title is too long. Use at most 80 characters.");
  expect(changes()).toBe(1);
  write(maxTitleLength + 2);
  expect(changes()).toBe(0);
  write(maxTitleLength);
  expect(region.textContent).toBe("");
});

test("announces once that the description exceeds its limit, and links the count to the field", () => {
  const { described, write } = show("Description");
  write(maxLongTextLength);
  expect(screen.queryByRole("alert")).toBeNull();
  write(maxLongTextLength + 1);
  const region = screen.getByRole("alert");
  expect(region.textContent).toBe("Use at most 20,000 characters");
  expect(described()).toBe("Use at most 20,000 characters  20,001/20,000");
  const changes = listenTo(region);
  write(maxLongTextLength + 2);
  expect([screen.getByRole("alert") === region, changes()]).toEqual([true, 0]);
});

test("lights up a field that is filled, and not one that is typed, until its light has faded", () => {
  show("Title");
  const isLit = (label: string) => screen.getByLabelText(label).classList.contains("animate-lit");
  fireEvent.change(screen.getByLabelText("Description"), { target: { value: "Of walnut" } });
  fireEvent.click(screen.getByText("Fill"));
  expect([isLit("Title"), isLit("Description")]).toEqual([true, false]);
  // React listens on the browser's own property.
  for (const name of ["animationend", "webkitAnimationEnd"])
    fireEvent(screen.getByLabelText("Title"), new Event(name, { bubbles: true }));
  expect(isLit("Title")).toBe(false);
});
