import { Readable } from "node:stream";
import { dayReader } from "../files/days";
import { zipFileName } from "../files/file-names";
import { linesOf } from "../files/notes";
import type { PlannedPhoto } from "../files/planned-lots";
import { type ReadPhoto, streamContents, type ZipDocument } from "../files/streamed-zip";
import { recordKinds } from "./kinds";
import { jsonDocuments, type RecordLines, recordsOf } from "./records";
import { csvDocuments } from "./tables";

export interface WorkspaceSource {
  /** The company's name, or the admin's email. */
  name: string;
  exportedAt: string;
  lines: RecordLines;
}

/** Name of a workspace download, `<name>-<date>.zip`. */
export const workspaceFileName = ({ name, exportedAt }: Omit<WorkspaceSource, "lines">) =>
  zipFileName(name, dayReader("UTC")(exportedAt), "YYYY-MM-DD");

/** Streams everything in a workspace as a ZIP, as described at `streamContents`; `readFile` reads photos and recordings. */
export function streamWorkspaceZip(source: WorkspaceSource, readFile: ReadPhoto): Readable {
  const { exportedAt, lines } = source;
  const contents = {
    exportedAt,
    // First entry of the download, however long reading the first record takes.
    opening: textFile("README.txt", readmeLines(source)),
    photos: () => filesOf(lines),
    documents: (missing: ReadonlySet<string>) => documentsOf(lines, missing),
  };
  return streamContents(contents, { readPhoto: readFile, convertPhoto: (bytes) => bytes });
}

/** Yields stored photos and recordings, named as in storage. */
async function* filesOf(lines: RecordLines): AsyncGenerator<PlannedPhoto> {
  for await (const { kind, record } of recordsOf(lines, ["photos", "recordings"])) {
    const { url, storageKey, state } = record;
    if (kind === "photos" && typeof url === "string" && state === "stored") yield { url, name: url.slice(1) };
    const isReceived = kind === "recordings" && state !== "receiving";
    if (isReceived && typeof storageKey === "string") yield { url: `/${storageKey}`, name: storageKey };
  }
}

const textFile = (name: string, lines: readonly string[]): ZipDocument => ({
  name,
  body: Readable.from([linesOf(lines)]),
});

async function* documentsOf(lines: RecordLines, missing: ReadonlySet<string>): AsyncGenerator<ZipDocument> {
  if (missing.size > 0) {
    const reason = "These photos and recordings couldn't be read and aren't in this download:";
    yield textFile("MISSING-PHOTOS.txt", [reason, ...missing]);
  }
  yield* csvDocuments(lines);
  yield* jsonDocuments(lines);
}

const readmeLines = ({ name, exportedAt }: WorkspaceSource) => [
  `Everything in the workspace ${name}, downloaded from Lotwright at ${exportedAt}.`,
  "What was changed while the download was prepared may be in it only in part.",
  "",
  "photos/",
  "    All photos and logos in full size.",
  "recordings/",
  "    The audio of dictations, where it is stored.",
  "csv/",
  "    Lots, manifests and consignors for a spreadsheet. An apostrophe (') stands in front of texts that begin",
  "    like a formula, and control characters are left out: data/ has all texts as they were written.",
  "data/",
  "    Every record as JSON, a list for each kind with a record on each line. Ids connect the records.",
  ...Object.entries(recordKinds).map(([kind, text]) => `    ${kind}.json: ${text}`),
  "",
  "Not in here: passwords, API keys, the tokens of public links, and what only serves for a while, such as",
  "sessions, jobs, leases of lot numbers, and what undo keeps for a day.",
];
