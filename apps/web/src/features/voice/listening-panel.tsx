import { Mic, MicOff, Square } from "lucide-react";
import { useId } from "react";
import { Badge } from "../../components/ui/badge";
import { classNames } from "../../components/ui/class-names";
import { Spinner } from "../../components/ui/progress";
import { type Listening, listeningWords } from "./listening-words";

type ListeningPanelProps = {
  listening: Listening & { interim: string; toggle: () => void };
  lotNumber: number;
  isSaving: boolean;
  isOnline: boolean;
};

export function ListeningPanel({ listening, lotNumber, isSaving, isOnline }: ListeningPanelProps) {
  const { state, interim, isSupported, toggle } = listening;
  const { status, hint } = listeningWords(listening, { isSaving, isOnline });
  const hintId = useId();
  const isOn = state !== "paused";
  return (
    <section aria-label="Microphone" className="space-y-3 rounded-lg border bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4">
        <MicrophoneButton
          isOn={isOn}
          isSolid={isSupported && isOnline}
          describedBy={hintId}
          onPress={toggle}
        />
        <div className="min-w-fit grow">
          <p className="text-muted-foreground text-sm">Next lot</p>
          <p className="font-semibold text-xl tabular-nums">{lotNumber}</p>
        </div>
        <p role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
          {isSaving ? <Spinner className="size-4" /> : <StateDot isOn={state === "listening"} />}
          {status}
        </p>
      </div>
      {/* While listening, the paragraph has its full height before the first word. */}
      {isOn && (
        <p dir="auto" className="min-h-6 text-muted-foreground italic">
          {interim}
        </p>
      )}
      <div id={hintId}>{isSupported || isOn ? <Hints hint={hint} /> : <Unsupported />}</div>
    </section>
  );
}

type MicrophoneButtonProps = {
  isOn: boolean;
  /** Whether speech is likely to work, so that the microphone is the primary button. */
  isSolid: boolean;
  describedBy: string;
  onPress: () => void;
};

function MicrophoneButton({ isOn, isSolid, describedBy, onPress }: MicrophoneButtonProps) {
  const Icon = isOn ? Square : Mic;
  const label = isOn ? "Stop listening" : "Start listening";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-describedby={describedBy}
      onClick={onPress}
      className={classNames(
        "flex size-20 shrink-0 items-center justify-center rounded-full transition hover:brightness-95",
        isOn && "bg-destructive text-destructive-foreground",
        !isOn && isSolid && "bg-primary text-primary-foreground",
        !(isOn || isSolid) && "border border-control-border bg-surface text-foreground",
      )}
    >
      <Icon aria-hidden className="size-8" />
    </button>
  );
}

function StateDot({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "size-3 shrink-0 rounded-full",
        isOn ? "animate-pulse bg-destructive" : "bg-control-border",
      )}
    />
  );
}

function Hints({ hint }: { hint: string }) {
  return (
    <div className="space-y-1 text-muted-foreground text-sm">
      <p>{hint}</p>
      <p className="text-balance">
        Say <Badge>next lot</Badge> or <Badge>save lot</Badge> to save, <Badge>cancel</Badge> to exit.
      </p>
    </div>
  );
}

function Unsupported() {
  return (
    <p className="flex items-start gap-2 rounded-md bg-warning-surface p-3 text-warning">
      <MicOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        <span className="block">
          Browser Not Supported: Voice cataloging requires Chrome or Edge browser.
        </span>
        <span className="block text-sm">You can type the notes instead.</span>
      </span>
    </p>
  );
}
