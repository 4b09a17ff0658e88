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

/** Text written by a model, and why it stopped. */
export type Written = {
  /** Texts that may contain the answer: after the reasoning, or call arguments. */
  answers: string[];
  /** The model's reasoning, used only if there is no other answer. */
  reasoning: string[];
  /** Whether the model used up its tokens. */
  isCutOff: boolean;
  inputTokens: number | undefined;
  outputTokens: number | undefined;
};

/** Parses a chat completion. Rejects one without a choice, or with a refusal. */
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
    ...textsOf(choice.message ?? { content: choice.text }),
    isCutOff: /^(?:length|model_length|max_tokens|max_output_tokens)$/i.test(reason),
    inputTokens: usage?.prompt_tokens,
    outputTokens: usage?.completion_tokens,
  };
}

/** Creates an error for an unusable answer, with the reason but none of its content. */
export function invalidAnswer(reason: string): WriterError {
  return new WriterError("invalid-answer", { cause: new Error(`The answer was unusable: ${reason}`) });
}

type Message = z.infer<typeof message>;

function textsOf(message: Message): Pick<Written, "answers" | "reasoning"> {
  const { content, reasoning_content, reasoning, thinking } = message;
  const answer = textOf(content, isAnswer);
  const reasoned = [
    ...[reasoning_content, reasoning, thinking].map((each) => textOf(each)),
    textOf(content, (part) => !isAnswer(part)),
  ];
  return {
    answers: [afterReasoning(answer), ...argumentsOf(message)].filter(isWritten),
    reasoning: reasoned.filter(isWritten),
  };
}

const isWritten = (text: string) => text.trim() !== "";

const call = z.looseObject({ arguments: z.unknown() });
const calls = z.array(z.looseObject({ function: call }));

/** Arguments of the first function call, which some servers send as an object. */
function argumentsOf({ tool_calls, function_call }: Message): string[] {
  const called = calls.safeParse(tool_calls).data?.[0]?.function ?? call.safeParse(function_call).data;
  return [textOf(called?.arguments)];
}

const part = z.looseObject({ type: z.string().optional().catch(undefined) });
type Part = z.infer<typeof part>;

const isAnswer = ({ type }: Part) => type === undefined || /text/i.test(type);

const maxParts = 100;
const maxDepth = 4;

/** Text of a message's content: a string, an array of parts, or an object that some servers have parsed. */
function textOf(content: unknown, isWanted: (part: Part) => boolean = () => true, depth = 0): string {
  if (typeof content === "string") return isWanted({}) ? content : "";
  if (typeof content !== "object" || content === null || depth === maxDepth) return "";
  if (Array.isArray(content)) {
    return content
      .slice(0, maxParts)
      .map((each: unknown) => textOf(each, isWanted, depth + 1))
      .join("");
  }
  const { data } = part.safeParse(content);
  if (!data || !isWanted(data)) return "";
  const inside = data.text ?? data.thinking ?? data.content;
  return inside === undefined ? JSON.stringify(content) : textOf(inside, undefined, depth + 1);
}

/** Matches the marker that ends a model's reasoning, `</think>` or similar. */
const reasoningEnd =
  /<\/(?:think|thinking|thought|reasoning|reflection)>|\[\/THINK\]|◁\/think▷|<\|channel\|>final<\|message\|>/gi;

/** The text after the reasoning; all of it if nothing follows. */
function afterReasoning(text: string): string {
  let end = 0;
  for (const { 0: mark, index } of text.matchAll(reasoningEnd)) end = index + mark.length;
  const answer = text.slice(end);
  return isWritten(answer) ? answer : text;
}
