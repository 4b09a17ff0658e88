import { expect, test } from "vitest";
import { serveDuringTest } from "../../testing/page-listeners";
import { serveLoading } from "./catalog-notice";

const loading = '<p data-loading class="loading">Loading catalog...</p>';
const said = () => document.querySelector("[data-loading]")?.textContent;

test("offers to reload a catalog page only if it was received incompletely", () => {
  document.body.innerHTML = `${loading}<style>.loading{display:none}</style>`;
  serveDuringTest(serveLoading);
  expect(said()).toBe("Loading catalog...");

  document.body.innerHTML = loading;
  serveDuringTest(serveLoading);
  expect(said()).toBe("The catalog didn't load completely.Try again");
  expect(document.querySelector("a")?.href).toBe(location.href);
});

test("shows the loading message while an incomplete catalog page is reloaded", () => {
  document.body.innerHTML =
    '<p data-reason>The database cannot be reached.</p><a href="#again" data-retry>Try again</a>';
  serveDuringTest(serveLoading);
  document.querySelector("a")?.click();
  expect(document.querySelector("[data-reason]")?.textContent).toBe("Loading catalog...");
});
