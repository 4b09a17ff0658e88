import { fieldIdsOf } from "@lotwright/contracts/item-fields";
import { item } from "@lotwright/contracts/items";
import { z } from "zod";

/**
 * @typedef {Record<string, unknown>} Lot as our API answers with it
 * @typedef {"id" | "text" | "integer" | "decimal" | "boolean" | "list"} Kind of a column
 * @typedef {{ anyOf?: Schema[], type?: string | string[], format?: string, enum?: string[] }} Schema
 *
 * @typedef {object} PeerLots what a peer is filled with
 * @property {Lot[]} listed
 * @property {Lot[][]} own of each connection
 */

/** The columns that peers write themselves, and under names of their own. */
const ownColumns = ["id", "createdAt", "updatedAt"];

/** Every column that the API answers with, by the contract. */
const schemas = Object.entries(
  /** @type {Record<string, Schema>} */ (z.toJSONSchema(item).properties), // of a plain object
);

/** Of a column that may be null, what it holds otherwise. @param {Schema} schema */
const filledSchema = (schema) => schema.anyOf?.[0] ?? schema;

/** @param {Schema} schema @returns {Kind} */
function kindOf(schema) {
  const { type, format } = filledSchema(schema);
  const [name] = [type ?? ""].flat();
  /** @type {Record<string, Kind>} */
  const kinds = { array: "list", number: "decimal", integer: "integer", boolean: "boolean", string: "text" };
  const kind = format === "uuid" ? "id" : kinds[name ?? ""];
  if (!kind) throw new Error(`No peer has a column for ${JSON.stringify(schema)}`);
  return kind;
}

/**
 * The columns of a peer, and what they hold: those of the API but the ones that peers write themselves.
 * @type {Record<string, Kind>}
 */
export const columns = Object.fromEntries(
  schemas.filter(([name]) => !ownColumns.includes(name)).map(([name, schema]) => [name, kindOf(schema)]),
);

/** @param {string} name */
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Writes something into every empty column, since peers leave out what is empty.
 * @param {import("../sale.mjs").Sql} sql
 * @param {string[]} manifestIds
 * @param {string} userId for the columns that name a person
 */
export async function fillEveryColumn(sql, manifestIds, userId) {
  /** @type {(name: string, schema: Schema) => import("postgres").Fragment} */
  const filled = (name, schema) => {
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
    }[/** @type {Exclude<Kind, "boolean">} */ (kindOf(schema))]();
  };
  const sets = schemas
    .filter(([name]) => name in columns)
    .map(([name, schema]) => sql`, ${sql(snake(name))} = ${filled(name, schema)}`);
  await sql`update items set updated_at = updated_at ${sets} where manifest_id = any(${manifestIds}::uuid[])`;
  await sql`vacuum analyze items`;
}

/**
 * The lot without what a peer writes itself.
 * @param {Lot} lot
 * @returns {Lot}
 */
export const givenTo = (lot) => Object.fromEntries(Object.entries(lot).filter(([name]) => name in columns));

/**
 * The columns of our API that an answer lacks or leaves empty, whatever the server calls its id and however it writes names.
 * @param {Lot} lot
 */
export function missingColumns(lot) {
  const has = (/** @type {string} */ name) => ![undefined, null, ""].some((empty) => lot[name] === empty);
  return schemas
    .map(([name]) => name)
    .filter((name) => !(has(name) || has(snake(name)) || (name === "id" && has("objectId"))));
}

/**
 * The first lot of an answer of any of the servers: a lot, a list, or either within `results` or `data`.
 * @param {unknown} answer
 * @returns {Lot}
 */
export function firstLotIn(answer) {
  if (Array.isArray(answer)) return firstLotIn(answer[0]);
  if (typeof answer !== "object" || answer === null) throw new Error("The answer holds no lot");
  const object = /** @type {Lot} */ (answer);
  const inner = object.results ?? object.data;
  return inner === undefined ? object : firstLotIn(inner);
}
