import * as fakeIndexedDb from "fake-indexeddb";
import { createRandom } from "../results-fuzz/damage";
import { type Clock, createDate, type createTimers } from "./clock";
import type { Sent } from "./network";

/** Parts of a phone that its page uses. */
export type PageParts = {
  clock: Clock;
  timers: ReturnType<typeof createTimers>;
  indexedDB: object;
  localStorage: object;
  sessionStorage: object;
  locks: object;
  send: (request: Sent) => Promise<Response>;
  seed: number;
};

type Listener = () => void;

/** An `XMLHttpRequest` with what the app's uploads use. */
function createRequestClass(send: PageParts["send"]) {
  return class PageRequest {
    upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
    onload: Listener = () => {};
    onerror: Listener = () => {};
    onabort: Listener = () => {};
    onloadend: Listener = () => {};
    status = 0;
    response: unknown = null;
    responseType = "";
    #headers = new Headers();
    #answerHeaders = new Headers();
    #path = "";
    #method = "";
    #isEnded = false;
    open(method: string, path: string): void {
      this.#method = method;
      this.#path = path;
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string): string | null {
      return this.#answerHeaders.get(name);
    }
    abort(): void {
      this.#end(() => this.onabort());
    }
    send(form: FormData): void {
      const request = { method: this.#method, path: this.#path, headers: this.#headers, body: form };
      send(request).then(
        (answer) => this.#receive(answer),
        () => this.#end(() => this.onerror()),
      );
    }
    async #receive(answer: Response): Promise<void> {
      const text = await answer.text().catch(() => undefined);
      if (text === undefined) return this.#end(() => this.onerror());
      this.status = answer.status;
      this.#answerHeaders = answer.headers;
      this.response = parseJson(text);
      this.#end(() => this.onload());
    }
    #end(report: Listener): void {
      if (this.#isEnded) return;
      this.#isEnded = true;
      report();
      this.onloadend();
    }
  };
}

/** Parses JSON as `responseType = "json"` does: null if it is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const pathOf = (address: string | URL | Request) =>
  typeof address === "string" ? address : address.toString();

/** `AbortSignal`, whose timeouts go by the phone's clock. */
const createAbortSignal = ({ timers }: PageParts) =>
  Object.assign(Object.create(AbortSignal), {
    timeout(ms: number): AbortSignal {
      const controller = new AbortController();
      timers.add(() => controller.abort(new DOMException("Timeout", "TimeoutError")), ms);
      return controller.signal;
    },
    any: AbortSignal.any.bind(AbortSignal),
    abort: AbortSignal.abort.bind(AbortSignal),
  });

const createDocument = (events: object) => ({ ...events, visibilityState: "visible", hidden: false });

/** The globals of one page, by name. */
export function createGlobals(parts: PageParts): Record<string, unknown> {
  const { clock, timers, send, locks, seed } = parts;
  const random = createRandom(seed);
  const target = new EventTarget();
  const events = {
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  };
  const phoneMath = Object.create(Math, { random: { value: random } });
  const globals: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(fakeIndexedDb).filter(([name]) => name.startsWith("IDB"))),
    ...events,
    indexedDB: parts.indexedDB,
    localStorage: parts.localStorage,
    sessionStorage: parts.sessionStorage,
    navigator: { onLine: true, userAgent: "simulated", language: "en-US", locks, storage: keptStorage },
    document: createDocument(events),
    location: { href: "https://phone.example/", origin: "https://phone.example", pathname: "/" },
    performance: { now: () => clock.now, timeOrigin: clock.offset, mark: () => {}, measure: () => {} },
    Date: createDate(clock),
    Math: phoneMath,
    AbortSignal: createAbortSignal(parts),
    XMLHttpRequest: createRequestClass(send),
    setTimeout: (call: () => void, ms = 0) => timers.add(call, ms),
    setInterval: (call: () => void, ms = 0) => timers.add(call, ms, ms),
    clearTimeout: timers.clear,
    clearInterval: timers.clear,
    requestIdleCallback: (call: () => void) => timers.add(call, 0),
    BroadcastChannel: undefined,
    Worker: undefined,
    crypto,
    fetch: (address: string | URL | Request, { method = "GET", headers, body = null }: RequestInit = {}) =>
      send({ method, path: pathOf(address), headers: new Headers(headers), body }),
  };
  const { BroadcastChannel: _channel, Worker: _worker, ...whole } = globals;
  const page = Object.assign(Object.create(null), whole);
  for (const name of ["window", "self", "globalThis"]) globals[name] = page;
  Object.assign(page, { window: page, self: page });
  return globals;
}

const keptStorage = { persisted: async () => true, persist: async () => true };
