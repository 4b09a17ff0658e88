import { z } from "zod";
import { isProduction } from "../core/env";

/**
 * A list that PostgreSQL wrote as JSON. REST sends its bytes as they are: the driver, zod and `JSON.stringify` would take five
 * times as long in this process for the 37 fields of each item.
 */
export class JsonList<Entry = unknown> {
  declare readonly entry: Entry;

  constructor(
    /** The whole list, in UTF-8. */
    readonly bytes: Buffer<ArrayBuffer>,
  ) {}

  /** Parses the list for answers that contain it, such as those of tRPC. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString());
  }
}

type ListContract<Entry> = {
  _input: Entry[] | JsonList<Entry>;
  _output: Entry[];
  parseAsync(value: unknown): Promise<unknown>;
};

/** The contract of a list of `entry` that PostgreSQL wrote; it is checked in development and in tests alone. */
export function jsonList<Entry extends z.ZodType>(entry: Entry): ListContract<z.infer<Entry>> {
  const list = z.array(entry);
  const parseAsync = async (value: unknown) => {
    if (!isProduction) list.parse(value instanceof JsonList ? value.toJSON() : value);
    return value;
  };
  return Object.assign(Object.create(list), { parseAsync });
}

/** An answer as JSON bytes, written when its reader does not have this version yet; sent with an ETag. */
export class VersionedJson<Answer = unknown> {
  declare readonly answer: Answer;

  constructor(
    readonly version: string,
    readonly write: () => Promise<Buffer<ArrayBuffer>>,
  ) {}
}

type VersionedContract<Answer> = { _input: Answer | VersionedJson<Answer>; _output: Answer };

/** The contract of an answer that may be versioned bytes, which were checked when they were written. */
export function orVersioned<Contract extends z.ZodType>(
  contract: Contract,
): VersionedContract<z.infer<Contract>> {
  const parseAsync = async (value: unknown) =>
    value instanceof VersionedJson ? value : contract.parseAsync(value);
  return Object.assign(Object.create(contract), { parseAsync });
}
