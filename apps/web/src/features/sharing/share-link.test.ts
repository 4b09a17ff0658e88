import { afterEach, expect, test } from "vitest";
import { shareLink } from "./share-link";

const token = "0123456789abcdefghijkl";
afterEach(() => document.head.replaceChildren());

test("a share link leads to where the person is, as long as the server knows no other address", () => {
  expect(shareLink(token)).toBe(`${window.location.origin}/public/${token}`);
});

test("a share link leads to the address that the server is used at", () => {
  document.head.innerHTML = '<meta name="lotwright-origin" content="https://lots.example">';
  expect(shareLink(token)).toBe(`https://lots.example/public/${token}`);
});
