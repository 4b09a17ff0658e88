import {
  aiPreviewTimeoutMessage,
  aiPreviewTimeoutMs,
  type Draft,
  noPhotoForAiMessage,
} from "@lotwright/contracts/writing/descriptions";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { trpc } from "../../../data/api/trpc";
import { errorMessage } from "../../../lib/error-message";
import { toast } from "../../../lib/toasts";

/** Input of the AI request: the photos, the notes and the form's values at the time of the request. */
type Seen<Written> = { photoUrls: string[]; userNotes: string; written: Written };
/** A draft, and its phrases that were found neither on the photos nor in the notes. */
type FetchedDraft = Draft & { unseenClaims: readonly string[] };
type Subject = { manifestId: string; itemId: string | undefined; doneText?: string };

const failed = (description: string) =>
  toast({ title: "AI generation failed", description, variant: "destructive" });

/** Requests an AI draft for a form. The server saves nothing. Without an item id the draft is based on the photos only. */
export function useGenerateDraft<Written>(
  { manifestId, itemId, doneText = "AI generation complete" }: Subject,
  onDraft: (draft: FetchedDraft, written: Written) => void,
) {
  const { ai, marks } = trpc.useUtils().client;
  const running = useRef<AbortController>(undefined);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const check = async (
    draft: Draft,
    { photoUrls, userNotes }: Pick<Seen<Written>, "photoUrls" | "userNotes">,
  ) => {
    const { title, description } = draft;
    const checked = await marks.checkDraft
      .mutate({ photoUrls, notes: userNotes, title, description })
      .catch((error: unknown) => {
        // The draft is useful even without its unverified claims.
        toast({
          title: "The draft wasn't compared with the notes and photos",
          description: errorMessage(error),
        });
        return { unseenClaims: [] };
      });
    return { ...draft, ...checked };
  };

  const generation = useMutation({
    mutationFn: ({ photoUrls, userNotes }: Seen<Written>) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const seen = { photoUrls, userNotes };
      const timer = setTimeout(() => {
        controller.abort();
        failed(aiPreviewTimeoutMessage);
      }, aiPreviewTimeoutMs);
      const asked = itemId
        ? ai.generatePreview.mutate({ ...seen, id: itemId }, { signal })
        : ai.analyzePhotos.mutate({ ...seen, manifestId }, { signal });
      return asked.then((draft) => check(draft, seen)).finally(() => clearTimeout(timer));
    },
    meta: { isSilent: true },
    onSuccess: (draft, { written }) => {
      onDraft(draft, written);
      toast({ title: doneText, variant: "success" });
    },
    onError: (error) => {
      if (running.current?.signal.aborted) return;
      failed(errorMessage(error, "Failed to generate content. Please try again."));
    },
  });

  const generate = (seen: Seen<Written>) => {
    if (seen.photoUrls.length === 0) return failed(noPhotoForAiMessage);
    generation.mutate(seen);
  };
  return { generate, cancel, isGenerating: generation.isPending };
}
