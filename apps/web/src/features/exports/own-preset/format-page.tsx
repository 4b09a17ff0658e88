import type { OwnPresetInput, ReadSample } from "@lotwright/contracts/exports/own-presets";
import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { rememberTarget, zipTarget } from "../../../components/exports/export-targets";
import { EscapeLink } from "../../../components/layout/escape-link";
import { PageHeader } from "../../../components/layout/page-header";
import { trpc } from "../../../data/api/trpc";
import { useCan, useCurrentUser } from "../../../data/session/session";
import { FormatEditor } from "./format-editor";
import { SampleStep } from "./sample-step";
import { UnsavedGuard } from "./unsaved-guard";
import { inputOf } from "./use-format";

type FormatPageProps = {
  manifestId: string;
  /** The id of the format to edit; without it, a sample makes a new one. */
  format: string | undefined;
  /** The selection of lots to export, which the page preserves. */
  lots?: string | undefined;
  /** Called with the next export target after the format is saved or deleted. */
  onDone: (target: string) => void;
};

/** Page that creates a custom export format from a sample file, or edits one. */
export function FormatPage({ manifestId, format, lots, onDone }: FormatPageProps) {
  // For a deleted manifest, the route's error page is shown.
  trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const { id: userId } = useCurrentUser();
  const finish = (target: string) => {
    rememberTarget(userId, target);
    onDone(target);
  };
  if (!useCan("workspace.configure")) {
    return <Navigate to="/manifests/$manifestId/export" params={{ manifestId }} replace />;
  }
  const editing = { manifestId, onSaved: finish, onRemoved: () => finish(zipTarget) };
  return (
    <>
      <PageHeader
        eyebrow="Export"
        title={format ? "Edit format" : "Add a format"}
        back={
          <EscapeLink
            to="/manifests/$manifestId/export"
            params={{ manifestId }}
            {...(lots && { search: { lots } })}
            label="Back to export"
          />
        }
      />
      <main id="main" className="page py-4">
        {format ? <StoredFormat key={format} id={format} {...editing} /> : <NewFormat {...editing} />}
      </main>
    </>
  );
}

type EditingProps = { manifestId: string; onSaved: (id: string) => void; onRemoved: () => void };

function StoredFormat({ id, ...editing }: EditingProps & { id: string }) {
  const [definition] = trpc.exportPresets.definition.useSuspenseQuery({ id });
  // The format when the form was opened; an event may bring a newer one.
  const [input] = useState(() => inputOf(definition));
  return (
    <FormatEditor {...editing} read={{ draft: input, recognized: null, notes: [] }} stored={{ id, input }} />
  );
}

function NewFormat(editing: EditingProps) {
  const [sample, setSample] = useState<{ read: ReadSample; file: File; kept?: OwnPresetInput }>();
  const [isChoosing, setIsChoosing] = useState(false);
  if (!sample || isChoosing) {
    return (
      <div className="mx-auto max-w-3xl">
        <SampleStep
          onRead={(read, file) => {
            setSample({ read, file });
            setIsChoosing(false);
          }}
          onCancel={sample && (() => setIsChoosing(false))}
        />
        <UnsavedGuard isActive={sample !== undefined} />
      </div>
    );
  }
  return (
    <FormatEditor
      // Keyed by sheet, because another sheet has other columns.
      key={sample.read.sheets?.chosen}
      {...editing}
      {...sample}
      onSheet={(read) => setSample({ file: sample.file, read })}
      onAnotherSample={(kept) => {
        // Typed text is restored if no other sample is read.
        setSample({ ...sample, kept });
        setIsChoosing(true);
      }}
    />
  );
}
