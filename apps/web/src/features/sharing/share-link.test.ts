import { afterEach, expect, test } from "vitest";
import { shareLink } from "./use-sharing";

const token = "0123456789abcdefghijkl";
afterEach(() => document.head.replaceChildren());

test("uses the current origin in the public link if the server has no public URL", () => {
  expect(shareLink(token)).toBe(`${window.location.origin}/public/${token}`);
});

test("uses the server's public URL in the public link", () => {
  document.head.innerHTML = '<meta name="lotwright-origin" content="https://lots.example">';
  expect(shareLink(token)).toBe(`https://lots.example/public/${token}`);
});
