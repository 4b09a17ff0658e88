import { expect, test } from "vitest";
import { emailAddress, phoneAddress, websiteAddress } from "./catalog-header";

test.each([
  ["https://field.example/sales?x=1", "https://field.example/sales?x=1"],
  ["http://field.example", "http://field.example/"],
  ["HTTPS://Field.Example", "https://field.example/"],
  ["field.example", "https://field.example/"],
  ["www.field.example/sales", "https://www.field.example/sales"],
  ["field.example:8080", "https://field.example:8080/"],
])("links the website %s to %s", (text, address) => {
  expect(websiteAddress(text)).toBe(address);
});

test.each([
  "",
  "none",
  "javascript:alert(1)",
  "javascript://field.example/%0aalert(1)",
  "data:text/html,<b>",
  "vbscript:x",
  "ftp://field.example",
  "file:///etc/passwd",
  "mailto:sales@field.example",
  "https://field.example@evil.example",
  "https://",
  "two words.example",
])("creates no link for %j, which is no website", (text) => {
  expect(websiteAddress(text)).toBeUndefined();
});

test("builds a tel link without spaces, and ignores text without a digit", () => {
  expect(phoneAddress("+44 (0)20 7946-0000")).toBe("tel:+4402079460000");
  expect(phoneAddress("ask at the door")).toBeUndefined();
});

test("builds a mailto link without headers, and ignores text that is no email address", () => {
  expect(emailAddress("sales@field.example")).toBe("mailto:sales@field.example");
  expect(emailAddress("a?bcc=x&y@field.example")).toBe("mailto:a%3Fbcc%3Dx%26y@field.example");
  expect(emailAddress("sales at field")).toBeUndefined();
});
