import { z } from "zod";
import { isProduction } from "../core/env";

/**
 * A list that PostgreSQL has written as JSON. REST sends its bytes unchanged, since parsing and serializing 37 fields per item
 * would take five times as long.
 */
export class JsonList<Entry = unknown> {
  declare readonly entry: Entry;

  constructor(
    /** The whole list, in UTF-8. */
    readonly bytes: Buffer<ArrayBuffer>,
  ) {}

  /** Parses the list for responses that contain it, such as tRPC's. */
  toJSON(): unknown {
    return JSON.parse(this.bytes.toString());
  }
}

type ListContract<Entry> = {
  _input: Entry[] | JsonList<Entry>;
  _output: Entry[];
  parseAsync(value: unknown): Promise<unknown>;
};

/** Contract of a list of `entry` written by PostgreSQL, validated only in development and in tests. */
export function jsonList<Entry extends z.ZodType>(entry: Entry): ListContract<z.infer<Entry>> {
  const list = z.array(entry);
  const parseAsync = async (value: unknown) => {
    if (!isProduction) list.parse(value instanceof JsonList ? value.toJSON() : value);
    return value;
  };
  return Object.assign(Object.create(list), { parseAsync });
}

/** A response as JSON bytes, written only if the reader does not have this version; sent with an ETag. */
export class VersionedJson<Answer = unknown> {
  declare readonly answer: Answer;

  constructor(
    readonly version: string,
    readonly write: () => Promise<Buffer<ArrayBuffer>>,
  ) {}
}

type VersionedContract<Answer> = { _input: Answer | VersionedJson<Answer>; _output: Answer };

/** Contract of a response that may be versioned bytes, which are validated when written. */
export function orVersioned<Contract extends z.ZodType>(
  contract: Contract,
): VersionedContract<z.infer<Contract>> {
  const parseAsync = async (value: unknown) =>
    value instanceof VersionedJson ? value : contract.parseAsync(value);
  return Object.assign(Object.create(contract), { parseAsync });
}

/** Contract of a response whose large parts PostgreSQL has written, validated only in development and in tests. */
export function checkedInDevelopment<Contract extends z.ZodType>(contract: Contract): Contract {
  const parseAsync = async (value: unknown) => (isProduction ? value : contract.parse(value));
  return Object.assign(Object.create(contract), { parseAsync });
}
