import { Readable } from "node:stream";
import type { ZipDocument } from "../files/streamed-zip";
import { kindOfLine, type RecordKind } from "./kinds";

/** Lines of records: each kind's marker line followed by its records as JSON. Iterable more than once. */
export type RecordLines = AsyncIterable<string>;

/** A record with its table's columns as properties. */
export type WorkspaceRecord = Record<string, unknown>;

/** Yields the records of some kinds in line order; stops after the last of them. */
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

/** Yields `data/<kind>.json` for every kind, one record per line. Each body must be read before the next. */
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
