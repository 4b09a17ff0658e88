import { fieldLabel } from "@lotwright/contracts/catalog/item-fields";
import { longText } from "@lotwright/contracts/values/fields";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { classNames } from "../../components/ui/class-names";
import { Textarea } from "../../components/ui/control";
import { LongField } from "../../components/ui/long-field";
import { persisted, usePersistedState, valid } from "../../lib/persisted";
import { isFlag } from "../../lib/type-guards";

export const transcriptCollapsed = persisted("lotwright.voice.transcript-collapsed", valid(isFlag));

type TranscriptPanelProps = {
  notes: string;
  canSpeak: boolean;
  isSaving: boolean;
  onWrite: (text: string) => void;
};

/** The transcript of the lot, with a text field for typing. */
export function TranscriptPanel({ notes, canSpeak, isSaving, onWrite }: TranscriptPanelProps) {
  const [isCollapsed, setIsCollapsed] = usePersistedState(transcriptCollapsed, false);
  const panelId = useId();
  return (
    <section aria-label="Transcript" className="rounded-lg border bg-surface">
      <button
        type="button"
        aria-expanded={!isCollapsed}
        aria-controls={panelId}
        onClick={() => setIsCollapsed(!isCollapsed)}
        className="flex min-h-12 w-full items-center gap-2 rounded-lg px-4 text-left font-semibold"
      >
        <span className="grow">Transcript</span>
        <ChevronDown
          aria-hidden
          className={classNames("size-5 transition-transform", !isCollapsed && "rotate-180")}
        />
      </button>
      <div id={panelId} hidden={isCollapsed} className="px-4 pb-4">
        <LongField
          label={fieldLabel("notes")}
          isLabelHidden
          hint="Saved as the lot's notes, which are shown to the public in the catalog."
          text={notes}
          limit={maxLongTextLength}
          contract={longText}
        >
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              value={notes}
              readOnly={isSaving}
              className="min-h-28"
              placeholder={canSpeak ? "Speak, or type here" : "Type here"}
              onChange={({ target }) => onWrite(target.value)}
            />
          )}
        </LongField>
      </div>
    </section>
  );
}
