import { aiPreviewTimeoutMs, type Draft } from "@lotwright/contracts/writing/descriptions";
import { Sparkles, Undo2 } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { type GridPhoto, isUploading, uploadedPhotos } from "../../../components/photos/photo-queue";
import { Button } from "../../../components/ui/button";
import { Progress } from "../../../components/ui/progress";
import { useOnlineOnly } from "../../../data/api/connection";
import { useDraftSource, useHasNoProvider, useReadsMarks } from "../../../data/session/ai-provider";
import type { ItemForm } from "../../lots/item-fields";
import { useGenerateDraft } from "./use-generate-draft";

type GenerateButtonProps = {
  form: ItemForm;
  photos: readonly GridPhoto[];
  manifestId: string;
  /** Undefined for a new item. */
  itemId?: string;
  /**
   * Called with the draft's unverified claims once the draft is in the form. Returns a function that undoes what this
   * callback did.
   */
  onGenerated?: (unseenClaims: readonly string[]) => () => void;
};

type Written = Pick<Draft, "title" | "description" | "category">;

const writtenOf = (form: ItemForm): Written => {
  const [title, description, category] = form.getValues(["title", "description", "category"]);
  return { title, description, category };
};

const names = ["title", "description", "category"] as const;

/** Returns a function that writes the draft into the form, except into fields that the user changed since the request. */
function useFilling(form: ItemForm) {
  const [before, setBefore] = useState<{ written: Written; revert: (() => void) | undefined }>();
  const fill = (draft: Written, seen: Written = writtenOf(form)) => {
    const shown = writtenOf(form);
    for (const name of names) {
      if (shown[name] !== seen[name]) continue;
      form.setValue(name, draft[name], { shouldDirty: true, shouldValidate: true });
    }
  };
  return { before, setBefore, fill };
}

/** Calls `start` once all photos are uploaded, because a description of only some photos may be wrong. */
function useAllPhotos(photos: readonly GridPhoto[], start: () => void) {
  const [isAwaiting, setIsAwaiting] = useState(false);
  const isSending = isUploading(photos);
  const startNow = useEffectEvent(() => {
    setIsAwaiting(false);
    start();
  });
  useEffect(() => {
    if (isAwaiting && !isSending) startNow();
  }, [isAwaiting, isSending]);
  return { isAwaiting, ask: () => setIsAwaiting(true), leave: () => setIsAwaiting(false) };
}

const withAi = { doneText: "AI generation complete", busyText: "Writing… usually 5 seconds" };
/** Texts for drafts without an AI provider, which the server makes from the notes, and from marks on photos if it reads them. */
const fromNotes = { doneText: "Drafted from notes", busyText: "Writing…" };
const fromMarks = { doneText: "Drafted from notes and marks", busyText: "Writing…" };

/** Requests an AI draft (title, description and category), writes it into the form, and offers Undo. */
function useFormDraft(
  { form, photos, manifestId, itemId, onGenerated }: GenerateButtonProps,
  doneText: string,
) {
  const { before, setBefore, fill } = useFilling(form);
  const { generate, cancel, isGenerating } = useGenerateDraft<Written>(
    { manifestId, itemId, doneText },
    (draft, seen) => {
      const written = writtenOf(form);
      fill(draft, seen);
      setBefore({ written, revert: onGenerated?.(draft.unseenClaims) });
    },
  );
  const start = () =>
    generate({
      photoUrls: uploadedPhotos(photos).map(({ url }) => url),
      userNotes: form.getValues("notes"),
      written: writtenOf(form),
    });
  const { isAwaiting, ask, leave } = useAllPhotos(photos, start);
  const undo = () => {
    if (before) fill(before.written);
    before?.revert?.();
    setBefore(undefined);
  };
  const isBusy = isGenerating || isAwaiting;
  return {
    isAwaiting,
    isGenerating,
    isBusy,
    ask,
    stop: isAwaiting ? leave : cancel,
    canUndo: !isBusy && before,
    undo,
  };
}

export function GenerateButton(props: GenerateButtonProps) {
  const hasNoProvider = useHasNoProvider();
  const notes = useWatch({ control: props.form.control, name: "notes" });
  const readsMarks = useReadsMarks();
  const withoutAi = readsMarks ? fromMarks : fromNotes;
  const { doneText, busyText } = hasNoProvider ? withoutAi : withAi;
  const source = useDraftSource();
  const { isAwaiting, isGenerating, isBusy, ask, stop, canUndo, undo } = useFormDraft(props, doneText);
  const hintId = useId();
  const onlineOnly = useOnlineOnly();
  const hasNothingToRead = hasNoProvider && notes.trim() === "" && !(readsMarks && props.photos.length > 0);
  return (
    <div className="space-y-2">
      <div className="relative flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="lg"
          className="min-w-0 grow basis-0 px-2!"
          isBusy={isBusy}
          busyText={isAwaiting ? "Uploading photos..." : busyText}
          {...onlineOnly}
          disabled={onlineOnly.disabled || hasNothingToRead}
          {...(hasNoProvider && { "aria-describedby": hintId })}
          onClick={ask}
        >
          <Sparkles aria-hidden className="size-5" />
          Generate with AI
        </Button>
        {isBusy && (
          <Button variant="ghost" size="lg" onClick={stop}>
            Cancel
          </Button>
        )}
        {canUndo && (
          <Button variant="ghost" size="lg" onClick={undo}>
            <Undo2 aria-hidden className="size-5" />
            Undo
          </Button>
        )}
        {isGenerating && <Elapsed />}
      </div>
      {hasNoProvider && (
        <p id={hintId} className="text-muted-foreground text-sm">
          {hasNothingToRead ? `${source} Add some first.` : source}
        </p>
      )}
    </div>
  );
}

/** A progress bar of the elapsed share of the request's timeout, in the gap below the button. */
function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="absolute inset-x-0 top-full pt-2">
      <Progress label="AI progress" value={(seconds * 1_000) / aiPreviewTimeoutMs} />
    </div>
  );
}
