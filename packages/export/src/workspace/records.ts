import { Readable } from "node:stream";
import type { ZipDocument } from "../files/streamed-zip";
import { kindOfLine, type RecordKind } from "./kinds";

/** A line that names the kind before its records, then each of them as JSON. Can be iterated more than once. */
export type RecordLines = AsyncIterable<string>;

/** Record with the properties of its table's columns. */
export type WorkspaceRecord = Record<string, unknown>;

/** The records of some kinds, in the order of the lines. Reads no further than the last of these kinds. */
export async function* recordsOf<Kind extends RecordKind>(
  lines: RecordLines,
  kinds: readonly Kind[],
): AsyncGenerator<{ kind: Kind; record: WorkspaceRecord }> {
  const unread = new Set(kinds);
  let current: Kind | undefined;
  for await (const line of lines) {
    const begun = kindOfLine(line);
    if (begun) {
      current = kinds.find((kind) => kind === begun);
      if (current) unread.delete(current);
      else if (unread.size === 0) return;
    } else if (current) {
      const record: WorkspaceRecord = JSON.parse(line);
      yield { kind: current, record };
    }
  }
}

/**
 * `data/<kind>.json` of every kind: a list with a record on each line. Each body is read to its end before the next is requested.
 */
export async function* jsonDocuments(lines: RecordLines): AsyncGenerator<ZipDocument> {
  const reader = lines[Symbol.asyncIterator]();
  let line = await next(reader);
  async function* listText(): AsyncGenerator<string> {
    let separator = "[\n";
    for (line = await next(reader); line && !kindOfLine(line); line = await next(reader)) {
      yield separator + line;
      separator = ",\n";
    }
    yield separator === "[\n" ? "[]\n" : "\n]\n";
  }
  try {
    while (line) {
      const name = `data/${kindOfLine(line)}.json`;
      yield { name, body: Readable.from(listText(), { objectMode: false }) };
    }
  } finally {
    await reader.return?.();
  }
}

async function next(lines: AsyncIterator<string>): Promise<string | undefined> {
  const { value, done } = await lines.next();
  return done ? undefined : value;
}
