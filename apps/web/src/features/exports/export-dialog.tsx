import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import { Dialog } from "../../components/ui/dialog";
import { ExportForm } from "./export-form";
import { UnsentDeletions } from "./unsent-deletions";

type ExportDialogProps = {
  manifestId: string;
  onClose: () => void;
  start?: (address: string) => void;
};

declare module "../../lib/dialogs" {
  interface Dialogs {
    export: ExportDialogProps;
  }
}

export default function ExportDialog(props: ExportDialogProps) {
  const { manifestId, onClose } = props;
  return (
    <Dialog
      onOpenChange={onClose}
      title="Export Manifest"
      description="A ZIP file with the photos and a spreadsheet."
    >
      <p className="pb-1">
        <Link
          to="/manifests/$manifestId/export"
          params={{ manifestId }}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          Export for a platform…
        </Link>
      </p>
      <UnsentDeletions manifestId={manifestId} />
      {/* Counts need whole items, but a list that was just opened has only cards. */}
      <Suspense fallback={<p role="status">Loading items...</p>}>
        <ExportForm {...props} />
      </Suspense>
    </Dialog>
  );
}
