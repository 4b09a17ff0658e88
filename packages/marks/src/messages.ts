import type { Mark } from "@lotwright/contracts/media/mark-facts";
import type { ReadingDetail } from "@lotwright/contracts/media/marks";

/** What the reader sends to its child: one photo at a time. */
export interface Request {
  photo: Uint8Array;
  detail: ReadingDetail;
}

/** What the child answers: once after its start, then once per photo. */
export type Reply =
  | { kind: "ready" }
  | { kind: "unavailable"; reason: string }
  | { kind: "marks"; marks: Mark[] }
  | { kind: "undecodable"; reason: string };
