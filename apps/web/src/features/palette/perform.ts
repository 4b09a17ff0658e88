import type { AnyRouter, LinkProps } from "@tanstack/react-router";
import { type DialogRequest, openDialog } from "../../lib/dialogs";
import { findControl, focusControl, type Name, pressControl, untilFound } from "./controls";

type Page = { to: NonNullable<LinkProps["to"]>; params?: object; search?: object; hash?: string };

/** The steps of an action, as a person does them: a page, then a dialog, buttons to press, and the control to focus. */
export type Deed = {
  /** Buttons to press in turn instead of all else, if the page offers the first one. */
  instead?: readonly Name[];
  /** The page to open, unless it is open. */
  go?: Page;
  dialog?: DialogRequest;
  /** Buttons to press in turn, unless the control that gets the focus is there already. */
  press?: readonly Name[];
  /** The control that gets the focus. */
  focus?: Name;
  /** Whether the control that gets the focus is in the dialog that was opened. */
  isInDialog?: true;
  run?: () => void;
};

/** Opens a page, unless it is open. Returns false if the user stays on a page with unsaved changes. */
async function openPage(router: AnyRouter, page: Page): Promise<boolean> {
  const { pathname } = router.buildLocation(page);
  const isOpen = () => router.latestLocation.pathname === pathname;
  if (!isOpen() || page.search || page.hash) await router.navigate(page);
  return isOpen();
}

/** Presses the buttons in turn, each as soon as it is there. */
async function pressAll(names: readonly Name[], signal: AbortSignal): Promise<void> {
  for (const name of names) {
    const control = await untilFound(() => findControl(name), signal);
    if (!control) return;
    pressControl(control);
  }
}

/** Presses the buttons that lead to a control, if it is not there, and puts the focus on it. */
async function reachControl({ press = [], focus, isInDialog }: Deed, signal: AbortSignal): Promise<void> {
  const [first] = press;
  const find = () => (focus === undefined ? undefined : findControl(focus, isInDialog));
  await untilFound(() => find() ?? (first && findControl(first)), signal);
  if (find() === undefined) await pressAll(press, signal);
  const control = focus && (await untilFound(find, signal));
  if (control) focusControl(control);
}

/** Signal that aborts when the user presses a key or the screen, which an action must not interrupt. */
function untilUsed() {
  const controller = new AbortController();
  const start = performance.now();
  const stop = (event: Event) => {
    // The event that chose the action may reach the window after this.
    if (event.isTrusted && event.timeStamp > start) controller.abort();
  };
  const { signal } = controller;
  addEventListener("keydown", stop, { capture: true, signal });
  addEventListener("pointerdown", stop, { capture: true, signal });
  return controller;
}

/** Performs an action once the palette has closed. Stops when the user presses a key or the screen. */
export async function perform(deed: Deed, router: AnyRouter): Promise<void> {
  const { instead = [], go, dialog, run } = deed;
  const used = untilUsed();
  const [first] = instead;
  if (first !== undefined && findControl(first)) await pressAll(instead, used.signal);
  else if (!go || (await openPage(router, go))) {
    if (dialog) openDialog(dialog);
    if (deed.press || deed.focus) await reachControl(deed, used.signal);
    run?.();
  }
  used.abort();
}
