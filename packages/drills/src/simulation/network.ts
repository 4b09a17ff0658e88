import { below, type Random } from "../results-fuzz/damage";

/** A request of the app to the server. */
export type Sent = { method: string; path: string; headers: Headers; body: RequestInit["body"] };

/** An answer whose body has arrived whole. */
type Arrived = { status: number; headers: Headers; body: ArrayBuffer };

const html = "text/html; charset=utf-8";

/** Answers of proxies, captive portals and gateways between phone and server, all HTML. */
const foreignAnswers = [
  { status: 413, text: "<html><head><title>413 Request Entity Too Large</title></head></html>" },
  { status: 403, text: "<html><body>Blocked by policy</body></html>" },
  { status: 401, text: "<html><body>Authorization required</body></html>" },
  { status: 400, text: "<html><body>Bad Request</body></html>" },
  { status: 404, text: "<html><body>Not Found</body></html>" },
  { status: 502, text: "<html><body>Bad Gateway</body></html>" },
  { status: 504, text: "<html><body>Gateway Timeout</body></html>" },
  { status: 200, text: "<html><body>Welcome to the hotel. Accept our terms.</body></html>" },
] as const;

/**
 * - `lost-request`: the server never sees it
 * - `lost-answer`: the server has done it, and the phone does not know
 * - `doubled`: a device in between sends it twice
 * - `late`: it seems lost, and reaches the server after later ones
 * - `foreign`: something in between answers
 * - `cut-answer`: the answer ends in the middle
 */
export const networkFaults = [
  "lost-request",
  "lost-answer",
  "doubled",
  "late",
  "foreign",
  "cut-answer",
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** Conditions of the network during a step. */
export type Weather = {
  random: Random;
  faultShare: number;
  isOffline: boolean;
  onFault: (fault: NetworkFault) => void;
};

/** Creates the error that browsers throw for a request without an answer. */
const disconnected = () => new TypeError("Failed to fetch");

const toResponse = ({ status, headers, body }: Arrived) => {
  const isEmpty = status === 204 || status === 304;
  return new Response(isEmpty ? null : body, { status, headers });
};

export type Network = ReturnType<typeof createNetwork>;

/** Changes the requests of the app, as a fault of the app would. Tests use it to see that an oracle can fail. */
export type Tamper = (request: Sent) => Sent;

/**
 * The way from one phone to the servers.
 * @param pickOrigin the address of the server that a request reaches
 */
export function createNetwork(pickOrigin: () => string, tamper: Tamper = (request) => request) {
  let late: Sent[] = [];
  const writes: Sent[] = [];
  const network = {
    cookie: "",
    weather: undefined as Weather | undefined,
    /** Number of requests so far. */
    sentCount: 0,
    /** Called after a request has left, before its answer. */
    onSent: () => {},
    /** All requests to change something that a server has done whole. */
    writes,
    countLate: () => late.length,
    send,
    deliver,
    /** Delivers the requests that seemed lost, if they are wanted. */
    async deliverLate(isWanted: (request: Sent) => boolean): Promise<number> {
      const requests = late.filter(isWanted);
      late = [];
      for (const request of requests) await deliver(request).catch(() => undefined);
      return requests.length;
    },
  };

  async function deliver(request: Sent): Promise<Arrived> {
    const { method, path, body } = request;
    const headers = new Headers(request.headers);
    headers.set("accept-encoding", "identity");
    if (network.cookie) headers.set("cookie", network.cookie);
    network.sentCount += 1;
    const answering = fetch(`${pickOrigin()}${path}`, { method, headers, body: body ?? null });
    network.onSent();
    const answer = await answering.catch(() => {
      throw disconnected();
    });
    const bytes = await answer.arrayBuffer().catch(() => {
      throw disconnected();
    });
    // A request of which a row was refused may be accepted later, so it is not a replay.
    const isDone = method !== "GET" && answer.ok && !Buffer.from(bytes).includes('"error"');
    if (isDone) writes.push(request);
    return { status: answer.status, headers: answer.headers, body: bytes };
  }

  async function send(asked: Sent): Promise<Response> {
    const { weather } = network;
    const request = tamper(asked);
    if (weather?.isOffline) throw disconnected();
    if (!weather || weather.random() >= weather.faultShare) return toResponse(await deliver(request));
    const fault = networkFaults[below(weather.random, networkFaults.length)] ?? "lost-request";
    weather.onFault(fault);
    return disturbed(fault, request, weather.random);
  }

  async function disturbed(fault: NetworkFault, request: Sent, random: Random): Promise<Response> {
    switch (fault) {
      case "lost-request":
        throw disconnected();
      case "late":
        // A late query changes nothing.
        if (request.method !== "GET") late.push(request);
        throw disconnected();
      case "lost-answer":
        await deliver(request);
        throw disconnected();
      case "cut-answer":
        return cutOff(await deliver(request));
      case "doubled": {
        const [first, second] = await Promise.all([deliver(request), deliver(request)]);
        return toResponse(random() < 0.5 ? first : second);
      }
      case "foreign":
        return makeForeign(random);
    }
  }
  return network;
}

function makeForeign(random: Random): Response {
  const { status, text } = foreignAnswers[below(random, foreignAnswers.length)] ?? foreignAnswers[0];
  return new Response(text, { status, headers: { "content-type": html } });
}

/** An answer whose body ends in the middle. */
function cutOff({ status, headers, body }: Arrived): Response {
  const half = new Uint8Array(body, 0, Math.floor(body.byteLength / 2));
  let isRead = false;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (isRead) return controller.error(new TypeError("network error"));
      isRead = true;
      controller.enqueue(half);
    },
  });
  return new Response(stream, { status, headers });
}
