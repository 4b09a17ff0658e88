import { fieldIdsOf } from "@lotwright/contracts/catalog/item-fields";
import { item } from "@lotwright/contracts/catalog/items";
import type { Fragment, Sql } from "postgres";
import { z } from "zod";

/** A lot as our API answers with it. */
export type Lot = Record<string, unknown>;

/** The kind of values of a column. */
export type Kind = "id" | "text" | "integer" | "decimal" | "boolean" | "list";

type Schema = { anyOf?: Schema[]; type?: string | string[]; format?: string; enum?: string[] };

/** The columns that peers write themselves, and under names of their own. */
const ownColumns = ["id", "createdAt", "updatedAt"];

/** Every column that the API answers with, by the contract. */
const schemas = Object.entries(
  z.toJSONSchema(item).properties as Record<string, Schema>, // of a plain object
);

/** The schema of a column's values that are not null. */
const filledSchema = (schema: Schema) => schema.anyOf?.[0] ?? schema;

function kindOf(schema: Schema): Kind {
  const { type, format } = filledSchema(schema);
  const [name] = [type ?? ""].flat();
  const kinds: Record<string, Kind> = {
    array: "list",
    number: "decimal",
    integer: "integer",
    boolean: "boolean",
    string: "text",
  };
  const kind = format === "uuid" ? "id" : kinds[name ?? ""];
  if (!kind) throw new Error(`No peer has a column for ${JSON.stringify(schema)}`);
  return kind;
}

/** The columns of a peer, and what they hold: those of the API but the ones that peers write themselves. */
export const columns: Record<string, Kind> = Object.fromEntries(
  schemas.filter(([name]) => !ownColumns.includes(name)).map(([name, schema]) => [name, kindOf(schema)]),
);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Writes something into every empty column, since peers leave out what is empty.
 * @param userId for the columns that name a person
 */
export async function fillEveryColumn(sql: Sql, manifestIds: string[], userId: string) {
  const filled: (name: string, schema: Schema) => Fragment = (name, schema) => {
    const column = sql(snake(name));
    const choice = filledSchema(schema).enum?.at(-1);
    // The default of these two is no value.
    if (choice) return sql`${choice}`;
    if (kindOf(schema) === "boolean") return sql`true`;
    if (fieldIdsOf("letter").some((letter) => letter === name)) return sql`'A'`;
    return {
      id: () => sql`coalesce(${column}, ${userId}::uuid)`,
      text: () => sql`coalesce(nullif(${column}, ''), ${`Oak, ${name} `} || lot_number)`,
      integer: () => sql`coalesce(${column}, lot_number)`,
      decimal: () => sql`coalesce(${column}, 40.5)`,
      // A part of the title: the API leaves out what no text says.
      list: () => sql`coalesce(nullif(${column}, '{}'), '{green glass}')`,
    }[kindOf(schema) as Exclude<Kind, "boolean">]();
  };
  const sets = schemas
    .filter(([name]) => name in columns)
    .map(([name, schema]) => sql`, ${sql(snake(name))} = ${filled(name, schema)}`);
  await sql`update items set updated_at = updated_at ${sets} where manifest_id = any(${manifestIds}::uuid[])`;
  await sql`vacuum analyze items`;
}

/** The lot without what a peer writes itself. */
export const givenTo = (lot: Lot): Lot =>
  Object.fromEntries(Object.entries(lot).filter(([name]) => name in columns));

/**
 * The columns of our API that an answer's first lot lacks or leaves empty, whatever the server calls its id and however it
 * writes names. The answer is a lot, a list, or either within `results` or `data`.
 */
export function missingColumns(answer: unknown): string[] {
  const { results, data = results ?? answer } = answer as Lot; // of JSON that is not null
  const [lot = {}] = [data].flat() as Lot[];
  const has = (name: string) => (lot[name] ?? "") !== "";
  const names = schemas.map(([name]) => name);
  return names.filter((name) => !(has(name) || has(snake(name)) || (name === "id" && has("objectId"))));
}
