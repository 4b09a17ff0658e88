import { untilRendered } from "./until";

/** Calls the listener after each change of an element, of a text, of the focus, or of a field. */
function subscribeToPage(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  const types = ["focusin", "focusout", "input", "change"];
  for (const type of types) document.addEventListener(type, listener);
  return () => {
    observer.disconnect();
    for (const type of types) document.removeEventListener(type, listener);
  };
}

/**
 * Waits for a change of the page after which `look` does not throw, and returns its result. A `findBy…` query says the same
 * of an element that appears.
 */
export function untilPage<T>(look: () => T): Promise<T> {
  return untilRendered(subscribeToPage, look);
}
