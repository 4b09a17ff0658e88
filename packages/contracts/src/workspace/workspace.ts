import { z } from "zod";
import { isoTime, requiredText } from "../values/fields";
import { currentPassword } from "./auth";

/** Days in which the deletion of a workspace can be canceled. */
export const deletionDays = 7;

/** Content of a download of everything, apart from the records. */
export const workspaceDownload = z.object({
  /** The company's, or the admin's email. */
  name: z.string(),
  exportedAt: isoTime,
});
export type WorkspaceDownload = z.infer<typeof workspaceDownload>;

export const requestDownloadInput = z.strictObject({ password: currentPassword });
export type RequestDownloadInput = z.infer<typeof requestDownloadInput>;

/** Until then, the session may start one download. */
export const downloadPermit = z.object({ validUntil: isoTime });
export type DownloadPermit = z.infer<typeof downloadPermit>;

/** A deletion that an admin has requested. `deleteAfter` is null while there is none. */
export const workspaceDeletion = z.object({
  deleteAfter: isoTime.nullable(),
  /** Name to type as a confirmation: the company's name, or the admin's email without one. */
  name: z.string(),
});
export type WorkspaceDeletion = z.infer<typeof workspaceDeletion>;

export const requestDeletionInput = z.strictObject({
  password: currentPassword,
  name: requiredText("Enter the name"),
});
export type RequestDeletionInput = z.infer<typeof requestDeletionInput>;
