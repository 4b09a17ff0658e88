// Mirrors what an API key sees into JSON files, one for each item, manifest, consignor and section of the settings:
//
//   node mirror.mjs --url https://lots.example --key lotwright_… --folder mirror
//
// Needs Node.js 20 and no packages. Each run brings the folder up to date; start it from cron or a timer. A run that was killed
// is continued by the next one.
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";

const text = { type: "string" };
const options = { url: text, key: text, folder: text, limit: { ...text, default: "500" } };
const { url, key, folder, limit } = parseArgs({ options }).values;
if (!url || !key || !folder) throw new Error("Usage: node mirror.mjs --url … --key … --folder …");

const types = ["setting", "consignor", "manifest", "item"];
const attempts = 8;

/** Requests a page once. Rejects while the server is busy, restarts or can't be reached. */
async function requestOnce(query) {
  const answer = await fetch(`${url}/api/changes?${query}`, { headers: { authorization: `Bearer ${key}` } });
  const { status, headers } = answer;
  if (status !== 429 && status < 500) return { status, body: await answer.json() };
  throw Object.assign(new Error(`The server answered ${status}`), { retryAfter: headers.get("retry-after") });
}

/** Requests a page, with retries. */
async function requestPage(cursor) {
  const query = new URLSearchParams({ limit, ...(cursor && { cursor }) });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await requestOnce(query);
    } catch (error) {
      if (attempt === attempts) throw error;
      const seconds = Number.parseInt(error.retryAfter, 10);
      await wait(Number.isNaN(seconds) ? Math.min(2 ** attempt * 100, 30_000) : seconds * 1_000);
    }
  }
}

/** Writes a file, which no reader sees half written. */
async function writeJson(path, value) {
  await writeFile(`${path}.part`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${path}.part`, path);
}

async function readJson(path) {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

const stateOf = (place) => join(place, "cursor.json");

/** Removes the items of a removed manifest, which have no entries of their own. */
async function removeItems(place, manifestId) {
  for (const name of await readdir(join(place, "item"))) {
    const path = join(place, "item", name);
    if (name.endsWith(".json") && (await readJson(path))?.manifestId === manifestId) await rm(path);
  }
}

async function apply(place, { change, type, id, data }) {
  const path = join(place, type, `${id}.json`);
  if (change === "saved") return writeJson(path, data);
  await rm(path, { force: true });
  if (type === "manifest") await removeItems(place, id);
}

/**
 * Brings a folder up to date. The cursor is written after the files of its page: a page that is read twice does no harm.
 * Resolves to false if the server answers that the cursor is too old.
 */
async function update(place) {
  for (const type of types) await mkdir(join(place, type), { recursive: true });
  let { cursor } = (await readJson(stateOf(place))) ?? {};
  for (;;) {
    const { status, body } = await requestPage(cursor);
    if (status === 410) return false;
    if (status !== 200) throw new Error(`${status}: ${body.message}`);
    for (const entry of body.changes) await apply(place, entry);
    cursor = body.cursor;
    await writeJson(stateOf(place), { cursor, isComplete: !body.hasMore });
    if (!body.hasMore) return true;
  }
}

const [next, former] = [`${folder}.next`, `${folder}.former`];

/** Reads everything into a new folder, which then takes the place of the mirror, without what no longer exists. */
async function readAgain() {
  while (!(await update(next))) await rm(next, { recursive: true, force: true });
  await rm(former, { recursive: true, force: true });
  await rename(folder, former).catch((error) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(next, folder);
  await rm(former, { recursive: true, force: true });
}

const isMirrored = (await readJson(stateOf(folder))) !== undefined;
if (!isMirrored || !(await update(folder))) await readAgain();
