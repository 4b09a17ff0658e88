import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { returnPromises } from "./promise-methods";

// The test files of a worker share one page. Each file loads the app's modules again, so that no toast or cached data
// leaks from another file.
vi.resetModules();

// Whether the test has a DOM.
const hasPage = "document" in globalThis;

// Timeout for screen changes, long enough for slow machines.
configure({ asyncUtilTimeout: 20_000 });

/** Mock of scroll methods: jsdom lacks them on elements, and logs an error on the window. */
const scroll = () => undefined;

/**
 * Keeps jsdom's animation frames running. Their clock starts with the first request or the removal of a focused element; started
 * under fake timers it would never tick, for any later file of the worker.
 */
function keepFrames() {
  if (document.documentElement.dataset.keepsFrames) return;
  document.documentElement.dataset.keepsFrames = "yes";
  const { requestAnimationFrame: request } = window;
  const keep = () => void request(keep);
  keep();
}

if (hasPage) {
  keepFrames();
  for (const name of ["scroll", "scrollBy", "scrollIntoView", "scrollTo"]) {
    Object.defineProperty(Element.prototype, name, { configurable: true, writable: true, value: scroll });
  }
  globalThis.scrollTo = scroll;
  beforeEach(returnPromises);
}

let requireExpectedLogs: (() => void) | undefined;

beforeEach(async () => {
  // Imported here, so that it is the same module instance as in the test file.
  const { watchConsole } = await import("./console-errors");
  requireExpectedLogs = watchConsole();
});

/** Clears the page after each test. */
function clearPage() {
  cleanup();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(undefined, "", "/");
}

afterEach(() => {
  if (hasPage) clearPage();
  vi.useRealTimers();
  // Removes stubs right after a test. Vitest removes them only before the next test, after loading the next file's modules.
  vi.unstubAllGlobals();
  requireExpectedLogs?.();
});
