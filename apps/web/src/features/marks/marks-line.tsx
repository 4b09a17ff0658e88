import { ScanText } from "lucide-react";
import { useState } from "react";
import type { MarksParts } from "../../components/photos/photo-marks";
import { classNames } from "../../components/ui/class-names";
import { Spinner } from "../../components/ui/progress";
import { plural } from "../../lib/format";
import { MarkMenu } from "./mark-menu";
import { countDoubtful, factMarks, shownText } from "./mark-texts";
import { useMarks } from "./use-marks";

/** Number of marks shown before the others are behind a button. */
const shownAtFirst = 8;

const linkClasses =
  "min-h-11 pointer-fine:min-h-8 min-w-0 max-w-full truncate rounded-md px-1 font-medium text-foreground underline decoration-control-border underline-offset-4 hover:decoration-foreground";

/**
 * Line below a form's photos: the marks offered as facts, the number of others, which the viewer shows, and whether photos are still
 * being read.
 */
const MarksLine: MarksParts["Line"] = ({ photoUrls, targets }) => {
  const { photos, isReading } = useMarks(photoUrls);
  const [isExpanded, setIsExpanded] = useState(false);
  const facts = factMarks(photos);
  const shown = isExpanded ? facts : facts.slice(0, shownAtFirst);
  const hidden = facts.length - shown.length;
  const doubtful = countDoubtful(photos);
  return (
    // Limited to one line until the user asks for all marks, so that results of reading move nothing.
    <div className="flex min-w-0 items-center gap-3">
      {facts.length > 0 && (
        <div className="flex min-w-0 grow items-center gap-1">
          <ScanText aria-hidden className="size-5 shrink-0" />
          <div
            className={classNames(
              "flex min-w-0 items-center",
              isExpanded ? "flex-wrap" : "overflow-x-auto *:shrink-0",
            )}
          >
            <p id="marks-read" className="whitespace-nowrap px-1">
              Marks read:
            </p>
            <ul aria-labelledby="marks-read" className="contents">
              {shown.map((mark, index) => (
                <li key={shownText(mark)} className="flex min-w-0 max-w-40 shrink-0 items-center">
                  <MarkMenu {...{ mark, targets }} className={linkClasses}>
                    {shownText(mark)}
                  </MarkMenu>
                  {index < shown.length - 1 && <span aria-hidden>·</span>}
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <button
                type="button"
                className={`${linkClasses} whitespace-nowrap`}
                onClick={() => setIsExpanded(true)}
              >
                and {hidden} more
              </button>
            )}
          </div>
        </div>
      )}
      {doubtful > 0 && (
        <p className="shrink-0 text-muted-foreground text-sm">
          {plural(doubtful, "mark")} to check on the photos
        </p>
      )}
      <p role="status" className="flex shrink-0 items-center gap-2 empty:hidden">
        {isReading && <Spinner />}
        {isReading && "Reading the photos…"}
      </p>
    </div>
  );
};

export default MarksLine;
