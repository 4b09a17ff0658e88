import type { presets } from "@lotwright/export/preset/platforms/built-in";

export type Preset = (typeof presets)[number];

const encodings = {
  "utf-16le-bom": "utf-16le",
  "windows-1252": "windows-1252",
  "utf-8-bom": "utf-8",
  "utf-8": "utf-8",
};

/** A data file of a preset as an import is sent it. */
export const sentFile = ({ file }: Preset, bytes: Buffer) =>
  file.kind === "xlsx"
    ? { workbook: bytes.toString("base64") }
    : { csv: new TextDecoder(encodings[file.encoding]).decode(bytes) };

/** A text without what formats change: tags, and the kind and number of blanks. */
export const plain = (value: unknown) =>
  String(value ?? "")
    .normalize("NFC")
    .replaceAll(/<[a-z/][^<>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
