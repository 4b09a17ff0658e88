import type { ReadSample } from "@lotwright/contracts/own-presets";
import { useMutation } from "@tanstack/react-query";
import { ForeseenFailure } from "../../../lib/error-message";
import { trpc } from "../../../lib/trpc";
import { isShared, readBase64, readShared, sampleProblem } from "./sample-file";

const refuse = (message: string) => new ForeseenFailure({ message, status: 400 });

/** Reads a sample, or a format that was shared as JSON, into a draft. */
export function useSample(onRead: (read: ReadSample) => void) {
  const { client } = trpc.useUtils();
  return useMutation({
    mutationFn: async (file: File): Promise<ReadSample> => {
      if (isShared(file)) {
        const shared = await readShared(file);
        if ("problem" in shared) throw refuse(shared.problem);
        return { draft: shared.format, recognized: null, notes: [] };
      }
      const problem = sampleProblem(file);
      if (problem) throw refuse(problem);
      return client.exportPresets.readSample.mutate({ name: file.name, content: await readBase64(file) });
    },
    // Shown where the file was chosen.
    meta: { isSilent: true },
    onSuccess: onRead,
  });
}
