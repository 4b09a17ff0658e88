import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { untilPage } from "./page-changes";

/**
 * Finds a button by its text or label. Faster than a query by role, which computes the accessible name of every button.
 */
function buttonOf(name: string, container: ParentNode): HTMLButtonElement {
  const buttons = [...container.querySelectorAll("button")];
  const button = buttons.find(
    (each) => (each.getAttribute("aria-label") ?? each.textContent?.trim()) === name,
  );
  if (!button) throw new Error(`There is no button "${name}" among ${buttons.length}`);
  return button;
}

/** Waits for an enabled button. */
export function findButton(name: string, container: ParentNode = document): Promise<HTMLButtonElement> {
  return untilPage(() => {
    const button = buttonOf(name, container);
    if (button.disabled) throw new Error(`The button "${name}" is disabled`);
    return button;
  });
}

/** Waits for an enabled button and presses it. */
export async function press(name: string, container?: ParentNode): Promise<void> {
  fireEvent.click(await findButton(name, container));
}

/** Opens a button's menu and chooses one of its items. */
export async function chooseFromMenu(button: string, item: string): Promise<void> {
  await userEvent.click(await findButton(button));
  await userEvent.click(await screen.findByText(item, { selector: "[role=menuitem]" }));
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** Sets the value of a field. */
export function fill(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } });
}
