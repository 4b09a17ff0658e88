import { expect, test } from "vitest";
import { decodeText, textOfFile } from "./file-text";

const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

const text = "Käufer;Zuschlag\r\n12A;1.250";

test.each([
  ["UTF-8", Buffer.from(text), "utf-8"],
  ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`), "utf-8-bom"],
  ["UTF-16 LE with a mark", utf16(`\ufeff${text}`), "utf-16le-bom"],
  ["UTF-16 BE with a mark", utf16(`\ufeff${text}`, true), "utf-16be-bom"],
  ["UTF-16 LE without a mark", utf16(text), "utf-16le"],
  ["UTF-16 BE without a mark", utf16(text, true), "utf-16be"],
  ["UTF-16 cut within a character", Buffer.concat([utf16(text), Buffer.of(0x4c)]), "utf-16le"],
  ["Windows-1252", Buffer.from(text, "latin1"), "windows-1252"],
])("decodes a file in %s", (_, bytes, encoding) => {
  expect(textOfFile(bytes)).toMatchObject({ text, encoding });
  expect(decodeText(bytes, textOfFile(bytes)?.encoding ?? "utf-8")).toBe(text);
});

test.each([
  ["Windows-1252's dashes and the euro sign", [0x80, 0x96, 0x41], "€–A"],
  ["a byte that Windows-1252 has no character for", [0x41, 0x81, 0xe4], "A\ufffdä"],
  ["a character of two units of UTF-16", [0xff, 0xfe, 0x3d, 0xd8, 0x00, 0xde], "\u{1f600}"],
  ["a mark alone", [0xff, 0xfe], ""],
  ["nothing", [], ""],
  ["one letter", [0x4c], "L"],
])("decodes %s", (_, bytes, expected) => {
  expect(textOfFile(Uint8Array.from(bytes))?.text).toBe(expected);
});

test.each([
  ["a NUL in UTF-8", Buffer.from("Lot\0Title")],
  ["a NUL where UTF-16 has one", Uint8Array.of(0x4c, 0, 1, 2)],
  ["zeros only", new Uint8Array(100)],
  ["invalid UTF-8 after the mark of UTF-8", Uint8Array.of(0xef, 0xbb, 0xbf, 0x41, 0xe4)],
  ["a NUL in Windows-1252", Uint8Array.of(0x41, 0xe4, 0)],
])("returns no text for a file with %s", (_, bytes) => {
  expect(textOfFile(bytes)).toBeUndefined();
});
