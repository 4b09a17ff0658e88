import { longText } from "@lotwright/contracts/fields";
import { itemFields } from "@lotwright/contracts/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/limits";
import { Camera, ImageDown } from "lucide-react";
import { useState } from "react";
import { EmptyState } from "../../components/layout/empty-state";
import { BackLink } from "../../components/layout/icon-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import { PhotoGrid } from "../../components/photos/photo-grid";
import type { RenderCrop } from "../../components/photos/photo-queue";
import { useDroppedPhotos } from "../../components/photos/use-dropped-photos";
import { AiCheckbox } from "../../components/ui/checkbox";
import { Textarea } from "../../components/ui/field";
import { LongField } from "../../components/ui/long-field";
import { plural } from "../../lib/format";
import {
  type CaptureDraft,
  type DraftOwner,
  draftKey,
  finishDraft,
  readDraft,
  useDraftPhotos,
  writeDraft,
} from "../offline/drafts";
import { draftHolder } from "../offline/queue";
import { CaptureBar } from "./capture-bar";

type CapturePageProps = {
  owner: DraftOwner;
  /** The path of the lot's form, which is the next step. */
  formPath: string;
  onDone: () => void;
  renderCrop: RenderCrop;
};

function useDraft(owner: DraftOwner) {
  const [draft, setDraft] = useState(() => readDraft(owner));
  const change = (part: Partial<CaptureDraft>) => {
    setDraft({ ...draft, ...part });
    writeDraft(owner, part);
  };
  return { draft, change };
}

export function CapturePage({ owner, formPath, onDone, renderCrop }: CapturePageProps) {
  const [{ fields, sectionLetter }] = useState(() => readDraft(owner));
  const holder = draftHolder(owner.manifestId);
  // Photos are loaded only when this page shows them.
  const { queue, photos, discard, isFull, isKept } = useDraftPhotos(holder, {
    key: draftKey(owner),
    mayLag: true,
  });
  const isTyped = Object.keys(fields).length > 0;
  const isOver = useDroppedPhotos(queue.add);
  return (
    <>
      <PageHeader
        title="Capture Photos"
        back={
          <BackLink
            to="/manifests/$manifestId"
            params={{ manifestId: owner.manifestId }}
            label="Back to items"
          />
        }
      />
      <main className="page space-y-6 pt-4 pb-8 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8 lg:space-y-0">
        <PhotoGrid photos={photos} actions={queue} renderCrop={renderCrop} empty={<NoPhotos />} />
        <DraftFields owner={owner} />
      </main>
      <CaptureBar photoCount={photos.length} isFull={isFull} onPhotos={queue.add} onDone={onDone} />
      {isOver && <DropHint />}
      <LeaveGuard
        isActive={photos.length > 0 || isTyped}
        isKept={isKept}
        isAllowed={(pathname) => pathname === formPath}
        title="Leave without saving?"
        {...questionOf(photos.length)}
        onLeave={({ comeBack }) => discard({ finish: () => finishDraft(owner, sectionLetter), comeBack })}
      />
    </>
  );
}

function questionOf(photoCount: number) {
  if (photoCount === 0) {
    const description = "This item hasn't been saved. Your changes will be lost.";
    return { description, confirmText: "Discard changes" };
  }
  return {
    description: `You have ${plural(photoCount, "unsaved photo")}.`,
    confirmText: photoCount === 1 ? "Discard photo" : "Discard photos",
  };
}

/** A separate component, so that typing does not re-render the photos. */
function DraftFields({ owner }: { owner: DraftOwner }) {
  const { draft, change } = useDraft(owner);
  return (
    <div className="space-y-4">
      <AiCheckbox checked={draft.useAi} onChange={(useAi) => change({ useAi })} />
      <LongField
        label={`${itemFields.notes.label} (optional)`}
        hint="Notes are shown to the public in the catalog."
        text={draft.notes}
        limit={maxLongTextLength}
        contract={longText}
      >
        {(control) => (
          <Textarea
            {...control}
            value={draft.notes}
            className="min-h-20"
            placeholder="Condition, maker, marks, what is missing"
            onChange={({ target }) => change({ notes: target.value })}
          />
        )}
      </LongField>
    </div>
  );
}

function NoPhotos() {
  return (
    <div className="flex min-h-72 items-center justify-center rounded-lg border-2 border-control-border/60 border-dashed bg-surface">
      <EmptyState
        icon={Camera}
        title="No photos yet"
        description="Photograph one lot. The first photo becomes its cover."
      />
    </div>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-overlay p-6">
      <p className="flex items-center gap-3 rounded-lg border bg-surface px-6 py-5 font-semibold text-lg">
        <ImageDown aria-hidden className="size-7" />
        Drop the photos to add them
      </p>
    </div>
  );
}
