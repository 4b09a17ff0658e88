import { EventEmitter, once } from "node:events";
import { type AppEvent, appEvent } from "@lotwright/contracts/workspace/events";
import { onTestFinished } from "vitest";
import { createApp } from "../../../../app";
import type { Actor, Deps } from "../../../../core/context";
import type { EventBus } from "../../../../core/event-bus";
import type { TestServer } from "../../../../testing/app";

type Publisher = Pick<TestServer, "db"> & { deps: Pick<TestServer["deps"], "events"> };
type Person = { id: string; workspaceId: string };
type Read<End> = (receive: (event: AppEvent) => void) => Promise<End>;

const isSame = (one: AppEvent, other: AppEvent) => JSON.stringify(one) === JSON.stringify(other);

/** Collects a subscriber's events; `read` consumes the stream to its end. */
function createInbox<End>({ db, deps }: Publisher, person: Person, read: Read<End>) {
  const received: AppEvent[] = [];
  const marks = new Set<string>();
  const arrivals = new EventEmitter();
  const ended = read((event) => {
    received.push(event);
    arrivals.emit("event");
  });
  const over = ended.then((failure) => {
    throw new Error(`The stream has ended: ${String(failure)}`);
  });
  over.catch(() => undefined); // `until` throws the error

  /** Waits for `event` and returns the events received before it. */
  async function until(event: AppEvent): Promise<AppEvent[]> {
    const find = () => received.findIndex((other) => isSame(other, event));
    while (find() < 0) await Promise.race([once(arrivals, "event"), over]);
    return received
      .slice(0, find())
      .filter((other) => !("manifestId" in other && marks.has(other.manifestId)));
  }

  /** Returns events committed before this call, in order. Rejects if the stream has ended. */
  async function receivedEvents(): Promise<AppEvent[]> {
    const mark = { type: "manifests.changed" as const, manifestId: crypto.randomUUID() };
    marks.add(mark.manifestId);
    await deps.events.publish(db, { workspaceId: person.workspaceId, userId: person.id, ...mark });
    return until(mark);
  }

  return { receivedEvents, until, ended };
}

/** Subscribes `actor` until the server stops; `ended` then resolves with the error. */
export async function listen(server: Publisher & Pick<TestServer, "callerFor">, actor: Actor) {
  const stream = await server.callerFor(actor).events.stream();
  const person = { id: actor.userId, workspaceId: actor.workspaceId };
  return createInbox(server, person, async (receive) => {
    try {
      for await (const event of stream) receive(event);
    } catch (error) {
      return error;
    }
  });
}

/** Collects the workspace's events until the test ends. */
export async function eventsOf(
  { deps, flushed }: Pick<TestServer, "deps" | "flushed">,
  workspaceId: string,
): Promise<ReturnType<EventBus["subscribe"]>> {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  await flushed();
  const events = deps.events.subscribe(workspaceId, left.signal);
  // The first event confirms the subscription.
  await events.next();
  return events;
}

/** Resolves when all events committed before this call have reached this server's subscribers. */
export async function flushed({ db, events }: Pick<Deps, "db" | "events">): Promise<void> {
  const workspaceId = crypto.randomUUID();
  const stream = events.subscribe(workspaceId, new AbortController().signal);
  await stream.next(); // the first event that every new subscriber gets
  // NOTIFY preserves the order of commits.
  await events.publish(db, { workspaceId, type: "resync" });
  await stream.next();
  await stream.return(undefined);
}

/** Parses a server-sent event stream into the name and data of each event. */
async function* eventsIn(
  body: NonNullable<Response["body"]>,
): AsyncGenerator<{ name: string; text: string }> {
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

/** Wraps a bus; `subscribed` resolves when its first subscription is active. */
function watchSubscription(bus: EventBus) {
  let resolveSubscribed = () => {};
  const subscribed = new Promise<void>((resolve) => {
    resolveSubscribed = resolve;
  });
  const events: EventBus = {
    ...bus,
    async *subscribe(workspaceId, signal) {
      for await (const delivered of bus.subscribe(workspaceId, signal)) {
        resolveSubscribed(); // the first event is sent immediately
        yield delivered;
      }
    },
  };
  return { events, subscribed };
}

/** Event names: REST streams name events by type; tRPC streams name only control frames. */
const eventNames = new Set<string>(["message", ...appEvent.options.map(({ shape }) => shape.type.value)]);

/** Subscribes over HTTP; `ended` resolves with the error that ended the stream, or an empty string. */
export async function listenOverHttp(
  server: Pick<TestServer, "db" | "deps" | "stopping">,
  headers: Record<string, string>,
  person: Person,
  path = "/trpc/events.stream",
) {
  const { events, subscribed } = watchSubscription(server.deps.events);
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp({ ...server.deps, events }, { edge, stopping: server.stopping.signal });
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const { body } = await app.request(path, { headers, signal: left.signal });
  if (!body) throw new Error("There is no stream");
  const inbox = createInbox(server, person, async (receive) => {
    let failure = "";
    for await (const { name, text } of eventsIn(body)) {
      if (eventNames.has(name)) receive(appEvent.parse(JSON.parse(text)));
      if (name === "serialized-error") failure = text;
    }
    return failure;
  });
  await Promise.race([subscribed, inbox.ended]);
  return inbox;
}
