const inSlices = "parsed and worked on in slices";
const asRows = "saved as it is: one column of one row, within the limit of the body";
const file = "an upload: its form limits the bytes";
const token = "compared as a whole with the stored one, within the limit of the address";

/** Limits of work for each procedure whose input may exceed 100,000 characters. */
export const inputBounds = {
  "branding.uploadLogo": file,
  "bulkEdits.describe": inSlices,
  "bulkEdits.edit": inSlices,
  "bulkEdits.move": inSlices,
  "bulkEdits.offerAgain": inSlices,
  "bulkEdits.preview": inSlices,
  "bulkEdits.remove": inSlices,
  "bulkEdits.split": "the photos of one lot",
  "bulkEdits.writeCells": inSlices,
  "captureSettings.save": asRows,
  "exportAdjustments.save": "1,000 short rows, within the limit of the body",
  "exportMappings.save": asRows,
  "exportPresets.create": asRows,
  "exportPresets.preview": "ten lots, with rows of 1 MB and cells of 1,000 characters",
  "exportPresets.readSample": "a child process with limits of memory and time",
  "exportPresets.update": asRows,
  "imports.create": "bounded()",
  "imports.fix": "one row",
  "items.batch": inSlices,
  "items.create": "one lot",
  "items.update": "one lot",
  "items.writeFields": inSlices,
  "lotNumbers.preview": inSlices,
  "lotNumbers.update": inSlices,
  "photos.upload": file,
  "publicCatalog.byToken": token,
  "publicCatalog.feed": token,
  "publicCatalog.page": token,
  "recordings.upload": file,
  "results.columns": "three rows",
  "results.import": "bounded()",
  "results.preview": "bounded()",
};
