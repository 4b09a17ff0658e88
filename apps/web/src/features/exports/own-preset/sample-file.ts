import "../../../lib/without-eval";
import {
  maxSampleBytes,
  type OwnPresetInput,
  ownPresetInput,
} from "@lotwright/contracts/exports/own-presets";
import type { ZodError } from "zod";
import { fileSize } from "../../../lib/format";

export const sampleTypes = ".csv,.tsv,.txt,.xlsx";
export const sharedTypes = ".json,application/json";

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

export const isShared = ({ name }: File): boolean => extensionOf(name) === "json";

function sizeProblem({ size }: File, hint: string): string | undefined {
  if (size === 0) return "This file is empty.";
  if (size <= maxSampleBytes) return undefined;
  return `This file has ${fileSize(size)}, and at most ${fileSize(maxSampleBytes)} can be read. ${hint}`;
}

/** Why a file can't be a sample, judging by its name and size; undefined if it can. */
export function sampleProblem(file: File): string | undefined {
  const extension = extensionOf(file.name);
  if (extension === "xls") return "Save this file as XLSX or CSV first, and choose it again.";
  if (!sampleTypes.split(",").includes(`.${extension}`)) return "Choose a CSV or XLSX file.";
  return sizeProblem(file, "Keep the headers and a few rows, and choose it again.");
}

/** Reads a file as base64. */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error("The file could not be read"));
    reader.onload = () => resolve(String(reader.result).split(",", 2)[1] ?? "");
    reader.readAsDataURL(file);
  });
}

/** A shared format, or why the file is not one. */
export type SharedFormat = { format: OwnPresetInput } | { problem: string };

const whereOf = ({ issues: [first] }: ZodError) =>
  first ? `${first.path.join(".") || "The file"}: ${first.message}` : "";

/** Parses a format that any workspace has downloaded as JSON. */
export async function readShared(file: File): Promise<SharedFormat> {
  const problem = sizeProblem(file, "A format has less.");
  if (problem) return { problem };
  const text = await file.text();
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { problem: "This file isn't JSON. Choose one that was saved with Download JSON." };
  }
  const parsed = ownPresetInput.safeParse(data);
  if (parsed.success) return { format: parsed.data };
  return { problem: `This file isn't an export format. ${whereOf(parsed.error)}` };
}

/** Downloads a format as a JSON file, which another workspace can import. */
export function downloadShared(format: OwnPresetInput): void {
  const json = `${JSON.stringify(format, null, 2)}\n`;
  const address = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${format.label.replaceAll(/[\\/:*?"<>|]/g, "-")}.lotwright-format.json`;
  link.click();
  URL.revokeObjectURL(address);
}
