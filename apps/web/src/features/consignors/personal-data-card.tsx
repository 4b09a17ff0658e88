import type { ConsignorRecord } from "@lotwright/contracts/catalog/consignor-details";
import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { keptNames } from "./remove-consignor-dialog";
import { useExportData, useRemoveData } from "./use-consignors";

/** Exports and deletes what is stored about a consignor, for admins. */
export function PersonalDataCard({ record: { name, details, lotCount } }: { record: ConsignorRecord }) {
  const exportData = useExportData();
  const removeData = useRemoveData();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const question = `The phone, email, address, note and platform codes of "${name}" will be deleted. This cannot be undone.`;
  return (
    <Card
      title="Personal data"
      description="For when a consignor asks what you store about them, or asks you to delete it."
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            isBusy={exportData.isPending}
            busyText="Exporting..."
            onClick={() => exportData.mutate({ name })}
          >
            <Download aria-hidden className="size-5" />
            Export Data
          </Button>
          {details && (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              <Trash2 aria-hidden className="size-5" />
              Delete Personal Data
            </Button>
          )}
        </div>
      }
    >
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={close}
        title="Delete Personal Data"
        description={[question, keptNames(lotCount)].filter(Boolean).join(" ")}
        confirmText="Delete"
        busyText="Deleting..."
        isBusy={removeData.isPending}
        onConfirm={() => removeData.mutate({ name }, { onSuccess: close })}
      />
    </Card>
  );
}
