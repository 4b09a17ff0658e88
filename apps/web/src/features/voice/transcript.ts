const join = (before: string, said: string) => [before.trimEnd(), said].filter(Boolean).join(" ");

/** The words of one lot, spoken and typed. What is said while a lot is being saved belongs to the next one. */
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
