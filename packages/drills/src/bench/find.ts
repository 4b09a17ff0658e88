import { maxFound, searchResult } from "@lotwright/contracts/catalog/search";
import { readOptions } from "../installation/read-options";
import { ms, printReport, type Row } from "../installation/report";
import { run } from "./load";
import { addManifests } from "./sale";
import { atServer, type Person, type Place } from "./scene";
import { atShare, median } from "./statistics";

/** A search. `every`: finds one in this many lots; omitted if unknown. `most`: of the found lots. */
type Question = { name: string; path: string; most: number; every?: number | undefined; goalMs?: number };

const search = (name: string, text: string, every?: number): Question => ({
  ...{ name: `${name}: ${text}`, path: `/search?q=${encodeURIComponent(text)}`, goalMs: 50 },
  ...{ most: maxFound.items, every },
});

const palette = [
  search("a word of every tenth lot", "lamp", 10),
  search("beginnings of two words", "vic lam"),
  search("a frequent and a rare word", "lamp 48213"),
  search("a lot by its number", "4711"),
  search("a word of some descriptions", "craquelure", 500),
  search("a consignor", "weatherby", 5),
  search("a part of a word", "ictoria", 7),
  search("a misspelled word", "victorain", 7),
  search("nothing", "qzxv"),
];

const list = (name: string, query: string, every?: number, most = 50): Question => ({
  ...{ name, path: `/items?limit=${most}&${query}`, most, every },
});

const lists = (manifestId: string): Question[] => [
  list("newest 50 of all manifests", "", 1),
  list("50 without a price, by title", "is=no-price&sort=title"),
  list("50 of a category, highest estimates first", "category=Lighting&sort=estimate-down", 10),
  list("50 with a text: craquelure", "q=craquelure", 500),
  list("50 of one manifest, by lot", `manifestId=${manifestId}&sort=lot-up`, 1),
  list("1,000 of one manifest without a price", `manifestId=${manifestId}&is=no-price`, undefined, 1_000),
];

/** Adds lots with varied words: every tenth title contains "lamp", every 500th description "craquelure". */
async function addVariedLots({ sql, workspaceId }: Person, manifestIds: string[], lotsPerManifest: number) {
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

/** Measures the palette and lists in a workspace of 100,000 lots, compared with a search without an index. */
export function find(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    ...{ manifests: [20, 1], lots: [5_000, 20], warm: [5, 0], repeated: [25, 1] },
  } as const);
  const { warm, repeated } = sizes;
  return atServer(place, async ({ server, person }) => {
    const { origin, usage } = server;
    const manifestIds = await addManifests(person, sizes.manifests);
    await addVariedLots(person, manifestIds, sizes.lots);
    const headers = { cookie: person.staff.cookie };
    const cpuSeconds = async () => [await usage().cpuSeconds(), await person.database.cpuSeconds()];
    const rows: Row[] = [];
    for (const question of [...palette, ...lists(manifestIds[0] ?? "")]) {
      const { name, path, goalMs } = question;
      await expectFound(person, question, sizes.manifests * sizes.lots);
      const ask = () => ({ method: "GET", path: `/api${path}`, headers }) as const;
      const load = { origin, connections: 1, seconds: 60, ask };
      if (warm > 0) await run({ ...load, most: warm });
      const before = await cpuSeconds();
      const { latenciesMs } = await run({ ...load, most: repeated });
      const spent = (await cpuSeconds()).map((after, at) =>
        ms(((after - (before[at] ?? 0)) * 1_000) / repeated),
      );
      const p95 = atShare(0.95, latenciesMs);
      rows.push({
        what: name,
        must: goalMs ? `p95 ${ms(goalMs)} at most` : "",
        measured: `median ${ms(median(latenciesMs))}, p95 ${ms(p95)}; CPU of server and PostgreSQL ${spent.join(", ")}`,
        isOk: goalMs === undefined || p95 <= goalMs,
      });
    }
    console.log(
      `to compare, "ictoria" by SQL without an index: median ${ms(await searchBySql(person, repeated))}`,
    );
    return printReport(rows) || isSmallest;
  });
}

async function expectFound({ staff }: Person, { name, path, every, most }: Question, lots: number) {
  const answer = await staff.client.send("GET", path);
  const { length } = Array.isArray(answer) ? answer : searchResult.parse(answer).items;
  const wanted = Math.min(most, Math.floor(lots / (every ?? 1)));
  if (every && length !== wanted) throw new Error(`"${name}" finds ${length} of ${wanted} lots`);
}

async function searchBySql({ sql, workspaceId }: Person, repeated: number): Promise<number> {
  const latenciesMs = [];
  for (let turn = 0; turn < repeated; turn += 1) {
    const startedAt = performance.now();
    await sql`select id from items where workspace_id = ${workspaceId}
      and title || ' ' || description || ' ' || consignor ilike '%ictoria%' order by created_at desc limit 12`;
    latenciesMs.push(performance.now() - startedAt);
  }
  return median(latenciesMs);
}
