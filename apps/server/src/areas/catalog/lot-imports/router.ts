import {
  checkImportInput,
  createImportInput,
  fixedRow,
  fixRowInput,
  importInput,
  importPhotoNames,
  importReport,
  importRows,
  importRowsInput,
  lotImport,
  ranImport,
  runImportInput,
} from "@lotwright/contracts/catalog/lot-imports";
import { success } from "@lotwright/contracts/values/fields";
import { permitted, router, syncParse } from "../../../core/trpc";
import { listPhotoNames, reportImport } from "./report";
import { runImport } from "./run";
import { checkImport, createImport, fixRow, importById, listRows, removeImport } from "./service";

export const importsRouter = router({
  create: permitted("manifest.edit")
    .meta({
      isLarge: true,
      status: 201,
      openapi: { method: "POST", path: "/manifests/{manifestId}/imports" },
    })
    .input(syncParse(createImportInput))
    .output(syncParse(lotImport))
    .mutation(({ ctx, input }) => createImport(ctx, input)),
  byId: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/imports/{id}" } })
    .input(importInput)
    .output(syncParse(lotImport))
    .query(({ ctx, input }) => importById(ctx, input)),
  check: permitted("manifest.edit")
    .meta({ isLarge: true, openapi: { method: "POST", path: "/imports/{id}/check" } })
    .input(checkImportInput)
    .output(syncParse(lotImport))
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  rows: permitted("manifest.read")
    .meta({ openapi: { method: "GET", path: "/imports/{id}/rows" } })
    .input(importRowsInput)
    .output(syncParse(importRows))
    .query(({ ctx, input }) => listRows(ctx, input)),
  fix: permitted("manifest.edit")
    .meta({ openapi: { method: "PATCH", path: "/imports/{id}/rows/{line}" } })
    .input(syncParse(fixRowInput))
    .output(syncParse(fixedRow))
    .mutation(({ ctx, input }) => fixRow(ctx, input)),
  run: permitted("manifest.edit")
    .meta({ isLarge: true, openapi: { method: "POST", path: "/imports/{id}/run" } })
    .input(runImportInput)
    .output(syncParse(ranImport))
    .mutation(({ ctx, input }) => runImport(ctx, input)),
  report: permitted("manifest.read")
    .meta({ isLarge: true, openapi: { method: "GET", path: "/imports/{id}/report" } })
    .input(importInput)
    .output(syncParse(importReport))
    .query(({ ctx, input }) => reportImport(ctx, input)),
  photoNames: permitted("manifest.read")
    .meta({ isLarge: true, openapi: { method: "GET", path: "/imports/{id}/photos" } })
    .input(importInput)
    .output(syncParse(importPhotoNames))
    .query(({ ctx, input }) => listPhotoNames(ctx, input)),
  remove: permitted("manifest.edit")
    .meta({ openapi: { method: "DELETE", path: "/imports/{id}" } })
    .input(importInput)
    .output(success)
    .mutation(({ ctx, input }) => removeImport(ctx, input)),
});
