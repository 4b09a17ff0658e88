import type { AppRouter } from "@lotwright/server/router";
import { TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable, tap } from "@trpc/server/observable";
import { namedItemOf, type Question } from "./cached-manifest";
import { failureOf } from "./error-message";
import { isKept, type KeptAnswers } from "./kept-answers";
import { hasAnsweredSince, reportNoAnswer } from "./reachability";
import { type AccessEvents, createRefusedAccess } from "./refused-access";

/** Timeout of a query before the cached answer is shown. */
const queryTimeoutMs = 8_000;

/** Mutations that return the saved item, which is cached for the offline list of its manifest. */
const itemSaves = new Set(["items.create", "items.update"]);

/** Browsers report a lost connection by a TypeError. Errors of the server are shown. */
const isUnreachable = (error: TRPCClientError<AppRouter>) =>
  failureOf(error) === undefined && error.cause instanceof TypeError;

/** Query context: network only. */
export const fromServerOnly = { isFromServerOnly: true };

/** Query context: cache only. */
export const fromPhoneOnly = { isFromPhoneOnly: true };

type Observer = {
  next: (value: { result: { type: "data"; data: unknown } }) => void;
  complete: () => void;
  error: (error: TRPCClientError<AppRouter>) => void;
};

/** Emits the first response, from the network or the cache, and ignores the other. */
function once({ next, complete, error }: Observer) {
  let isDone = false;
  const first = () => {
    const isFirst = !isDone;
    isDone = true;
    return isFirst;
  };
  return {
    give(value: unknown) {
      if (!first()) return;
      next(value as Parameters<typeof next>[0]); // of the same question, now or earlier
      complete();
    },
    fail: (failure: TRPCClientError<AppRouter>) => first() && error(failure),
  };
}

function answerOfPhone(kept: KeptAnswers, question: Question) {
  return observable<Parameters<Observer["next"]>[0], TRPCClientError<AppRouter>>((observer) => {
    const answer = once(observer);
    void kept.find(question).then((data) => {
      if (data === undefined) answer.fail(new TRPCClientError("This isn't stored on this phone"));
      else answer.give({ result: { type: "data", data } });
    });
  });
}

type Answers = ReturnType<ReturnType<TRPCLink<AppRouter>>>;

/** Clears the cache only after the server confirmed the sign-out: offline, the person is still signed in. */
function leaving(kept: KeptAnswers, answers: Answers): Answers {
  return observable((observer) => {
    const left = answers.subscribe({
      next(value) {
        void kept.clear();
        observer.next(value);
      },
      error: (error) => observer.error(error),
      complete: () => observer.complete(),
    });
    return () => left.unsubscribe();
  });
}

const ignore = () => undefined;
const nothingInMemory: AccessEvents = {
  onSessionEnded: ignore,
  onManifestHidden: ignore,
  onManifestsListed: ignore,
};

/** Caches responses on the device, and answers from the cache when the server does not respond in time. */
export function keptAnswersLink(kept: KeptAnswers, events = nothingInMemory): TRPCLink<AppRouter> {
  const access = createRefusedAccess(kept, events);
  return () =>
    ({ next: send, op }) => {
      const { type, path, input, context } = op;
      const asking = kept.snapshot();
      const accept = (call: typeof op, answer: unknown) => {
        void access.answered(call, answer);
        if (itemSaves.has(call.path)) void kept.keepItem(answer, asking);
        const removedId = call.path === "items.remove" ? namedItemOf(call) : undefined;
        if (removedId) void kept.evictItem(removedId);
      };
      const next = (call: typeof op): Answers =>
        send(call).pipe(
          tap({
            next: ({ result }) => "data" in result && accept(call, result.data),
            error: (error) => void access.refused(call, { error, asking, askForManifest }),
          }),
        );
      const askForManifest = (id: string) =>
        void next({ ...op, type: "query", path: "manifests.byId", input: { id }, signal: null }).subscribe({
          error: ignore,
        });
      if (type === "mutation" && path === "auth.logout") return leaving(kept, next(op));
      if (type !== "query" || !isKept(path) || context.isFromServerOnly) return next(op);
      const question = { path, input };
      if (context.isFromPhoneOnly) return answerOfPhone(kept, question);
      return observable((observer) => {
        const answer = once(observer);
        const answerFromPhone = async (error?: TRPCClientError<AppRouter>) => {
          const data = await kept.find(question);
          if (data !== undefined) answer.give({ result: { type: "data", data } });
          else if (error) answer.fail(error);
        };
        const askedAt = performance.now();
        const timer = setTimeout(() => {
          // A long list may have begun to arrive on a slow connection.
          if (!hasAnsweredSince(askedAt)) reportNoAnswer(0);
          void answerFromPhone();
        }, queryTimeoutMs);
        const asked = next(op).subscribe({
          next(value) {
            const { result } = value;
            if ("data" in result) void kept.keep(question, result.data, asking);
            answer.give(value);
          },
          error: (error) => {
            void (isUnreachable(error) ? answerFromPhone(error) : answer.fail(error));
          },
        });
        return () => {
          clearTimeout(timer);
          asked.unsubscribe();
        };
      });
    };
}
