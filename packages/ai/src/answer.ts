import { categoriesWith, defaultCategory, maxTitleLength } from "@lotwright/contracts/catalog/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/values/limits";
import { aiNotDescribedMessage } from "@lotwright/contracts/writing/describable";
import type { Draft } from "@lotwright/contracts/writing/descriptions";
import { z } from "zod";
import { invalidAnswer, readWritten, type Written } from "./completion";
import { jsonValuesIn } from "./found-json";
import { toPlainText } from "./plain-text";
import { declinesOutright, isRefusal } from "./refusals";
import { oneLine, saysSomething } from "./text";
import { shortenTitle } from "./title";
import { WriterError } from "./writer";

const answer = z.object({ title: z.string(), description: z.string(), category: z.string().nullish() });
type Answered = z.infer<typeof answer>;

/** Schema requested from the model, which not all compatible servers enforce. */
export const requestedAnswer = (ownCategories: readonly string[] = []) =>
  answer.extend({ category: z.enum(categoriesWith(ownCategories)) });

type Answer = { draft: Draft; keptLimits: boolean };
type Completion = Answer & { inputTokens?: number | undefined; outputTokens?: number | undefined };

/** Characters of a title that are processed, since a provider's text may be as long as its response. */
const maxRawTitle = 2_000;
const maxRawCategory = 200;
/** Characters of a description that are processed, with space for blanks and markup, which are removed. */
const maxRawDescription = 2 * maxLongTextLength;
/** Parses a chat completion into a draft within our limits; throws an error without its content if invalid. */
export function readCompletion(received: unknown, ownCategories: readonly string[] = []): Completion {
  const { inputTokens, outputTokens, ...written } = readWritten(received);
  return { ...readValue(written, answer, toAnswer(ownCategories)), inputTokens, outputTokens };
}

/** Parses a complete answer; see `readCompletion`. */
export const readAnswer = (content: string): Answer =>
  readValue({ answers: [content], reasoning: [], isCutOff: false }, answer, toAnswer([]));

const titles = z.object({ titles: z.array(z.string()) });

/** Schema of an answer that shortens titles, one per title in order. */
export const requestedTitles = titles;

/** Parses shortened titles, as many as were sent. Null for an empty one, or one above `maxLength` characters. */
export function readTitles(received: unknown, count: number, maxLength: number): (string | null)[] {
  return readValue(readWritten(received), titles, ({ titles }) => {
    if (titles.length !== count) return invalidAnswer("another number of titles");
    return titles.map((raw) => {
      const title = oneLine(toPlainText(raw.slice(0, maxRawTitle)));
      return saysSomething(title) && !isRefusal(title, "title") && [...title].length <= maxLength
        ? title
        : null;
    });
  });
}

/**
 * The value of a schema in the first text that contains one; the last of several, since models think first. Reads reasoning only
 * if there is no answer, and never treats it as a refusal.
 */
function readValue<Value, Result>(
  { answers, reasoning, isCutOff }: Pick<Written, "answers" | "reasoning" | "isCutOff">,
  schema: z.ZodType<Value>,
  read: (value: Value) => Result | WriterError,
): Result {
  const results =
    answers.length > 0
      ? answers.map((text) => (declinesInProse(text) ? notDescribed() : readText(text, schema, read)))
      : reasoning.map((text) => readText(text, schema, read));
  const result = results.find(isFinal) ?? results[0] ?? invalidAnswer("empty");
  if (!(result instanceof WriterError)) return result;
  if (isCutOff) throw new WriterError("cut-off");
  throw result;
}

/** Whether a value is valid, not a refusal. */
const isFinal = (result: unknown) => !(result instanceof WriterError) || result.kind === "refused";

function readText<Value, Result>(
  text: string,
  schema: z.ZodType<Value>,
  read: (value: Value) => Result | WriterError,
): Result | WriterError {
  const results = jsonValuesIn(text)
    .flatMap((value) => unwrap(value, schema))
    .map(read)
    .reverse();
  return results.find(isFinal) ?? results[0] ?? invalidAnswer("another schema");
}

/** Whether a text is a refusal in words, as a whole or before braces with an example. */
function declinesInProse(text: string): boolean {
  if (jsonValuesIn(text).length === 0) return isRefusal(text);
  return declinesOutright(text.slice(0, Math.max(0, text.search(/[{[]/))));
}

/** Maximum of objects or arrays around the value. */
const maxWrappers = 2;
const maxWrapped = 20;

function unwrap<Value>(value: unknown, schema: z.ZodType<Value>, wrappers = maxWrappers): Value[] {
  const parsed = schema.safeParse(value);
  if (parsed.success) return [parsed.data];
  if (wrappers === 0 || typeof value !== "object" || value === null) return [];
  const wrapped = Object.values(value).slice(0, maxWrapped);
  const found = wrapped.flatMap((each: unknown) => unwrap(each, schema, wrappers - 1));
  // Several values describe something else, such as each photo.
  return found.length === 1 ? found : [];
}

const toAnswer =
  (ownCategories: readonly string[]) =>
  (answered: Answered): Answer | WriterError => {
    const rawTitle = answered.title.slice(0, maxRawTitle);
    const rawDescription = answered.description.trim().slice(0, maxRawDescription);
    const title = oneLine(toPlainText(rawTitle));
    const description = toPlainText(rawDescription);
    // A placeholder such as "<title>" is removed as an HTML element.
    const isRefused =
      [oneLine(rawTitle), title].some((text) => isRefusal(text, "title")) ||
      [rawDescription, description].some((text) => isRefusal(text));
    if (isRefused) return notDescribed();
    if (!saysSomething(title)) return invalidAnswer("empty title");
    if (!saysSomething(description)) return invalidAnswer("empty description");
    if (rawDescription.length === maxRawDescription || description.length > maxLongTextLength)
      return invalidAnswer("description too long");
    const category = findCategory(answered.category, ownCategories);
    return {
      draft: {
        title: shortenTitle(title, description, maxTitleLength),
        description,
        category: category ?? defaultCategory,
      },
      keptLimits: title.length <= maxTitleLength && category !== undefined && category !== "",
    };
  };

/** Error for a response that is not a description; a retry may help. */
const notDescribed = () => new WriterError("refused", { message: aiNotDescribedMessage });

/** Finds a category of the list; undefined if the model names none. */
function findCategory(text: string | null | undefined, ownCategories: readonly string[]): string | undefined {
  if (text == null) return "";
  const raw = text.slice(0, maxRawCategory);
  // As answered first, since a name such as "# Comics" is markup too.
  const wanted = [raw.trim(), oneLine(toPlainText(raw))].map((name) => name.toLowerCase());
  return categoriesWith(ownCategories).find((category) => wanted.includes(category.toLowerCase()));
}
