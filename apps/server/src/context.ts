import type { Transcriber } from "@lotwright/ai/transcriber";
import type { Writer } from "@lotwright/ai/writer";
import type { ChangedItemsAnswer, ChangedItemsInput } from "@lotwright/contracts/deliveries";
import type { KeyScope, Role } from "@lotwright/contracts/permissions";
import type { Database } from "@lotwright/db/client";
import type { Storage } from "@lotwright/storage/storage";
import type { Passwords } from "./areas/accounts/auth/passwords";
import type { Sessions } from "./areas/accounts/auth/sessions";
import type { Lan } from "./areas/accounts/connect/lan";
import type { UsageMeter } from "./areas/accounts/usage/meter";
import type { Reading } from "./areas/media/marks/reading";
import type { BackupPlace, BackupRunner } from "./areas/workspace/backups/runner";
import type { BackupTime } from "./areas/workspace/backups/schedule";
import type { Pace } from "./areas/writing/descriptions/pace";
import type { DescriptionQueue } from "./areas/writing/descriptions/queue";
import type { TranscriptionQueue } from "./areas/writing/recordings/queue";
import type { Batch } from "./batches";
import type { CheckProvider } from "./choose-ai";
import type { Slots } from "./concurrency";
import type { EventBus } from "./core/event-bus";
import type { HashEmail } from "./email-hash";
import type { AppError } from "./errors";
import type { Etags } from "./etags";
import type { ExpensiveReads } from "./expensive-reads";
import type { FairQueue } from "./fair-queue";
import type { ExportResources } from "./http/export-resources";
import type { UploadResources } from "./http/upload-resources";
import type { Known } from "./known";
import type { Logger } from "./logger";
import type { Metrics } from "./metrics";
import type { RateLimits } from "./middleware/rate-limit";
import type { ReportStanding } from "./middleware/rate-limit-headers";
import type { Rendered } from "./rendered";

/** The authenticated user of a request. */
export type Actor = {
  userId: string;
  workspaceId: string;
  role: Role;
  email: string;
} & (
  | {
      via: "session";
      /** Whether the user must replace the password that an admin typed, before anything else. */
      mustReplacePassword: boolean;
      /** When the session ends. */
      endsAt: Date;
    }
  | {
      via: "api-key";
      keyName: string;
      keyScope: KeyScope;
      /** Null for a key that does not expire. */
      keyExpiresAt: Date | null;
    }
);

export type Registration = "open" | "first-user" | "closed";

/** Quotas per workspace and per user, from the environment. */
export type Quotas = {
  lots: number;
  storageBytes: number;
  members: number;
  /** Of undo snapshots; the oldest are given up. */
  undoBytes: number;
  /** Of recorded responses; the oldest are given up. */
  answerBytes: number;
  /** Lots that the AI may describe per workspace and UTC day. */
  aiLotsPerDay: number;
  /** Per user; 0 disables the limit. */
  writesPerMinute: number;
  /** Searches, previews and checks of one user; 0 disables the limit. */
  expensiveReadsPerMinute: number;
};

/** Functions of features that are asked by those below them. */
export type Ports = {
  /** How the lots of a manifest differ from what a platform was given last. */
  findChangedItems(ctx: ActorContext, input: ChangedItemsInput): Promise<ChangedItemsAnswer>;
};

/** Dependencies of the server; tests replace the vendors. */
export type Deps = Known &
  Ports & {
    db: Database;
    storage: Storage;
    writer: Writer;
    /** The time and number of descriptions in the background. */
    pace: Pace;
    /** The test of the provider, which runs once at a time for each workspace. Null without a provider. */
    providerCheck: { check: CheckProvider; running: Slots } | null;
    /** Null without a transcription model. */
    transcriber: Transcriber | null;
    sessions: Sessions;
    passwords: Passwords;
    descriptions: DescriptionQueue;
    transcriptions: TranscriptionQueue;
    reading: Reading;
    events: EventBus;
    limits: RateLimits;
    log: Logger;
    metrics: Metrics;
    registration: Registration;
    /** Logs contain this keyed hash in place of an email. */
    hashEmail: HashEmail;
    quotas: Quotas;
    usage: UsageMeter;
    /** Null without BACKUP. */
    backups: { runner: BackupRunner; place: BackupPlace; at: BackupTime } | null;
    uploads: UploadResources;
    exports: ExportResources;
    /** Open event streams per user. */
    eventStreams: Slots;
    expensiveReads: ExpensiveReads;
    /** Turns of calls that hold many lots in memory, by workspace. */
    largeCalls: FairQueue;
    rendered: Rendered;
    /** Absent unless phones on the local network are served over https. */
    lan?: Lan | undefined;
  };

/** The session cookie of a request, without access to headers. */
export type SessionCookie = {
  token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
};

/** A completed procedure call. */
export type Call = {
  procedure: string;
  durationMs: number;
  actor: Actor | null;
  failure: AppError | undefined;
  /** For auth calls: keyed hash of the email in the input. */
  emailHash?: string | undefined;
};

export type Context = Deps & {
  actor: Actor | null;
  session: SessionCookie;
  /** Authenticates again, for long-running requests. */
  isStillSignedIn(): Promise<boolean>;
  requestId: string;
  /** Called after every procedure call, for log and metrics. */
  onCall(call: Call): void;
  /** Called with the cursor of the next page of a truncated list. */
  onNextPage(cursor: string): void;
  /** Called with the remaining quota of each rate limit that the request counts against. */
  onLimit: ReportStanding;
  /** ETags of the If-Match header; the service checks them under the row lock. */
  ifMatch?: Etags | undefined;
  /** Version of the list that is read, if it was read before the list. */
  listVersion?: string | undefined;
  /** From the Idempotency-Key header: a retry with the same key gets the recorded response. */
  idempotencyKey?: string | undefined;
  /** The batch of tRPC calls that the call is part of. */
  batch?: Batch | undefined;
  ip: string;
  /** Interface of the request. */
  via: "web" | "rest";
  /** Public origin of this server, `https://lots.example`, if known. */
  origin: string | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

export type ActorContext = Context & { actor: Actor };
