import { lotMatcher, parseLots } from "@lotwright/contracts/catalog/lot-selection";
import { exportInput } from "@lotwright/contracts/exports/exports";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { useIsOnline } from "../../data/api/connection";
import { useContractForm } from "../../lib/form";
import { useItems } from "../offline/queue";
import { itemsInRange } from "./export-contents";
import { ExportSummary } from "./export-summary";
import { noSuchLotsText } from "./selection-words";
import { useDownload } from "./use-download";

type ExportFormProps = {
  manifestId: string;
  /** Lots to export, such as "1-20,35A"; all if missing. */
  lots?: string;
  onClose?: () => void;
  start?: (address: string) => void;
};

/**
 * Form that exports a manifest, optionally limited to days or lots, in Lotwright's own format. Without `onClose` it has
 * no Cancel button.
 */
export function ExportForm({ manifestId, lots, onClose, start }: ExportFormProps) {
  const items = useItems(manifestId);
  const asked = { manifestId, ...(lots && { lots }) };
  const form = useContractForm(exportInput, asked);
  const isOnline = useIsOnline();
  const download = useDownload(onClose, start);
  const submit = form.handleSubmit((range) => download.mutate(range));
  const [fromDate, toDate] = form.watch(["fromDate", "toDate"]);
  const isLimited = Boolean(fromDate || toDate);
  const day = (name: "fromDate" | "toDate") =>
    fieldOf(form, name, {
      setValueAs: (text: string | undefined) => text || undefined,
      // Validates both dates on each change, so that an invalid range immediately shows its error.
      onChange: () => form.trigger(["fromDate", "toDate"]),
    });
  // Validated here too, because the form's errors update only in the next render.
  const isRange = exportInput.safeParse({ ...asked, fromDate, toDate }).success;
  const days = isRange ? { fromDate, toDate } : undefined;
  const selected = lots ? items.filter(lotMatcher(parseLots(lots).ranges ?? [])) : items;
  const chosen = days ? itemsInRange(selected, days) : [];
  const isNone = lots !== undefined && chosen.length === 0;
  return (
    <form noValidate onSubmit={submit}>
      <ExportSummary {...{ manifestId, lots, days }} items={chosen} />
      {!lots && (
        <>
          <fieldset className="grid grid-cols-2 gap-3 pt-4 *:min-w-0 large-text:grid-cols-1">
            <legend className="float-left col-span-full">Only lots added between</legend>
            <InputField label="From Date" {...day("fromDate")} type="date" />
            <InputField label="To Date" {...day("toDate")} type="date" />
          </fieldset>
          <Button variant="ghost" className="-ml-4 mt-2" disabled={!isLimited} onClick={() => form.reset()}>
            Clear Dates
          </Button>
        </>
      )}
      {isRange && <Outlook {...{ isOnline, isLimited, lots }} count={chosen.length} />}
      <Actions onClose={onClose}>
        <Button
          type="submit"
          disabled={!isOnline || isNone}
          isBusy={download.isPending}
          busyText="Exporting..."
        >
          <Download aria-hidden className="size-5" />
          Export
        </Button>
      </Actions>
    </form>
  );
}

/** The buttons at the end of the form, in a dialog or on a page. */
function Actions({ onClose, children }: { onClose: (() => void) | undefined; children: ReactNode }) {
  if (onClose) return <DialogActions onCancel={onClose}>{children}</DialogActions>;
  return <div className="flex pt-5 *:grow sm:justify-end sm:*:grow-0">{children}</div>;
}

type OutlookProps = { count: number; isOnline: boolean; isLimited: boolean; lots: string | undefined };

function Outlook({ count, isOnline, isLimited, lots }: OutlookProps) {
  if (lots) {
    return (
      <p role="status" className="pt-2 text-muted-foreground text-sm empty:hidden">
        {!isOnline && "You're offline. Exporting needs a connection. "}
        {count === 0 && noSuchLotsText}
      </p>
    );
  }
  return (
    <p role="status" className="pt-2 text-muted-foreground text-sm">
      {!isOnline && "You're offline. Exporting needs a connection. "}
      {count === 0 && isLimited && "No lots were added between these dates. The spreadsheet will be empty."}
      {count === 0 && !isLimited && "This manifest has no lots yet. The spreadsheet will be empty."}
    </p>
  );
}
