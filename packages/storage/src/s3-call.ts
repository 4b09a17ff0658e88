import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import https from "node:https";
import type { Client } from "minio";
import { PathClient, parseEndpoint } from "./s3-endpoint";

export type S3Options = {
  /** URL such as `http://127.0.0.1:9000`, optionally with a path, see `parseEndpoint`. */
  endpoint: string;
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
  deadlineMs?: number | undefined;
};

/**
 * @param isWrite Whether the call uploads an object; a slow upload continues as long as the store answers other requests
 */
export type S3Call = <T>(work: (client: Client) => Promise<T>, isWrite?: boolean) => Promise<T>;

/** Storage has answered 507, with or without an error code. */
export class InsufficientStorageError extends Error {}

const insufficientStorage = 507;

export const defaultDeadlineMs = 8000;

/**
 * Creates a function that runs each call on a separate client, whose requests are aborted if storage is silent for `deadlineMs`,
 * because minio-js has no timeout.
 */
export function s3Call(options: S3Options): S3Call {
  const { bucket, accessKey, secretKey, deadlineMs = defaultDeadlineMs } = options;
  const { protocol, hostname, port, path, ...at } = parseEndpoint(options.endpoint, bucket);
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
      region, // otherwise minio-js first requests the region
      pathStyle: true,
      retryOptions: { disableRetry: true },
      transport: { request: send as typeof http.request }, // minio-js only uses this overload
    });
  }

  /** Whether storage answers a small request, with any status. */
  async function isAnswering(signal: AbortSignal): Promise<boolean> {
    let last: ClientRequest | undefined;
    const client = clientFor(signal, keptAlive, (sent) => {
      last = sent;
    });
    await client.bucketExists(bucket).catch(() => {});
    return last !== undefined && statuses.has(last);
  }

  return (work, isWrite = false) =>
    withinSilence(deadlineMs, isWrite && isAnswering, async (signal) => {
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

/** Whether the server closed an idle connection just when it was reused; all our calls are repeatable. */
function isClosedWhileIdle(error: unknown, sent: ClientRequest | undefined): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return sent?.reusedSocket === true && (code === "ECONNRESET" || code === "EPIPE");
}

type IsAnswering = (signal: AbortSignal) => Promise<boolean>;

/**
 * Aborts `work` after `limitMs` without progress. System buffers hide upload progress, so storage is probed after half of the
 * limit, which then restarts.
 */
async function withinSilence<T>(
  limitMs: number,
  isAnswering: IsAnswering | false,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const { signal, abort } = aborter();
  const asking = aborter();
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  const giveUp = () => abort(new Error(`No answer within ${limitMs} ms`));
  const timer = setTimeout(giveUp, limitMs);
  const askingTimer = setTimeout(async () => {
    if (!isAnswering || !(await isAnswering(asking.signal)) || asking.signal.aborted) return;
    timer.refresh();
    askingTimer.refresh();
  }, limitMs / 2);
  try {
    return await Promise.race([work(signal), late]);
  } catch (error) {
    abort(error); // frees the connection of an unread response
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(askingTimer);
    asking.abort(undefined);
  }
}

function aborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: unknown) => controller.abort(reason) };
}
