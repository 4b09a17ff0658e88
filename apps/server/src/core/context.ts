import type { Transcriber } from "@lotwright/ai/transcriber";
import type { Writer } from "@lotwright/ai/writer";
import type { ChangedItemsAnswer, ChangedItemsInput } from "@lotwright/contracts/exports/deliveries";
import type { KeyScope, Role } from "@lotwright/contracts/workspace/permissions";
import type { DeviceKind } from "@lotwright/contracts/workspace/sessions";
import type { Database } from "@lotwright/db/client";
import type { RecordKind } from "@lotwright/export/workspace/kinds";
import type { Storage } from "@lotwright/storage/storage";
import type { HashEmail } from "./email-hash";
import type { AppError } from "./errors";
import type { Etags } from "./etags";
import type { EventBus } from "./event-bus";
import type { Logger } from "./logger";
import type { RecordSource } from "./record-sources";

/** The authenticated user of a request. */
export type Actor = {
  userId: string;
  workspaceId: string;
  role: Role;
  email: string;
} & (
  | {
      via: "session";
      /** Whether the user must first replace a password that an admin chose. */
      mustReplacePassword: boolean;
      /** Expiry time of the session. */
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
  /** Maximum bytes of undo snapshots per workspace; the oldest are deleted. */
  undoBytes: number;
  /** Maximum bytes of recorded responses per workspace; the oldest are deleted. */
  answerBytes: number;
  /** Maximum of lots that the AI describes per workspace and UTC day. */
  aiLotsPerDay: number;
  /** Maximum of writes per user and minute; 0 disables the limit. */
  writesPerMinute: number;
  /** Maximum of searches, previews and checks per user and minute; 0 disables the limit. */
  expensiveReadsPerMinute: number;
};

/** Functions of higher features that lower ones call without importing them. */
export type Ports = {
  /** Compares a manifest's lots with the last delivery to a platform. */
  findChangedItems(ctx: ActorContext, input: ChangedItemsInput): Promise<ChangedItemsAnswer>;
  /** Tables that each feature contributes to "Download everything". */
  recordSources: Readonly<Record<RecordKind, RecordSource>>;
};

/**
 * Dependencies of the server; tests replace those of vendors. Files that create a dependency declare it by augmenting this
 * interface, so that this file imports no features.
 */
export interface Deps extends Ports {
  db: Database;
  storage: Storage;
  writer: Writer;
  /** Transcribes recordings; null without a transcription model. */
  transcriber: Transcriber | null;
  events: EventBus;
  log: Logger;
  registration: Registration;
  /** Computes a keyed hash, which logs contain in place of an email. */
  hashEmail: HashEmail;
  quotas: Quotas;
}

/** The session cookie of a request, so that procedures need no headers. */
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
  /** Keyed hash of the email in the input of auth calls. */
  emailHash?: string | undefined;
};

export interface Context extends Deps {
  actor: Actor | null;
  session: SessionCookie;
  /** Repeats the authentication, for long-running requests. */
  isStillSignedIn(): Promise<boolean>;
  requestId: string;
  /** Called after every procedure call, for log and metrics. */
  onCall(call: Call): void;
  /** Called with the cursor of the next page of a truncated list. */
  onNextPage(cursor: string): void;
  /** ETags of the If-Match header; the service checks them under the row lock. */
  ifMatch?: Etags | undefined;
  /** Version of the list, if it was read before the list. */
  listVersion?: string | undefined;
  /** The Idempotency-Key header; a retry with the same key gets the recorded response. */
  idempotencyKey?: string | undefined;
  ip: string;
  /** Kind of the requesting device. */
  device: DeviceKind;
  /** Interface of the request. */
  via: "web" | "rest";
  /** Public origin of this server, `https://lots.example`, if known. */
  origin: string | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

export type ActorContext = Context & { actor: Actor };
