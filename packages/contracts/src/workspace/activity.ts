import { z } from "zod";
import { day, id, isoTime, paging } from "../values/fields";
import { timeZone } from "../values/time-zone";

/**
 * Kinds of activity, as "entity.past-tense", with the phrase that starts an entry's title. The entry's label, such as
 * "lot 1059A", follows the phrase.
 */
export const activityPhrases = {
  "workspace.created": "Created the workspace",
  "workspace.downloaded": "Downloaded everything",
  "workspace.deletion-requested": "Scheduled the deletion of the workspace",
  "workspace.deletion-canceled": "Canceled the deletion of the workspace",
  "session.signed-in": "Signed in",
  "session.sign-in-failed": "Failed to sign in as",
  "session.signed-out": "Signed out",
  "session.ended": "Ended other sessions",
  "password.changed": "Changed their password",
  "password.reset": "Set a new password by link",
  "member.created": "Added team member",
  "member.invited": "Invited",
  "member.invitation-withdrawn": "Withdrew the invitation of",
  "member.joined": "Joined by an invitation as",
  "member.changed": "Changed team member",
  "member.password-reset": "Reset the password of",
  "member.reset-link-created": "Created a password link for",
  "api-key.created": "Created API key",
  "api-key.revoked": "Revoked API key",
  "manifest.created": "Created manifest",
  "manifest.changed": "Changed manifest",
  "manifest.deleted": "Deleted manifest",
  "assignment.added": "Assigned a manifest to",
  "assignment.removed": "Unassigned a manifest from",
  "sharing.changed": "Changed the public link of",
  "sharing.renewed": "Made a new public link for",
  "item.created": "Added",
  "item.changed": "Changed",
  "item.undone": "Undid a change to",
  "item.deleted": "Deleted",
  "items.edited": "Changed lots of",
  "items.moved": "Moved lots out of",
  "items.duplicated": "Duplicated a lot of",
  "items.split": "Split a lot of",
  "items.merged": "Merged lots of",
  "items.removed": "Deleted lots of",
  "items.undone": "Undid a change to lots of",
  "items.renumbered": "Renumbered lots of",
  "items.imported": "Imported lots into",
  "description.requested": "Asked for a description of",
  "description.stopped": "Stopped descriptions of",
  "description.written": "Described",
  "description.failed": "Couldn't describe",
  "transcription.requested": "Recorded a dictation for",
  "transcription.written": "Added dictated notes to",
  "transcription.failed": "Couldn't transcribe a dictation for",
  "recording.deleted": "Deleted a recording of",
  "results.imported": "Imported results of",
  "results.undone": "Undid an import of results of",
  "consignor.created": "Added consignor",
  "consignor.changed": "Changed consignor",
  "consignor.deleted": "Deleted consignor",
  "consignor.exported": "Exported the personal data of",
  "consignor.data-deleted": "Deleted the personal data of",
  "saved-filter.saved": "Saved the filter",
  "saved-filter.deleted": "Deleted the filter",
  "company.changed": "Changed the company information",
  "branding.changed": "Changed the branding",
  "custom-fields.changed": "Changed the custom fields",
  "capture-settings.changed": "Changed the categories or required shots",
  "setup.changed": "Changed the set-up",
  "export-settings.changed": "Changed the export format",
  "export-mapping.changed": "Changed the names and codes for",
  "export-adjustments.changed": "Changed lots for the export of",
  "export-preset.created": "Added the format",
  "export-preset.changed": "Changed the format",
  "export-preset.deleted": "Deleted the format",
  "export.downloaded": "Downloaded",
} as const;

export type ActivityVerb = keyof typeof activityPhrases;

export const activityVerbs = Object.keys(activityPhrases) as ActivityVerb[]; // Object.keys loses the literal types

/** How sentences name the changes of lots that can be undone. */
export const undoNouns = {
  "item.changed": "edit",
  "items.edited": "bulk edit",
  "items.moved": "move",
  "items.duplicated": "copy",
  "items.split": "split",
  "items.merged": "merge",
  "items.renumbered": "renumbering",
  "items.imported": "import of lots",
  "results.imported": "import of results",
} satisfies Partial<Record<ActivityVerb, string>>;

/** Verbs of writes of one lot, whose entry's id undoes them. The entries of other undoable verbs name their snapshot. */
export const editVerbs: readonly string[] = [
  "item.changed",
  "transcription.written",
] satisfies ActivityVerb[];

export type UndoableVerb = keyof typeof undoNouns;

/** Sign-ins and passwords, which the app lists apart from work. */
export const signInVerbs: readonly ActivityVerb[] = activityVerbs.filter((verb) =>
  /^session\.|^password\.|^member\.(password-reset|reset-link-created)$/.test(verb),
);

/** Kinds of work that are counted per person and day. */
export const workKinds = ["lots-added", "lots-changed", "prices", "texts", "downloads"] as const;
export type WorkKind = (typeof workKinds)[number];

/** Groups of activity: all work, one kind of it, or sign-ins. */
export const activityKind = z.enum(
  ["work", "sign-ins", ...workKinds],
  `A kind is work, sign-ins, ${workKinds.join(", ")}`,
);
export type ActivityKind = z.infer<typeof activityKind>;

export const activityVerb = z.enum(activityVerbs, "This is not a kind of activity");

/** Days for which activity is stored. */
export const activityDays = 400;

/** How a request arrived: the web app, the REST API, a background job, or a command on the server's machine. */
export const activityVia = z.enum(["web", "rest", "job", "operator"]);
export type ActivityVia = z.infer<typeof activityVia>;

/** A changed field with short texts of its values; `""` for no value. */
export const fieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof fieldChange>;

export const activityEntry = z.object({
  id,
  createdAt: isoTime,
  actor: z.object({
    /** Null for background jobs and for commands on the server's machine. */
    userId: id.nullable(),
    /** The person's name or email; `""` without a person. */
    name: z.string(),
    /** Name of the API key used, if any; null to members if it is a colleague's. */
    apiKey: z.string().nullable(),
  }),
  via: activityVia,
  verb: activityVerb,
  /** The verb's part before the dot, such as "item". */
  entity: z.string(),
  entityId: id.nullable(),
  manifestId: id.nullable(),
  /** Name of the changed record, also after its deletion: "Lot 1059A", a manifest's name, an email. */
  label: z.string(),
  changes: z.array(fieldChange),
  /** Whether `POST /api/undo/{snapshotId}` can undo the change: with the entry's `id` for an edit of one lot, else its `entityId`. */
  isUndoable: z.boolean(),
  /** Whether a recent change of many lots can't be undone because its former values are no longer stored. */
  isUndoLost: z.boolean(),
  /** The client's network, such as 192.0.2.0/24; `""` for members and background jobs. */
  network: z.string(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Default number of entries in a response. */
export const defaultActivityLimit = 100;

export const listActivityInput = z.strictObject({
  manifestId: id.optional(),
  itemId: id.optional(),
  userId: id.optional(),
  verb: activityVerb.optional(),
  kind: activityKind.optional(),
  /** First and last day, both included; days of `timeZone` (an IANA name), else UTC. */
  fromDate: day.optional(),
  toDate: day.optional(),
  timeZone: timeZone.optional(),
  ...paging,
});
export type ListActivityInput = z.infer<typeof listActivityInput>;

export const activitySummaryInput = z.strictObject({
  manifestId: id.optional(),
  /** A day of `timeZone` (else UTC); the current day if omitted. */
  day: day.optional(),
  timeZone: timeZone.optional(),
});
export type ActivitySummaryInput = z.infer<typeof activitySummaryInput>;

/** Maximum of people in a summary. */
export const maxSummarized = 200;

/** Work of one day: how many lots each person added, changed, priced or described, and the downloads. */
export const activitySummary = z.object({
  day,
  people: z.array(
    z.object({
      /** Null for the AI. */
      userId: id.nullable(),
      /** The person's name or email; `""` for the AI. */
      name: z.string(),
      counts: z.record(z.enum(workKinds), z.number().int()),
    }),
  ),
});
export type ActivitySummary = z.infer<typeof activitySummary>;
