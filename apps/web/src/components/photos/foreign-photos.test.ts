import { expect, test } from "vitest";
import { askForPhoto, unaskedSite } from "./picture";

test.each([
  "/photos/0123456789abcdef0123456789abcdef-thumb.jpg",
  "blob:http://localhost/1",
  "data:image/png;base64,AA==",
])("treats %s as a photo of this installation", (address) => expect(unaskedSite(address)).toBeUndefined());

test.each([
  ["https://example.com/a.jpg", "example.com"],
  ["https://example.com:8443/photos/a.jpg", "example.com:8443"],
  ["https://example.com@tracker.example/a.jpg", "tracker.example"],
  ["https://exämple.com/a.jpg", "xn--exmple-cua.com"],
  ["HTTPS://EXAMPLE.COM/a.jpg", "example.com"],
  ["//example.com/a.jpg", "another site"],
  ["/\\example.com/a.jpg", "another site"],
  ["/api/auth/user", "another site"],
  ["https://", "another site"],
])("shows the site of %s as %s", (address, site) => expect(unaskedSite(address)).toBe(site));

test("loads the photo that the user requested, and no other photo of its site", () => {
  askForPhoto("https://asked.example/a.jpg");
  expect(unaskedSite("https://asked.example/a.jpg")).toBeUndefined();
  expect(unaskedSite("https://asked.example/b.jpg")).toBe("asked.example");
});
