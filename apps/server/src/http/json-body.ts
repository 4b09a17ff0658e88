import { maxBulkItems } from "@lotwright/contracts/catalog/bulk-edits";
import { maxBatchOperations } from "@lotwright/contracts/catalog/item-batches";
import { maxRenumbered } from "@lotwright/contracts/catalog/lot-numbers";
import { maxWrittenRows } from "@lotwright/contracts/values/limits";
import { AppError } from "../core/errors";
import { yieldToEventLoop } from "../core/yielding";

/** The largest other body has about fifty parts; a batch of twenty such calls stays below this. */
const maxParts = 10_000;
const withLots = (max: number) => maxParts + max;
const ofBulkEdit = withLots(maxBulkItems);
const ofRenumbering = withLots(maxRenumbered);

/**
 * Limits of procedures that take many lots: more than their own limits allow, so that a request just above one is answered by its
 * sentence.
 */
const partLimits = new Map([
  ["bulkEdits.edit", ofBulkEdit],
  ["bulkEdits.preview", ofBulkEdit],
  ["bulkEdits.move", ofBulkEdit],
  ["bulkEdits.remove", ofBulkEdit],
  ["bulkEdits.describe", ofBulkEdit],
  ["lotNumbers.preview", ofRenumbering],
  ["lotNumbers.update", ofRenumbering],
  // Five cells in a row, each with its former value, have 27 parts.
  ["bulkEdits.writeCells", 30 * maxWrittenRows],
  // A creation with every field and photo has 110 parts.
  ["items.batch", 120 * maxBatchOperations],
]);

/** The most parts that a request to procedures may have: of those in a batch the lowest limit. */
const maxPartsOf = (procedures: readonly string[]): number =>
  Math.min(...procedures.map((procedure) => partLimits.get(procedure) ?? maxParts));

const quote = 0x22;
const backslash = 0x5c;
// Every field, element, object and array of a JSON text has one of these characters.
const partMarks = new Set([..."{[:,"].map((mark) => mark.charCodeAt(0)));

/** Index of the closing quote of the string that starts at `from`; length of `json` if there is none. */
function endOfString(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (before > from && json.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}

/** Counts parts without parsing: 2 ms per megabyte; parsing and validating 90,000 fields took 300 ms. */
function hasMoreParts(json: string, limit: number): boolean {
  let partCount = 0;
  for (let at = 0; at < json.length && partCount <= limit; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at + 1);
    else if (partMarks.has(code)) partCount += 1;
  }
  return partCount > limit;
}

/** Characters of a body that takes milliseconds to parse. */
const longLength = 200_000;

/**
 * Parses the body of a request to procedures; a long one in a turn of the event loop of its own. Throws INVALID for malformed JSON and
 * for bodies that would block the event loop too long.
 */
export async function parseJson(text: string, procedures: readonly string[]): Promise<unknown> {
  if (hasMoreParts(text, maxPartsOf(procedures)))
    throw new AppError("INVALID", "The request has too many fields");
  const yieldIfLong = () => text.length > longLength && yieldToEventLoop();
  await yieldIfLong();
  try {
    const body: unknown = JSON.parse(text);
    await yieldIfLong();
    return body;
  } catch (cause) {
    throw new AppError("INVALID", "The request body is not valid JSON", { cause });
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body as text. Throws INVALID unless it is UTF-8: in another encoding, every letter that is not ASCII would be replaced.
 */
export async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer();
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError("INVALID", "The request body is not UTF-8. Send it encoded as UTF-8.", { cause });
  }
}

/** The tRPC request for procedures with a `json()` that uses `readText` and `parseJson`. */
export function withBoundedJson(request: Request, procedures: readonly string[]): Request {
  return Object.defineProperty(request, "json", {
    value: async () => parseJson(await readText(request), procedures),
  });
}
