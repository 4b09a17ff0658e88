/** The id of the button that opens a photo in the viewer. */
export const viewButtonId = (photoId: string) => `view-${photoId}`;

/** Runs `replace`, which replaces buttons, and then focuses the new button with the same label. */
export function keepFocus(replace: () => void) {
  const label = document.activeElement?.getAttribute("aria-label");
  replace();
  if (!label || document.activeElement !== document.body) return;
  const buttons = [...document.querySelectorAll("button")];
  buttons.find((button) => button.getAttribute("aria-label") === label)?.focus();
}

/** Focuses a photo. Where only the newest photo is shown, focuses that one. */
export function focusPhoto(photoId: string) {
  const shown = document.getElementById(viewButtonId(photoId));
  (shown ?? document.querySelector<HTMLElement>("[aria-label=Photos] button"))?.focus();
}
