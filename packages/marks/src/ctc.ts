/** Characters that the recognition model outputs: class 0 is the blank, the last one a space. */
export interface Alphabet {
  characters: readonly string[];
  /** Accepted classes; most of the model's 6,625 are Chinese characters, which it sees in scratches and ornaments. */
  allowed: readonly number[];
  /** Class of "u", and those of ü and ú. */
  plain: number;
  accented: readonly number[];
}

/**
 * Threshold for ü and ú, for which the model outputs "u": they get 0.24 to 21 % of the probability of "u" (24 drawn letters), and
 * at most 0.03 % without an accent (30). Other accented letters are less distinct, or unknown to the model.
 */
const accentShare = 0.001;

/** Matches Latin letters, digits, punctuation and some signs of labels. */
const latin = /^(?:[\x21-\x7e]|(?=\p{Script=Latin})[\u00aa-\u024f]|[°®™№′″‘’“”±·•×÷½§µ¥£€©])$/u;

/** @param keys the characters of the classes from 1 on, one a line */
export function readAlphabet(keys: string): Alphabet {
  const characters = ["", ...keys.split("\n").map((line) => line.replace(/\r$/, "")), " "];
  const last = characters.length - 1;
  const allowed = characters.flatMap((character, index) =>
    index === 0 || index === last || latin.test(character) ? [index] : [],
  );
  const accented = ["ü", "ú"].map((letter) => characters.indexOf(letter)).filter((index) => index > 0);
  return { characters, allowed, plain: characters.indexOf("u"), accented };
}

export interface ReadText {
  text: string;
  /** Mean probability of the characters, 0 without any. */
  score: number;
}

/**
 * Greedy CTC decoding ("connectionist temporal classification"): the most likely class per step, without repetitions and blanks.
 * @param probabilities of all classes, step by step
 */
export function decodeCtc(probabilities: Float32Array, alphabet: Alphabet): ReadText {
  const { characters, allowed } = alphabet;
  const classes = characters.length;
  let text = "";
  let sum = 0;
  let count = 0;
  let previous = 0;
  for (let start = 0; start < probabilities.length; start += classes) {
    const step = probabilities.subarray(start, start + classes);
    const best = mostLikely(step, allowed);
    if (best !== 0 && best !== previous) {
      text += characters[withAccent(best, step, alphabet)] ?? "";
      sum += step[best] ?? 0;
      count++;
    }
    previous = best;
  }
  return { text: text.trim(), score: count === 0 ? 0 : sum / count };
}

function mostLikely(step: Float32Array, allowed: readonly number[]): number {
  let best = 0;
  for (const index of allowed) if ((step[index] ?? 0) > (step[best] ?? 0)) best = index;
  return best;
}

function withAccent(best: number, step: Float32Array, { plain, accented }: Alphabet): number {
  if (best !== plain) return best;
  const probability = (index: number) => step[index] ?? 0;
  const [accent = best] = accented.toSorted((one, other) => probability(other) - probability(one));
  return probability(accent) > accentShare * probability(best) ? accent : best;
}
