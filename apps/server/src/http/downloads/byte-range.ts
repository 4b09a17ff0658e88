import type { ByteRange } from "@lotwright/storage/storage";

/** Matches a single range, `Range: bytes=…`, in linear time; Node.js limits the length of headers. */
const oneRange = /^bytes=(\d*)-(\d*)$/i;

/**
 * Parses a Range header for a body of `byteCount` bytes (RFC 9110 14.2). Undefined to send the whole body (no header, another unit,
 * several ranges, end before start); "outside" for a 416 response.
 */
export function readRange(header: string | undefined, byteCount: number): ByteRange | "outside" | undefined {
  const [, from = "", to = ""] = oneRange.exec(header ?? "") ?? [];
  if (from === "") return to === "" ? undefined : lastBytes(Number(to), byteCount);
  const first = Number(from);
  if (to !== "" && Number(to) < first) return undefined;
  if (first >= byteCount) return "outside";
  const last = to === "" ? byteCount - 1 : Math.min(Number(to), byteCount - 1);
  return { first, last };
}

function lastBytes(count: number, byteCount: number): ByteRange | "outside" {
  if (count === 0 || byteCount === 0) return "outside";
  return { first: Math.max(0, byteCount - count), last: byteCount - 1 };
}
