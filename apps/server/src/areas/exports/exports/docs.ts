import {
  exampleTime,
  exampleIds as ids,
  type OperationDocs,
  type RouterDocs,
} from "../../../core/operation-docs";
import { examplePreset } from "../export-presets/docs";
import type { exportsRouter, presetPreviewRouter } from "./router";

const exampleVersion = "3q2-7wEjRWeJq83vASNFZ4mrze8BI0VniavN7wEjRWc";

const exampleFinding = {
  itemId: ids.item,
  lot: "1000",
  field: "title",
  value: "Oak hall chair with carved back and turned legs, circa 1890",
  original: null,
  after: "Oak hall chair with carved back and turned legs",
  message: "59 characters, 9 too many",
} as const;

export const exportsApiDocs = {
  estimate: null,
  plan: null,
  preflight: {
    tag: "Exports",
    summary: "Check a manifest for a selling platform",
    description:
      "What would happen to its lots in the format of `preset`: errors block the export, warnings and information don't. `adjustment-outdated` is a question about what was changed for this export only, from a text that the lot no longer has; it is answered in the app. `original` is the lot's own text where `value` is another one. `after` is what a rule makes of a value; where `isAutomatic` is true the file is written with it. Each group lists its first findings, up to 2,000, or up to `limit`; long texts make it fewer. `count` has all of them, `fixableCount` those that the app can fix by a rule, and `errorLotCount` the lots that have errors. `next` and `nextAdjustments` are cursors of the rest, null where all are listed. `lastDelivery` counts what changed since the platform was given the lots last; with `changes=since-last` the check is about those lots alone. `lots` chooses lots by number, such as `1-20,35A`: they alone are checked and counted. `version` changes with everything that the check shows, and is its ETag: with `If-None-Match` a check that would say the same is answered 304, and is not computed.",
    params: { manifestId: ids.manifest, preset: examplePreset.id },
    answer: {
      preset: examplePreset,
      canExport: false,
      lotCount: 1,
      leftOutCount: 0,
      photoCount: 2,
      files: ["Autumn-sale-hibid.csv"],
      errorLotCount: 1,
      groups: [
        {
          code: "title-too-long",
          level: "error",
          column: "Title",
          heading: "1 title will be cut at 50 characters",
          limit: 50,
          count: 1,
          fixableCount: 1,
          isAutomatic: false,
          findings: [exampleFinding],
          next: null,
        },
      ],
      unmapped: { consignors: ["Mary Smith"], categories: [], conditions: [] },
      adjustments: [],
      adjustmentCount: 0,
      nextAdjustments: null,
      lastDelivery: {
        ...{ at: exampleTime, by: "Hana Novak", version: "1" },
        ...{ new: 0, changed: 1, removed: 0, unchanged: 0 },
      },
      version: exampleVersion,
    },
  },
  preflightVersion: null,
  findings: {
    tag: "Exports",
    summary: "Further findings of a check",
    description:
      "The findings of one group of the pre-flight check, which `code`, `level` and `column` name as the check does, in the order of the file: up to `limit`, 2,000 at most, or fewer where their texts are long. `after` is the group's `next`, or that of the page before; `next` is null after the last finding. Pages belong to a check while their `version` is that of the check: otherwise check again. Take the other parameters from the check.",
    params: {
      manifestId: ids.manifest,
      ...{ preset: examplePreset.id, code: "title-too-long", level: "error", column: "Title" },
    },
    answer: { findings: [exampleFinding], next: null, version: exampleVersion },
  },
  adjustments: {
    tag: "Exports",
    summary: "Further adjustments of a check",
    description:
      "What is changed for exports to `preset` only, in the order of the file, in pages like those of the findings. `after` is the check's `nextAdjustments`, or the `next` of the page before.",
    params: { manifestId: ids.manifest, preset: examplePreset.id },
    answer: {
      adjustments: [
        { itemId: ids.item, lot: "1000", field: "title", value: "Oak chair", original: "Oak hall chair" },
      ],
      next: null,
      version: exampleVersion,
    },
  },
  pdfCheck: null,
  fix: null,
  shortenTitles: null,
} satisfies RouterDocs<typeof exportsRouter>;

/** OpenAPI texts of the ZIP download, which is not a procedure. */
export const exportDownloadApiDocs = {
  tag: "Manifests",
  summary: "Download a manifest as a ZIP or PDF",
  description:
    "The photos, and the table as lots.csv, lots.xlsx or lots.json: as the export settings say, or as format, delimiter, bom and formulaGuard ask for this download alone. JSON has every field of every item, whatever columns are chosen; reservePrice, internalNotes and externalId only where the export settings have them among the columns. A photo that cannot be read is named in MISSING-PHOTOS.txt; NOTES.txt lists texts that were cut, guarded against running as formulas, or cleaned of control characters. With `preset`, the ZIP has the data files of that platform, its photos under the names it matches, the steps of the upload, preflight.csv and, where lots have other numbers there, lot-number-map.csv; it answers 409 while the pre-flight check finds errors. A complete download with `preset` is recorded as a delivery. `changes=since-last` takes only the lots that changed since the platform last received them, and photos only where they changed; `since-last-with-list` adds CHANGES-<preset>.txt, which names each change in words. Both answer 409 when nothing changed, and have all lots before the first delivery. `lots` chooses lots by number, in every format, such as `1-20,35A`, in the order of the manifest: 20A comes after 20, so that 1-20 ends before it. With `preset`, the delivery is of those lots alone. It is answered with 409 where there are no such lots. `format=pdf-catalog`, `pdf-receipt`, `pdf-statement`, `pdf-lot-list` and `pdf-labels` answer a PDF to print instead of a ZIP: the sale catalog with 2, 4, 6 or 9 lots on a page (`perPage`, else 4), a receipt or a statement of results for each consignor or for the one named by `consignor`, a list of lot numbers and titles, and A4 sheets of 24 labels with the number, the title and a QR code of the lot's address: in the public catalog while it is shared, else in the app. A PDF without lots is answered with 409. Consignors are on receipts and statements alone, reserves on receipts, results on statements; internalNotes, externalId, notes and custom fields on none. A PDF with characters that its fonts lack is answered with 409, and `unprintable` names the texts; with `allowUnprintable=true` they are printed as [?]. A PDF ends with a page that lists photos and characters that could not be printed. A download that breaks off is not whole. A user can run 3 exports at a time.",
  errors: ["TOO_MANY_REQUESTS", "CONFLICT"],
  params: { manifestId: ids.manifest },
} satisfies OperationDocs;

export const presetPreviewApiDocs = { preview: null } satisfies RouterDocs<typeof presetPreviewRouter>;
