import type { SaleState } from "@lotwright/contracts/catalog/result-fields";
import {
  type ChosenColumns,
  maxResultsBytes,
  type PartsReading,
  type PreviewResultsInput,
  type UndoneResults,
} from "@lotwright/contracts/catalog/results";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../data/api/trpc";
import { invalidateItemLists } from "../../data/lots/item-lists";
import { failureOf } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { readTableFile, type TableFile } from "../../lib/table-file";
import { toast } from "../../lib/toasts";

/** Returns a function that refetches the lots after their results have changed. */
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

/** Sentence such as "Changed since the import, so they keep their results: 12A, 13 and 4 more". */
function keptText({ kept, keptCount }: UndoneResults): string {
  const named = kept.slice(0, maxNamed).map(({ lot }) => lot);
  const more = keptCount - named.length;
  return `Changed since the import, so they keep their results: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Undoes an import, even from the toast after its dialog has closed. */
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

const limits = {
  ...{ maxWorkbookBytes: maxResultsBytes, maxCharacters: maxResultsBytes },
  tooLarge: "This file is larger than 2 MB. Save only the columns for lot, price, buyer and state.",
};

type Chosen = { name: string; file: Exclude<TableFile, { problem: string }> };
/** The user's answers about the file, which the server stores for the workspace on import. */
type Answers = Pick<PreviewResultsInput, "words" | "columns" | "sheet" | "parts">;

/** Whether the error says that the file's headings are ambiguous. */
const isUnclear = (error: unknown) =>
  failureOf(error)?.issues?.some(({ path }) => path === "columns") === true;

/** State of the dialog: the chosen file, its preview, and its import. */
export function useResults(manifestId: string, onDone: () => void) {
  const [chosen, setChosen] = useState<Chosen>();
  const [problem, setProblem] = useState<string>();
  const [answers, setAnswers] = useState<Answers>({});
  const [skipsProblems, setSkipsProblems] = useState(false);
  const columns = trpc.results.columns.useMutation({ meta: { isSilent: true } });
  const preview = trpc.results.preview.useMutation({ meta: { isSilent: true } });
  /** Previews the file with the answers, or asks for the columns if its headings are ambiguous. */
  const read = (next: Chosen, said: Answers) => {
    setAnswers(said);
    columns.reset();
    preview.mutate(
      { manifestId, ...next.file, ...said },
      { onError: (error) => isUnclear(error) && listColumns(next, said) },
    );
  };
  const listColumns = ({ file }: Chosen, { sheet }: Answers) =>
    columns.mutate({ manifestId, ...file, ...(sheet && { sheet }) });
  const again = () => chosen && read(chosen, answers);
  const importing = useImport(manifestId, { onDone, onOutdated: again });
  const choose = async (file: File) => {
    setProblem(undefined);
    setSkipsProblems(false);
    importing.reset();
    preview.reset();
    columns.reset();
    setChosen(undefined);
    const content = await readTableFile(file, limits);
    if ("problem" in content) return setProblem(content.problem);
    const next = { name: file.name, file: content };
    setChosen(next);
    read(next, {});
  };
  return {
    ...{ chosen, problem, choose, preview, columns, importing, skipsProblems, setSkipsProblems },
    retry: again,
    confirm: (expectedVersion: string) =>
      chosen &&
      importing.mutate({
        ...{ manifestId, ...chosen.file, ...answers },
        ...{ expectedVersion, skipProblems: skipsProblems },
      }),
    answerWord(word: string, state: SaleState) {
      const others = (answers.words ?? []).filter((said) => said.word !== word);
      if (chosen) read(chosen, { ...answers, words: [...others, { word, state }] });
    },
    chooseSheet(sheet: string) {
      // Answers are cleared, because another sheet has other columns and lots.
      const { words } = answers;
      if (chosen) read(chosen, { ...(words && { words }), sheet });
    },
    parts: answers.parts,
    chooseParts: (parts: PartsReading) => chosen && read(chosen, { ...answers, parts }),
    askForColumns: () => chosen && listColumns(chosen, answers),
    chooseColumns: (next: ChosenColumns) => chosen && read(chosen, { ...answers, columns: next }),
  };
}
