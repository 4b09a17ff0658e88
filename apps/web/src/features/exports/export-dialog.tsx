import { exportInput } from "@lotwright/contracts/exports";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { useContractForm } from "../../lib/form";
import { trpc } from "../../lib/trpc";
import { exportAddress, startDownload } from "./export-address";

type ExportDialogProps = { manifestId: string; onClose: () => void };

export default function ExportDialog({ manifestId, onClose }: ExportDialogProps) {
  const form = useContractForm(exportInput, { manifestId });
  const { errors } = form.formState;
  const download = useDownload(onClose);
  const submit = form.handleSubmit((range) => download.mutate(range));
  const day = (name: "fromDate" | "toDate") =>
    form.register(name, {
      setValueAs: (text: string | undefined) => text || undefined,
      deps: ["fromDate", "toDate"],
    });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Export Manifest"
      description="A ZIP file with the photos and a spreadsheet. Choose dates to export only the items created between them."
    >
      <form noValidate onSubmit={submit}>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="From Date" error={errors.fromDate?.message}>
            {(control) => <Input {...control} {...day("fromDate")} type="date" />}
          </Field>
          <Field label="To Date" error={errors.toDate?.message}>
            {(control) => <Input {...control} {...day("toDate")} type="date" />}
          </Field>
        </div>
        <Button variant="ghost" className="-ml-4 mt-2" onClick={() => form.reset()}>
          Clear Dates
        </Button>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={download.isPending} busyText="Exporting...">
            <Download aria-hidden className="size-5" />
            Export
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A refused download tells the page nothing, so whether the manifest can still be reached is asked first. */
function useDownload(onStarted: () => void) {
  const utils = trpc.useUtils();
  return useMutation({
    mutationFn: async (range: Parameters<typeof exportAddress>[0]) => {
      await utils.manifests.byId.fetch({ id: range.manifestId }, { staleTime: 0 });
      startDownload(exportAddress(range));
    },
    meta: { errorFallback: "Failed to export the manifest. Please try again." },
    onSuccess: onStarted,
  });
}
