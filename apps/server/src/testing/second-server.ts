import { createDatabase } from "@lotwright/db/client";
import { onTestFinished } from "vitest";
import { createApp } from "../app";
import { createSessions } from "../features/auth/sessions";
import { startEventBus } from "../features/events/event-bus";
import type { TestServer } from "./app";

/** Another server on the database and the storage of the first, until the test ends. */
export async function startSecondServer({ deps, databaseUrl }: TestServer) {
  const client = createDatabase(databaseUrl, { max: 3 });
  const events = await startEventBus(client, deps.log);
  const stopping = new AbortController();
  onTestFinished(async () => {
    stopping.abort();
    await events.close();
    await client.close();
  });
  const own = { ...deps, db: client.db, sessions: createSessions(client.db), events };
  const edge = { trustProxy: false, publicUrl: undefined };
  return { deps: own, app: createApp(own, { edge, stopping: stopping.signal }) };
}
