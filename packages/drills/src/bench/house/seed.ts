import { randomUUID } from "node:crypto";
import type { Staff } from "../../installation/staff";
import { addManifests } from "../sale";
import type { Person } from "../scene";

export type HouseSizes = Record<"sales" | "lots" | "large" | "activity" | "consignors" | "members", number>;
export type House = Awaited<ReturnType<typeof seedHouse>>;

/**
 * SQL of a lot's words, derived from its number so that searches are reproducible: "lamp" in one of ten, "craquelure" in one of
 * 20,000.
 */
const words = {
  styles: "Victorian Georgian Edwardian Deco Regency Midcentury Empire Baroque Colonial Gothic".split(" "),
  materials: "brass oak silver walnut glass porcelain bronze ivory pine steel linen".split(" "),
  things: "lamp chair table clock vase mirror chest painting bowl ring rug bench tray".split(" "),
  makers: "Okafor Whitcombe Delacroix Lindqvist Tanaka Moreau Abernathy Castellan Novak".split(" "),
  details: "inscription monogram veneer patina engraving enamel marquetry dovetail filigree".split(" "),
  categories: "Lighting Furniture Clocks Ceramics Mirrors Art Jewelry Rugs".split(" "),
};

const randomWord = (list: readonly string[], number: string) =>
  `('{${list.join(",")}}'::text[])[1 + ${number} % ${list.length}]`;

/**
 * SQL that inserts lots: the large sale has the first ones, other sales share the rest. Every 20th lot has no photo, half have
 * two.
 */
const lotsSql = `
  insert into items (workspace_id, manifest_id, lot_number, title, description, category, consignor, notes, photo_urls,
    start_price, low_estimate, high_estimate, unseen_claims, creation_hash, created_by, created_at, updated_at)
  select $1::uuid, ($2::uuid[])[place], lot,
    ${randomWord(words.styles, "(serial / 7)")} || ' ' || ${randomWord(words.materials, "(serial / 3)")} || ' '
      || ${randomWord(words.things, "serial")} || ', no. ' || serial,
    'By ' || ${randomWord(words.makers, "(serial / 11)")} || ', with ' || ${randomWord(words.details, "(serial / 5)")}
      || '. Marked ' || substr(md5(serial::text), 1, 8) || ' on the base; restored in ' || 1850 + serial % 150
      || case when serial % 20000 = 17 then '. Craquelure to the glaze' else '. Light wear, the wiring is new' end
      || repeat('. From the house, with a later stand and the usual signs of age', 2 + serial % 4),
    ${randomWord(words.categories, "serial")}, 'Consignor ' || serial % $6::int, 'Shelf ' || serial % 90,
    array(select '/photos/' || md5(serial || ' ' || photo) || '.jpg'
      from generate_series(1, case when serial % 20 = 0 then 0 when serial % 20 < 10 then 1 when serial % 20 < 19 then 2 else 3 end) photo),
    case when serial % 3 > 0 then serial % 900 + 5 end, serial % 900 + 10, serial % 900 + 40,
    case when serial % 10000 = 23 then array['later stand'] else '{}' end, md5(serial::text),
    ($7::uuid[])[1 + serial % cardinality($7::uuid[])],
    now() - (400000 + serial * 60) * interval '1 second', now() - ((serial * 7919) % 20000000) * interval '1 second'
  from generate_series(1, $3::int) serial,
    lateral (select case when serial <= $4::int then 1 else 2 + (serial - $4) % ($5::int - 1) end as place,
      case when serial <= $4 then serial else 1 + (serial - $4 - 1) / ($5 - 1) end as lot) as placed`;

/** SQL that inserts complete, read photos older than a week, every tenth with marks. */
const photosSql = `
  insert into photos (workspace_id, uploaded_by, url, state, reading, width, height, bytes, content_hash, marks_text, created_at)
  select workspace_id, created_by, url, 'stored', 'read', 1600, 1200, 300000, md5(url),
    case when marked % 10 = 0 then 'STERLING ' || 1000 + marked % 9000 || E'\\n' || ${randomWord(words.makers, "marked")}
      when marked % 10 = 1 then 'LIMOGES FRANCE ' || substr(url, 9, 5) else '' end,
    created_at - interval '8 days'
  from (select workspace_id, created_by, created_at, url, row_number() over (order by created_at desc, url)::int as marked
    from items, unnest(photo_urls) url where workspace_id = $1) as photo`;

const marksSql = `
  insert into photo_marks (photo_id, place, kind, text, score, is_fact, box)
  select id, line - 1, 'text', text, 0.9, true, '[]'
  from photos, unnest(string_to_array(marks_text, E'\\n')) with ordinality as mark(text, line)
  where workspace_id = $1 and marks_text <> ''`;

/** SQL that inserts activity: a rare verb in every 40,000th entry, and common ones. */
const activitySql = `
  insert into activity (workspace_id, user_id, email, via, verb, entity_id, manifest_id, label, changes, created_at)
  select $1::uuid, ($3::uuid[])[1 + entry % cardinality($3::uuid[])], 'member@example.test', 'web',
    case when entry % 40000 = 39 then 'manifest.deleted' when entry % 10 < 4 then 'item.created'
      when entry % 10 < 9 then 'item.changed' else 'description.written' end,
    item.id, item.manifest_id, 'Lot ' || item.lot_number,
    case when entry % 10 between 4 and 8 then '[{"field":"title","before":"Lamp","after":"Brass lamp"}]' else '[]' end::jsonb,
    now() - entry * interval '80 seconds'
  from (select id, manifest_id, lot_number, row_number() over (order by created_at, id) as place from items
    where workspace_id = $1) as item
  join generate_series(1, $2::int) entry on item.place = 1 + entry % $4::int`;

/** Creates members sequentially, each with access to every twelfth sale. */
async function hireMembers({ staff, sql, workspaceId }: Person, manifestIds: string[], count: number) {
  const members: Staff[] = [];
  for (let member = 0; member < count; member += 1) members.push(await staff.hire([]));
  await sql`insert into assignments (workspace_id, manifest_id, user_id)
    select ${workspaceId}, manifest_id, member.id
    from unnest(${manifestIds}::uuid[]) with ordinality as sale(manifest_id, place),
      (select id, row_number() over (order by created_at, id) as number from users
        where workspace_id = ${workspaceId} and role = 'team') as member
    where (place + number) % 4 = 0 or place = 1`;
  return members;
}

/** Fills a user's workspace with one statement per table, reproducibly. */
export async function seedHouse(person: Person, sizes: HouseSizes) {
  const { sql, workspaceId, userId } = person;
  const manifestIds = await addManifests(person, sizes.sales);
  const members = await hireMembers(person, manifestIds, sizes.members);
  const people = (
    await sql`select id from users where workspace_id = ${workspaceId} order by created_at, id`
  ).map(({ id }) => String(id));
  const shape = [sizes.lots, sizes.large, sizes.sales, sizes.consignors];
  await sql.unsafe(lotsSql, [workspaceId, manifestIds, ...shape, people]);
  await sql.unsafe(photosSql, [workspaceId]);
  await sql.unsafe(marksSql, [workspaceId]);
  await sql.unsafe(activitySql, [workspaceId, sizes.activity, people, sizes.lots]);
  await sql`insert into consignors (workspace_id, user_id, name)
    select ${workspaceId}, ${userId}, 'Consignor ' || number from generate_series(0, ${sizes.consignors - 1}::int) number`;
  await sql`vacuum analyze`;
  const [large = "", other = ""] = manifestIds;
  const token = await person.staff.share(large);
  return { members, large, other, token };
}

/** A lot in the middle of the workspace, where a deep page starts in each order. */
export async function middleLot({ sql, workspaceId }: Person, lots: number): Promise<string> {
  const [row] = await sql<{ id: string }[]>`select id from items where workspace_id = ${workspaceId}
    and title like ${`%, no. ${Math.ceil(lots / 2)}`}`;
  return row?.id ?? randomUUID();
}
