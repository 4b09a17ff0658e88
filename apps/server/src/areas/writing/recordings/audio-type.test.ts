import { expect, test } from "vitest";
import { webm } from "../../../testing/recordings";
import { audioTypeOf } from "./audio-type";

const hex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const box = (brand: string) =>
  Buffer.concat([hex("0000001c"), Buffer.from(`ftyp${brand}`), Buffer.alloc(16)]);
const wav = Buffer.concat([Buffer.from("RIFF"), hex("24080000"), Buffer.from("WAVEfmt ")]);

test.each([
  ["WebM", webm(), "audio/webm"],
  ["MP4 of Safari", box("iso5"), "audio/mp4"],
  ["M4A", box("M4A "), "audio/mp4"],
  ["Ogg", Buffer.from("OggS\0\u0002"), "audio/ogg"],
  ["MP3 with tags", Buffer.from("ID3\u0004"), "audio/mpeg"],
  ["MP3 without tags", hex("fffb9064"), "audio/mpeg"],
  ["WAV", wav, "audio/wav"],
] as const)("recognizes %s by its first bytes", (_, head, type) => {
  expect(audioTypeOf(head)).toBe(type);
});

test.each([
  ["nothing", Buffer.alloc(0)],
  ["a JPEG", hex("ffd8ffe000104a464946")],
  ["a HEIC picture", box("heic")],
  ["Matroska", Buffer.concat([hex("1a45dfa3"), hex("428288"), Buffer.from("matroska")])],
  ["a text in UTF-16", hex("fffe4100")],
  ["AAC without a container", hex("fff15080")],
  ["an AVI", Buffer.concat([Buffer.from("RIFF"), hex("24080000"), Buffer.from("AVI LIST")])],
  ["HTML", Buffer.from("<!doctype html><script>")],
])("rejects %s as a recording", (_, head) => {
  expect(audioTypeOf(head)).toBeUndefined();
});
