import type { Page } from "@playwright/test";

/** Accessible names of the header's icon buttons without a visible word. A header has at most three. */
export const bareIcons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    // Texts for screen readers alone are one pixel wide.
    const hasWord = (element: Element): boolean =>
      [...element.childNodes].some((node) =>
        node instanceof Element
          ? node.ariaHidden !== "true" && widthOf(node) > 1 && hasWord(node)
          : Boolean(node.textContent?.trim()),
      );
    // Dialogs have headers too. The arrows between lots have words between them, such as "11 of 60".
    return [...document.querySelectorAll("header :is(a, button):not(nav *, [role=dialog] *)")]
      .filter((control) => control.checkVisibility() && widthOf(control) > 1 && !hasWord(control))
      .map((control) => control.getAttribute("aria-label") ?? control.textContent ?? "");
  });
