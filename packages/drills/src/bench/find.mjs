import { familyCpuSeconds, linuxProcess } from "@lotwright/tooling/linux-process";
import { readOptions } from "../installation/read-options.mjs";
import { run } from "./load.mjs";
import { addManifests } from "./sale.mjs";
import { atServer } from "./scene.mjs";
import { atShare, median } from "./statistics.mjs";

/**
 * @typedef {{ name: string, path: string, goalMs?: number }} Question
 * @typedef {{ manifests: number, lots: number, warm: number, repeated: number }} Sizes
 */

const paletteMs = 50;

/** @param {string} text */
const search = (text) => `/search?q=${encodeURIComponent(text)}`;

/** @type {Question[]} */
const palette = [
  { name: "a word of every tenth lot: lamp", path: search("lamp") },
  { name: "beginnings of two words: vic lam", path: search("vic lam") },
  { name: "a frequent and a rare word: lamp 48213", path: search("lamp 48213") },
  { name: "a lot by its number: 4711", path: search("4711") },
  { name: "a word of some descriptions: craquelure", path: search("craquelure") },
  { name: "a consignor: weatherby", path: search("weatherby") },
  { name: "a part of a word: ictoria", path: search("ictoria") },
  { name: "a misspelled word: victorain", path: search("victorain") },
  { name: "nothing: qzxv", path: search("qzxv") },
].map((question) => ({ ...question, goalMs: paletteMs }));

/** @param {string} manifestId @returns {Question[]} */
const lists = (manifestId) => [
  { name: "newest 50 of all manifests", path: "/items?limit=50" },
  { name: "50 without a price, by title", path: "/items?limit=50&is=no-price&sort=title" },
  {
    name: "50 of a category, highest estimates first",
    path: "/items?limit=50&category=Lighting&sort=estimate-down",
  },
  { name: "50 with a text: craquelure", path: "/items?limit=50&q=craquelure" },
  { name: "50 of one manifest, by lot", path: `/items?limit=50&manifestId=${manifestId}&sort=lot-up` },
  {
    name: "1,000 of one manifest without a price",
    path: `/items?limit=1000&manifestId=${manifestId}&is=no-price`,
  },
];

/**
 * Adds lots of many different words. Every tenth title has "lamp" in it, and every 500th description "craquelure".
 * @param {import("./scene.mjs").Person} person
 * @param {string[]} manifestIds
 * @param {number} lotsPerManifest
 */
async function addVariedLots({ sql, workspaceId }, manifestIds, lotsPerManifest) {
  const words = {
    styles: ["Victorian", "Georgian", "Edwardian", "Art Deco", "Regency", "Mid-century", "Empire"],
    materials: "brass oak silver walnut glass porcelain bronze ivory pine steel linen".split(" "),
    things: ["lamp", "chair", "table", "clock", "vase", "mirror", "chest", "painting", "bowl", "ring"],
    categories: "Lighting Furniture Furniture Clocks Ceramics Mirrors Furniture Art Ceramics Jewelry".split(
      " ",
    ),
    consignors: ["Weatherby Hall", "Estate of A. Field", "Mill Lane Trust", "J. Okafor", "Harbor House"],
  };
  await sql`
    insert into items (workspace_id, manifest_id, lot_number, title, description, category, consignor, notes,
      start_price, high_estimate, creation_hash, created_at, updated_at)
    select ${workspaceId}, manifest.id, number,
      (${words.styles}::text[])[1 + number % 7] || ' ' || (${words.materials}::text[])[1 + number % 11] || ' ' ||
        (${words.things}::text[])[1 + number % 10] || ', no. ' || serial,
      'Marked ' || substr(md5(serial::text), 1, 8) || ' on the base; restored in ' || 1850 + serial % 150 ||
        case when serial % 500 = 0 then '. Craquelure to the glaze' else '. Light wear, the wiring is new' end,
      (${words.categories}::text[])[1 + number % 10], (${words.consignors}::text[])[1 + serial % 5],
      'Shelf ' || serial % 90, case when number % 3 > 0 then number end, number * 2, md5(serial::text),
      now() - serial * interval '1 second', now() - serial * interval '1 second'
    from unnest(${manifestIds}::uuid[]) with ordinality as manifest(id, place),
      generate_series(1, ${lotsPerManifest}::int) number,
      lateral (select (place - 1) * ${lotsPerManifest} + number as serial) as counted`;
  await sql`vacuum analyze items`;
}

/**
 * Measures the palette, and lists of lots, in a workspace of 100,000 lots, beside a search without any index.
 * @param {string[]} args
 * @param {import("./scene.mjs").Place} [place]
 * @returns {Promise<boolean>} whether the palette answers in time
 */
export function find(args, place) {
  const { isSmallest, sizes } = readOptions(args, {
    manifests: [20, 1],
    lots: [5_000, 20],
    warm: [5, 0],
    repeated: [25, 1],
  });
  return atServer(place, async ({ server, person }) => {
    const wish = { workspaceId: person.workspaceId, count: sizes.manifests, name: "Sale" };
    const manifestIds = await addManifests(person.sql, wish);
    await addVariedLots(person, manifestIds, sizes.lots);
    const ask = asker(server, person, sizes);
    let isMet = true;
    for (const question of [...palette, ...lists(manifestIds[0] ?? "")])
      isMet = (await ask(question)) && isMet;
    await compare(person, sizes.repeated);
    return isMet || isSmallest;
  });
}

/**
 * @param {{ origin: string, pid: number }} server
 * @param {import("./scene.mjs").Person} person
 * @param {Sizes} sizes
 * @returns {(question: Question) => Promise<boolean>}
 */
function asker({ origin, pid }, person, { warm, repeated }) {
  const { cpuSeconds } = linuxProcess(pid);
  const headers = { cookie: person.client.cookie };
  return async ({ name, path, goalMs }) => {
    const load = /** @type {const} */ ({ origin, connections: 1, seconds: 60, status: 200 });
    const ask = () => /** @type {const} */ ({ method: "GET", path: `/api${path}`, headers });
    if (warm > 0) await run({ ...load, most: warm, ask });
    const before = [await cpuSeconds(), await familyCpuSeconds(person.database.pid)];
    const { latenciesMs } = await run({ ...load, most: repeated, ask });
    const after = [await cpuSeconds(), await familyCpuSeconds(person.database.pid)];
    const [serverMs = 0, databaseMs = 0] = after.map(
      (seconds, at) => ((seconds - (before[at] ?? 0)) * 1_000) / repeated,
    );
    const p95 = atShare(0.95, latenciesMs);
    console.log(
      `${name}: median ${median(latenciesMs).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (CPU of a request: ${serverMs.toFixed(1)} ms of the server, ${databaseMs.toFixed(1)} ms of PostgreSQL)`,
    );
    return goalMs === undefined || p95 <= goalMs;
  };
}

/**
 * @param {import("./scene.mjs").Person} person
 * @param {number} repeated
 */
async function compare({ sql, workspaceId }, repeated) {
  const latenciesMs = [];
  for (let turn = 0; turn < repeated; turn += 1) {
    const startedAt = performance.now();
    await sql`select id from items where workspace_id = ${workspaceId}
      and title || ' ' || description || ' ' || consignor ilike '%ictoria%' order by created_at desc limit 12`;
    latenciesMs.push(performance.now() - startedAt);
  }
  console.log(`to compare, "ictoria" by SQL without an index: median ${median(latenciesMs).toFixed(1)} ms`);
}
