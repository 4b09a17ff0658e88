import { z } from "zod";
import { isoTime, requiredText } from "../values/fields";
import { currentPassword } from "./auth";

/** Days in which the deletion of a workspace can be canceled. */
export const deletionDays = 7;

/** Contents of a workspace download, besides the records. */
export const workspaceDownload = z.object({
  /** The company's name, or the admin's email if it has none. */
  name: z.string(),
  exportedAt: isoTime,
});
export type WorkspaceDownload = z.infer<typeof workspaceDownload>;

export const requestDownloadInput = z.strictObject({ password: currentPassword });
export type RequestDownloadInput = z.infer<typeof requestDownloadInput>;

/** Time until which the session may start one download. */
export const downloadPermit = z.object({ validUntil: isoTime });
export type DownloadPermit = z.infer<typeof downloadPermit>;

/** A requested deletion of the workspace; `deleteAfter` is null if none is requested. */
export const workspaceDeletion = z.object({
  deleteAfter: isoTime.nullable(),
  /** Name to type for confirmation: the company's name, or the admin's email if it has none. */
  name: z.string(),
});
export type WorkspaceDeletion = z.infer<typeof workspaceDeletion>;

export const requestDeletionInput = z.strictObject({
  password: currentPassword,
  name: requiredText("Enter the name"),
});
export type RequestDeletionInput = z.infer<typeof requestDeletionInput>;
