import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { returnPromises } from "./promise-methods";

// The test files of a worker share one page. Each file loads the app's modules again, so that no toast or cached data
// leaks from another file.
vi.resetModules();

// Whether the test has a DOM. Some tests run without one.
const hasPage = "document" in globalThis;

// How long tests wait for a change on the screen, even on a slow machine.
configure({ asyncUtilTimeout: 20_000 });

/** Scrolls nothing: jsdom has no layout. It lacks these methods on elements, and logs an error on the window. */
const scroll = () => undefined;

/**
 * Keeps jsdom's clock of frames running. It starts with the first request of a frame or the removal of a focused element, and one that
 * starts while timers are faked never ticks: no later file of the worker would see a frame.
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
  // Imported here, where it is the module that the test file has too.
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
  // Removes stubs right after a test. Vitest removes them only before the next test, and the next file's modules are
  // loaded in between.
  vi.unstubAllGlobals();
  requireExpectedLogs?.();
});
