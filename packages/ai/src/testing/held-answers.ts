import type { Draft } from "@lotwright/contracts/writing/descriptions";
import type { AiReply } from "./ai-reply";
import type { AiRequest } from "./ai-server";

type Answered = Draft | AiReply;

/** Replies that wait until the test releases them, in request order. */
export function heldAnswers(answerTo: (request: AiRequest) => Answered) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    /** Replies to a request; pass it to the server's `respondWith` or `respondNext`. */
    async answer(request: AiRequest): Promise<Answered> {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      return answerTo(request);
    },
    /** Releases the first `count` replies; without a count all, including future ones. */
    release(count?: number): void {
      isOpen = count === undefined;
      for (const each of waiting.splice(0, count ?? waiting.length)) each();
    },
  };
}
