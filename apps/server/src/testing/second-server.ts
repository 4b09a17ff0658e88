import { createDatabase } from "@lotwright/db/client";
import { onTestFinished } from "vitest";
import { createApp } from "../app";
import { createSessions } from "../areas/accounts/auth/sessions";
import { flushed } from "../areas/accounts/events/testing/subscribers";
import { createUsageMeter } from "../areas/accounts/usage/meter";
import { startEventBus } from "../core/event-bus";
import { createLogger } from "../core/logger";
import { createRendered } from "../fast/rendered";
import { startJobs } from "../jobs/jobs";
import { createKnown } from "../known";
import type { TestServer } from "./app";

/** Starts another server on the same database and storage, until the test ends. */
export async function startSecondServer({ deps, databaseUrl }: TestServer) {
  const client = createDatabase(databaseUrl, { max: 3 });
  const events = await startEventBus(client, deps.log);
  const known = createKnown(events);
  const usage = createUsageMeter({ db: client.db, log: deps.log, ...known });
  const stopping = new AbortController();
  onTestFinished(async () => {
    stopping.abort();
    await events.close();
    await client.close();
  });
  const own = {
    ...deps,
    ...known,
    rendered: createRendered(),
    db: client.db,
    sessions: createSessions(client.db),
    usage,
    events,
  };
  const edge = { trustProxy: false, publicUrl: undefined };
  const app = createApp(own, { edge, stopping: stopping.signal });
  return { deps: own, db: client.db, app, stopping, flushed: () => flushed(own) };
}

/** Starts the job queue of another server on the same database, or of a restart, until the test ends. */
export async function startJobsAgain(
  { databaseUrl, deps }: Pick<TestServer, "databaseUrl" | "deps">,
  options: Parameters<typeof startJobs>[2] = {},
) {
  const queueClient = createDatabase(databaseUrl, { max: 3 });
  const jobs = await startJobs(queueClient, createLogger("silent"), options);
  onTestFinished(async () => {
    await jobs.stop();
    await queueClient.close();
  });
  return { work: () => jobs.work(deps), drain: () => jobs.drain(deps), stop: () => jobs.stop() };
}
