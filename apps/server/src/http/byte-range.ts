import type { ByteRange } from "@lotwright/storage/storage";

/** Of a header `Range: bytes=…`. Node bounds the length of a header, and this reads it once. */
const oneRange = /^bytes=(\d*)-(\d*)$/i;

/**
 * The part of `byteCount` bytes that a Range header names, as RFC 9110 14.2 reads it: nothing where the whole is to be sent
 * (no header, another unit, several ranges, a range that ends before it begins), "outside" where the answer is 416.
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
