import { ScanText } from "lucide-react";
import { useState } from "react";
import type { MarksParts } from "../../components/photos/photo-marks";
import { Spinner } from "../../components/ui/progress";
import { MarkMenu } from "./mark-menu";
import { factMarks, shownText } from "./mark-texts";
import { useMarks } from "./use-marks";

/** More than these are behind a button. */
const shownAtFirst = 8;

const linkClasses =
  "min-h-11 pointer-fine:min-h-8 min-w-0 max-w-full truncate rounded-md px-1 font-medium text-foreground underline decoration-control-border underline-offset-4 hover:decoration-foreground";

/** Below the photos of a form: the marks that are offered as facts, and whether photos are still being read. */
const MarksLine: MarksParts["Line"] = ({ photoUrls, targets }) => {
  const { photos, isReading } = useMarks(photoUrls);
  const [isExpanded, setIsExpanded] = useState(false);
  const facts = factMarks(photos);
  const shown = isExpanded ? facts : facts.slice(0, shownAtFirst);
  const hidden = facts.length - shown.length;
  return (
    <div className="text-muted-foreground text-sm">
      {facts.length > 0 && (
        <div className="flex gap-2">
          <ScanText aria-hidden className="mt-3 pointer-fine:mt-1.5 size-5 shrink-0" />
          <div className="-ml-1 flex min-w-0 flex-wrap items-center">
            <p id="marks-read" className="px-1">
              Marks read:
            </p>
            <ul aria-labelledby="marks-read" className="contents">
              {shown.map((mark, index) => (
                <li key={shownText(mark)} className="flex min-w-0 items-center">
                  <MarkMenu {...{ mark, targets }} className={linkClasses}>
                    {shownText(mark)}
                  </MarkMenu>
                  {index < shown.length - 1 && <span aria-hidden>·</span>}
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <button type="button" className={linkClasses} onClick={() => setIsExpanded(true)}>
                and {hidden} more
              </button>
            )}
          </div>
        </div>
      )}
      <p role="status" className="flex min-h-11 pointer-fine:min-h-8 items-center gap-2 empty:hidden">
        {isReading && <Spinner />}
        {isReading && "Reading the photos…"}
      </p>
    </div>
  );
};

export default MarksLine;
