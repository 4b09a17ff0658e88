import { decodeText } from "@lotwright/tables/file-text";
import { expect, test } from "vitest";
import { encodeWindows1252, toWindows1252Text } from "./windows-1252";

test("writes curly quotes, dashes and the euro sign with their bytes of windows-1252", () => {
  expect([...encodeWindows1252("“a” – €")]).toEqual([0x93, 0x61, 0x94, 0x20, 0x96, 0x20, 0x80]);
});

test("reads every byte of windows-1252 back to itself", () => {
  const undefinedBytes = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !undefinedBytes.has(byte));
  expect([...encodeWindows1252(decodeText(Uint8Array.from(bytes), "windows-1252"))]).toEqual(bytes);
  for (const byte of undefinedBytes) expect(decodeText(Uint8Array.of(byte), "windows-1252")).toBe("\ufffd");
});

test.each([
  ["12″ × 5′", "12\" × 5'", ["″", "′"], []],
  ["№ 5 Łódź", "No 5 Lódz", ["№", "Ł", "ź"], []],
  ["é ½ – “ok”", "é ½ – “ok”", [], []],
  ["⅜ in.", "3/8 in.", ["⅜"], []],
  ["robot 🤖", "robot ?", [], ["🤖"]],
  ["x\u0304 bar", "x bar", ["\u0304"], []],
  ["花瓶", "??", [], ["花", "瓶"]],
  ["heart ❤️", "heart ?", [], ["❤"]],
])("writes %j with the characters of windows-1252", (text, expected, replaced, lost) => {
  expect(toWindows1252Text(text)).toEqual({ text: expected, replaced, lost });
});

test("refuses to encode a character that the encoding lacks", () => {
  expect(() => encodeWindows1252("№")).toThrow("windows-1252");
});
