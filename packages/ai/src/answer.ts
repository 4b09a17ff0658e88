import type { Draft } from "@lotwright/contracts/descriptions";
import { categories, defaultCategory, maxTitleLength } from "@lotwright/contracts/item-fields";
import { maxLongTextLength } from "@lotwright/contracts/limits";
import { z } from "zod";
import { oneLine, saysSomething, withoutControlCharacters } from "./text";
import { shortenTitle } from "./title";
import { WriterError } from "./writer";

const answer = z.object({ title: z.string(), description: z.string(), category: z.string() });

const knownCategories = [...categories, defaultCategory] as const;

/** What the model is asked to answer; compatible servers do not all enforce it. */
export const requestedAnswer = answer.extend({ category: z.enum(knownCategories) });

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
    .nullish()
    .catch(undefined),
});

type Answer = { draft: Draft; keptLimits: boolean };
type Completion = Answer & { inputTokens?: number | undefined; outputTokens?: number | undefined };

/** Nothing behind this is worked on: a provider's text may be as long as its answer. */
const maxRawTitle = 2_000;
const maxRawCategory = 200;
/** Blanks around a description of full length are trimmed. */
const maxRawDescription = maxLongTextLength + 2_000;
const maxRefusal = 2_000;

const apology = /^(?:i['’]m |i am )?(?:very |so )?(?:sorry|afraid)\b[\s,.!;:–—-]*(?:but |that )*/i;
const inability =
  /^i(?:['’]m|(?: am))? (?:can['’]?t|cannot|can not|could not|won['’]t|unable to|not able to) (?:help|assist|describe|identify|comply|provide|process|view|see|analy[sz]e|fulfil|create|write|generate|continue|determine|do)/i;

/** Reads a chat completion into a draft that keeps our limits; anything else is an error without its content. */
export function readCompletion(received: unknown): Completion {
  const { content, ...counted } = completedText(received);
  return { ...readAnswer(content), ...counted };
}

const titles = z.object({ titles: z.array(z.string()) });

/** What the model is asked to answer when it shortens titles: one for each, in their order. */
export const requestedTitles = titles;

/** Reads shortened titles, as many as were sent. Null for one that is empty, or that is longer than `maxLength` characters. */
export function readTitles(received: unknown, count: number, maxLength: number): (string | null)[] {
  const parsed = titles.safeParse(parseJson(completedText(received).content));
  if (!parsed.success || parsed.data.titles.length !== count) throw invalid("another number of titles");
  return parsed.data.titles.map((raw) => {
    const title = oneLine(raw.slice(0, maxRawTitle));
    return saysSomething(title) && !isRefusal(title) && [...title].length <= maxLength ? title : null;
  });
}

function completedText(received: unknown) {
  const parsed = completion.safeParse(received);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) throw invalid("no chat completion");
  const { content, refusal } = choice.message;
  if (refusal?.trim() || choice.finish_reason === "content_filter") throw new WriterError("refused");
  if (choice.finish_reason === "length") throw invalid("cut off at the length limit");
  if (!content?.trim()) throw invalid("empty");
  const usage = parsed.data?.usage;
  return { content, inputTokens: usage?.prompt_tokens, outputTokens: usage?.completion_tokens };
}

export function readAnswer(content: string): Answer {
  if (isRefusal(content)) throw new WriterError("refused");
  const parsed = answer.safeParse(parseJson(content));
  if (!parsed.success) throw invalid("another schema");
  const title = oneLine(parsed.data.title.slice(0, maxRawTitle));
  const description = withoutControlCharacters(parsed.data.description.slice(0, maxRawDescription)).trim();
  if (isRefusal(title) || isRefusal(description)) throw new WriterError("refused");
  if (!saysSomething(title)) throw invalid("empty title");
  if (!saysSomething(description)) throw invalid("empty description");
  if (description.length > maxLongTextLength) throw invalid("description too long");
  const category = findCategory(parsed.data.category);
  return {
    draft: {
      title: shortenTitle(title, description, maxTitleLength),
      description,
      category: category ?? defaultCategory,
    },
    keptLimits: title.length <= maxTitleLength && category !== undefined,
  };
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    // The parser's own message quotes the content.
    throw invalid("not JSON");
  }
}

function isRefusal(text: string): boolean {
  return inability.test(text.slice(0, maxRefusal).trim().replace(apology, ""));
}

function findCategory(text: string): string | undefined {
  const wanted = oneLine(text.slice(0, maxRawCategory)).toLowerCase();
  return knownCategories.find((category) => category.toLowerCase() === wanted);
}

function invalid(reason: string): WriterError {
  return new WriterError("invalid-answer", { cause: new Error(`The answer was unusable: ${reason}`) });
}
