import { exportInput } from "@lotwright/contracts/exports";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { useContractForm } from "../../lib/form";
import { plural } from "../../lib/format";
import { trpc } from "../../lib/trpc";
import { browserTimeZone, exportAddress, startDownload } from "./export-address";
import { countInRange } from "./export-range";

type ExportDialogProps = {
  manifestId: string;
  items: readonly { createdAt: string }[];
  onClose: () => void;
};

export default function ExportDialog({ manifestId, items, onClose }: ExportDialogProps) {
  const form = useContractForm(exportInput, { manifestId });
  const { errors } = form.formState;
  const download = useDownload(onClose);
  const submit = form.handleSubmit((range) => download.mutate(range));
  const [fromDate, toDate] = form.watch(["fromDate", "toDate"]);
  const day = (name: "fromDate" | "toDate") =>
    form.register(name, {
      setValueAs: (text: string | undefined) => text || undefined,
      // A range the wrong way round is said at once, not only when it is asked for.
      onChange: () => form.trigger(["fromDate", "toDate"]),
    });
  const count = countInRange(items, { fromDate, toDate });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Export Manifest"
      description="A ZIP file with the photos and a spreadsheet. Choose dates to export only the items created between them, both days included."
    >
      <form noValidate onSubmit={submit}>
        <div className="grid gap-5 *:min-w-0 sm:grid-cols-2">
          <Field label="From Date" error={errors.fromDate?.message}>
            {(control) => <Input {...control} {...day("fromDate")} type="date" />}
          </Field>
          <Field label="To Date" error={errors.toDate?.message}>
            {(control) => <Input {...control} {...day("toDate")} type="date" />}
          </Field>
        </div>
        <Button
          variant="ghost"
          className="-ml-4 mt-2"
          disabled={!(fromDate || toDate)}
          onClick={() => form.reset()}
        >
          Clear Dates
        </Button>
        {!errors.fromDate && <Contents count={count} isLimited={Boolean(fromDate || toDate)} />}
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

function Contents({ count, isLimited }: { count: number; isLimited: boolean }) {
  const zone = browserTimeZone();
  return (
    <p role="status" className="pt-2 text-muted-foreground text-sm">
      {count === 0 && "No items were created between these dates; the spreadsheet will be empty."}
      {count > 0 && `${plural(count, "item")} will be exported.`}
      {isLimited && zone && ` Days are counted in ${zone.replaceAll("_", " ")} time.`}
    </p>
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
