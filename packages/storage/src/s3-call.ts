import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { Client } from "minio";
import { PathClient, parseEndpoint } from "./s3-endpoint";

export type S3Options = {
  /** Such as `http://127.0.0.1:9000`, or with a path, see `parseEndpoint`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
  deadlineMs?: number | undefined;
};

export type S3Call = <T>(work: (client: Client) => Promise<T>) => Promise<T>;

/** The store answered 507, with or without a code in its body. */
export class InsufficientStorageError extends Error {}

const insufficientStorage = 507;

export const defaultDeadlineMs = 8000;

/** Runs each call on a client of its own, whose requests end with the deadline: minio-js has none. */
export function s3Call(options: S3Options): S3Call {
  const { accessKey, secretKey, deadlineMs = defaultDeadlineMs } = options;
  const { protocol, hostname, port, path, ...at } = parseEndpoint(options.endpoint, options.bucket);
  const region = options.region ?? at.region ?? "us-east-1";
  const { Agent, request } = protocol === "https:" ? https : http;
  const keptAlive = new Agent({ keepAlive: true });
  const statuses = new WeakMap<ClientRequest, number | undefined>();

  function clientFor(signal: AbortSignal, agent: http.Agent | false, onSent: (sent: ClientRequest) => void) {
    function send(requested: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest {
      const sent = request({ ...requested, agent, signal }, (response) => {
        statuses.set(sent, response.statusCode);
        onResponse(response);
      });
      onSent(sent);
      return sent;
    }
    return new PathClient(path, {
      endPoint: hostname,
      ...(port !== "" && { port: Number(port) }),
      useSSL: protocol === "https:",
      accessKey,
      secretKey,
      region, // when it is not given, minio-js asks for it first
      pathStyle: true,
      retryOptions: { disableRetry: true },
      transport: { request: send as typeof http.request }, // minio-js uses this one overload
    });
  }

  return (work) =>
    withinDeadline(deadlineMs, async (signal) => {
      let last: ClientRequest | undefined;
      const client = clientFor(signal, keptAlive, (sent) => {
        last = sent;
      });
      try {
        return await work(client);
      } catch (error) {
        if (last && statuses.get(last) === insufficientStorage) {
          throw new InsufficientStorageError("The store has no space left", { cause: error });
        }
        if (!isClosedWhileIdle(error, last)) throw error;
        return work(clientFor(signal, false, () => {}));
      }
    });
}

/** A server may close a kept connection just as it is used again; all our calls may be repeated. */
function isClosedWhileIdle(error: unknown, sent: ClientRequest | undefined): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return sent?.reusedSocket === true && (code === "ECONNRESET" || code === "EPIPE");
}

async function withinDeadline<T>(deadlineMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { signal, abort } = aborter();
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const timer = setTimeout(() => abort(new Error(`No answer within ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([work(signal), late]);
  } catch (error) {
    abort(error); // frees the connection of an unread response
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) };
}
