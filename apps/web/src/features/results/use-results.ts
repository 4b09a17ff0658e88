import type { SaleState } from "@lotwright/contracts/result-fields";
import type { UndoneResults, WordMeaning } from "@lotwright/contracts/results";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { invalidateItemLists } from "../../lib/item-lists";
import { useCurrentUser } from "../../lib/session";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";
import { knownWords, rememberWord } from "./known-words";
import { type ResultsFile, readResultsFile } from "./read-file";

/** Reads the lots again after their results have changed. */
function useRefresh(manifestId: string) {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      invalidateItemLists(queryClient, manifestId),
      utils.items.byId.invalidate(),
      utils.results.imports.invalidate({ manifestId }),
    ]);
}

const maxNamed = 5;

/** Such as "Changed since the import, so they keep their results: 12A, 13 and 4 more". */
function keptText({ kept, keptCount }: UndoneResults): string {
  const named = kept.slice(0, maxNamed).map(({ lot }) => lot);
  const more = keptCount - named.length;
  return `Changed since the import, so they keep their results: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Undoes an import. Also works after its dialog has closed, from the toast. */
export function useUndoResults(manifestId: string) {
  const refresh = useRefresh(manifestId);
  return trpc.results.undo.useMutation({
    meta: { errorFallback: "Failed to undo the import" },
    onSuccess: (undone) => {
      toast({
        title: `Import undone · ${plural(undone.restored, "lot")}`,
        ...(undone.keptCount > 0 && { description: keptText(undone) }),
        variant: "success",
      });
      return refresh();
    },
    onError: refresh,
  });
}

function useImport(manifestId: string, { onDone, onOutdated }: Record<"onDone" | "onOutdated", () => void>) {
  const refresh = useRefresh(manifestId);
  const undo = useUndoResults(manifestId);
  return trpc.results.import.useMutation({
    meta: { isSilent: true },
    onSuccess: ({ snapshotId, counts }) => {
      toast({
        title: `Results imported · ${plural(counts.changed, "lot")}`,
        variant: "success",
        ...(snapshotId && {
          action: { label: "Undo", onPress: () => undo.mutate({ manifestId, snapshotId }) },
        }),
      });
      onDone();
      return refresh();
    },
    onError: (error) => {
      if (failureOf(error)?.status === 409) onOutdated();
    },
  });
}

type Chosen = { name: string; file: Exclude<ResultsFile, { problem: string }> };

/** The known words among the input, if there are any. */
const wordsOf = (words: readonly WordMeaning[]) => (words.length > 0 ? { words: [...words] } : {});

/** The chosen file, its preview, and its import. */
export function useResults(manifestId: string, onDone: () => void) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [skipsProblems, setSkipsProblems] = useState(false);
  const { id: userId } = useCurrentUser();
  const [words, setWords] = useState(() => knownWords(userId));
  const preview = trpc.results.preview.useMutation({ meta: { isSilent: true } });
  const show = ({ file }: Chosen, known = words) =>
    preview.mutate({ manifestId, ...file, ...wordsOf(known) });
  const answer = (word: string, state: SaleState) => {
    const known = rememberWord(userId, { word, state });
    setWords(known);
    if (chosen) show(chosen, known);
  };
  const importing = useImport(manifestId, { onDone, onOutdated: () => chosen && show(chosen) });
  const choose = async (file: File) => {
    setProblem(undefined);
    setSkipsProblems(false);
    importing.reset();
    preview.reset();
    setChosen(undefined);
    const read = await readResultsFile(file);
    if ("problem" in read) return setProblem(read.problem);
    const next = { name: file.name, file: read };
    setChosen(next);
    show(next);
  };
  const confirm = (expectedVersion: string) =>
    chosen &&
    importing.mutate({
      ...{ manifestId, ...chosen.file, expectedVersion, skipProblems: skipsProblems },
      ...wordsOf(words),
    });
  return {
    ...{ chosen, problem, choose, preview, importing, confirm, skipsProblems, setSkipsProblems, answer },
    retry: () => chosen && show(chosen),
  };
}
