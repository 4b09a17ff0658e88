import { Mic, Square } from "lucide-react";
import { Button } from "../../components/ui/button";
import { useIsOnline } from "../../data/api/connection";
import { parseSpeech } from "./transcript";
import { useListening } from "./use-listening";

type DictateButtonProps = {
  /** Called with each spoken phrase. "Next lot" also ends a phrase. */
  onPhrase: (text: string) => void;
};

/** Toggle button for speech recognition. Shows instructions if the browser does not support it. */
export function DictateButton({ onPhrase }: DictateButtonProps) {
  const { state, interim, isSupported, toggle } = useListening((said) => {
    for (const utterance of parseSpeech(said)) if ("text" in utterance) onPhrase(utterance.text);
  });
  const isOnline = useIsOnline();
  const isOn = state !== "paused";
  if (!isOn && !(isSupported && isOnline)) {
    return (
      <p className="text-muted-foreground text-sm">
        {isSupported ? "Dictating needs a connection." : "This browser can't take dictation."} Your keyboard's
        microphone may work.
      </p>
    );
  }
  const Icon = isOn ? Square : Mic;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant={isOn ? "destructive" : "secondary"} onClick={toggle}>
        <Icon aria-hidden className="size-5" />
        {isOn ? "Stop dictating" : "Dictate"}
      </Button>
      {isOn && (
        <p role="status" dir="auto" className="min-w-0 grow basis-40 text-muted-foreground text-sm">
          {interim || "Pause after each lot, or say “next lot”."}
        </p>
      )}
    </div>
  );
}
