import type { ErrorCode } from "@lotwright/contracts/errors";
import type { Tag } from "./openapi-introduction";

export type OperationText = {
  tag: Tag;
  summary: string;
  description: string;
  /** What it answers beside the failures that follow from its path, body and permission. */
  errors?: readonly ErrorCode[];
};

const ofUploads = ["REQUEST_TIMEOUT", "TOO_MANY_REQUESTS"] as const;
const ofAi: readonly ErrorCode[] = ["TOO_MANY_REQUESTS", "UPSTREAM_FAILED", "UPSTREAM_TIMEOUT"];

const accounts: Record<string, OperationText> = {
  "auth.register": {
    tag: "Account",
    summary: "Create an account and log in",
    description: "Makes a workspace with you as its admin, and sets the session cookie.",
    errors: ["CONFLICT", "TOO_MANY_REQUESTS"],
  },
  "auth.login": {
    tag: "Account",
    summary: "Log in",
    description: "Sets the session cookie.",
    errors: ["UNAUTHORIZED", "TOO_MANY_REQUESTS"],
  },
  "auth.logout": {
    tag: "Account",
    summary: "Sign out",
    description: "Ends the session. Works signed out, too.",
  },
  "auth.changePassword": {
    tag: "Account",
    summary: "Change your password",
    description:
      "Ends your other sessions, and answers with the cookie of a new one. `revokeKeys` revokes your API keys as well.",
    errors: ["CONFLICT", "TOO_MANY_REQUESTS"],
  },
  "auth.current": {
    tag: "Account",
    summary: "Who is logged in",
    description: "Over an API key, the user who made it.",
  },
  "apiKeys.list": {
    tag: "API keys",
    summary: "Your API keys",
    description: "The keys themselves are not shown.",
  },
  "apiKeys.create": {
    tag: "API keys",
    summary: "Make an API key",
    description:
      "Asks for your password. The key is in this answer only. It acts as you, but cannot manage the team, keys or passwords.",
    errors: ["TOO_MANY_REQUESTS"],
  },
  "apiKeys.revoke": {
    tag: "API keys",
    summary: "Revoke an API key",
    description: "Programs that use this key stop working immediately.",
  },
};

const lots: Record<string, OperationText> = {
  "manifests.list": {
    tag: "Manifests",
    summary: "Your manifests, newest first",
    description: "Team members see the manifests that are assigned to them.",
    errors: ["NOT_FOUND"],
  },
  "manifests.create": {
    tag: "Manifests",
    summary: "Create a manifest",
    description: "A consignor you do not have yet is added to your list.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
  },
  "manifests.byId": {
    tag: "Manifests",
    summary: "One manifest",
    description: "Without its items; GET /api/manifests/{manifestId}/items lists them.",
  },
  "manifests.update": {
    tag: "Manifests",
    summary: "Change a manifest",
    description: "Fields that are left out stay as they are.",
    errors: ["CONFLICT"],
  },
  "manifests.remove": {
    tag: "Manifests",
    summary: "Delete a manifest and its items",
    description: "Final. Its public link stops working.",
  },
  "manifests.nextLotNumber": {
    tag: "Manifests",
    summary: "The next free lot number",
    description:
      "Does not reserve it: an item that is created without a number gets the one that is next then.",
    errors: ["CONFLICT"],
  },
  "exports.download": {
    tag: "Manifests",
    summary: "Download a manifest as a ZIP",
    description:
      "The photos, and the table as lots.csv, lots.xlsx or lots.json: as the export settings say, or as format, delimiter, bom and formulaGuard ask for this download alone. JSON has every field of every item, whatever columns are chosen; reservePrice, internalNotes and externalId only where the export settings have them among the columns. A photo that cannot be read is named in MISSING-PHOTOS.txt; NOTES.txt lists texts that were cut, guarded against running as formulas, or cleaned of control characters. A download that breaks off is not whole. A user can run 3 exports at once.",
    errors: ["TOO_MANY_REQUESTS"],
  },
  "items.list": {
    tag: "Items",
    summary: "The items of a manifest, newest first",
    description:
      "Send the ETag of the last answer as If-None-Match to read the list again only when it changed.",
  },
  "items.create": {
    tag: "Items",
    summary: "Create an item",
    description:
      "Without a lot number it gets the next free one. With your own id a repeated call makes no second item. 403 QUOTA_EXCEEDED when the workspace has as many lots as it may. When its daily AI limit is used up, an item that asks for a description is created with aiGenerationStatus failed and the reason in aiFailureReason.",
    errors: ["NOT_FOUND", "CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
  },
  "items.byId": { tag: "Items", summary: "One item", description: "With all its fields." },
  "items.update": {
    tag: "Items",
    summary: "Change an item",
    description:
      "Fields that are left out stay as they are. aiGenerationStatus pending asks for a description; when the workspace's daily AI limit is used up the item becomes failed with the reason in aiFailureReason.",
    errors: ["CONFLICT", "PRECONDITION_FAILED"],
  },
  "items.remove": {
    tag: "Items",
    summary: "Delete an item",
    description: "Final. Its lot number can be used again.",
    errors: ["PRECONDITION_FAILED"],
  },
  "photos.upload": {
    tag: "Photos and AI",
    summary: "Upload a photo",
    description:
      "JPEG, PNG or WebP, at most 40 MB and 100 megapixels; four uploads of one person at the same time. Name its url in an item's photoUrls. 403 QUOTA_EXCEEDED when the workspace's storage is used up.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED", ...ofUploads],
  },
  "ai.analyzePhotos": {
    tag: "Photos and AI",
    summary: "Draft a description of photos",
    description:
      "With manifestId it follows the AI instructions of that manifest. Nothing is saved. Takes up to 45 seconds.",
    errors: [...ofAi, "NOT_FOUND"],
  },
  "ai.generatePreview": {
    tag: "Photos and AI",
    summary: "Draft a description for an item",
    description: "Follows the AI instructions of its manifest. Nothing is saved.",
    errors: ofAi,
  },
  "ai.generate": {
    tag: "Photos and AI",
    summary: "Write an item's description in the background",
    description:
      "Returns before the description is written. Read the item until aiGenerationStatus is completed or failed. Calls to the AI provider are limited to 120 a minute for a workspace: what is above waits and stays pending. 429 when you ask too often, or when the workspace's daily AI limit is used up.",
    errors: ["TOO_MANY_REQUESTS"],
  },
  "descriptions.describe": {
    tag: "Photos and AI",
    summary: "Write a manifest's missing descriptions in the background",
    description:
      'Every item that has a photo but no title, or with only "failed" those whose last attempt failed. Items that the provider declined to describe are left out, and while no provider is set up those without notes. What waits already is not asked for again; withoutPhotos says how many have no photo to describe. When fewer lots are left of the daily AI limit, the first ones of the sale are queued and the others stay missing; 429 when none is left.',
    errors: ["TOO_MANY_REQUESTS"],
  },
  "descriptions.progress": {
    tag: "Photos and AI",
    summary: "How far a manifest's descriptions are",
    description:
      "Counted from its items. All are done when pending is 0; running are those that were asked for all at once, and stoppable those of them that nothing was begun for.",
  },
  "descriptions.stop": {
    tag: "Photos and AI",
    summary: "Stop writing a manifest's missing descriptions",
    description:
      "Items that were not begun become what they were before. What is being written at this moment is written to its end.",
  },
};

const sharing: Record<string, OperationText> = {
  "sharing.update": {
    tag: "Public catalog",
    summary: "Share a manifest, or stop sharing it",
    description: "Sharing it again brings the same link back.",
  },
  "sharing.regenerate": {
    tag: "Public catalog",
    summary: "Replace the share link",
    description: "The old link stops working immediately.",
  },
  "publicCatalog.byToken": {
    tag: "Public catalog",
    summary: "What the public sees of a shared manifest",
    description:
      "Items are in descending lot order: the highest number first, then the highest section letter; the page shows them reversed. Needs no sign-in, and can be read by scripts of every site. Wrong, old and disabled links answer alike.",
    errors: ["TOO_MANY_REQUESTS"],
  },
  "publicCatalog.feed": {
    tag: "Public catalog",
    summary: "A shared manifest as an Atom feed",
    description:
      "The 1,000 items that changed last, the last one first. Needs no sign-in, and ends with the link.",
    errors: ["TOO_MANY_REQUESTS"],
  },
};

const adminsOnly = "Belongs to the workspace: team members get 403 unless they send what is saved.";

const settings: Record<string, OperationText> = {
  "consignors.list": {
    tag: "Consignors",
    summary: "Your consignors, newest first",
    description: "One of them is the default, which new manifests start with.",
  },
  "consignors.create": {
    tag: "Consignors",
    summary: "Add a consignor",
    description: "The first one becomes the default.",
    errors: ["CONFLICT", "IDEMPOTENCY_KEY_REUSED"],
  },
  "consignors.update": {
    tag: "Consignors",
    summary: "Change a consignor",
    description: "Fields that are left out stay as they are. Manifests keep the name they were created with.",
    errors: ["CONFLICT"],
  },
  "consignors.remove": {
    tag: "Consignors",
    summary: "Delete a consignor",
    description: "The oldest remaining one takes over as the default. Manifests keep the name.",
  },
  "consignors.setDefault": {
    tag: "Consignors",
    summary: "Make a consignor the default",
    description: "The one that was the default before is an ordinary one afterwards.",
  },
  "companySettings.current": {
    tag: "Company",
    summary: "Your company's details",
    description: "Public catalogs show them.",
  },
  "companySettings.update": {
    tag: "Company",
    summary: "Change your company's details",
    description: adminsOnly,
  },
  "branding.logo": {
    tag: "Company",
    summary: "The address of your logo",
    description: "The logo of the app's header; null without one.",
  },
  "branding.uploadLogo": {
    tag: "Company",
    summary: "Upload your logo",
    description: "JPEG, PNG or WebP, at most 40 MB. Admins only.",
    errors: ofUploads,
  },
  "branding.removeLogo": {
    tag: "Company",
    summary: "Remove your logo",
    description: "Admins only; others get 403 unless there is no logo.",
  },
  "branding.update": { tag: "Company", summary: "Choose your brand color", description: adminsOnly },
  "exportSettings.current": {
    tag: "Exports",
    summary: "What an export holds",
    description: "Your own format and columns, and the custom fields of the workspace.",
  },
  "exportSettings.save": {
    tag: "Exports",
    summary: "Change what an export holds",
    description:
      "Fields that are left out stay as they are. Format, delimiter, columns and dates are your own. Custom fields belong to the workspace: team members get 403 unless they send what is saved.",
  },
  "usage.current": {
    tag: "Company",
    summary: "What the workspace uses of its quotas",
    description: "Lots, bytes of photos, and active accounts, the admin's included.",
  },
  "activity.list": {
    tag: "Company",
    summary: "What happened in the workspace, newest first",
    description:
      "Who changed what, when, and through what: items, manifests, sharing, assignments, consignors, settings, exports, API keys, the team and sign-ins. `changes` holds the changed fields, before and after, as short texts. Admins read all of the workspace. Members read what happened in the manifests assigned to them and what they did themselves, without networks. Entries are stored for 400 days. Without `limit` a page has 100 entries.",
  },
  "exportLogs.list": {
    tag: "Exports",
    summary: "Your downloads, newest first",
    description:
      "Only downloads that were sent completely are listed. `manifestId` is null when the manifest was deleted or you no longer have access to it.",
  },
};

const events: Record<string, OperationText> = {
  "events.stream": {
    tag: "Events",
    summary: "What changes, as server-sent events",
    description:
      "`event` is the type, `data` the event as JSON. Every stream starts with `resync`: read what you need, then follow the events. Comments keep it open. It ends after an hour, and with your session or API key: connect again. A user can have 20 streams open.",
    errors: ["TOO_MANY_REQUESTS"],
  },
};

const team: Record<string, OperationText> = {
  "team.list": {
    tag: "Team",
    summary: "All people of the workspace",
    description: "Deactivated members included, each with the manifests assigned to them.",
  },
  "team.create": {
    tag: "Team",
    summary: "Add a team member",
    description: "403 QUOTA_EXCEEDED when the workspace has as many accounts as it may.",
    errors: ["CONFLICT", "TOO_MANY_REQUESTS"],
  },
  "team.update": {
    tag: "Team",
    summary: "Deactivate a team member, activate them again, or change their name",
    description: "Deactivating ends their sessions and revokes their API keys for good.",
    errors: ["CONFLICT"],
  },
  "team.resetPassword": {
    tag: "Team",
    summary: "Set a new password for a user",
    description:
      "Ends all their sessions, and with `revokeKeys` revokes their API keys. Your own account needs `currentPassword`.",
    errors: ["TOO_MANY_REQUESTS"],
  },
  "assignments.list": {
    tag: "Team",
    summary: "The ids of the manifests assigned to a user",
    description: "Admins see every manifest without an assignment.",
  },
  "assignments.assign": {
    tag: "Team",
    summary: "Assign a manifest to a team member",
    description: "Assigning it again changes nothing.",
  },
  "assignments.unassign": {
    tag: "Team",
    summary: "Take a manifest from a team member",
    description: "Ends that member's downloads of the manifest. Taking it again changes nothing.",
  },
};

const plain: Record<string, OperationText> = {
  "photos.download": {
    tag: "Photos and AI",
    summary: "Download a photo",
    description:
      "Needs no sign-in: everyone who has the address can see the photo. It never changes. `-thumb` before the extension asks for the thumbnail, 400 pixels on the longer side.",
    errors: ["NOT_FOUND", "UNAVAILABLE", "INTERNAL"],
  },
  "health.live": {
    tag: "Server",
    summary: "Whether the server runs",
    description: "Asks neither database nor storage.",
  },
  "health.ready": {
    tag: "Server",
    summary: "Whether the server can do its work",
    description: "Database and photo storage answer and have space, and nobody asked the server to stop.",
    errors: ["INTERNAL"],
  },
  "server.openapi": {
    tag: "Server",
    summary: "This document",
    description: "For generators and validators; /api/docs shows it to people.",
    errors: ["UNAVAILABLE", "INTERNAL"],
  },
};

/** What people read about each operation, by the procedure that serves it. */
export const operationTexts: Record<string, OperationText> = {
  ...accounts,
  ...lots,
  ...sharing,
  ...settings,
  ...events,
  ...team,
  ...plain,
};
