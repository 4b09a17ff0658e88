import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// Test files of a worker share a page; each loads the app's modules anew, so that none starts with another's toast or cache.
vi.resetModules();

// A few tests run without a page.
const hasPage = "document" in globalThis;

// An upper limit for a busy machine, not an expectation.
configure({ asyncUtilTimeout: 20_000 });

if (hasPage) {
  // jsdom has no scrolling, and says so at each call.
  beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined));
}

/** What one test put on the page is not there for the next. */
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
