import { createSpeechReader, type SpeechResults } from "./speech-results";

/** The part of the browser's SpeechRecognition that is used. */
export type SpeechEngine = {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onstart: (() => void) | null;
  onresult: ((event: { results: SpeechResults }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  abort: () => void;
};

export type ListeningState = "paused" | "starting" | "listening";

export type ListeningFailure =
  | { kind: "unsupported" }
  | { kind: "not-allowed" }
  | { kind: "not-started" }
  | { kind: "other"; code: string };

export type RecogniserOptions = {
  makeEngine: () => SpeechEngine;
  /** True while the browser asks the person for the microphone: no start is to be expected meanwhile. */
  isAsking: () => Promise<boolean>;
  onState: (state: ListeningState) => void;
  onInterim: (text: string) => void;
  onFinal: (text: string) => void;
  onFailure: (failure: ListeningFailure) => void;
};

const speechLanguage = "en-US";
const noSpeechDelayMs = 1_000;
export const afterSaveDelayMs = 500;
/** A browser that has not started by then has the interface and nothing behind it. */
const startLimitMs = 2_000;
/** How long a person may think about the browser's question. */
const askingLimitMs = 30_000;
/** Between two recognitions, so that a browser that ends each at once is not called without a pause. */
const restartDelayMs = 250;

/** What the person sees, told only when it changes. */
function createDisplay({ onState, onInterim }: Pick<RecogniserOptions, "onState" | "onInterim">) {
  let state: ListeningState = "paused";
  let interim = "";
  return {
    state: () => state,
    show(next: ListeningState) {
      if (next === state) return;
      state = next;
      onState(next);
    },
    interim: () => interim,
    showInterim(text: string) {
      if (text === interim) return;
      interim = text;
      onInterim(text);
    },
  };
}

function endQuietly(engine: SpeechEngine) {
  Object.assign(engine, { onstart: null, onresult: null, onerror: null, onend: null });
  engine.abort();
}

/** Nothing for 'aborted': another tab or app took the microphone, and the screen shows that listening has paused. */
function failureOf(error: string): ListeningFailure | undefined {
  if (error === "aborted") return undefined;
  return error === "not-allowed" ? { kind: "not-allowed" } : { kind: "other", code: error };
}

/**
 * Listens until it is told to stop, however the browser cuts that up: many end after each utterance although
 * `continuous` is set, so every end begins a new recognition.
 */
export function createRecogniser(options: RecogniserOptions) {
  const { makeEngine, isAsking, onFinal, onFailure } = options;
  const { state, show, interim, showInterim } = createDisplay(options);
  let engine: SpeechEngine | undefined;
  /** Began, and has not said so yet. */
  let awaited: SpeechEngine | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends the recognition; words that were heard and not yet final count. */
  const letGo = () => {
    clearTimeout(timer);
    const [ending, heard] = [engine, interim()];
    engine = undefined;
    awaited = undefined;
    if (ending) endQuietly(ending);
    showInterim("");
    if (heard) onFinal(heard);
  };
  const pause = () => {
    show("paused");
    letGo();
  };
  const fail = (failure: ListeningFailure | undefined) => {
    pause();
    if (failure) onFailure(failure);
  };
  const beginIn = (delayMs: number) => {
    letGo();
    // Words that became final just now may have ended the listening.
    if (state() !== "paused") timer = setTimeout(begin, delayMs);
  };
  const watch = (starting: SpeechEngine, leftMs: number) => {
    timer = setTimeout(async () => {
      const mayWait = leftMs > startLimitMs && (await isAsking());
      if (awaited !== starting) return;
      if (mayWait) watch(starting, leftMs - startLimitMs);
      else fail({ kind: "unsupported" });
    }, startLimitMs);
  };
  const take = (results: { finals: string[]; interim: string }, from: SpeechEngine) => {
    // What is final is no longer uncertain, nor counted a second time when a command in it ends the recognition.
    if (results.finals.length > 0) showInterim("");
    for (const text of results.finals) onFinal(text);
    if (engine === from) showInterim(results.interim);
    // Said after the command that ended the recognition for a while: nobody will send it again as final.
    else if (results.interim && state() !== "paused") onFinal(results.interim);
  };
  const begin = () => {
    const starting = makeEngine();
    const read = createSpeechReader();
    Object.assign(starting, { lang: speechLanguage, continuous: true, interimResults: true });
    engine = starting;
    awaited = starting;
    starting.onstart = () => {
      awaited = undefined;
      clearTimeout(timer);
      show("listening");
    };
    starting.onresult = ({ results }) => take(read(results), starting);
    starting.onerror = ({ error }) => {
      if (error === "no-speech") beginIn(noSpeechDelayMs);
      else fail(failureOf(error));
    };
    starting.onend = () => beginIn(restartDelayMs);
    watch(starting, askingLimitMs);
    try {
      starting.start();
    } catch {
      fail({ kind: "not-started" });
    }
  };
  return {
    start() {
      if (state() !== "paused") return;
      show("starting");
      begin();
    },
    stop: pause,
    /** Without a word until `resume`, as while a lot is being saved or the page cannot be seen. */
    suspend: letGo,
    resume: (delayMs: number) => beginIn(delayMs),
  };
}
