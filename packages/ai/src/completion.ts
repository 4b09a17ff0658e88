import { z } from "zod";
import { WriterError } from "./writer";

const message = z.looseObject({ refusal: z.string().nullish().catch(undefined) });

const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(undefined),
        message: message.nullish(),
        text: z.unknown().optional(),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
    .nullish()
    .catch(undefined),
});

/** What a model has written, and why it stopped. */
export type Written = {
  /** The texts that may hold the answer, the likeliest first: after the reasoning, the whole text, the reasoning. */
  texts: string[];
  /** The model used up its tokens. */
  isCutOff: boolean;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
};

/** Reads a chat completion. Rejects one without a choice, and one that was declined. */
export function readWritten(received: unknown): Written {
  const parsed = completion.safeParse(received);
  const choice = parsed.data?.choices[0];
  if (choice === undefined) throw invalidAnswer("no chat completion");
  const reason = choice.finish_reason ?? "";
  if (choice.message?.refusal?.trim() || /content_?filter|safety/i.test(reason)) {
    throw new WriterError("refused");
  }
  const usage = parsed.data?.usage;
  return {
    texts: candidates(choice.message ?? { content: choice.text }),
    isCutOff: /^(?:length|max_tokens|max_output_tokens)$/i.test(reason),
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
  };
}

/** An answer that cannot be used. The error has the reason and none of the content. */
export function invalidAnswer(reason: string): WriterError {
  return new WriterError("invalid-answer", { cause: new Error(`The answer was unusable: ${reason}`) });
}

type Message = z.infer<typeof message>;

function candidates({ content, reasoning_content, reasoning, thinking, tool_calls }: Message): string[] {
  const answer = textOf(content, isAnswer);
  const called = z.array(z.object({ function: z.object({ arguments: z.string() }) })).safeParse(tool_calls);
  const texts = [
    afterReasoning(answer),
    answer,
    ...(called.data ?? []).slice(0, 1).map((call) => call.function.arguments),
    ...[reasoning_content, reasoning, thinking].map((each) => textOf(each)),
    textOf(content, (part) => !isAnswer(part)),
  ];
  return [...new Set(texts)].filter((text) => text.trim() !== "");
}

const part = z.looseObject({ type: z.string().optional().catch(undefined) });
type Part = z.infer<typeof part>;

const isAnswer = ({ type }: Part) => type === undefined || /text/i.test(type);

const maxParts = 100;
const maxDepth = 3;

/** The text of a content: one string, or parts of it. */
function textOf(content: unknown, isWanted: (part: Part) => boolean = () => true, depth = 0): string {
  if (typeof content === "string") return isWanted({}) ? content : "";
  if (!Array.isArray(content) || depth === maxDepth) return "";
  return content
    .slice(0, maxParts)
    .map((each: unknown) => {
      if (typeof each === "string") return isWanted({}) ? each : "";
      const { data } = part.safeParse(each);
      return data && isWanted(data)
        ? textOf(data.text ?? data.thinking ?? data.content, undefined, depth + 1)
        : "";
    })
    .join("");
}

/** What ends the reasoning in an answer: `</think>` and the marks that other families of models use. */
const reasoningEnd =
  /<\/(?:think|thinking|thought|reasoning|reflection)>|\[\/THINK\]|◁\/think▷|<\|channel\|>final<\|message\|>/gi;

function afterReasoning(text: string): string {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(reasoningEnd)) end = index + mark.length;
  return text.slice(end);
}
