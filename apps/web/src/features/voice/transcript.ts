const join = (before: string, said: string) => [before.trimEnd(), said].filter(Boolean).join(" ");

/** The words of one lot, spoken and typed. Words during a save belong to the next lot. */
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

/** The spoken words and commands, in order. */
export type Utterance = { text: string } | { command: VoiceCommand };

/** Whole words only: "cancelled", "pre-cancel" and "next lots" are text. */
const command = /(?<![\p{L}\p{N}'’-])(?:(?:next|save)[\s-]+lot|cancel)(?![\p{L}\p{N}'’-])/giu;

/** Punctuation that a browser adds to a command belongs to it. */
const outerSigns = /^[\s.,;:!?]+|[\s,;:]+$/g;

/** "Oak chair. Next lot. Brass lamp" is text, a command, and the text of the lot after it. */
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
