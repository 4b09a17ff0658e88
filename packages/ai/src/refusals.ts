import { promptSentences } from "./prompt";
import { afterApology, apology, apologyLink, namesOfFields, placeholders, rules } from "./refusal-rules";

const maxStart = 400;
const maxRead = 25_000;
const inBrackets =
  /^<[^<>=]+>$|^(?:\{+|\[)[^\]}]*(?:title|description|insert|name|text|item)[^\]}]*(?:\}+|\])$/;
const minRepeated = 3;
const minRun = 10;

type Kind = "title" | "description";

/** Text in lower case, on one line, without accents and marks of emphasis. */
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
 * Whether a text is a model's refusal or apology, a placeholder, an echo of the prompt, or one repeated word, rather than the title or
 * description of a lot. Knows English, German, French and Spanish.
 */
export function isRefusal(text: string, kind: Kind = "description"): boolean {
  const start = plain(text.slice(0, maxStart));
  const read = text.slice(0, maxRead);
  return isPlaceholder(start) || declines(start, kind) || isRepeated(read, kind) || isEcho(read);
}

function isPlaceholder(text: string): boolean {
  // The board game's name is its apology.
  if (text === "sorry!") return false;
  const bare = text.replace(/^[^\p{L}\p{N}]+|(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
  return placeholders.has(bare) || inBrackets.test(text) || namesOfFields.some((name) => name.test(bare));
}

function declines(text: string, kind: Kind): boolean {
  const apologized = apology.exec(text)?.[0] ?? "";
  const rest = text.slice(apologized.length);
  if (apologized !== "" && afterApology.test(rest)) return true;
  const said = apologized === "" ? text : rest.replace(apologyLink, "");
  return rules.some((rule) => rule[kind].test(said));
}

/** One word and nothing else, or one that a model did not stop repeating. "Tora! Tora! Tora!" is a title. */
function isRepeated(text: string, kind: Kind): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s,.;:]+/u)
    .filter(Boolean);
  if (words.length >= minRepeated && !text.includes("!") && new Set(words).size === 1) return true;
  if (kind === "title") return false;
  let run = 1;
  return words.some((word, at) => {
    run = word === words[at - 1] ? run + 1 : 1;
    return run >= minRun && new Set(words).size < words.length / 2;
  });
}

const echoes = promptSentences.map(plain);

function isEcho(text: string): boolean {
  const said = plain(text);
  return echoes.some((sentence) => said.includes(sentence));
}
