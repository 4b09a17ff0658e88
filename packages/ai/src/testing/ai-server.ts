import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Draft } from "@lotwright/contracts/writing/descriptions";
import { type Context, Hono } from "hono";
import { type AiFault, type AiReply, answerFrom, toResponse } from "./ai-reply";
import { inspectAudio, inspectRequest, type SeenRequest } from "./ai-request";

/** A draft, a reply, or a function of the request, which may wait for the test. */
export type AiAnswer = Draft | AiReply | ((request: AiRequest) => Draft | AiReply | Promise<Draft | AiReply>);

export type AiRequest = SeenRequest & {
  /** Parsed body and its text; empty for an audio file. */
  body: unknown;
  text: string;
  receivedAt: Date;
  /** Whether the client closed the connection before the whole response. */
  wasAborted: boolean;
  wasAnswered: boolean;
  /** Resolves when the client has its response or has disconnected. */
  over: Promise<void>;
};

export type AiServer = {
  /** Values for the settings `OPENAI_BASE_URL`, `OPENAI_API_KEY`, `OPENAI_MODEL` and `OPENAI_TRANSCRIBE_MODEL`. */
  baseUrl: string;
  apiKey: string;
  model: string;
  transcribeModel: string;
  requests: AiRequest[];
  /** Resolves with the requests once there are `count` since the last reset. */
  received(count: number): Promise<AiRequest[]>;
  /** Replaces the default response, a draft or transcript derived from the request. */
  respondWith(answer: AiAnswer): void;
  /** Sends these responses once each, in order, before others. */
  respondNext(...answers: AiAnswer[]): void;
  /** Clears requests and programmed responses. */
  reset(): void;
  close(): Promise<void>;
};

export type AiServerOptions = {
  port?: number;
  apiKey?: string;
  model?: string;
  /** Models that the server lists; by default another one and one with vision. */
  models?: string[];
};

const transcribeModel = "lotwright-test-transcribe";

type State = {
  apiKey: string;
  model: string;
  models: string[];
  requests: AiRequest[];
  lasting: AiAnswer;
  next: AiAnswer[];
  arrivals: EventEmitter<{ request: [] }>;
};

/**
 * Starts an OpenAI-compatible server on the loopback address. From another process, `POST /control/next` and `/control/default`
 * set responses as JSON, `POST /control/reset` clears, and `GET /control/requests` lists requests.
 */
export async function startAiServer(options: AiServerOptions = {}): Promise<AiServer> {
  const { model = "lotwright-test", models = ["embedder", `${model}-vl`] } = options;
  const state: State = {
    apiKey: options.apiKey ?? `sk-test-${randomUUID()}`,
    ...{ model, models },
    requests: [],
    lasting: answerFrom,
    next: [],
    arrivals: new EventEmitter<{ request: [] }>().setMaxListeners(0),
  };
  const server = createAdaptorServer({ fetch: makeApp(state).fetch });
  server.listen(options.port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The AI server has no port");
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    apiKey: state.apiKey,
    model: state.model,
    transcribeModel,
    requests: state.requests,
    received: async (count) => {
      while (state.requests.length < count) await once(state.arrivals, "request");
      return state.requests;
    },
    respondWith: (answer) => {
      state.lasting = answer;
    },
    respondNext: (...answers) => {
      state.next.push(...answers);
    },
    reset: () => reset(state),
    close: async () => {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

function reset(state: State): void {
  state.requests.length = 0;
  state.next.length = 0;
  state.lasting = answerFrom;
}

function makeApp(state: State): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.post("/v1/chat/completions", (c) => serve(c, state, readChat));
  app.post("/v1/audio/transcriptions", (c) => serve(c, state, readAudio));
  app.get("/v1/models", (c) => c.json({ object: "list", data: state.models.map((id) => ({ id })) }));
  app.get("/control/requests", (c) => c.json(state.requests.map(({ over, ...request }) => request)));
  app.post("/control/next", async (c) => {
    state.next.push(await c.req.json<Draft | AiReply>());
    return c.body(null, 204);
  });
  app.post("/control/default", async (c) => {
    state.lasting = await c.req.json<Draft | AiReply>();
    return c.body(null, 204);
  });
  app.post("/control/reset", (c) => {
    reset(state);
    return c.body(null, 204);
  });
  return app;
}

type Read = { seen: SeenRequest; body: unknown; text: string };
type AiContext = Context<{ Bindings: HttpBindings }>;

const expectedOf = (c: AiContext, { apiKey, model }: Pick<State, "apiKey" | "model">) => ({
  authorization: c.req.header("authorization"),
  apiKey,
  model,
});

async function readChat(c: AiContext, state: State): Promise<Read> {
  const text = await c.req.text();
  const body = parsed(text);
  return { seen: await inspectRequest(body, expectedOf(c, state)), body, text };
}

async function readAudio(c: AiContext, { apiKey }: State): Promise<Read> {
  const form = await c.req.formData().catch(() => undefined);
  const expected = expectedOf(c, { apiKey, model: transcribeModel });
  return { seen: await inspectAudio(form, expected), body: undefined, text: "" };
}

async function serve(c: AiContext, state: State, read: typeof readChat): Promise<Response> {
  const receivedAt = new Date();
  const { outgoing } = c.env;
  const gone = new AbortController();
  const { seen, body, text } = await read(c, state);
  const over = once(gone.signal, "abort").then(() => {});
  const request: AiRequest = { ...seen, body, text, receivedAt, wasAborted: false, wasAnswered: false, over };
  state.requests.push(request);
  state.arrivals.emit("request");
  const noteEnd = () => {
    request.wasAnswered = outgoing.writableFinished;
    request.wasAborted = !outgoing.writableFinished;
    gone.abort();
  };
  if (outgoing.closed) noteEnd();
  else outgoing.once("close", noteEnd);

  if (request.problem) return refusal(request.problem);
  const reply = await replyTo(request, state);
  await delay(reply.delayMs ?? 0, undefined, { signal: gone.signal }).catch(() => undefined);
  return "fault" in reply ? failWith(reply.fault, c.env, gone.signal) : toResponse(reply);
}

async function failWith(fault: AiFault, { incoming, outgoing }: HttpBindings, gone: AbortSignal) {
  const reset = () => void incoming.socket.resetAndDestroy();
  if (fault === "reset") {
    reset();
    return RESPONSE_ALREADY_SENT;
  }
  if (fault === "reset-midway" || fault === "hang-midway") {
    // "reset" closes the connection after the start of the response; "hang" never sends its end.
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.write('{"choices":[', fault === "reset-midway" ? reset : () => {});
    return RESPONSE_ALREADY_SENT;
  }
  if (fault === "hang" && !gone.aborted) await once(gone, "abort");
  return toResponse({ fault });
}

async function replyTo(request: AiRequest, state: State): Promise<AiReply> {
  const wanted = state.next.shift() ?? state.lasting;
  const reply = typeof wanted === "function" ? await wanted(request) : wanted;
  return "title" in reply ? { draft: reply } : reply;
}

function refusal({ status, code, message }: NonNullable<SeenRequest["problem"]>): Response {
  return Response.json({ error: { message, type: "invalid_request_error", code } }, { status });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
