import { expect, test, vi } from "vitest";
import { serveDuringTest } from "../../testing/page-listeners";
import { serveShare } from "./share-page";

test("shares the link of the catalog from each of its pages, without the lot that the URL names", async () => {
  const share = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { share });
  document.body.innerHTML = "<button data-share></button>";
  serveDuringTest(serveShare);
  for (const address of ["/public/token", "/public/token?page=2#lot-7"]) {
    history.replaceState(null, "", address);
    document.querySelector("button")?.click();
  }
  vi.unstubAllGlobals();
  const shared = { title: document.title, url: `${location.origin}/public/token` };
  expect(share.mock.calls).toEqual([[shared], [shared]]);
});
