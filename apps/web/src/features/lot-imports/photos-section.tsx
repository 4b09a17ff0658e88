import { Images } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { LoadProblem } from "../../components/layout/load-problem";
import { Button } from "../../components/ui/button";
import { FileButton } from "../../components/ui/file-button";
import { Progress } from "../../components/ui/progress";
import { useDroppedFiles } from "../../components/ui/use-dropped-files";
import { useIsOnline } from "../../data/api/connection";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { type ChosenPhotos, namesText, photoFileTypes, sortFiles } from "./chosen-files";
import { Problems } from "./file-step";
import type { MatchedPhotos } from "./photo-names";
import type { AddPhotos } from "./use-add-photos";

const countPhotos = ({ lots }: MatchedPhotos) => lots.reduce((count, { photos }) => count + photos.length, 0);

/** Whether adding photos is the next step. */
export const hasPhotosToAdd = ({ matched }: AddPhotos): boolean =>
  matched !== undefined && countPhotos(matched) > 0;

/** Adds photos to the imported lots by the names of the files. */
export function PhotosSection({ adding, photos }: { adding: AddPhotos; photos: ChosenPhotos }) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const { matched, failed, adding: work } = adding;
  const take = async (files: File[]) => {
    const sorted = await sortFiles(files);
    const tables = sorted.table ? [`${sorted.table.name} isn't read here. Press Import another file.`] : [];
    setProblems([...tables, ...sorted.problems]);
    photos.add(sorted.photos);
  };
  useDroppedFiles((files) => void take(files));
  const isChosen = photos.photos.length > 0;
  return (
    <Card
      title="Photos"
      description="Photos go to their lots by name: as the file names them, or such as 1001-1.jpg and 1001A-2.jpg. A ZIP of photos works too."
    >
      <div className="space-y-3 border-t p-4">
        {failed && isChosen && <LoadProblem {...failed} />}
        {matched && <Matched {...{ matched, adding }} />}
        <UploadProgress {...adding} />
        <Problems problems={problems} />
        <NotAdded names={adding.problems} />
        {work.error && (
          <p role="alert" className="break-words text-destructive">
            {errorMessage(work.error)}
          </p>
        )}
        <FileButton
          accept={photoFileTypes}
          label="Photos of the lots"
          variant="secondary"
          isMultiple
          isDisabled={work.isPending}
          onFiles={take}
        >
          <Images aria-hidden className="size-5" />
          {isChosen ? "Choose more photos" : "Choose photos"}
        </FileButton>
      </div>
      <LeaveGuard
        isActive={work.isPending}
        title="Stop adding photos?"
        description="Some photos haven't been added to their lots. Photos that were added are uploaded."
        confirmText="Stop adding photos"
        cancelText="Stay"
      />
    </Card>
  );
}

/** Summary of the photos to add, and of those without a lot. */
function Matched({ matched, adding: { adding } }: { matched: MatchedPhotos; adding: AddPhotos }) {
  const isOnline = useIsOnline();
  const count = countPhotos(matched);
  const { withoutLot, tooMany } = matched;
  return (
    <>
      {count > 0 && (
        <Button
          disabled={!isOnline}
          isBusy={adding.isPending}
          busyText="Adding photos..."
          onClick={() => adding.mutate(matched)}
        >
          {`Add ${plural(count, "photo")} to ${plural(matched.lots.length, "lot")}`}
        </Button>
      )}
      {withoutLot.length > 0 && (
        <p className="break-words">{`${plural(withoutLot.length, "photo")} without a lot: ${namesText(withoutLot)}.`}</p>
      )}
      {tooMany.length > 0 && (
        <p className="break-words">{`A lot has at most 15 photos. Left out: ${namesText(tooMany)}.`}</p>
      )}
    </>
  );
}

function UploadProgress({ added, uploaded, adding }: AddPhotos) {
  if (added === 0) return null;
  const isDone = uploaded === added && !adding.isPending;
  return (
    <div className="space-y-2">
      <Progress label="Uploaded photos" value={uploaded / added} />
      <p role="status" className="tabular-nums">
        {isDone
          ? `${plural(added, "photo")} uploaded`
          : `Uploaded ${uploaded.toLocaleString("en-US")} of ${plural(added, "photo")}`}
      </p>
    </div>
  );
}

/** List of photos that could not be added, with the reason. */
function NotAdded({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul
      aria-label="Photos that were not added"
      className="max-h-60 space-y-1 overflow-y-auto text-destructive"
    >
      {[...new Set(names)].map((name) => (
        <li key={name} className="break-words">
          {name}
        </li>
      ))}
    </ul>
  );
}
