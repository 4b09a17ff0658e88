import { untilRendered } from "./until";

/** Calls the listener after each change of an element, a text, the focus or a field. */
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

/** Waits for a change of the page after which `look` does not throw, and returns its result, like a `findBy…` query. */
export function untilPage<T>(look: () => T): Promise<T> {
  return untilRendered(subscribeToPage, look);
}
