import { lazy, Suspense } from "react";
import { createDialogs, type DialogPermissions } from "../components/layout/create-dialogs";
import type { CropRequest } from "../components/photos/photo-queue";
import { Spinner } from "../components/ui/progress";
import type { DialogParts } from "../lib/dialogs";

const CropDialog = lazy(() => import("../features/crop/crop-dialog"));

/** The crop dialog, with a spinner while its code is loading. */
function Crop(request: CropRequest) {
  return (
    <Suspense fallback={<Spinner className="fixed inset-0 z-50 m-auto" />}>
      <CropDialog {...request} />
    </Suspense>
  );
}

/** The dialogs of `openDialog`, whose code loads when first opened. */
const parts: DialogParts = {
  "assign-manifests": lazy(() => import("../features/assignments/assign-manifests-dialog")),
  "bulk-action": lazy(() => import("../features/bulk-edits/bulk-action-dialog")),
  crop: Crop,
  "duplicate-lot": lazy(() => import("../features/bulk-edits/duplicate-lot-dialog")),
  export: lazy(() => import("../features/exports/export-dialog")),
  help: lazy(() => import("../features/help/help-dialog")),
  history: lazy(() => import("../features/activity/item-history-dialog")),
  "manifest-settings": lazy(() => import("./-manifest-settings")),
  "move-lots": lazy(() => import("../features/bulk-edits/move-lots-dialog")),
  "next-sale": lazy(() => import("../features/bulk-edits/next-sale-dialog")),
  numbers: lazy(() => import("../features/lot-numbers/numbers-dialog")),
  overview: lazy(() => import("./-overview-dialog")),
  "remove-lot": lazy(() => import("../features/lots/remove-item-dialog")),
  results: lazy(() => import("../features/results/results-dialog")),
  "rough-list": lazy(() => import("./-rough-list")),
  sharing: lazy(() => import("../features/sharing/share-dialog")),
};

const permissions: DialogPermissions = {
  "assign-manifests": { permission: "team.manage" },
  "bulk-action": { permission: "item.edit" },
  "duplicate-lot": { permission: "item.edit" },
  export: { permission: "manifest.export" },
  "manifest-settings": { permission: "manifest.edit" },
  "move-lots": { permission: "item.edit" },
  "next-sale": { permission: "item.edit" },
  numbers: { permission: "manifest.edit" },
  "remove-lot": { permission: "item.edit" },
  results: { permission: "manifest.edit" },
  "rough-list": { permission: "item.edit" },
  sharing: { permission: "manifest.share" },
};

export default createDialogs(parts, permissions);
