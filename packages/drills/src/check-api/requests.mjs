import { kindOf, kindOfList } from "./known.mjs";
import { pictures } from "./pictures.mjs";

/**
 * @typedef {import("./document.mjs").Target} Target
 * @typedef {import("@lotwright/tooling/demo/random").Random} Random
 *
 * @typedef {object} Part of a multipart form
 * @property {string} name
 * @property {string | Buffer} value
 * @property {{ name: string, type: string }} [file]
 *
 * @typedef {object} Draft a request that can still be changed
 * @property {Target} target
 * @property {Record<string, string>} params
 * @property {[string, string][]} query
 * @property {Record<string, string>} headers
 * @property {unknown} [body] sent as JSON
 * @property {Part[]} [form]
 * @property {string} [text] sent instead of both
 *
 * @typedef {object} Making
 * @property {Target} target
 * @property {import("./known.mjs").Known} known
 * @property {import("./account.mjs").Account} account of the caller
 * @property {Random} random
 * @property {(schema: import("./document.mjs").Schema) => Promise<unknown>} fake a value that fits a schema
 */

/**
 * A valid request about existing entities.
 * @param {Making} making
 * @returns {Promise<Draft>}
 */
export async function draftRequest(making) {
  const { target } = making;
  /** @type {Draft} */
  const draft = { target, params: {}, query: [], headers: {} };
  for (const parameter of target.parameters) {
    if (!parameter.required && !making.random.chance(0.3)) continue;
    const value = String(await parameterValue(making, parameter));
    if (parameter.in === "path") draft.params[parameter.name] = value;
    else if (parameter.in === "query") draft.query.push([parameter.name, value]);
    else draft.headers[parameter.name.toLowerCase()] = value;
  }
  if (target.body?.type === "application/json") draft.body = await madeBody(making, target.body);
  if (target.body?.type === "multipart/form-data") draft.form = await fakeForm(making, target.body.schema);
  return draft;
}

/**
 * @param {Making} making
 * @param {import("./document.mjs").Parameter} parameter
 * @returns {Promise<unknown>}
 */
async function parameterValue(making, { name, in: place, schema }) {
  const { random, target, known, fake } = making;
  if (place === "header") return headerValue(making, name) ?? fake(schema);
  if (name === "after") {
    const cursors = known.cursors.get(target.id) ?? [];
    const kind = kindOfList(target.id);
    const choices = [...cursors, ...(kind ? known.ids[kind] : [])];
    return choices.length > 0 ? random.pick(choices) : fake(schema);
  }
  if (name === "limit") return random.whole(1, 4);
  return knownValue(making, name) ?? fake(schema);
}

/**
 * @param {Making} making
 * @param {string} name
 * @returns {string | undefined}
 */
function headerValue({ random, known, account }, name) {
  if (name === "X-Lotwright-User") return random.chance(0.9) ? account.userId : uuid(random);
  if (name === "Idempotency-Key") return `key-${random.whole(1, 2)}`;
  if (name === "If-None-Match" || name === "If-Match") {
    return known.etags.length > 0 && random.chance(0.8) ? random.pick(known.etags) : '"none"';
  }
  return undefined;
}

/** @param {Random} random */
export function uuid(random) {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join("");
  const text = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`;
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const timeZones = ["UTC", "Europe/London", "America/New_York", "Asia/Tokyo"];

/** @type {Record<string, (making: Making) => unknown>} */
const values = {
  password: ({ account }) => account.password,
  currentPassword: ({ account }) => account.password,
  newPassword: ({ random }) => `copper kettle ${random.whole(1_000, 9_999)}`,
  email: ({ target, account, random }) =>
    target.id === "auth.login" ? account.email : `${uuid(random)}@example.com`,
  photoUrls: (making) => [photoUrl(making)],
  unseenClaims: ({ random }) => (random.chance(0.5) ? ["Rolex"] : []),
  photoUrl,
  logoUrl: photoUrl,
  timeZone: ({ random }) => random.pick(timeZones),
  preset,
  presetId: preset,
  ids: ({ known }) => [known.lot.itemId],
  operations: ({ random, known }) =>
    random.chance(0.5) ? [{ action: "update", id: known.lot.itemId, item: { title: "Lamp" } }] : undefined,
};

/** @param {Making} making */
function preset({ random, known }) {
  return random.pick(["hibid-af360", "liveauctioneers", "shopify", ...known.ids.ownPreset]);
}

/** @param {Making} making */
function photoUrl({ random, known }) {
  return `/photos/${random.pick(known.ids.photoFile)}`;
}

/** Operations whose manifest has to be that of the items or the import that they name. */
const ofLot = ["bulkEdits.edit", "results.undo"];

/**
 * The id of an existing or deleted entity; undefined if the name refers to none.
 * @param {Making} making
 * @param {string} name
 * @returns {unknown}
 */
function knownValue(making, name) {
  const { random, target, known } = making;
  if (ofLot.includes(target.id) && name === "manifestId") return known.lot.manifestId;
  const kind = kindOf(name, target.path);
  if (!kind) return values[name]?.(making);
  const { ids, gone } = known;
  if (gone[kind].length > 0 && random.chance(0.05)) return random.pick(gone[kind]);
  return ids[kind].length > 0 ? random.pick(ids[kind]) : undefined;
}

/**
 * A value that fits the schema, or the documented example: some texts have a form that no schema tells, such as a file of results.
 * @param {Making} making
 * @param {NonNullable<Target["body"]>} body
 */
async function madeBody(making, { schema, example }) {
  const isExample = example !== undefined && making.random.chance(0.4);
  return withKnown(making, isExample ? structuredClone(example) : await making.fake(schema));
}

/**
 * The same body about existing entities.
 * @param {Making} making
 * @param {unknown} made
 * @returns {Record<string, unknown>}
 */
function withKnown(making, made) {
  const { random } = making;
  const body = /** @type {Record<string, unknown>} */ (made);
  for (const name of Object.keys(body)) {
    // The client id of a creation, which is seldom an existing one.
    const isOwn = name === "id" && !random.chance(0.1);
    const value = isOwn || random.chance(0.1) ? undefined : knownValue(making, name);
    if (value !== undefined) body[name] = value;
  }
  // The row was not read before, so most times would be wrong: send few.
  if (!random.chance(0.2)) delete body.expectedUpdatedAt;
  return body;
}

/**
 * @param {Making} making
 * @param {import("./document.mjs").Schema} schema
 * @returns {Promise<Part[]>}
 */
async function fakeForm(making, schema) {
  const { random, fake } = making;
  const made = await pictures();
  const [jpeg] = made;
  const fields = withKnown(making, await fake(schema));
  return Object.entries(fields).map(([name, value]) => {
    const isFile = schema.properties[name]?.format === "binary";
    if (!isFile) return { name, value: String(value) };
    if (name === "recording" && random.chance(0.6)) return { name, value: recording.bytes, file: recording };
    const { bytes, ...file } = random.chance(0.6) ? jpeg : random.pick(made);
    return { name, value: bytes, file };
  });
}

/** The header of a WebM file, which is all that an upload checks. */
const recording = {
  name: "lamp.webm",
  type: "audio/webm",
  bytes: Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
};

const boundary = "----fuzz-boundary";

/**
 * @param {Draft} draft
 * @returns {import("./connection.mjs").Sent}
 */
export function toSent(draft) {
  const { target, params, query, headers } = draft;
  const path = target.path.replace(/\{(\w+)\}/g, (_, name) => encoded(params[name] ?? ""));
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  const body = writtenBody(draft);
  const type = draft.form ? `multipart/form-data; boundary=${boundary}` : "application/json";
  return {
    method: target.method,
    path: search ? `${path}?${search}` : path,
    headers: { ...(body !== undefined && { "content-type": type }), ...headers },
    ...(body !== undefined && { body }),
  };
}

/** What a mutation has encoded in a way of its own stays so. */
const encoded = (/** @type {string} */ value) =>
  value.startsWith("%") ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, ""));

/** @param {Draft} draft */
function writtenBody({ body, form, text }) {
  if (text !== undefined) return text;
  if (form) return writtenForm(form);
  return body === undefined ? undefined : JSON.stringify(body);
}

/** @param {Part[]} parts */
function writtenForm(parts) {
  const chunks = parts.flatMap(({ name, value, file }) => {
    const filename = file ? `; filename="${file.name}"\r\nContent-Type: ${file.type}` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
