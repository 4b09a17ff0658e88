import type { Mark } from "@lotwright/contracts/media/mark-facts";
import type { ReadingDetail } from "@lotwright/contracts/media/marks";

/** Message from the parent to its child: one photo at a time. */
export interface Request {
  photo: Uint8Array;
  detail: ReadingDetail;
}

/** Message from the child: once after its start, then once per photo. */
export type Reply =
  | { kind: "ready" }
  | { kind: "unavailable"; reason: string }
  | { kind: "marks"; marks: Mark[] }
  | { kind: "undecodable"; reason: string };
