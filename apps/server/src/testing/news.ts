import { type AppEvent, appEvent } from "@lotwright/contracts/events";
import { expect, onTestFinished } from "vitest";
import type { Actor } from "../context";
import type { TestServer } from "./app";

/** What `actor` hears from now on, until the server stops; `ended` then tells with what failure. */
export async function listen({ callerFor }: Pick<TestServer, "callerFor">, actor: Actor) {
  const stream = await callerFor(actor).events.stream();
  const heard: AppEvent[] = [];
  const hear = async () => {
    for await (const event of stream) heard.push(event);
  };
  const ended = hear().then(
    () => undefined,
    (error: unknown) => error,
  );
  return { heard, ended };
}

/** Waits for `event`, and answers everything that was heard before it. */
export async function heardBefore(heard: AppEvent[], event: AppEvent): Promise<AppEvent[]> {
  await expect.poll(() => heard, { timeout: 20_000 }).toContainEqual(event);
  return heard.slice(
    0,
    heard.findIndex((other) => JSON.stringify(other) === JSON.stringify(event)),
  );
}

/** The parts of a stream of server-sent events, each with its name and its text. */
async function* eventsIn(body: ReadableStream<Uint8Array>): AsyncGenerator<{ name: string; text: string }> {
  let unread = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const parts = (unread + chunk).split("\n\n");
    unread = parts.pop() ?? "";
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part)?.[1] ?? "message";
      yield { name, text: /^data: (.*)$/m.exec(part)?.[1] ?? "" };
    }
  }
}

/** What a screen hears over HTTP once it listens; `ended` tells with what failure, if any, the server ended it. */
export async function listenOverHttp(
  { app, deps }: Pick<TestServer, "app" | "deps">,
  headers: Record<string, string>,
  person: { id: string; workspaceId: string },
) {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const { body } = await app.request("/trpc/events.stream", { headers, signal: left.signal });
  if (!body) throw new Error("There is no stream");
  const heard: AppEvent[] = [];
  let isEnded = false;
  const hear = async () => {
    let failure = "";
    for await (const { name, text } of eventsIn(body)) {
      if (name === "message") heard.push(appEvent.parse(JSON.parse(text)));
      if (name === "serialized-error") failure = text;
    }
    isEnded = true;
    return failure;
  };
  const ended = hear();
  // Told again until it is heard: only then the screen listens for sure.
  const probe = { workspaceId: person.workspaceId, userId: person.id, type: "exports.changed" as const };
  await expect
    .poll(
      async () => {
        await deps.events.publish(deps.db, probe);
        return heard.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  return { heard, ended, isEnded: () => isEnded };
}
