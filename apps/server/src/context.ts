import type { Writer } from "@lotwright/ai/writer";
import type { Role } from "@lotwright/contracts/permissions";
import type { Database } from "@lotwright/db/client";
import type { Storage } from "@lotwright/storage/storage";
import type { Sessions } from "./features/auth/sessions";
import type { EventBus } from "./features/events/event-bus";
import type { DescriptionQueue } from "./jobs/description-queue";
import type { Logger } from "./logger";
import type { RateLimits } from "./middleware/rate-limit";

/** The signed-in person a request acts for. */
export type Actor = { userId: string; workspaceId: string; role: Role; email: string };

export type Registration = "open" | "first-user" | "closed";

/** What the server is made of; tests pass other implementations of the vendors. */
export type Deps = {
  db: Database;
  storage: Storage;
  writer: Writer;
  sessions: Sessions;
  descriptions: DescriptionQueue;
  events: EventBus;
  limits: RateLimits;
  log: Logger;
  registration: Registration;
};

/** The cookie's session, as verbs see it: they never touch a header. */
export type SessionCookie = {
  token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
};

export type Context = Deps & {
  actor: Actor | null;
  session: SessionCookie;
  requestId: string;
  ip: string;
  /** Fires when the person leaves before the answer. */
  signal: AbortSignal;
};

export type ActorContext = Context & { actor: Actor };
