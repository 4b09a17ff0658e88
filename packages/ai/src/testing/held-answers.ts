import type { Draft } from "@lotwright/contracts/writing/descriptions";
import type { AiReply } from "./ai-reply";
import type { AiRequest } from "./ai-server";

type Answered = Draft | AiReply;

/** Answers that wait until the test releases them, in the order of their requests. */
export function heldAnswers(answerTo: (request: AiRequest) => Answered) {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  return {
    /** Answers a request; to be passed to `respondWith` or `respondNext` of the server. */
    async answer(request: AiRequest): Promise<Answered> {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      return answerTo(request);
    },
    /** Releases the first ones that wait; without a count all of them, and holds none from then on. */
    release(count?: number): void {
      isOpen = count === undefined;
      for (const each of waiting.splice(0, count ?? waiting.length)) each();
    },
  };
}
