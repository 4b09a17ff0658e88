import { useMemo } from "react";
import { changedParts, type Part, shownText } from "./changed-parts";

type TextChangeProps = {
  before: string;
  after: string;
  /** Label of the second line, such as "Written as". */
  afterLabel: string;
  /** Sentence about the text before the change, below it. */
  beforeNote?: string | undefined;
  /** Whether differences are marked as deleted and inserted text. */
  isMarked?: boolean;
};

const whole = (text: string): Part[] => (text === "" ? [] : [{ text, isChanged: false, start: 0 }]);

/** A text before and after a change, on two lines, with differences marked. */
export function TextChange({ before, after, afterLabel, beforeNote, isMarked = true }: TextChangeProps) {
  const parts = useMemo(
    () => (isMarked ? changedParts(before, after) : { before: whole(before), after: whole(after) }),
    [before, after, isMarked],
  );
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 large-text:grid-cols-1">
      <Line label="Now" parts={parts.before} Mark="del" note={beforeNote} />
      <Line label={afterLabel} parts={parts.after} Mark="ins" />
    </dl>
  );
}

const markClasses = {
  del: "rounded-xs text-destructive decoration-1",
  ins: "rounded-xs font-medium text-success underline-offset-4",
};

type LineProps = { label: string; parts: Part[]; Mark: "del" | "ins"; note?: string | undefined };

function Line({ label, parts, Mark, note }: LineProps) {
  return (
    <>
      <dt className="min-w-20 text-muted-foreground text-sm leading-6">{label}</dt>
      <dd dir="auto" className="min-w-0 break-words">
        {parts.length === 0 && <span className="text-muted-foreground">(empty)</span>}
        {parts.map((part) =>
          part.isChanged ? (
            <Mark key={part.start} className={markClasses[Mark]}>
              {shownText(part)}
            </Mark>
          ) : (
            <span key={part.start}>{shownText(part)}</span>
          ),
        )}
        {note && <p className="text-muted-foreground text-sm">{note}</p>}
      </dd>
    </>
  );
}
