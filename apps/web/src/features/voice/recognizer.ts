type SpeechWindow = {
  SpeechRecognition?: new () => SpeechEngine;
  webkitSpeechRecognition?: new () => SpeechEngine;
};

/** The browser's speech recognition, possibly with the prefix `webkit`; undefined if there is none. */
export function findSpeechEngine(): (new () => SpeechEngine) | undefined {
  const speech = window as SpeechWindow; // TypeScript's DOM types have neither name
  return speech.SpeechRecognition ?? speech.webkitSpeechRecognition;
}

/** Whether the browser will prompt for the microphone permission; false if unknown. */
export async function isAskingForMicrophone(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => undefined);
  return status?.state === "prompt";
}

/** The used part of the browser's speech results. */
export type SpeechResults = ArrayLike<{ isFinal: boolean; 0?: { transcript: string } | undefined }>;

type Heard = { finals: string[]; interim: string };

/** Index at which new words start if the result repeats earlier words; undefined if it does not. */
function repeatedLength(text: string, before: string): number | undefined {
  // Browsers that never repeat words start each further result with a space, so equal words were said twice.
  if (before === "" || text.startsWith(" ")) return undefined;
  if (!text.toLowerCase().startsWith(before.toLowerCase())) return undefined;
  return /^[\p{L}\p{N}]/u.test(text.slice(before.length)) ? undefined : before.length;
}

function newWords(text: string, before: string): string {
  return text.slice(repeatedLength(text, before) ?? 0).trim();
}

/**
 * Creates a reader that emits each final result once. Some browsers send a result twice, or start each result with the previous
 * one.
 */
export function createSpeechReader(): (results: SpeechResults) => Heard {
  const taken = new Set<number>();
  let before = "";
  const take = (index: number, isFinal: boolean, text: string): string => {
    const words = newWords(text, before);
    if (!isFinal) return words;
    taken.add(index);
    before = text.trim();
    return words;
  };
  return (results) => {
    const heard = Array.from(results).map(({ isFinal, 0: best }, index) => ({
      isFinal,
      words: taken.has(index) ? "" : take(index, isFinal, best?.transcript ?? ""),
    }));
    const wordsOf = (isFinal: boolean) =>
      heard.filter((result) => result.words && result.isFinal === isFinal).map(({ words }) => words);
    return { finals: wordsOf(true), interim: wordsOf(false).join(" ") };
  };
}

/** The used part of the browser's SpeechRecognition. */
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

export type RecognizerOptions = {
  makeEngine: () => SpeechEngine;
  /** Whether the browser is asking for the microphone permission, which delays the start. */
  isAsking: () => Promise<boolean>;
  onState: (state: ListeningState) => void;
  onInterim: (text: string) => void;
  onFinal: (text: string) => void;
  onFailure: (failure: ListeningFailure) => void;
};

const speechLanguage = "en-US";
const noSpeechDelayMs = 1_000;
export const afterSaveDelayMs = 500;
/** Timeout in ms for the start of recognition. Some browsers have the API, but it never starts. */
const startLimitMs = 2_000;
/** Timeout in ms for answering the permission prompt. */
const askingLimitMs = 30_000;
/** Pause in ms between two recognitions, because some browsers end each immediately. */
const restartDelayMs = 250;

/** Emits the state for the screen whenever it changes. */
function createDisplay({ onState, onInterim }: Pick<RecognizerOptions, "onState" | "onInterim">) {
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

/** The error to show. Undefined for 'aborted', when another tab or app uses the microphone; the screen then shows a pause. */
function failureOf(error: string): ListeningFailure | undefined {
  if (error === "aborted") return undefined;
  return error === "not-allowed" ? { kind: "not-allowed" } : { kind: "other", code: error };
}

/**
 * Creates a recognizer, which listens until stopped. Many browsers end recognition after each utterance despite `continuous`, so
 * it restarts after every end.
 */
export function createRecognizer(options: RecognizerOptions) {
  const { makeEngine, isAsking, onFinal, onFailure } = options;
  const { state, show, interim, showInterim } = createDisplay(options);
  let engine: SpeechEngine | undefined;
  /** A started recognition that the browser has not confirmed. */
  let awaited: SpeechEngine | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends recognition, treating interim words as final. */
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
    // Restarts listening unless the final words contained a command that paused it.
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
    // Clears interim words before final words are handled, because a command in them may end recognition and count the same words
    // twice.
    if (results.finals.length > 0) showInterim("");
    for (const text of results.finals) onFinal(text);
    if (engine === from) showInterim(results.interim);
    // These interim words follow a command that suspends listening, so the browser will not send them as final.
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
    /** Pauses listening until `resume`, while a lot is saved or the page is hidden. */
    suspend: letGo,
    resume: (delayMs: number) => beginIn(delayMs),
  };
}
