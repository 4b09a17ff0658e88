import { exampleIds as ids, type OperationDocs, type RouterDocs } from "../../operation-docs";
import type { exportsRouter } from "./router";

export const exportsDocs = {
  estimate: null,
  plan: null,
} satisfies RouterDocs<typeof exportsRouter>;

/** The ZIP: no procedure serves it. */
export const exportDownloadDocs = {
  tag: "Manifests",
  summary: "Download a manifest as a ZIP",
  description:
    "The photos, and the table as lots.csv, lots.xlsx or lots.json: as the export settings say, or as format, delimiter, bom and formulaGuard ask for this download alone. JSON has every field of every item, whatever columns are chosen; reservePrice, internalNotes and externalId only where the export settings have them among the columns. A photo that cannot be read is named in MISSING-PHOTOS.txt; NOTES.txt lists texts that were cut, guarded against running as formulas, or cleaned of control characters. A download that breaks off is not whole. A user can run 3 exports at a time.",
  errors: ["TOO_MANY_REQUESTS"],
  params: { manifestId: ids.manifest },
} satisfies OperationDocs;
