import { randomInt, randomUUID } from "node:crypto";
import type { startTestServer } from "@lotwright/server/testing/app";
import sharp from "sharp";
import { afterAll, beforeAll, onTestFinished, vi } from "vitest";
import { createEventSource } from "./app-event-source";
import { createEvent } from "./until";

type Server = Awaited<ReturnType<typeof startTestServer>>;
type Replaced = Parameters<typeof startTestServer>[0];
export type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** The server's modules, loaded once per worker, while the web's modules are reloaded for each test file. */
const loaded = globalThis as { lotwrightServer?: Promise<{ startTestServer: typeof startTestServer }> };

/** Starts the server with a database for a test file. Each test opens separate browsers. */
export function serveApp(replaced?: Replaced) {
  let server: Server;
  beforeAll(async () => {
    loaded.lotwrightServer ??= import("@lotwright/server/testing/app");
    server = await (await loaded.lotwrightServer).startTestServer(replaced);
  });
  afterAll(() => server.stop());
  return {
    /** The running server, for tests that run its jobs or query its database. */
    running: () => server,
    openBrowser: () => createBrowser(server),
  };
}

export type Browser = ReturnType<typeof createBrowser>;

type Fault = { path: RegExp; respond: (next: () => Promise<Response>) => Promise<Response> };

/** An upload of a photo as bytes, because Node's fetch does not accept jsdom's FormData. */
async function makeUpload(): Promise<RequestInit> {
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: "#6b4a2b" } });
  const head = '--part\r\ncontent-disposition: form-data; name="photo"; filename="lamp.jpg"\r\n';
  const body = Buffer.concat([
    Buffer.from(`${head}content-type: image/jpeg\r\n\r\n`),
    await picture.jpeg().toBuffer(),
    Buffer.from("\r\n--part--\r\n"),
  ]);
  return { method: "POST", headers: { "content-type": "multipart/form-data; boundary=part" }, body };
}

const urlOf = async (response: Response) => ((await response.json()) as { url: string }).url;

/** Rejects when the page aborts a request, like a browser's fetch, without the server noticing. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(new DOMException("The request was aborted", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
  });

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Simulates a browser's network: its cookies, its IP address, and faults between the browser and the server. */
function createBrowser({ app }: Server) {
  const cookies = new Map<string, string>();
  const faults = new Set<Fault>();
  const calls: string[] = [];
  const answered = createEvent();
  const peer = { incoming: { socket: { remoteAddress: `10.0.${randomInt(256)}.${randomInt(256)}` } } };

  async function request(path: string, init: RequestInit = {}, nodeSignal?: AbortSignal): Promise<Response> {
    // Removes the signal, because it is jsdom's and Node's Request rejects it.
    const { signal: _, ...others } = init;
    const sent = nodeSignal ? { ...others, signal: nodeSignal } : others;
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map((cookie) => cookie.join("=")).join("; "));
    const response = await app.request(path, { ...sent, headers }, peer);
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = line.split(";", 1)[0]?.split("=") ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const fetchPage: Fetch = async (input, init) => {
    const path = String(input);
    calls.push(path);
    const next = () => request(path, init);
    const fault = [...faults].find((each) => each.path.test(path));
    const response = (fault ? fault.respond(next) : next()).finally(answered.announce);
    return init?.signal ? Promise.race([response, aborted(init.signal)]) : response;
  };

  /** Handles requests to matching paths in place of the server, until the returned function is called. */
  function intercept(path: RegExp, respond: Fault["respond"]): () => void {
    const fault = { path, respond };
    faults.add(fault);
    return () => void faults.delete(fault);
  }

  async function api<Answer = Record<string, string>>(method: string, path: string, data?: object) {
    const headers = data ? { "content-type": "application/json" } : {};
    const body = data ? { body: JSON.stringify(data) } : {};
    const response = await request(`/api${path}`, { method, headers, ...body });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json().catch(() => undefined)) as Answer; // each test knows the response's type
  }

  return {
    api,
    request,
    /** Uploads a photo and returns its URL. */
    uploadPhoto: async () => urlOf(await request("/api/upload-photo", await makeUpload())),
    intercept,
    /** The paths that the page has requested. */
    calls,
    /** Waits for a response after which `look` does not throw, such as when the server has saved something. */
    untilAnswered: answered.until,
    clearCookies: () => cookies.clear(),
    /** Makes requests to matching paths fail without a response. */
    lose: (path: RegExp) => intercept(path, () => Promise.reject(new TypeError("Failed to fetch"))),
    /** Responds with 503 to matching paths, like a proxy without a server. */
    answer503: (path: RegExp) => intercept(path, async () => new Response("", { status: 503 })),
    /** Delays requests to matching paths until the returned function is called. */
    hold(path: RegExp): () => void {
      const { opened, open } = createGate();
      const stop = intercept(path, (next) => opened.then(next));
      return () => {
        stop();
        open();
      };
    },
    /** Registers a new account, which creates its own workspace. */
    async register(email = `${randomUUID()}@example.com`, password = "brass lamp") {
      const account = { email, password };
      await api("POST", "/auth/register", account);
      return account;
    },
    /**
     * Makes the page use this browser's network until the test ends. `streamStarted` resolves with the first message of
     * the page's event stream.
     */
    connect() {
      vi.stubGlobal("fetch", fetchPage);
      const { EventSource, closeAll, started } = createEventSource(request);
      vi.stubGlobal("EventSource", EventSource);
      onTestFinished(closeAll);
      return { streamStarted: started };
    },
  };
}
