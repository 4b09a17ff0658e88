import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// A few tests run without a page.
if ("document" in globalThis) {
  // jsdom has no scrolling, and says so at each call.
  beforeEach(() => void vi.stubGlobal("scrollTo", () => undefined));
  // Files share their page: what one test put on it is not there for the next.
  afterEach(() => {
    cleanup();
    document.body.replaceChildren();
    localStorage.clear();
    sessionStorage.clear();
  });
}
