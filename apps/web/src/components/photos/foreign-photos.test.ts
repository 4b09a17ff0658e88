import { expect, test } from "vitest";
import { siteOf } from "./picture";

test.each([
  "/photos/0123456789abcdef0123456789abcdef-thumb.jpg",
  "blob:http://localhost/1",
  "data:image/png;base64,AA==",
])("treats %s as a photo of this installation", (address) => expect(siteOf(address)).toBeUndefined());

test.each([
  ["https://example.com/a.jpg", "example.com"],
  ["https://example.com:8443/photos/a.jpg", "example.com:8443"],
  ["https://example.com@tracker.example/a.jpg", "tracker.example"],
  ["https://exämple.com/a.jpg", "xn--exmple-cua.com"],
  ["HTTPS://EXAMPLE.COM/a.jpg", "example.com"],
])("shows the site of %s as %s", (address, site) => expect(siteOf(address)).toBe(site));

test.each([
  "http://example.com/a.jpg",
  "//example.com/a.jpg",
  "/\\example.com/a.jpg",
  "/api/auth/user",
  "javascript:alert(1)",
  "https://",
])("shows nothing of %s", (address) => expect(siteOf(address)).toBeNull());
