import { plainPicture } from "@lotwright/testing/pictures";
import type { Random } from "@lotwright/tooling/demo/random";
import type { Sent } from "./connection";
import type { Parameter, Schema, Target } from "./document";
import { type Account, type Known, nounOf, nounOfName } from "./workspace";

/** A part of a multipart form. */
type Part = {
  name: string;
  value: string | Buffer;
  file?: { name: string; type: string };
};

/** A request that mutations can still change. */
export type Draft = {
  target: Target;
  params: Record<string, string>;
  query: [string, string][];
  headers: Record<string, string>;
  /** Value sent as JSON. */
  body?: unknown;
  form?: Part[];
  /** Text sent instead of a body and a form. */
  text?: string;
};

type Making = {
  target: Target;
  known: Known;
  /** Account that sends the request. */
  account: Account;
  random: Random;
  /** Returns a value that fits a schema. */
  fake: (schema: Schema) => Promise<unknown>;
};

/** Makes a valid request about existing entities. */
export async function draftRequest(making: Making): Promise<Draft> {
  const { target } = making;
  const draft: Draft = { target, params: {}, query: [], headers: {} };
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

async function parameterValue(making: Making, { name, in: place, schema }: Parameter): Promise<unknown> {
  const { random, target, known, fake } = making;
  if (place === "header") return headerValue(making, name) ?? fake(schema);
  if (name === "after") {
    const choices = [known.cursors.get(target.id), known.ids.get(nounOf(target.path))].flatMap(
      (some) => some ?? [],
    );
    return choices.length > 0 ? random.pick(choices) : fake(schema);
  }
  if (name === "limit") return random.whole(1, 4);
  return knownValue(making, name) ?? fake(schema);
}

function headerValue({ random, known, account }: Making, name: string): string | undefined {
  if (name === "X-Lotwright-User") return random.chance(0.9) ? account.userId : uuid(random);
  if (name === "Idempotency-Key") return `key-${random.whole(1, 2)}`;
  if (name === "If-None-Match" || name === "If-Match") {
    return known.etags.length > 0 && random.chance(0.8) ? random.pick(known.etags) : '"none"';
  }
  return undefined;
}

export function uuid(random: Random) {
  const hex = Array.from({ length: 32 }, () => random.whole(0, 15).toString(16)).join("");
  const text = `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`;
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const timeZones = ["UTC", "Europe/London", "America/New_York", "Asia/Tokyo"];

const values: Record<string, (making: Making) => unknown> = {
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
  instruction: ({ random, known }) =>
    random.chance(0.5) ? { action: "renumber", ids: [known.lot.itemId] } : undefined,
  operations: ({ random, known }) =>
    random.chance(0.5) ? [{ action: "update", id: known.lot.itemId, item: { title: "Lamp" } }] : undefined,
};

function preset({ random, known }: Making) {
  return random.pick([
    "hibid-af360",
    "liveauctioneers",
    "shopify",
    ...(known.ids.get("export-presets") ?? []),
  ]);
}

function photoUrl({ random, known }: Making) {
  return `/photos/${random.pick(known.ids.get("photos") ?? [])}`;
}

/** Operations that name lots or an import, and must name the manifest that contains them. */
const ofLot = ["bulkEdits.edit", "lotNumbers.preview", "lotNumbers.update", "results.undo"];

/** Id of an existing or deleted entity for a parameter of this name; undefined if the name refers to no entity. */
function knownValue(making: Making, name: string): unknown {
  const { random, target, known } = making;
  if (ofLot.includes(target.id) && name === "manifestId") return known.lot.manifestId;
  const noun = nounOfName(name, target.path);
  if (!noun) return values[name]?.(making);
  const [ids = [], gone = []] = [known.ids.get(noun), known.gone.get(noun)];
  if (gone.length > 0 && random.chance(0.05)) return random.pick(gone);
  return ids.length > 0 ? random.pick(ids) : undefined;
}

/** Value that fits the schema, or the documented example, because some texts have a format that the schema does not express. */
async function madeBody(making: Making, { schema, example }: NonNullable<Target["body"]>) {
  const isExample = example !== undefined && making.random.chance(0.4);
  return withKnown(making, isExample ? structuredClone(example) : await making.fake(schema));
}

/** Replaces the ids in a generated body by those of existing entities. */
function withKnown(making: Making, made: unknown): Record<string, unknown> {
  const { random } = making;
  const body = made as Record<string, unknown>;
  for (const name of Object.keys(body)) {
    // A creation's client id is seldom an existing id.
    const isOwn = name === "id" && !random.chance(0.1);
    const value = isOwn || random.chance(0.1) ? undefined : knownValue(making, name);
    if (value !== undefined) body[name] = value;
  }
  // Most `updatedAt` values would be wrong, as the row was not read before: send few.
  if (!random.chance(0.2)) delete body.expectedUpdatedAt;
  return body;
}

async function fakeForm(making: Making, schema: Schema): Promise<Part[]> {
  const { random, fake } = making;
  const [jpeg, ...others] = await pictures();
  const fields = withKnown(making, await fake(schema));
  return Object.entries(fields).map(([name, value]) => {
    const isFile = schema.properties?.[name]?.format === "binary";
    if (!isFile) return { name, value: String(value) };
    if (name === "recording" && random.chance(0.6)) return { name, value: recording.bytes, file: recording };
    const { bytes, ...file } = random.chance(0.6) ? jpeg : random.pick(others);
    return { name, value: bytes, file };
  });
}

/** Small pictures of each accepted type, and a file that is only named like a picture. */
async function pictures() {
  const drawn = () => plainPicture({ width: 48, height: 32 });
  return [
    { name: "lamp.jpg", type: "image/jpeg", bytes: await drawn().jpeg().toBuffer() },
    { name: "lamp.png", type: "image/png", bytes: await drawn().png().toBuffer() },
    { name: "lamp.webp", type: "image/webp", bytes: await drawn().webp().toBuffer() },
    { name: "lamp.jpg", type: "image/jpeg", bytes: Buffer.from("not a picture") },
    { name: "empty.png", type: "image/png", bytes: Buffer.alloc(0) },
  ] as const;
}

/** Header of a WebM file. An upload checks nothing else of a recording. */
const recording = {
  name: "lamp.webm",
  type: "audio/webm",
  bytes: Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex"),
};

const boundary = "----fuzz-boundary";

export function toSent(draft: Draft): Sent {
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

/** Encodes a value that no mutation has encoded yet. */
const encoded = (value: string) =>
  value.startsWith("%") ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, ""));

function writtenBody({ body, form, text }: Draft) {
  if (text !== undefined) return text;
  if (form) return writtenForm(form);
  return body === undefined ? undefined : JSON.stringify(body);
}

function writtenForm(parts: Part[]) {
  const chunks = parts.flatMap(({ name, value, file }) => {
    const filename = file ? `; filename="${file.name}"\r\nContent-Type: ${file.type}` : "";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")];
  });
  return Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
}
