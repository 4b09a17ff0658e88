import type { AppEvent } from "@lotwright/contracts/events";
import { expect } from "vitest";
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
