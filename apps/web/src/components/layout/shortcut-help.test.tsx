import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { HeaderToolsContext } from "./page-header";
import { ShortcutHelp } from "./shortcut-help";

const show = () =>
  render(
    <HeaderToolsContext value={<button type="button">Find anything</button>}>
      <ShortcutHelp>
        <HeaderToolsContext.Consumer>{(tools) => tools}</HeaderToolsContext.Consumer>
        <label>
          Title <input />
        </label>
      </ShortcutHelp>
    </HeaderToolsContext>,
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
  await untilPage(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("opens the list with its button beside the other tools, which has the focus again after Esc", async () => {
  show();
  const person = userEvent.setup();
  const [, button] = screen.getAllByRole("button");
  expect(screen.getAllByRole("button").map(({ title, textContent }) => title || textContent)).toEqual([
    "Find anything",
    "Keyboard shortcuts (?)",
  ]);
  await person.click(screen.getByRole("button", { name: "Keyboard shortcuts" }));
  await screen.findByRole("dialog", { name: "Keyboard shortcuts" });
  await person.keyboard("{Escape}");
  await untilPage(() => expect(document.activeElement).toBe(button));
});

test("types ? in a field instead of opening the list", async () => {
  show();
  const field = screen.getByLabelText<HTMLInputElement>("Title");
  await userEvent.type(field, "Silver?");
  expect([field.value, screen.queryByRole("dialog")]).toEqual(["Silver?", null]);
});
