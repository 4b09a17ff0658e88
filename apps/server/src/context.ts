import type { Writer } from "@lotwright/ai/writer";
import type { Role } from "@lotwright/contracts/permissions";
import type { Database } from "@lotwright/db/client";
import type { Storage } from "@lotwright/storage/storage";
import type { Slots } from "./concurrency";
import type { HashEmail } from "./email-hash";
import type { AppError } from "./errors";
import type { Etags } from "./etags";
import type { Passwords } from "./features/auth/passwords";
import type { Sessions } from "./features/auth/sessions";
import type { DescriptionQueue } from "./features/descriptions/queue";
import type { EventBus } from "./features/events/event-bus";
import type { UsageMeter } from "./features/usage/meter";
import type { ExportResources } from "./http/export-resources";
import type { UploadResources } from "./http/upload-resources";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { RateLimits } from "./middleware/rate-limit";
import type { ReportStanding } from "./middleware/rate-limit-headers";

/** The signed-in person a request acts for. */
export type Actor = {
  userId: string;
  workspaceId: string;
  role: Role;
  email: string;
  via: "session" | "api-key";
  /** Of the API key that the request came with. */
  keyName?: string;
};

export type Registration = "open" | "first-user" | "closed";

/** What one workspace and one person may use, from the environment. */
export type Quotas = {
  lots: number;
  storageBytes: number;
  members: number;
  /** Lots that the AI may describe for a workspace in a day (UTC). */
  aiLotsPerDay: number;
  /** Of one person; 0 for no limit. */
  writesPerMinute: number;
};

/** What the server is made of; tests pass other implementations of the vendors. */
export type Deps = {
  db: Database;
  storage: Storage;
  writer: Writer;
  sessions: Sessions;
  passwords: Passwords;
  descriptions: DescriptionQueue;
  events: EventBus;
  limits: RateLimits;
  log: Logger;
  metrics: Metrics;
  registration: Registration;
  /** For logs, which never hold an e-mail. */
  hashEmail: HashEmail;
  quotas: Quotas;
  usage: UsageMeter;
  uploads: UploadResources;
  exports: ExportResources;
  /** Open event streams, by user. */
  eventStreams: Slots;
};

/** The cookie's session, as verbs see it: they never touch a header. */
export type SessionCookie = {
  token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
};

/** A procedure's call, once it is over. */
export type Call = {
  procedure: string;
  durationMs: number;
  actor: Actor | null;
  failure: AppError | undefined;
  /** Of auth calls: who it was about, as a keyed hash. */
  emailHash?: string | undefined;
};

export type Context = Deps & {
  actor: Actor | null;
  session: SessionCookie;
  /** Asks again, for what goes on long after the request began. */
  isStillSignedIn(): Promise<boolean>;
  requestId: string;
  /** Told of every call, for the log and the metrics. */
  onCall(call: Call): void;
  /** Told the cursor of the next page, where a list was cut. */
  onNextPage(cursor: string): void;
  /** Receives what is left of each limit that the request counts against. */
  onLimit: ReportStanding;
  /** The versions that a change was made for, from the If-Match header; its verb checks them under the row's lock. */
  ifMatch?: Etags | undefined;
  /** From the Idempotency-Key header: a creation that is sent again with it answers its first answer. */
  idempotencyKey?: string | undefined;
  ip: string;
  /** Which of our interfaces the request came through. */
  via: "web" | "rest";
  /** Where people reach this server, `https://lots.example`, when that is known. */
  origin: string | undefined;
  /** Fires when the person leaves before the answer. */
  signal: AbortSignal;
};

export type ActorContext = Context & { actor: Actor };
