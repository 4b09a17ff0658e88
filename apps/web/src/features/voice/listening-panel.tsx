import { Mic, MicOff, Square } from "lucide-react";
import { Badge } from "../../components/ui/badge";
import { Spinner } from "../../components/ui/spinner";
import { classNames } from "../../lib/class-names";
import type { ListeningState } from "./recogniser";

type ListeningPanelProps = {
  listening: { state: ListeningState; interim: string; isSupported: boolean; toggle: () => void };
  lotNumber: number;
  isSaving: boolean;
};

const stateTexts = { paused: "Paused", starting: "Starting the microphone...", listening: "Listening" };

export function ListeningPanel({ listening, lotNumber, isSaving }: ListeningPanelProps) {
  const { state, interim, isSupported, toggle } = listening;
  return (
    <section aria-label="Microphone" className="space-y-3 rounded-lg border bg-surface p-4">
      <div className="flex large-text:flex-wrap items-center gap-x-4">
        <MicrophoneButton state={state} onPress={toggle} />
        <div className="min-w-0 grow">
          <p className="text-muted-foreground text-sm">Next lot</p>
          <p className="font-semibold text-xl tabular-nums">{lotNumber}</p>
        </div>
        <p role="status" className="flex items-center gap-2 text-muted-foreground text-sm">
          {isSaving ? <Spinner className="size-4" /> : <StateDot isOn={state === "listening"} />}
          {isSaving ? "Saving lot..." : stateTexts[state]}
        </p>
      </div>
      {interim && (
        <p dir="auto" className="text-muted-foreground italic">
          {interim}
        </p>
      )}
      {isSupported ? <CommandHints /> : <Unsupported />}
    </section>
  );
}

type MicrophoneButtonProps = { state: ListeningState; onPress: () => void };

function MicrophoneButton({ state, onPress }: MicrophoneButtonProps) {
  const isOn = state !== "paused";
  const Icon = isOn ? Square : Mic;
  const label = isOn ? "Stop listening" : "Start listening";
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className={classNames(
        "flex size-20 shrink-0 items-center justify-center rounded-full transition hover:brightness-95",
        isOn ? "bg-destructive text-destructive-foreground" : "bg-primary text-primary-foreground",
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

function CommandHints() {
  return (
    <p className="text-muted-foreground text-sm">
      Say <Badge>next lot</Badge> or <Badge>save lot</Badge> to save, <Badge>cancel</Badge> to exit.
    </p>
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
