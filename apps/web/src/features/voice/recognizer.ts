type SpeechWindow = {
  SpeechRecognition?: new () => SpeechEngine;
  webkitSpeechRecognition?: new () => SpeechEngine;
};

/** The browser's speech recognition, with or without the prefix `webkit`. Undefined if there is none. */
export function findSpeechEngine(): (new () => SpeechEngine) | undefined {
  const speech = window as SpeechWindow; // neither name is in TypeScript's list of the browser's parts
  return speech.SpeechRecognition ?? speech.webkitSpeechRecognition;
}

/** Whether the browser is going to ask for the microphone permission. False if the browser cannot tell. */
export async function isAskingForMicrophone(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => undefined);
  return status?.state === "prompt";
}

/** The part of the browser's speech results that the app uses. */
export type SpeechResults = ArrayLike<{ isFinal: boolean; 0?: { transcript: string } | undefined }>;

type Heard = { finals: string[]; interim: string };

/** The index at which the new words start, if the result repeats earlier words. Undefined if it does not. */
function repeatedLength(text: string, before: string): number | undefined {
  // Browsers that never repeat earlier words start each further result with a space. If its words are the same, the
  // user has said them twice.
  if (before === "" || text.startsWith(" ")) return undefined;
  if (!text.toLowerCase().startsWith(before.toLowerCase())) return undefined;
  return /^[\p{L}\p{N}]/u.test(text.slice(before.length)) ? undefined : before.length;
}

function newWords(text: string, before: string): string {
  return text.slice(repeatedLength(text, before) ?? 0).trim();
}

/**
 * Creates a reader that emits each final result of one recognition once. Some browsers send a result twice, or start
 * each result with the previous one.
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

/** The part of the browser's SpeechRecognition that the app uses. */
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
/** How many ms a recognition has to start. Some browsers have the API, but it never starts. */
const startLimitMs = 2_000;
/** How many ms the user has to answer the permission prompt. */
const askingLimitMs = 30_000;
/** The pause in ms between two recognitions, because some browsers end each one immediately. */
const restartDelayMs = 250;

/** The state that the screen shows. It is emitted only when it changes. */
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

/**
 * The error to show. Undefined for 'aborted', which means that another tab or app uses the microphone: the screen then
 * shows a pause.
 */
function failureOf(error: string): ListeningFailure | undefined {
  if (error === "aborted") return undefined;
  return error === "not-allowed" ? { kind: "not-allowed" } : { kind: "other", code: error };
}

/**
 * Listens until it is stopped. Although `continuous` is set, many browsers end after each utterance, so a new
 * recognition starts after every end.
 */
export function createRecognizer(options: RecognizerOptions) {
  const { makeEngine, isAsking, onFinal, onFailure } = options;
  const { state, show, interim, showInterim } = createDisplay(options);
  let engine: SpeechEngine | undefined;
  /** A recognition that was started and not yet confirmed by the browser. */
  let awaited: SpeechEngine | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends the recognition and treats its interim words as final. */
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
    // The final words may have contained a command that paused listening. If not, listening starts again.
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
    // Clears the interim words before the final words are handled. Otherwise, if a command in the final words ends the
    // recognition, the same words would count twice.
    if (results.finals.length > 0) showInterim("");
    for (const text of results.finals) onFinal(text);
    if (engine === from) showInterim(results.interim);
    // These interim words follow a command that suspends listening, and the browser will not send them as final words
    // any more.
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
    /** Pauses listening until `resume`: while a lot is being saved or the page is hidden. */
    suspend: letGo,
    resume: (delayMs: number) => beginIn(delayMs),
  };
}
