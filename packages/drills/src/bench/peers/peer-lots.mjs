import { customColumns } from "../sale.mjs";

/**
 * @typedef {Record<string, unknown>} Lot as our API answers with it
 * @typedef {"id" | "text" | "integer" | "decimal" | "boolean" | "list"} Kind of a column
 *
 * @typedef {object} PeerLots what a peer is filled with
 * @property {Record<string, Kind>} columns every column of the API but the id and the times, which peers write themselves
 * @property {Lot[]} listed
 * @property {Lot[][]} own of each connection
 */

/** The columns that peers write themselves, and under names of their own. */
const ownColumns = ["id", "createdAt", "updatedAt"];
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Writes something into every column, since peers leave out what is empty.
 * @param {import("../sale.mjs").Sql} sql
 * @param {string[]} manifestIds
 */
export async function fillEveryColumn(sql, manifestIds) {
  const custom = "Oak";
  const filled = customColumns.map((name, index) => sql`, ${sql(name)} = ${`${custom} ${index}`}`);
  await sql`
    update items set section_letter = 'A', requested_lot_number = lot_number, ai_generation_status = 'completed',
      ai_failure_reason = 'The photos were too dark to read the label.', ai_drafted_from_notes = true,
      start_price = 40.5, low_estimate = 80.5, high_estimate = 120.5, reserve_price = 60.5,
      condition = 'Good, with light wear to the base', height = 72.5, width = 31.5, depth = 31.5, weight = 4.25,
      internal_notes = 'Keys are in the office', external_id = 'EXT-' || lot_number ${filled}
    where manifest_id = any(${manifestIds}::uuid[])`;
  await sql`vacuum analyze items`;
}

/**
 * The columns of a lot with a value in each, and what they hold.
 * @param {Lot} lot
 * @returns {Record<string, Kind>}
 */
export function columnsOf(lot) {
  const columns = Object.entries(lot).filter(([name]) => !ownColumns.includes(name));
  return Object.fromEntries(columns.map(([name, value]) => [name, kindOf(name, value)]));
}

/**
 * @param {string} name
 * @param {unknown} value
 * @returns {Kind}
 */
function kindOf(name, value) {
  if (value === null || value === undefined || value === "") {
    throw new Error(`${name} is empty: fill it in fillEveryColumn, so that the peers have the column`);
  }
  if (Array.isArray(value)) return "list";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "decimal";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" && uuid.test(value) ? "id" : "text";
}

/**
 * The lot without what a peer writes itself.
 * @param {Lot} lot
 * @returns {Lot}
 */
export const givenTo = (lot) =>
  Object.fromEntries(Object.entries(lot).filter(([name]) => !ownColumns.includes(name)));

/**
 * The columns of our lot that another server's answer lacks, whatever that calls its id and however it writes names.
 * @param {Lot} ours
 * @param {Lot} theirs
 */
export function missingColumns(ours, theirs) {
  const snake = (/** @type {string} */ name) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const has = (/** @type {string} */ name) => theirs[name] !== undefined && theirs[name] !== null;
  return Object.keys(ours).filter(
    (name) => !(has(name) || has(snake(name)) || (name === "id" && has("objectId"))),
  );
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
