import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { untilPage } from "../../testing/page-changes";
import { ConfirmDialog } from "./confirm-dialog";
import { Dialog } from "./dialog";

type OpenerProps = { children: ReactNode; text: string };

function Opener({ children, text }: OpenerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {text}
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={text}>
        {children}
      </Dialog>
    </>
  );
}

const focused = () => {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement ? activeElement.name : activeElement?.textContent;
};

test.each([
  [
    "the first field that can be edited",
    <>
      <input name="link" readOnly />
      <input name="gone" disabled />
      <input name="name" />
    </>,
    "name",
  ],
  [
    "the checked one of radio buttons",
    <>
      <input type="radio" name="all" />
      <input type="radio" name="all" value="b" defaultChecked />
    </>,
    "all",
  ],
  ["its first button without a field", <p key="text">Only text</p>, ""],
])("puts the focus of a dialog on %s, and returns it to the opener on Esc", async (_field, content, name) => {
  render(<Opener text="Rename">{content}</Opener>);
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Rename" }));
  await untilPage(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  expect(focused()).toBe(name);
  if (document.activeElement instanceof HTMLInputElement && document.activeElement.type === "radio")
    expect(document.activeElement.value).toBe("b");
  await person.keyboard("{Escape}");
  await untilPage(() => expect(focused()).toBe("Rename"));
});

function Nested() {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsAsking(true)}>
        Delete
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Delete it?"
        description="For good."
        confirmText="Yes"
        onConfirm={() => undefined}
      />
    </>
  );
}

test("goes one step back on each Esc: from a question to its dialog, and then to the page", async () => {
  render(
    <Opener text="Settings">
      <Nested />
    </Opener>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole("button", { name: "Settings" }));
  await person.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByRole("alertdialog");
  await person.keyboard("{Escape}");
  await untilPage(() => expect(focused()).toBe("Delete"));
  expect(screen.queryByRole("alertdialog")).toBeNull();
  screen.getByRole("dialog", { name: "Settings" });
  await person.keyboard("{Escape}");
  await untilPage(() => expect(focused()).toBe("Settings"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
