import { fieldIdsOf } from "@lotwright/contracts/catalog/item-fields";
import { item } from "@lotwright/contracts/catalog/items";
import type { Fragment, Sql } from "postgres";
import { z } from "zod";

/** A lot in our API's format. */
export type Lot = Record<string, unknown>;

/** Type of a column's values. */
export type Kind = "id" | "text" | "integer" | "decimal" | "boolean" | "list";

type Schema = { anyOf?: Schema[]; type?: string | string[]; format?: string; enum?: string[] };

/** Columns that peers write themselves, under other names. */
const ownColumns = ["id", "createdAt", "updatedAt"];

/** Schemas of all columns in our API's responses. */
const schemas = Object.entries(
  z.toJSONSchema(item).properties as Record<string, Schema>, // a plain object's properties
);

/** Schema of a column's non-null values. */
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

/** Columns of a peer with their types: our API's, except those that peers write themselves. */
export const columns: Record<string, Kind> = Object.fromEntries(
  schemas.filter(([name]) => !ownColumns.includes(name)).map(([name, schema]) => [name, kindOf(schema)]),
);

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Fills every empty column, because peers omit empty ones.
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
      // Part of the title, because the API omits unsupported claims.
      list: () => sql`coalesce(nullif(${column}, '{}'), '{green glass}')`,
    }[kindOf(schema) as Exclude<Kind, "boolean">]();
  };
  const sets = schemas
    .filter(([name]) => name in columns)
    .map(([name, schema]) => sql`, ${sql(snake(name))} = ${filled(name, schema)}`);
  await sql`update items set updated_at = updated_at ${sets} where manifest_id = any(${manifestIds}::uuid[])`;
  await sql`vacuum analyze items`;
}

/** A lot without the columns that a peer writes itself. */
export const givenTo = (lot: Lot): Lot =>
  Object.fromEntries(Object.entries(lot).filter(([name]) => name in columns));

/**
 * Our API's columns that are missing or empty in a response's first lot, whatever the id's name and spelling. The response is a
 * lot, a list, or either in `results` or `data`.
 */
export function missingColumns(answer: unknown): string[] {
  const { results, data = results ?? answer } = answer as Lot; // non-null JSON
  const [lot = {}] = [data].flat() as Lot[];
  const has = (name: string) => (lot[name] ?? "") !== "";
  const names = schemas.map(([name]) => name);
  return names.filter((name) => !(has(name) || has(snake(name)) || (name === "id" && has("objectId"))));
}
