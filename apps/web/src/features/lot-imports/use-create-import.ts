import { type LotImport, maxImportBytes, maxImportLength } from "@lotwright/contracts/catalog/lot-imports";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../data/api/trpc";
import { readTableFile } from "../../lib/table-file";

const limits = {
  ...{ maxWorkbookBytes: maxImportBytes, maxCharacters: maxImportLength },
  tooLarge: "This file is too large. A workbook can have 6 MB, a CSV file 8 MB. Split the file.",
};

/** Error of a file that can't be read, shown like a server error. */
export class FileProblem extends Error {}

type Created = { file: File; sheet?: string };

/** Uploads a file, which the server reads and checks. */
export function useCreateImport(manifestId: string, onCreated: (lotImport: LotImport, file: File) => void) {
  const { client, imports } = trpc.useUtils();
  return useMutation({
    mutationFn: async ({ file, sheet }: Created) => {
      const table = await readTableFile(file, limits);
      if ("problem" in table) throw new FileProblem(table.problem);
      return client.imports.create.mutate({
        ...{ manifestId, name: file.name.slice(-255), ...table },
        ...(sheet !== undefined && { sheet }),
      });
    },
    meta: { isSilent: true },
    onSuccess: (created, { file }) => {
      imports.byId.setData({ id: created.id }, created);
      onCreated(created, file);
    },
  });
}
