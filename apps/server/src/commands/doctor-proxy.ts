import { once } from "node:events";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { serverHeader } from "@lotwright/contracts/values/error-codes";
import { doctorHeader, type Seen, seen } from "../installation/doctor-nonce";
import { type Finding, failed, ok, reasonOf, warning } from "./doctor-checks";

/** Body size of nearly the largest upload, since proxies limit it to 1 MB by default. */
const bodyBytes = 41_000_000;
const firstEventWithinMs = 1_000;
const answersWithinMs = 10_000;
/** A documentation address, which no machine has. */
const inventedAddress = "192.0.2.77";

const seeDocs = "Compare the proxy with operations.md, HTTPS and proxies.";

type Asked = { publicUrl: string; nonce: string };

const isServer = (headers: Headers) => headers.has(serverHeader);

function ask(
  { publicUrl, nonce }: Asked,
  path: string,
  headers: Record<string, string> = {},
  signal = AbortSignal.timeout(answersWithinMs),
) {
  const sent = { [doctorHeader]: nonce, ...headers };
  return fetch(new URL(path, publicUrl), { headers: sent, signal, redirect: "manual" });
}

/** Compares what the server receives of requests to PUBLIC_URL with what was sent. */
export async function checkProxy(asked: Asked): Promise<Finding[]> {
  const answer = await ask(asked, "/doctor");
  if (answer.status !== 200) return [wrongAnswer(answer)];
  const plain = seen.parse(await answer.json());
  const forged = seen.parse(
    await (await ask(asked, "/doctor", { "x-forwarded-for": inventedAddress })).json(),
  );
  const header = isServer(answer.headers)
    ? []
    : [
        warning(
          "The proxy removes the header Lotwright-Server.",
          "Pass it on: phones know the server's own errors by it.",
        ),
      ];
  return [
    ...header,
    addressFinding(plain, forged, asked),
    schemeFinding(plain, asked),
    hostFinding(plain, asked),
    await bodyFinding(asked),
    await eventsFinding(asked),
  ];
}

function wrongAnswer({ status, headers }: Response): Finding {
  if (status === 404 && isServer(headers))
    return failed(
      "PUBLIC_URL leads to a Lotwright with another database, with another role in it, or of an earlier release.",
      "Run the doctor with the settings of that server.",
    );
  return failed(
    `PUBLIC_URL answers ${status}, and not by the server.`,
    "Start the server, and let the proxy pass requests to its HOST and PORT.",
  );
}

function addressFinding(plain: Seen, forged: Seen, { publicUrl }: Asked): Finding {
  const { trustProxy, forwardedFor } = plain;
  const pass = "Let the proxy set X-Forwarded-For to the address of its client.";
  if (trustProxy && forged.address === inventedAddress)
    return failed("address: clients can choose the address that limits count.", pass);
  if (trustProxy && forwardedFor === null)
    return failed("address: the proxy passes no X-Forwarded-For.", pass);
  const isProxied = forwardedFor !== null || publicUrl.startsWith("https:");
  if (!trustProxy && isProxied)
    return warning(
      "address: everyone behind the proxy shares the limits of one address.",
      `Set TRUST_PROXY=on if only the proxy reaches the server. ${forwardedFor === null ? pass : ""}`.trim(),
    );
  return ok(`address: the server counts ${plain.address}.`);
}

function schemeFinding({ scheme, forwardedProto, trustProxy }: Seen, { publicUrl }: Asked): Finding {
  const expected = new URL(publicUrl).protocol.slice(0, -1);
  if (scheme === expected) return ok(`scheme: ${scheme}.`);
  if (trustProxy && forwardedProto === null)
    return failed(
      "scheme: the proxy passes no X-Forwarded-Proto.",
      `Let it set X-Forwarded-Proto to ${expected}.`,
    );
  return warning(
    `scheme: PUBLIC_URL has ${expected}, the server sees ${scheme}.`,
    trustProxy ? seeDocs : "Set TRUST_PROXY=on if only the proxy reaches the server.",
  );
}

function hostFinding({ host }: Seen, { publicUrl }: Asked): Finding {
  const expected = new URL(publicUrl).host;
  if (host === expected) return ok(`host: ${host}.`);
  return failed(
    `host: the server sees ${host} in place of ${expected}.`,
    "Let the proxy pass Host on as it is.",
  );
}

async function eventsFinding(asked: Asked): Promise<Finding> {
  const reading = new AbortController();
  const timer = setTimeout(() => reading.abort(), firstEventWithinMs);
  try {
    // A buffering proxy delays the headers too.
    const { body, status, headers } = await ask(asked, "/doctor/events", {}, reading.signal);
    const type = headers.get("content-type") ?? "none";
    if (status !== 200 || !type.startsWith("text/event-stream")) {
      await body?.cancel();
      return failed(`events: the answer is ${status} with the type ${type}.`, seeDocs);
    }
    const reader = body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return ok("events: the first arrives within a second.");
  } catch (error) {
    if (!reading.signal.aborted) throw error;
    return failed(
      "events: the proxy holds them back.",
      "Turn its buffering off: proxy_buffering off in nginx, flush_interval -1 in Caddy.",
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a body of a large upload's size, and returns the response, which may arrive before the whole body was sent. */
async function sendBody({ publicUrl, nonce }: Asked): Promise<IncomingMessage> {
  const url = new URL("/doctor", publicUrl);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const options: RequestOptions = {
    method: "POST",
    headers: { [doctorHeader]: nonce, "content-length": bodyBytes },
    timeout: answersWithinMs,
    agent: false,
  };
  const sent = send(url, options);
  sent.once("timeout", () => sent.destroy(new Error("The body was not taken in time")));
  // A proxy may reject the body and close the connection during sending.
  sent.on("error", () => {});
  const answered = once(sent, "response");
  sent.end(Buffer.alloc(bodyBytes));
  const [answer]: IncomingMessage[] = await answered;
  if (!answer) throw new Error("There was no answer");
  answer.resume();
  answer.once("end", () => sent.destroy());
  return answer;
}

async function bodyFinding(asked: Asked): Promise<Finding> {
  const next = "Let it take uploads of 40 MB: client_max_body_size 42m in nginx.";
  try {
    const { statusCode, headers } = await sendBody(asked);
    if (statusCode === 200) return ok("body: 41 MB pass.");
    const isProxy = !(serverHeader in headers);
    return failed(
      `body: ${isProxy ? "the proxy" : "the server"} answers ${statusCode} to 41 MB.`,
      isProxy ? next : seeDocs,
    );
  } catch (error) {
    return failed(`body: 41 MB are cut off: ${reasonOf(error)}.`, next);
  }
}
