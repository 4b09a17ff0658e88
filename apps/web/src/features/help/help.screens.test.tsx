import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { HelpOpener } from "../../components/layout/help-opener";
import { HeaderToolsContext } from "../../components/layout/page-header";
import { closeDialog, openedDialog } from "../../lib/dialogs";
import { expectAccessible } from "../../testing/accessibility";
import HelpDialog from "./help-dialog";

const show = () =>
  render(
    <HeaderToolsContext value={<button type="button">Find anything</button>}>
      <HelpOpener>
        <HeaderToolsContext.Consumer>{(tools) => tools}</HeaderToolsContext.Consumer>
        <label>
          Title <input />
        </label>
      </HelpOpener>
    </HeaderToolsContext>,
  );

test("opens the help on ? and with its button beside the other tools, but not while typing", async () => {
  show();
  const person = userEvent.setup();
  await person.type(screen.getByLabelText("Title"), "Silver?");
  expect(openedDialog.get()).toBeUndefined();
  await person.click(document.body);
  await person.keyboard("?");
  expect(openedDialog.get()?.request).toEqual({ id: "help" });
  closeDialog();
  expect(screen.getAllByRole("button").map(({ title, textContent }) => title || textContent)).toEqual([
    "Find anything",
    "Help and keyboard shortcuts (?)",
  ]);
  await person.click(screen.getByRole("button", { name: "Help" }));
  expect(openedDialog.get()?.request).toEqual({ id: "help" });
  closeDialog();
});

test("searches the pages, opens the only one, and lists the keyboard shortcuts by screen", async () => {
  render(<HelpDialog page="share" onClose={() => undefined} />);
  const person = userEvent.setup();
  const dialog = within(screen.getByRole("dialog", { name: "Help" }));
  expect(dialog.getAllByRole("button", { expanded: true }).map(({ textContent }) => textContent)).toEqual([
    "Share a catalog",
  ]);
  await expectAccessible();
  const names = [...document.querySelectorAll("li strong")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Not shared", "Public sharing", "Regenerate Link"]);
  await person.type(dialog.getByLabelText("Search help..."), "renumber");
  expect(dialog.getByRole("button", { expanded: true }).textContent).toBe("Lot numbers and sections");
  await person.type(dialog.getByLabelText("Search help..."), " zebra");
  dialog.getByText(/^Nothing found/);
  await person.click(dialog.getByRole("tab", { name: "Keys" }));
  dialog.getByRole("heading", { name: "Table of lots" });
  const purpose = dialog.getByText("Save and open the next lot");
  expect(purpose.nextElementSibling?.textContent).toBe("Ctrl+Enter");
});
