import type { OwnPresetInput, ReadSample } from "@lotwright/contracts/exports/own-presets";
import { useRef, useState } from "react";
import { BottomBar } from "../../../components/layout/bottom-bar";
import { Card } from "../../../components/layout/card";
import { Badge } from "../../../components/ui/badge";
import { Button } from "../../../components/ui/button";
import { InputField } from "../../../components/ui/field";
import { useIsOnline } from "../../../data/api/connection";
import { errorMessage } from "../../../lib/error-message";
import { saveShortcut, useSaveShortcut } from "../../../lib/form-shortcuts";
import { ColumnsCard } from "./columns-card";
import { FileSection } from "./file-section";
import { FormatActions } from "./format-actions";
import { LimitsSection } from "./limits-section";
import { PreviewCard } from "./preview-card";
import { SheetField } from "./sheet-field";
import { UnsavedGuard } from "./unsaved-guard";
import { changedParts, checkFormat, useFormat } from "./use-format";
import { usePreview } from "./use-preview";
import { type OpenedFormat, useSaveFormat } from "./use-save-format";

type FormatEditorProps = {
  manifestId: string;
  /** A new format with the content found in the sample, or a stored format. */
  read: ReadSample;
  stored?: OpenedFormat;
  /** The draft with earlier edits. */
  kept?: OwnPresetInput;
  /** The sample file, if another sheet of it can be read. */
  file?: File;
  onSheet?: (read: ReadSample) => void;
  onSaved: (id: string) => void;
  onRemoved: () => void;
  /** Asks for another sample; only for a new format. */
  onAnotherSample?: (edited: OwnPresetInput) => void;
};

const maxLabel = 60;

/** Editor of each column's content, with a preview of the first lots. */
export function FormatEditor({ manifestId, read, stored, kept, file, onSheet, ...leave }: FormatEditorProps) {
  const { edited, change, changeColumn } = useFormat(kept ?? read.draft);
  const [problem, setProblem] = useState<{ path: string; message: string }>();
  const nameInput = useRef<HTMLInputElement>(null);
  const isOnline = useIsOnline();
  const preview = usePreview(manifestId, edited);
  const save = useSaveFormat(stored, leave.onSaved);
  const isUnsaved = !stored || Object.keys(changedParts(stored.input, edited)).length > 0;
  const submit = () => {
    const checked = checkFormat(edited);
    if ("format" in checked) {
      setProblem(undefined);
      if (stored && !isUnsaved) leave.onSaved(stored.id);
      else save.mutate(checked.format);
      return;
    }
    setProblem(checked);
    if (checked.path === "label") nameInput.current?.focus();
  };
  useSaveShortcut(() => isOnline && !save.isPending && submit());
  const isNameProblem = problem?.path === "label";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="space-y-4 pb-4">
        <Card
          title="Format"
          state={read.recognized && <Badge variant="outline">Recognized: {read.recognized}</Badge>}
        >
          <div className="space-y-4 border-t p-4">
            <InputField
              label="Name"
              hint="Shown in the list of platforms."
              error={isNameProblem ? problem.message : undefined}
              fieldClassName="max-w-xl"
              ref={nameInput}
              autoComplete="off"
              maxLength={maxLabel}
              value={edited.label}
              onChange={({ target }) => change({ label: target.value })}
            />
            {file && onSheet && read.sheets && read.sheets.all.length > 1 && (
              <SheetField
                file={file}
                sheets={read.sheets}
                opened={read.draft}
                edited={edited}
                onRead={onSheet}
              />
            )}
            <Notes notes={read.notes} />
            <FormatActions edited={edited} stored={stored} setProblem={setProblem} {...leave} />
          </div>
        </Card>
        <PreviewCard columns={edited.columns} preview={preview} />
        <ColumnsCard columns={edited.columns} example={preview.data?.rows[0]} onChange={changeColumn} />
        <LimitsSection preset={edited} onChange={change} />
        <FileSection file={edited.file} columns={edited.columns} />
      </div>
      <SaveBar
        isOnline={isOnline}
        isBusy={save.isPending}
        problem={problem && !isNameProblem ? `${problem.path}: ${problem.message}` : undefined}
        error={save.error}
      />
      <UnsavedGuard isActive={isUnsaved} />
    </form>
  );
}

function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">Look at these</h3>
      <ul className="list-disc space-y-1 break-words pt-1 pl-6 text-muted-foreground">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

type SaveBarProps = { isOnline: boolean; isBusy: boolean; problem: string | undefined; error: unknown };

function SaveBar({ isOnline, isBusy, problem, error }: SaveBarProps) {
  const failure = problem ?? (error && !isBusy ? errorMessage(error) : undefined);
  return (
    <BottomBar>
      <p
        {...(failure && { role: "alert" })}
        className={`min-w-0 basis-40 text-sm leading-tight sm:basis-auto ${failure ? "text-destructive" : ""}`}
      >
        {failure ??
          (isOnline ? "For all manifests of the workspace." : "You're offline. Saving needs a connection.")}
      </p>
      <Button
        type="submit"
        size="lg"
        {...saveShortcut}
        disabled={!isOnline}
        isBusy={isBusy}
        busyText="Saving..."
      >
        Save format
      </Button>
    </BottomBar>
  );
}
