import { randomUUID } from "node:crypto";
import type { ActivityVerb, ActivityVia, FieldChange } from "@lotwright/contracts/workspace/activity";
import type { Database } from "@lotwright/db/client";
import { insertEntry, type NewEntry } from "./activity-entries";
import type { Actor } from "./context";
import type { EventBus, PublishedEvent } from "./event-bus";
import { loggedNetworkOf } from "./network";

/** Workspace and user of an entry; null if unknown. */
export type RecordedActor = { workspaceId: string | null; userId: string | null; email: string };

export type Change = {
  /** Id of the entry; generated if omitted. */
  id?: string;
  verb: ActivityVerb;
  entityId?: string | null;
  manifestId?: string | null;
  /** Name of the changed entity at that time, so that the entry stays readable after its deletion. */
  label: string;
  /** An empty list writes no entry and only publishes the event. */
  changes?: readonly FieldChange[] | undefined;
  /** Published when the transaction commits. */
  event?: PublishedEvent;
  /** Overrides the request's actor, such as at sign-in and in background jobs. */
  by?: RecordedActor;
};

/** The part of a context that `record` needs. */
export type RecordingContext = {
  db: Database;
  events: Pick<EventBus, "publish" | "committed">;
  actor: Actor | null;
  ip: string;
  via: ActivityVia;
};

const withoutEvent = { channel: "", payload: null };

type Recorder = Pick<RecordingContext, "actor" | "ip" | "via">;

function entryOf({ actor, ip, via }: Recorder, change: Change): NewEntry {
  const by = change.by ?? actor;
  if (!by) throw new Error(`${change.verb} was recorded without an actor`);
  return {
    id: change.id ?? randomUUID(),
    workspaceId: by.workspaceId,
    userId: by.userId,
    email: by.email,
    apiKey: actor?.via === "api-key" ? actor.keyName : null,
    via,
    verb: change.verb,
    entityId: change.entityId ?? null,
    manifestId: change.manifestId ?? null,
    label: short(change.label),
    changes: [...(change.changes ?? [])],
    network: loggedNetworkOf(ip) ?? "",
  };
}

/**
 * Writes an activity entry and publishes its event, in one statement of the transaction `ctx.db`. A failure rejects and rolls
 * the transaction back.
 */
export async function record(ctx: RecordingContext, change: Change): Promise<void> {
  const entry = change.changes?.length === 0 ? undefined : entryOf(ctx, change);
  if (change.event) await ctx.events.publish(ctx.db, change.event, entry);
  else if (entry) await insertEntry(ctx.db, { ...entry, ...withoutEvent });
}

/** Records a change made by an operator command on the server's machine. Publishes no event. */
export async function recordOperator(
  db: Database,
  { workspaceId }: { workspaceId: string },
  change: Omit<Change, "event" | "by">,
): Promise<void> {
  const by = { workspaceId, userId: null, email: "" };
  const entry = entryOf({ actor: null, ip: "", via: "operator" }, { ...change, by });
  await insertEntry(db, { ...entry, ...withoutEvent });
}

const maxTextLength = 80;
const maxFields = 20;

const short = (text: string) =>
  text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1).trimEnd()}…` : text;

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Short text of a field value. Photos are only counted, because a photo's URL grants access to it. */
function shortValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "";
  if (field === "photoUrls" && Array.isArray(value)) return counted(value.length, "photo");
  if (field === "logoUrl") return "1 photo";
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return short(value.join(", "));
  if (typeof value !== "object") return short(String(value));
  return short(
    Object.entries(value)
      .map(([key, text]) => `${key}: ${text}`)
      .join(", "),
  );
}

const isSame = (before: unknown, after: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(after ?? null);

/** Changed values of `fields` as short texts, at most `maxFields`. */
export function fieldChanges<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly string[],
): FieldChange[] {
  const fieldOf = (row: Row, field: string): unknown => Reflect.get(row, field);
  return fields
    .filter((field) => !isSame(fieldOf(before, field), fieldOf(after, field)))
    .slice(0, maxFields)
    .map((field) => ({
      field,
      before: shortValue(field, fieldOf(before, field)),
      after: shortValue(field, fieldOf(after, field)),
    }));
}

export const lotLabel = ({ lotNumber, sectionLetter }: { lotNumber: number; sectionLetter: string }) =>
  `Lot ${lotNumber}${sectionLetter}`;
