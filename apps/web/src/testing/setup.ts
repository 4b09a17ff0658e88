import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// Test files of a worker share a page; each reloads the app's modules, so that no toast or cache leaks.
vi.resetModules();

// Some tests run without a DOM.
const hasPage = "document" in globalThis;

// An upper limit for a busy machine.
configure({ asyncUtilTimeout: 20_000 });

if (hasPage) {
  // jsdom has no scrolling, and logs an error at each call.
  beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined));
}

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
  // Before a test Vitest does so itself; the next file's modules are loaded before that.
  vi.unstubAllGlobals();
});
