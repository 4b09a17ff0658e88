import { FileSpreadsheet, FileUp, Images } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { FileButton } from "../../components/ui/file-button";
import { Spinner } from "../../components/ui/progress";
import { useDroppedFiles } from "../../components/ui/use-dropped-files";
import { useIsOnline } from "../../data/api/connection";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { type ChosenPhotos, photoFileTypes, sortFiles, tableTypes } from "./chosen-files";
import { FileProblem, useCreateImport } from "./use-create-import";

type FileStepProps = {
  manifestId: string;
  photos: ChosenPhotos;
  onOpen: (importId: string, file: File) => void;
};

/** Step that asks for a file of lots, and accepts photos together with it. */
export function FileStep({ manifestId, photos, onOpen }: FileStepProps) {
  const isOnline = useIsOnline();
  const [problems, setProblems] = useState<string[]>([]);
  const [isSorting, setIsSorting] = useState(false);
  const creating = useCreateImport(manifestId, ({ id }, file) => onOpen(id, file));
  const isBusy = creating.isPending || isSorting;
  const take = async (files: File[]) => {
    if (isBusy || !isOnline) return;
    creating.reset();
    setIsSorting(true);
    const sorted = await sortFiles(files).finally(() => setIsSorting(false));
    setProblems(sorted.problems);
    photos.add(sorted.photos);
    if (sorted.table) creating.mutate({ file: sorted.table });
  };
  const isOver = useDroppedFiles((files) => void take(files));
  return (
    <main id="main" className="page max-w-3xl py-4">
      <div
        className={classNames(
          "flex min-h-72 flex-col items-center justify-center gap-4 rounded-lg border-2 border-dashed bg-surface p-6 text-center",
          isOver ? "border-primary bg-muted" : "border-control-border/60",
        )}
      >
        <FileSpreadsheet aria-hidden strokeWidth={1.5} className="size-10 text-muted-foreground" />
        <p role="status" className="flex min-h-6 items-center gap-2">
          {isBusy ? (
            <>
              <Spinner />
              <span className="min-w-0 break-words">
                {`Reading ${creating.variables?.file.name ?? "the files"}...`}
              </span>
            </>
          ) : (
            instruction(isOnline)
          )}
        </p>
        <FileButton accept={tableTypes} label="File of lots" isDisabled={isBusy || !isOnline} onFiles={take}>
          <FileUp aria-hidden className="size-5" />
          Choose a file
        </FileButton>
        <FileButton
          accept={photoFileTypes}
          label="Photos of the lots"
          variant="secondary"
          isMultiple
          isDisabled={isBusy || !isOnline}
          onFiles={take}
        >
          <Images aria-hidden className="size-5" />
          Add photos
        </FileButton>
        <p className="text-muted-foreground text-sm">
          CSV, TSV or XLSX with a row for each lot, up to 20,000 rows. Nothing changes before you have seen
          what each row does.
        </p>
      </div>
      <ChosenPhotosLine photos={photos} />
      <Problems
        problems={creating.error instanceof FileProblem ? [...problems, creating.error.message] : problems}
      />
      {creating.error && !(creating.error instanceof FileProblem) && (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 pt-4 text-destructive">
          <p className="min-w-0 break-words">{errorMessage(creating.error)}</p>
          <Button
            variant="secondary"
            onClick={() => creating.variables && creating.mutate(creating.variables)}
          >
            Retry
          </Button>
        </div>
      )}
    </main>
  );
}

const instruction = (isOnline: boolean) =>
  isOnline ? (
    <>
      <span className="pointer-fine:hidden">
        Choose the file. Add photos too if you have any, or a ZIP of them.
      </span>
      <span className="pointer-coarse:hidden">
        Drop the file here, with the photos or a ZIP of them if you have any.
      </span>
    </>
  ) : (
    "You're offline. Importing lots needs a connection."
  );

/** Summary of chosen photos that wait for the file or the end of the import. */
export function ChosenPhotosLine({ photos }: { photos: ChosenPhotos }) {
  const count = photos.photos.length;
  if (count === 0) return null;
  return (
    <p className="flex items-center justify-between gap-3 pt-4">
      <span className="min-w-0">
        {`${plural(count, "photo")} chosen. `}
        <span className="text-muted-foreground">They are added to the lots after the import.</span>
      </span>
      <Button variant="ghost" onClick={photos.clear}>
        Remove
      </Button>
    </p>
  );
}

/** Sentences about files that are not read. */
export function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="pt-4 text-destructive">
      <ul className="space-y-1">
        {problems.map((problem) => (
          <li key={problem} className="break-words">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}
