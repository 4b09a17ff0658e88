import type { presets } from "@lotwright/export/preset/platforms/built-in";

export type Preset = (typeof presets)[number];

const encodings = {
  "utf-16le-bom": "utf-16le",
  "windows-1252": "windows-1252",
  "utf-8-bom": "utf-8",
  "utf-8": "utf-8",
};

/** A preset's data file in the format of an import request. */
export const sentFile = ({ file }: Preset, bytes: Buffer) =>
  file.kind === "xlsx"
    ? { workbook: bytes.toString("base64") }
    : { csv: new TextDecoder(encodings[file.encoding]).decode(bytes) };

/** Normalizes a text by removing tags and collapsing blanks, which formats change. */
export const plain = (value: unknown) =>
  String(value ?? "")
    .normalize("NFC")
    .replaceAll(/<[a-z/][^<>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
