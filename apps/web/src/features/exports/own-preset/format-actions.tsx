import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { Download, FileUp, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { useOnlineOnly } from "../../../data/api/connection";
import { downloadShared } from "./sample-file";
import { checkFormat } from "./use-format";
import { type OpenedFormat, useRemoveFormat } from "./use-save-format";

type FormatActionsProps = {
  edited: OwnPresetInput;
  stored: OpenedFormat | undefined;
  setProblem: (problem: { path: string; message: string }) => void;
  onRemoved: () => void;
  onAnotherSample?: (edited: OwnPresetInput) => void;
};

/** Buttons for the whole format, other than saving. */
export function FormatActions({ edited, stored, setProblem, ...leave }: FormatActionsProps) {
  const { onAnotherSample } = leave;
  if (stored) {
    const share = () => {
      const checked = checkFormat(edited);
      if ("format" in checked) downloadShared(checked.format);
      else setProblem(checked);
    };
    return (
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={share}>
          <Download aria-hidden className="size-5" />
          Download JSON
        </Button>
        <DeleteFormat {...stored} onRemoved={leave.onRemoved} />
      </div>
    );
  }
  if (!onAnotherSample) return null;
  return (
    <Button variant="secondary" onClick={() => onAnotherSample(edited)}>
      <FileUp aria-hidden className="size-5" />
      Use another sample
    </Button>
  );
}

function DeleteFormat({ id, input, onRemoved }: OpenedFormat & { onRemoved: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveFormat(onRemoved);
  const onlineOnly = useOnlineOnly();
  return (
    <>
      <Button variant="ghost" {...onlineOnly} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-5" />
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${input.label}?`}
        description="Its mapping and the changes made for its exports only are deleted too. This can't be undone."
        confirmText="Delete format"
        busyText="Deleting..."
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
    </>
  );
}
