import { z } from "zod";
import { timeZone } from "./exports";
import { day, id, isoTime, paging } from "./fields";

/** What can happen in a workspace, as "entity.past-tense". */
export const activityVerbs = [
  "workspace.created",
  "workspace.downloaded",
  "workspace.deletion-requested",
  "workspace.deletion-canceled",
  "session.signed-in",
  "session.sign-in-failed",
  "session.signed-out",
  "session.ended",
  "password.changed",
  "password.reset",
  "member.created",
  "member.changed",
  "member.password-reset",
  "member.reset-link-created",
  "api-key.created",
  "api-key.revoked",
  "manifest.created",
  "manifest.changed",
  "manifest.deleted",
  "assignment.added",
  "assignment.removed",
  "sharing.changed",
  "sharing.renewed",
  "item.created",
  "item.changed",
  "item.deleted",
  "items.edited",
  "items.moved",
  "items.duplicated",
  "items.split",
  "items.merged",
  "items.removed",
  "items.undone",
  "items.renumbered",
  "items.imported",
  "description.requested",
  "description.stopped",
  "description.written",
  "description.failed",
  "transcription.requested",
  "transcription.written",
  "transcription.failed",
  "recording.deleted",
  "results.imported",
  "results.undone",
  "consignor.created",
  "consignor.changed",
  "consignor.deleted",
  "saved-filter.saved",
  "saved-filter.deleted",
  "company.changed",
  "branding.changed",
  "custom-fields.changed",
  "capture-settings.changed",
  "export-settings.changed",
  "export-mapping.changed",
  "export-adjustments.changed",
  "export-preset.created",
  "export-preset.changed",
  "export-preset.deleted",
  "export.downloaded",
] as const;

export const activityVerb = z.enum(activityVerbs, "This is not a kind of activity");
export type ActivityVerb = z.infer<typeof activityVerb>;

/** Days for which entries are stored. */
export const activityDays = 400;

/** How a request arrived: the web app, the REST API, a background job, or a command on the server's machine. */
export const activityVia = z.enum(["web", "rest", "job", "operator"]);
export type ActivityVia = z.infer<typeof activityVia>;

/** A changed field, its values as short texts; `""` is no value. */
export const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

export const activityEntry = z.object({
  id,
  createdAt: isoTime,
  actor: z.object({
    /** Null for background jobs and commands on the server's machine. */
    userId: id.nullable(),
    /** The person's name, or their e-mail; `""` without a person. */
    name: z.string(),
    /** The name of the API key that was used, if one was; null to members where it is a colleague's. */
    apiKey: z.string().nullable(),
  }),
  via: activityVia,
  verb: activityVerb,
  /** The part of the verb before the dot. */
  entity: z.string(),
  entityId: id.nullable(),
  manifestId: id.nullable(),
  /** Names what was changed, also after it was deleted: "Lot 1059A", a manifest's name, an e-mail. */
  label: z.string(),
  changes: z.array(fieldChange),
  /** A change of many lots that `POST /api/undo/{snapshotId}` can undo, with the entry's `entityId`. */
  isUndoable: z.boolean(),
  /** A change of many lots that is recent enough to be undone, and whose former values are no longer stored. */
  isUndoLost: z.boolean(),
  /** Of the client, such as 192.0.2.0/24; `""` for members and background jobs. */
  network: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Entries answered when no limit is given. */
export const defaultActivityLimit = 100;

export const listActivityInput = z.strictObject({
  manifestId: id.optional(),
  itemId: id.optional(),
  userId: id.optional(),
  verb: activityVerb.optional(),
  /** First and last day, both included; days of `timeZone` (an IANA name), else UTC. */
  fromDate: day.optional(),
  toDate: day.optional(),
  timeZone: timeZone.optional(),
  ...paging,
});
export type ListActivityInput = z.infer<typeof listActivityInput>;
