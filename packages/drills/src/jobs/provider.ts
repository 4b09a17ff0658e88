import { type AiReply, answerFrom } from "@lotwright/ai/testing/ai-reply";
import type { AiRequest, AiServer } from "@lotwright/ai/testing/ai-server";
import { heldAnswers } from "@lotwright/ai/testing/held-answers";

/** A call about a lot or recording. Times in milliseconds; an open call ends at Infinity. */
export type Call = { id: string; askedAt: number; endedAt: number; isAnswered: boolean };
type CallOfKind = Call & { kind: "description" | "transcription" };

const lotInNotes = /lot ([0-9a-f-]{36})/;

/** The notes of a lot, by which its calls are recognized. */
export const notesOf = (itemId: string) => `Brass, lot ${itemId}`;

export type Provider = ReturnType<typeof createProvider>;

/** The slow AI provider of the servers, which records every call. */
export function createProvider(delayMs: number) {
  const calls: CallOfKind[] = [];
  /** Recordings by the hash of their audio. */
  const recordings = new Map<string, string>();

  function record(request: AiRequest): CallOfKind {
    const { audio, notes } = request;
    const id = (audio ? recordings.get(audio.sha256) : lotInNotes.exec(notes)?.[1]) ?? "unknown";
    const call: CallOfKind = {
      ...{ id, kind: audio ? "transcription" : "description", askedAt: Date.now() },
      ...{ endedAt: Number.POSITIVE_INFINITY, isAnswered: false },
    };
    calls.push(call);
    void request.over.then(() => {
      call.endedAt = Date.now();
      call.isAnswered = request.wasAnswered;
    });
    return call;
  }

  function answer(request: AiRequest): AiReply {
    const reply = answerFrom(request);
    return { ...("title" in reply ? { draft: reply } : reply), delayMs };
  }

  /** Answers the calls that reach a server of the AI. */
  function open(ai: AiServer): void {
    ai.respondWith((request) => {
      record(request);
      return answer(request);
    });
  }

  return {
    ...{ calls, recordings, open },
    /** Has the calls that reach a server of the AI wait until `resume`; `held` are those that wait. */
    pause(ai: AiServer) {
      const answers = heldAnswers(answer);
      const held: CallOfKind[] = [];
      ai.respondWith((request) => {
        held.push(record(request));
        return answers.answer(request);
      });
      const resume = () => {
        open(ai);
        answers.release();
      };
      return { held, resume };
    },
  };
}

/** Tells whether a call for a job began while an earlier one was open, or after one was answered. */
export function isDoubled(calls: readonly Call[]): boolean {
  const sorted = calls.toSorted((a, b) => a.askedAt - b.askedAt);
  return sorted.some(({ askedAt }, at) =>
    sorted.slice(0, at).some(({ endedAt, isAnswered }) => isAnswered || endedAt > askedAt),
  );
}
