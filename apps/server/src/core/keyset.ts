import { id, isoTime } from "@lotwright/contracts/values/fields";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidField } from "./errors";

/** Maximum length of a text in a cursor. */
const maxKeyLength = 100;

/** Map of a sort key's type to its PostgreSQL name and its schema in cursors. */
const types = {
  boolean: { name: sql.raw("boolean"), value: z.boolean() },
  integer: { name: sql.raw("integer"), value: z.number().int().max(2_147_483_647) },
  decimal: { name: sql.raw("numeric"), value: z.number() },
  text: {
    name: sql.raw("text"),
    value: z
      .string()
      .max(2 * maxKeyLength)
      .refine((text) => !text.includes("\0")),
  },
  time: { name: sql.raw("timestamptz"), value: isoTime },
  id: { name: sql.raw("uuid"), value: id },
};

type Key = {
  type: keyof typeof types;
  /** SQL of the sort key. Never null, since comparing it with a cursor would be null too. */
  value: SQLWrapper;
  /** SQL of the value in the cursor, if it differs. */
  written?: SQLWrapper;
};

/** A sort order by several keys in one direction; the last key is unique. */
export type Order = {
  keys: readonly Key[];
  /** Sort direction. Includes the position of nulls to match the index. */
  direction: "asc" | "desc" | "asc nulls first" | "desc nulls last";
};

type Place = readonly (string | number | boolean)[];

const listed = (values: readonly SQLWrapper[]) => sql.join(values as SQL[], sql`, `);

export const orderBy = ({ keys, direction }: Order): SQL[] =>
  keys.map(({ value }) => sql`${value} ${sql.raw(direction)}`);

/** SQL of a row's sort keys as JSON text. */
export const placeJson = ({ keys }: Order) =>
  sql<string>`json_build_array(${listed(keys.map(({ value, written = value }) => written))})::text`;

/** Keyset condition that selects rows after `place`. */
export function beyond({ keys, direction }: Order, place: Place): SQL {
  const values = keys.map(({ type }, index) => sql`${place[index]}::${types[type].name}`);
  const comparison = sql.raw(direction.startsWith("desc") ? "<" : ">");
  return sql`(${listed(keys.map(({ value }) => value))}) ${comparison} (${listed(values)})`;
}

const encode = (list: string, place: Place) =>
  Buffer.from(`${list} ${JSON.stringify(place)}`).toString("base64url");

function parsePlace({ keys }: Order, text: string): Place | undefined {
  const place = z.array(z.unknown()).length(keys.length).safeParse(parseJson(text)).data;
  const isValid = place && keys.every(({ type }, index) => types[type].value.safeParse(place[index]).success);
  return isValid ? (place as unknown as Place) : undefined; // each value was checked
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Creates an opaque cursor of a row, for one list in one order. Unlike an id, it stays valid when the row is deleted. */
export const cursorAt = (list: string, placeText: string) => encode(list, JSON.parse(placeText) as Place);

/** Parses a cursor of `list`; throws INVALID for any other. */
export function readPlace(list: string, order: Order, cursor: string): Place {
  const text = Buffer.from(cursor, "base64url").toString();
  const place = text.startsWith(`${list} `) ? parsePlace(order, text.slice(list.length + 1)) : undefined;
  // Accept only the canonical encoding.
  if (!place || encode(list, place) !== cursor)
    throw invalidField("after", "This is not a cursor of this list");
  return place;
}
