import { safeStem } from "../../files/file-names";
import type { Preset } from "../format/preset";
import type { PresetSale } from "./sale";

/** Names of the data files: `<manifest>-<name>.csv`, or `<manifest>-<name>-1.csv` and so on for several. */
export function dataFileNames({ file }: Preset, { manifestName }: PresetSale, count: number): string[] {
  const stem = `${safeStem(manifestName) || "manifest"}-${file.name}`;
  return Array.from({ length: count }, (_, index) => {
    const part = count > 1 ? `-${index + 1}` : "";
    return `${stem}${part}.${file.extension}`;
  });
}

/** Text of the upload instructions, with Windows line endings. */
export function readmeText(preset: Preset, files: readonly string[], changes: readonly string[]): string {
  const { label, version, grade, steps, notes, photos } = preset;
  const pictures = {
    file: "Photos: in the photos folder, named as the platform matches them.",
    hand: "Photos: in the photos folder, to be dragged onto the lots by hand, in the order of the file.",
    address:
      "Photos: fetched by the platform from the addresses in the file. Keep the server reachable until then.",
  }[photos.by];
  return [
    `${label}`,
    "=".repeat(label.length),
    "",
    `Data: ${files.join(", ")}`,
    pictures,
    "preflight.csv: what the check before this export found.",
    ...changes,
    "",
    "How to upload",
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    ...(notes.length > 0 ? ["", "Good to know", ...notes.map((note) => `- ${note}`)] : []),
    "",
    `Format ${preset.id}, version ${version}${grade === "B" ? ", unverified: known from one source only" : ""}.`,
    "",
  ].join("\r\n");
}
