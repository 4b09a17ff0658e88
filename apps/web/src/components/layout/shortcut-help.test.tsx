import { render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ShortcutHelp } from "./shortcut-help";

const show = () =>
  render(
    <>
      <label>
        Title <input />
      </label>
      <ShortcutHelp />
    </>,
  );

test("lists the keyboard shortcuts by screen on ?, and closes on Esc", async () => {
  show();
  const person = userEvent.setup();
  await person.keyboard("?");
  const dialog = await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  within(dialog).getByRole("heading", { name: "Table of lots" });
  const purpose = within(dialog).getByText("Save and open the next lot");
  expect(purpose.nextElementSibling?.textContent).toBe("Ctrl+Enter");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("types ? in a field instead of opening the list", async () => {
  show();
  const field = screen.getByLabelText<HTMLInputElement>("Title");
  await userEvent.type(field, "Silver?");
  expect([field.value, screen.queryByRole("dialog")]).toEqual(["Silver?", null]);
});
