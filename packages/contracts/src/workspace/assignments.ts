import { z } from "zod";
import { id, paging } from "../values/fields";

export const assignmentInput = z.strictObject({ manifestId: id, userId: id });
export type AssignmentInput = z.infer<typeof assignmentInput>;

export const assignmentsInput = z.strictObject({ userId: id, ...paging });
export type AssignmentsInput = z.infer<typeof assignmentsInput>;

export const assignedManifestIds = z.array(id);
