import type { Verdict } from "./judge";

const sentences: Record<Verdict["kind"], (number: number) => string> = {
  blurred: (number) => `Photo ${number} looks blurred.`,
  dark: (number) => `Photo ${number} looks too dark.`,
  bright: (number) => `Photo ${number} looks too bright.`,
  duplicate: (number) => `Photo ${number} looks the same as photo ${number - 1}.`,
};

/** Sentence about a photo's fault. `number`: its position in the lot, from 1. */
export const verdictSentence = ({ kind }: Verdict, number: number): string => sentences[kind](number);
