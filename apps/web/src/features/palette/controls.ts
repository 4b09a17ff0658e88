/** The whole name of a control, or a pattern of it. */
export type Name = string | RegExp;

const anyControl =
  "button, a[href], input, select, textarea, [role=menuitem], [role=menuitemradio], [role=gridcell] input";

const dialogs = "[role=dialog], [role=alertdialog]";

function nameOf(control: Element): string {
  const label = control.getAttribute("aria-label") ?? (control as HTMLInputElement).labels?.[0]?.textContent; // undefined for a link
  return (label ?? control.textContent ?? "").trim();
}

const hasName = (control: Element, name: Name) =>
  typeof name === "string" ? nameOf(control) === name : name.test(nameOf(control));

/** Finds an enabled control by its label or text. It may be in a section that is closed. */
export function findControl(name: Name, isInDialog = false): HTMLElement | undefined {
  const place = isInDialog ? [...document.querySelectorAll(dialogs)].at(-1) : document;
  const controls = [...(place?.querySelectorAll<HTMLElement>(anyControl) ?? [])];
  // The action of a toast is the latest of its name.
  const isOfToast = (control: HTMLElement) => control.closest("[data-notifications]") !== null;
  return [...controls.filter(isOfToast), ...controls].find(
    (control) =>
      hasName(control, name) &&
      !control.matches(":disabled, [type=file]") &&
      // jsdom has no layout.
      (control.closest("[hidden]") !== null || (control.checkVisibility?.() ?? true)),
  );
}

/** The first result of `find`, after a change of the page if need be. Undefined if the signal aborts before. */
export function untilFound<T>(find: () => T | undefined, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve) => {
    const finish = (found: T | undefined) => {
      observer.disconnect();
      resolve(found);
    };
    const look = () => {
      const found = find();
      if (found !== undefined) finish(found);
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { attributes: true, childList: true, subtree: true });
    signal.addEventListener("abort", () => finish(undefined), { once: true });
    if (signal.aborted) finish(undefined);
    else look();
  });
}

/** Presses a control. Menus open on a key, everything else on a click. */
export function pressControl(control: HTMLElement): void {
  if (control.getAttribute("aria-haspopup") === "menu") {
    control.dispatchEvent(
      new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }),
    );
  }
  control.click();
}

/** Moves the focus to a control in sight. Opens the section that contains it. */
export function focusControl(control: HTMLElement): void {
  const section = control.closest("[hidden]");
  if (section) findOpener(section.id)?.click();
  // The section opens with the next task of the page.
  queueMicrotask(() => {
    control.scrollIntoView({ block: "center" });
    control.focus({ preventScroll: true });
  });
}

const findOpener = (id: string) => document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`);
