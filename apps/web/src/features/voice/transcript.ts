const join = (before: string, said: string) => [before.trimEnd(), said].filter(Boolean).join(" ");

/** Creates the transcript of one lot. Words spoken during a save belong to the next lot. */
export function createTranscript(initial: string, onChange: (text: string) => void) {
  let text = initial;
  let saidMeanwhile: string | undefined;
  const write = (next: string) => {
    text = next;
    onChange(text);
  };
  return {
    text: () => text,
    write,
    hear(said: string) {
      if (saidMeanwhile === undefined) write(join(text, said));
      else saidMeanwhile = join(saidMeanwhile, said);
    },
    isHeld: () => saidMeanwhile !== undefined,
    hold() {
      saidMeanwhile = "";
    },
    release(isSaved: boolean) {
      const rest = saidMeanwhile ?? "";
      saidMeanwhile = undefined;
      if (isSaved) write(rest);
      else if (rest) write(join(text, rest));
    },
  };
}

export type VoiceCommand = "save" | "exit";

/** Spoken words, or a command. */
export type Utterance = { text: string } | { command: VoiceCommand };

/** Matches commands only as whole words: "cancelled", "pre-cancel" and "next lots" are text. */
const command = /(?<![\p{L}\p{N}'’-])(?:(?:next|save)[\s-]+lot|cancel)(?![\p{L}\p{N}'’-])/giu;

/** Punctuation around a command, which some browsers add. */
const outerSigns = /^[\s.,;:!?]+|[\s,;:]+$/g;

/** Splits speech into texts and commands: "Oak chair. Next lot. Brass lamp" becomes a text, a command and another text. */
export function parseSpeech(said: string): Utterance[] {
  const utterances: Utterance[] = [];
  const addText = (from: number, to: number) => {
    const text = said.slice(from, to).replace(outerSigns, "");
    if (text) utterances.push({ text });
  };
  let end = 0;
  for (const match of said.matchAll(command)) {
    addText(end, match.index);
    utterances.push({ command: /^cancel$/i.test(match[0]) ? "exit" : "save" });
    end = match.index + match[0].length;
  }
  addText(end, said.length);
  return utterances;
}
