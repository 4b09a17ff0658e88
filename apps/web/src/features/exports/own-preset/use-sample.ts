import { formulaTexts, formulaWarning } from "@lotwright/contracts/exports/formula-texts";
import type { ReadSample } from "@lotwright/contracts/exports/own-presets";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { ForeseenFailure } from "../../../lib/error-message";
import { isShared, readBase64, readShared, sampleProblem } from "./sample-file";

const refuse = (message: string) => new ForeseenFailure({ message, status: 400 });

/** A sample file, and its chosen sheet. */
export type ChosenSample = { file: File; sheet?: string };

type SampleOptions = {
  onRead: (read: ReadSample, file: File) => void;
  /** Called instead of `onRead` for a shared format with texts that a spreadsheet may run as formulas. */
  onWarned: (read: ReadSample, warning: string, file: File) => void;
};

/** Reads a sample, or a format shared as JSON, into a draft. */
export function useSample({ onRead, onWarned }: SampleOptions) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async ({ file, ...chosen }: ChosenSample): Promise<ReadSample> => {
      if (isShared(file)) {
        const shared = await readShared(file);
        if ("problem" in shared) throw refuse(shared.problem);
        const warning = formulaWarning(formulaTexts(shared.format));
        return { draft: shared.format, recognized: null, notes: warning === undefined ? [] : [warning] };
      }
      const problem = sampleProblem(file);
      if (problem) throw refuse(problem);
      const content = await readBase64(file);
      return client.exportPresets.readSample.mutate({ name: file.name, content, ...chosen });
    },
    // The error is shown beside the file button.
    meta: { isSilent: true },
    onSuccess: (read, { file }) => {
      const [warning] = read.notes;
      if (isShared(file) && warning !== undefined) onWarned(read, warning, file);
      else onRead(read, file);
    },
  });
}
