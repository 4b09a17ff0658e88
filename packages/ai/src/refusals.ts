import { promptSentences } from "./prompt";
import {
  apology,
  apologyLink,
  failure,
  namesOfFields,
  outright,
  placeholders,
  topic,
  unconfirmed,
  withoutPhotoStates,
} from "./refusal-rules";
import { isAboutNothing } from "./refusal-words";

const maxStart = 400;
const maxRead = 25_000;
const minRepeated = 3;
/** Minimum repetitions of a name for a repetition error; "Bye Bye Bye" is a name. */
const minRepeatedNames = 4;
const minRun = 10;

type Kind = "title" | "description";

/** Normalizes a text to lower case on one line, without accents and emphasis marks. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘´`]/g, "'")
    .replace(/[*_#"“”„«»]/g, "")
    .replace(/\s+/gu, " ")
    .trim()
    .toLowerCase();
}

/**
 * Whether a text is a model's refusal, apology, placeholder, prompt echo or repeated word instead of a title or description. Any
 * word about an object makes a text valid. Supports English, German, French and Spanish.
 */
export function isRefusal(text: string, kind: Kind = "description"): boolean {
  const start = plain(text.slice(0, maxStart));
  const read = text.slice(0, maxRead);
  return isPlaceholder(start) || declines(start, kind) || isRepeated(read, kind) || isEcho(read);
}

/** Whether a text starts with an unambiguous refusal. */
export const declinesOutright = (text: string): boolean => isOutright(plain(text.slice(0, maxStart)));

const bracketed = /^(?:<[^<>=]+>|\{+[^{}]*\}+|\[[^[\]]*\])$/;

function isPlaceholder(text: string): boolean {
  // A board game whose name is an apology.
  if (text === "sorry!") return false;
  const bare = text.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
  if (placeholders.has(bare)) return true;
  const isName = bracketed.test(text) || namesOfFields.some((name) => name.test(bare));
  return isName && isAboutNothing(bare.replace(/\p{N}+/gu, ""));
}

/** Whether a text is a refusal as a whole; after "The picture is dark." a description may follow. */
function declines(text: string, kind: Kind): boolean {
  if (isOutright(text)) return true;
  const sentences = kind === "title" ? [text] : text.split(/(?<=[.!?]) /);
  const [sentence = ""] = sentences;
  const first = sentences.length > 1 ? sentence : withoutPhotoStates(sentence);
  if (unconfirmed.test(first)) return false;
  const isFailure = apology.test(first) || (failure.test(first) && topic.test(first));
  return isFailure && sentences.every((each) => isAboutNothing(each) || isOutright(each));
}

function isOutright(text: string): boolean {
  const apologized = apology.exec(text)?.[0] ?? "";
  const said = text.slice(apologized.length).replace(apologyLink, "");
  return outright.some((rule) => rule.test(said));
}

/** Whether a text is one word, or a word that the model kept repeating. "Tora! Tora! Tora!" is a title. */
function isRepeated(text: string, kind: Kind): boolean {
  const words = text.split(/[\s,.;:]+/u).filter(Boolean);
  const run = lastRun(words.map((word) => word.toLowerCase()));
  const isNames = kind === "title" && words.every((word) => /^\p{Lu}/u.test(word));
  if (run === words.length && !text.includes("!") && run >= (isNames ? minRepeatedNames : minRepeated))
    return true;
  return kind === "description" && run >= minRun;
}

/** Number of equal words at the end of a text, the last of which may be cut. */
export function lastRun(words: readonly string[]): number {
  const end = words.length > minRun && words.at(-1) !== words.at(-2) ? words.length - 1 : words.length;
  let run = 0;
  const last = words[end - 1];
  while (run < end && words[end - 1 - run] === last) run += 1;
  return run;
}

const echoes = promptSentences.map(plain);
const photoCount = /\bthe lot is shown in \d+ photos? above\b/;

function isEcho(text: string): boolean {
  const said = plain(text);
  return photoCount.test(said) || echoes.some((sentence) => said.includes(sentence));
}
