import { expect, test } from "vitest";
import { openFile } from "./open-file";

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

test.each([
  ["nothing", Buffer.alloc(0), "This file is empty."],
  ["blanks", Buffer.from("\ufeff \r\n"), "This file is empty."],
  ["an old Excel file", compound, "This is an old Excel file. Save it as XLSX or CSV, and choose it again."],
  [
    "a workbook with a password",
    Buffer.concat([compound, Buffer.alloc(1_020), Buffer.from("EncryptedPackage", "utf16le")]),
    "This workbook has a password. Save it without one, and choose it again.",
  ],
  ["a PDF", Buffer.from("%PDF-1.7"), "This is a PDF. Choose a CSV or XLSX file."],
  ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0]), "This is a picture. Choose a CSV or XLSX file."],
  ["a PNG", Buffer.from("\x89PNG\r\n", "latin1"), "This is a picture. Choose a CSV or XLSX file."],
  ["a GIF", Buffer.from("GIF89a"), "This is a picture. Choose a CSV or XLSX file."],
  ["RTF", Buffer.from("{\\rtf1"), "This is a text document. Choose a CSV or XLSX file."],
])("says why %s is no table", (_, bytes, problem) => {
  expect(openFile(bytes)).toEqual({ kind: "no-table", problem });
});

test.each([
  ["a ZIP", Buffer.from("PK\x03\x04"), "zip"],
  ["text", Buffer.from("Lot,Price"), "text"],
  ["text with a tag", Buffer.from("<b>Lot</b>,Price"), "text"],
  ["text about pages", Buffer.from("<Tablets>,Price"), "text"],
  ["a page", Buffer.from("\r\n<!DOCTYPE html>"), "web-page"],
  ["a page in UTF-16", Buffer.from("\ufeff<HTML>", "utf16le"), "web-page"],
  ["a table alone", Buffer.from('<table border="1">'), "web-page"],
  ["XML", Buffer.from('<?xml version="1.0"?>'), "web-page"],
  ["other bytes", Buffer.from([0, 1, 2, 3]), "no-text"],
])("recognizes %s by the file's bytes", (_, bytes, kind) => {
  expect(openFile(bytes).kind).toBe(kind);
});
