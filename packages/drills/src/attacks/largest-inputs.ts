import { randomUUID } from "node:crypto";
import { maxBulkItems } from "@lotwright/contracts/catalog/bulk-edits";
import { shotCategories } from "@lotwright/contracts/catalog/capture-settings";
import { maxBatchOperations } from "@lotwright/contracts/catalog/item-batches";
import { customFieldIds } from "@lotwright/contracts/catalog/item-fields";
import { maxImportColumns, maxImportRows } from "@lotwright/contracts/catalog/lot-imports";
import { maxSelectionLength } from "@lotwright/contracts/catalog/lot-selection";
import { maxResultLines, maxResultsLength } from "@lotwright/contracts/catalog/results";
import { maxAdjustments } from "@lotwright/contracts/exports/export-adjustments";
import { maxMappedNames } from "@lotwright/contracts/exports/export-mappings";
import { maxHeaderLength, maxPresetColumns, maxSampleBytes } from "@lotwright/contracts/exports/own-presets";
import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { maxRecordingBytes } from "@lotwright/contracts/media/recordings";
import {
  maxCategoryLength,
  maxCustomFieldLength,
  maxLongTextLength,
  maxPhotosPerItem,
  maxShotLength,
  maxShots,
  maxWrittenRows,
} from "@lotwright/contracts/values/limits";
import { recordOf } from "@lotwright/contracts/values/record-of";
import type { inputBounds } from "@lotwright/server/testing/input-bounds";
import { ownPresetInput } from "@lotwright/server/testing/own-presets";
import { jpeg } from "@lotwright/testing/pictures";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Staff, sendTimedRequest, signUp, toPhoto } from "../installation/staff";
import { noteAttack } from "./alone";
import { fillSale } from "./target";

/** Requests with a procedure's largest input, and with one part or character more. */
type Requests = { largest: () => Request; above: () => Request };
/** Requests by procedure name. */
type By<Name extends string> = Record<Name, Requests>;

/** Maximum bytes of a request's headers with its URL (`apps/server/src/installation/listen.ts`). */
const maxHeaderLengths = 16_384 + 3 * maxSelectionLength;
const preset = "hibid-af360";
const listOf = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const textOf = (length: number, at = 0) =>
  `${at} ${"Lamp of brass, ".repeat(length / 15 + 1)}`.slice(0, length);

async function makeScene(site: Installation) {
  const staff = await signUp(site.first.origin);
  const lots = { count: site.size(maxBulkItems, 5), named: maxBulkItems, characters: 300 };
  const sale = await fillSale(site, staff, lots);
  const described = await fillSale(site, staff, lots);
  const photoUrls: string[] = [];
  for (let at = 0; at < maxPhotosPerItem; at += 1) {
    photoUrls.push(toPhoto(await staff.upload(randomUUID(), await jpeg())).url);
  }
  const { id: itemId } = await staff.client.makeItem({ manifestId: sale.manifestId, photoUrls });
  const { text } = await staff.send("POST", "/export-presets", ownPresetInput());
  const presetId: string = JSON.parse(text).id;
  const toManifestId = await staff.makeManifest();
  const csv = `${listOf(maxImportColumns, (at) => `Column ${at}`).join()}\n1\n`;
  const file = await staff.send("POST", `/manifests/${toManifestId}/imports`, { csv });
  const importId: string = JSON.parse(file.text).id;
  return { ...requestsOf(staff), ...sale, described, itemId, photoUrls, presetId, toManifestId, importId };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Creates builders of a user's requests. */
function requestsOf({ origin, cookie }: Staff) {
  const headers = { cookie, "content-type": "application/json" };
  const post = (procedure: string, input: object) =>
    new Request(`${origin}/trpc/${procedure}`, { method: "POST", headers, body: JSON.stringify(input) });
  const get = (procedure: string, input: object) =>
    new Request(`${origin}/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {
      headers,
    });
  const upload = (path: string, field: string, bytes: Buffer, more: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(more)) body.append(name, value);
    body.append(field, new Blob([new Uint8Array(bytes)]), "file");
    return new Request(`${origin}/api${path}`, { method: "POST", headers: { cookie }, body });
  };
  return { post, get, upload };
}

const upTo = (count: number, make: (count: number) => Request): Requests => ({
  largest: () => make(count),
  above: () => make(count + 1),
});

/** Names all lots, or one more than an input may name. */
const ofLots = (ids: readonly string[], max: number, make: (ids: string[]) => Request): Requests => ({
  largest: () => make(ids.slice(0, max)),
  above: () =>
    make([...ids.slice(0, max), ...listOf(max + 1 - Math.min(ids.length, max), () => randomUUID())]),
});

const everyText = (length: number) => recordOf(customFieldIds, () => textOf(length));

/**
 * Bulk changes of all lots in a manifest; `offerAgain` copies those of another one, `move` moves lots there, and `remove` deletes
 * the moved ones.
 */
function ofBulkEdits({ post, manifestId, ids, described, toManifestId }: Scene) {
  const bulk = (procedure: string, more: object) =>
    ofLots(ids, maxBulkItems, (ids) => post(procedure, { manifestId, ids, ...more }));
  const operation = { kind: "affix", field: "description", prefix: textOf(500) };
  const numbers = (procedure: string) =>
    ofLots(ids, maxBulkItems, (ids) =>
      post(procedure, { manifestId, instruction: { action: "renumber", ids, start: 20_001 } }),
    );
  const cells = { title: "Lamp", category: "", condition: "", startPrice: 5, quantity: 2 };
  const base = { title: "", category: "", condition: "", startPrice: null, quantity: 1 };
  const table = (procedure: string) =>
    ofLots(ids, maxWrittenRows, (ids) =>
      post(procedure, { manifestId, rows: ids.map((id) => ({ id, fields: cells, base })) }),
    );
  return {
    "bulkEdits.preview": bulk("bulkEdits.preview", { operation }),
    "bulkEdits.edit": bulk("bulkEdits.edit", { operation }),
    "bulkEdits.writeCells": table("bulkEdits.writeCells"),
    "items.writeFields": table("items.writeFields"),
    "lotNumbers.preview": numbers("lotNumbers.preview"),
    "lotNumbers.update": numbers("lotNumbers.update"),
    // Of the other manifest, because the results sold lots of this one.
    "bulkEdits.offerAgain": ofLots(described.ids, maxBulkItems, (ids) =>
      post("bulkEdits.offerAgain", {
        ...{ manifestId: described.manifestId, ids, toManifestId, numbers: "next" },
      }),
    ),
    "bulkEdits.move": bulk("bulkEdits.move", { toManifestId, numbers: "keep" }),
    "bulkEdits.remove": bulk("bulkEdits.remove", { manifestId: toManifestId }),
  } satisfies Partial<By<string>>;
}

function ofItems({ post, manifestId, itemId, photoUrls, described }: Scene, isSmallest: boolean) {
  const texts = (length: number) => ({ description: textOf(length), ...everyText(maxCustomFieldLength) });
  const operations = (count: number) =>
    listOf(count, () => ({
      ...{ action: "create", id: randomUUID() },
      item: { ...everyText(200), description: textOf(2_000), manifestId, onLotClash: "next" },
    }));
  return {
    "items.create": upTo(maxLongTextLength, (length) =>
      post("items.create", { ...texts(length), id: randomUUID(), manifestId, onLotClash: "next" }),
    ),
    "items.update": upTo(maxLongTextLength, (length) =>
      post("items.update", { ...texts(length), id: itemId }),
    ),
    "items.batch": {
      largest: () => post("items.batch", { operations: operations(isSmallest ? 2 : maxBatchOperations) }),
      above: () => post("items.batch", { operations: operations(maxBatchOperations + 1) }),
    },
    "bulkEdits.split": {
      largest: () =>
        post("bulkEdits.split", { id: itemId, groups: photoUrls.slice(1).map((photoUrl) => [photoUrl]) }),
      above: () =>
        post("bulkEdits.split", { id: itemId, groups: listOf(maxPhotosPerItem + 1, () => [photoUrls[0]]) }),
    },
    "bulkEdits.describe": ofLots(described.ids, maxBulkItems, (ids) =>
      post("bulkEdits.describe", { manifestId: described.manifestId, ids }),
    ),
  } satisfies Partial<By<string>>;
}

const formatOf = (columns: number) =>
  ownPresetInput({
    columns: listOf(columns, (at) => ({
      ...{ header: textOf(maxHeaderLength, at), type: "text" as const, max: null, isRequired: false },
      source: { kind: "value" as const, value: textOf(500, at) },
    })),
  });

/** Creates a sample of this size with the maximum number of columns. */
const sampleOf = (bytes: number) => {
  const rowOf = (text: string) => `${listOf(maxPresetColumns, (at) => `${text} ${at}`).join(",")}\n`;
  const text = `${rowOf("Column")}${rowOf("Lamp").repeat(bytes / 1_000)}`.slice(0, bytes).padEnd(bytes, "x");
  return { name: "sample.csv", content: Buffer.from(text).toString("base64") };
};

function ofSettings({ post, manifestId, ids, presetId }: Scene) {
  const mapped = (count: number) =>
    Object.fromEntries(listOf(count, (at) => [textOf(100, at), textOf(100, at)]));
  const shots = (count: number) => ({
    categories: listOf(count * 7, (at) => textOf(maxCategoryLength, at).replaceAll(",", "x")),
    requiredShots: shotCategories([]).map((category) => ({
      category,
      shots: listOf(count, (at) => textOf(maxShotLength, at).replaceAll(",", "").padEnd(maxShotLength, "x")),
    })),
  });
  return {
    "captureSettings.save": upTo(maxShots, (count) => post("captureSettings.save", shots(count))),
    "exportAdjustments.save": ofLots(ids, maxAdjustments, (ids) => {
      const adjustments = ids.map((itemId) => ({ itemId, field: "description", value: textOf(900) }));
      return post("exportAdjustments.save", { manifestId, preset, adjustments });
    }),
    "exportMappings.save": upTo(maxMappedNames, (count) =>
      post("exportMappings.save", {
        ...{ presetId: preset, consignors: mapped(count), categories: mapped(count) },
      }),
    ),
    "exportPresets.create": upTo(maxPresetColumns, (count) => post("exportPresets.create", formatOf(count))),
    "exportPresets.update": upTo(maxPresetColumns, (count) =>
      post("exportPresets.update", { ...formatOf(count), id: presetId }),
    ),
    "exportPresets.preview": upTo(maxPresetColumns, (count) =>
      post("exportPresets.preview", { manifestId, preset: formatOf(count) }),
    ),
    "exportPresets.readSample": upTo(maxSampleBytes, (bytes) =>
      post("exportPresets.readSample", sampleOf(bytes)),
    ),
  } satisfies Partial<By<string>>;
}

/** Creates a correction of this many cells, which fill a request. */
const correctionOf = (count: number) => ({
  line: 2,
  cells: listOf(count, (column) => ({ column, text: textOf(4_000) })),
});

function ofFiles({ post, get, upload, manifestId, itemId, importId }: Scene, isSmallest: boolean) {
  const lines = isSmallest ? 20 : maxResultLines;
  const csv = (count: number) =>
    `Lot,Price,Notes\n${listOf(count, (at) => `${1_000 + at},${at},"${textOf(80)}"\n`).join("")}`;
  const results = (procedure: string): Requests => ({
    largest: () => post(procedure, { manifestId, csv: csv(lines) }),
    above: () => post(procedure, { manifestId, csv: csv(maxResultLines + 1) }),
  });
  /** Creates a file of maximum size by padding its end. */
  const filled = (max: number, make: (bytes: Buffer) => Request, head: Buffer): Requests => ({
    largest: () => make(Buffer.concat([head, Buffer.alloc(isSmallest ? 0 : max - head.length)])),
    above: () => make(Buffer.concat([head, Buffer.alloc(max + 1 - head.length)])),
  });
  const recording = (bytes: Buffer) =>
    upload("/upload-recording", "recording", bytes, {
      ...{ id: randomUUID(), itemId, field: "notes", durationMs: "4200" },
    });
  const address = (procedure: string): Requests => ({
    largest: () => get(procedure, { token: "x".repeat(maxHeaderLengths - 2_000) }),
    above: () => get(procedure, { token: "x".repeat(maxHeaderLengths) }),
  });
  return {
    // For listing columns, only the length of the file is limited.
    "results.columns": {
      ...results("results.columns"),
      above: () =>
        post("results.columns", { manifestId, csv: "Lot,Price\n".padEnd(maxResultsLength + 1, "1,5\n") }),
    },
    "imports.create": {
      largest: () => post("imports.create", { manifestId, csv: csv(isSmallest ? 20 : maxImportRows) }),
      above: () => post("imports.create", { manifestId, csv: csv(maxImportRows + 1) }),
    },
    "imports.fix": {
      largest: () => post("imports.fix", { id: importId, ...correctionOf(maxImportColumns) }),
      above: () => post("imports.fix", { id: importId, ...correctionOf(maxImportColumns + 1) }),
    },
    "results.preview": results("results.preview"),
    "results.import": results("results.import"),
    "photos.upload": filled(maxUploadBytes, (bytes) => upload("/upload-photo", "photo", bytes), picture),
    "branding.uploadLogo": filled(maxUploadBytes, (bytes) => upload("/auth/logo", "logo", bytes), picture),
    "recordings.upload": filled(maxRecordingBytes, recording, webmHead),
    "publicCatalog.byToken": address("publicCatalog.byToken"),
    "publicCatalog.feed": address("publicCatalog.feed"),
    "publicCatalog.page": address("publicCatalog.page"),
  } satisfies Partial<By<string>>;
}

const picture = await jpeg();
const webmHead = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104", "hex");

/** Requests of every procedure with a large input, in an order in which each works. */
function requestsTo(scene: Scene, isSmallest: boolean): By<keyof typeof inputBounds> {
  const files = ofFiles(scene, isSmallest);
  const { "bulkEdits.describe": describe, ...items } = ofItems(scene, isSmallest);
  // Its jobs continue after the response.
  return { ...files, ...ofSettings(scene), ...items, ...ofBulkEdits(scene), "bulkEdits.describe": describe };
}

/** Checks that each procedure's largest input is cheap, and that a larger one is rejected. */
export async function largestInputs(site: Installation, note: Note): Promise<void> {
  const requests = requestsTo(await makeScene(site), site.isSmallest);
  const taken: string[] = [];
  for (const [procedure, { largest, above }] of Object.entries(requests)) {
    const refused = await sendTimedRequest(above());
    if (![400, 413, 414, 431].includes(refused.status)) taken.push(`${procedure}: ${refused.status}`);
    // An unknown link is not found.
    const statuses = procedure.startsWith("publicCatalog.") ? [404] : [200, 201, 202];
    const send = async () => [await sendTimedRequest(largest())];
    await noteAttack(site, { threat: "bounds", what: `the largest ${procedure}`, statuses, send }, note);
  }
  const count = Object.keys(requests).length;
  note({
    what: `inputs that are larger by one, to ${count} procedures`,
    must: "refused",
    measured: `${taken.length} are not: ${taken.join("; ")}`,
    isOk: taken.length === 0,
  });
}
