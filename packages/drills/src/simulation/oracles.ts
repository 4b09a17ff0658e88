import type { ShownLot } from "@lotwright/testing/simulated-page";
import { giveAccess } from "./access";
import { withoutOutages } from "./outages";
import type { Phone } from "./phone";
import { kinds } from "./steps";
import { signInAgain } from "./upheavals";
import type { World } from "./world";

type StoredLot = Omit<ShownLot, "photoUrls"> & {
  photoUrls: string[];
  manifestId: string;
  hammerPrice: string | null;
};

/** The lots of both sales. */
async function storedLots({ site, manifestId, otherManifestId }: World): Promise<StoredLot[]> {
  return site.database.sql()<StoredLot[]>`
    select id, lot_number as "lotNumber", title, coalesce(notes, '') as notes, condition, photo_urls as "photoUrls",
      manifest_id as "manifestId", hammer_price as "hammerPrice"
    from items where manifest_id in (${manifestId}, ${otherManifestId}) order by id`;
}

/** Looks at a world that is quiet. Returns what is wrong. */
type Oracle = (world: World, stored: readonly StoredLot[]) => Promise<string[]> | string[];

/** Every acknowledged lot is on the server, unless a person deleted it or gave it up. */
const acknowledgedLots: Oracle = ({ ledger, counts }, stored) => {
  const there = new Set(stored.map(({ id }) => id));
  return [...ledger.lots.values()].flatMap(({ id, title, isAcknowledged, deletion, isGivenUp }) => {
    counts.add("check: acknowledged lots");
    if (deletion?.isAcknowledged && there.has(id)) return `${title} is deleted, and still on the server`;
    const isExpected = isAcknowledged && !deletion && !isGivenUp;
    return isExpected && !there.has(id) ? `${title} is lost` : [];
  });
};

/** Every acknowledged value is stored, or the writer of the stored one had read it, or its person dropped it. */
const acknowledgedValues: Oracle = ({ ledger, counts }, stored) => {
  const lots = new Map(stored.map((lot) => [lot.id, lot]));
  const accounted = new Set(
    stored.flatMap(({ title, notes }) => [title, notes].flatMap((value) => [...ledger.ancestorsOf(value)])),
  );
  for (const [value, { isDropped }] of ledger.values) {
    if (isDropped) for (const seen of ledger.ancestorsOf(value)) accounted.add(seen);
  }
  return [...ledger.values].flatMap(([value, { lotId, field, isAcknowledged, isLost }]) => {
    counts.add("check: values not silently overwritten");
    const lot = lots.get(lotId);
    if (!lot || !isAcknowledged || isLost || accounted.has(value)) return [];
    return `${value} of ${field} of ${ledger.lots.get(lotId)?.title} is lost: ${lot[field]} is stored, whose writer had not seen it`;
  });
};

/** No lot that no person made, no photo too many or missing, no change twice in the log of activities that no person chose again. */
const nothingTwice: Oracle = async ({ ledger, counts, site, manifestId, otherManifestId }, stored) => {
  const lots = stored.flatMap(({ id, photoUrls }) => {
    counts.add("check: no lot or photo twice");
    const lot = ledger.lots.get(id);
    if (!lot) return `no person made the lot ${id}`;
    const count = new Set(photoUrls).size;
    if (count !== photoUrls.length) return `${lot.title} has a photo twice`;
    return lot.photoCount === undefined || count === lot.photoCount
      ? []
      : `${lot.title} has ${count} of ${lot.photoCount} photos`;
  });
  const twice = await site.database.sql()<{ verb: string; label: string; text: string; count: number }[]>`
    select verb, min(label) as label, change->>'after' as text, count(*)::int as count
    from activity left join jsonb_array_elements(changes) as change on true
    where manifest_id in (${manifestId}, ${otherManifestId}) and (verb = 'item.create' or change->>'after' like 'Value %')
    group by verb, entity_id, change->>'field', change->>'after' having count(*) > 1`;
  const [all] = await site.database.sql()<{ count: number }[]>`
    select count(*)::int as count from activity where manifest_id = ${manifestId}`;
  counts.add("check: no change twice", all?.count ?? 0);
  const unwanted = twice.filter(({ text, count }) => count > 1 + (ledger.values.get(text)?.choices ?? 0));
  return [
    ...lots,
    ...unwanted.map(({ verb, label, text, count }) => `${verb} ${text} of ${label} ${count} times`),
  ];
};

/** Every lot has the condition that the desk gave it, which no phone edits. */
const deskConditions: Oracle = ({ desk, ledger, counts }, stored) =>
  stored.flatMap(({ id, condition }) => {
    const expected = desk.conditions.get(id);
    if (expected === undefined) return [];
    counts.add("check: conditions of the desk");
    if (condition === expected) return [];
    return `${ledger.lots.get(id)?.title} has the condition ${condition} instead of ${expected}`;
  });

/** Every lot has the price of the last import of results. */
const deskPrices: Oracle = ({ desk, ledger, counts }, stored) =>
  stored.flatMap(({ id, hammerPrice }) => {
    const expected = desk.prices.get(id);
    if (expected === undefined) return [];
    counts.add("check: prices of the desk");
    if (Number(hammerPrice) === expected) return [];
    return `${ledger.lots.get(id)?.title} has the price ${hammerPrice} instead of ${expected}`;
  });

const uniqueNumbers: Oracle = ({ counts }, stored) => {
  counts.add("check: unique numbers", stored.length);
  const numbers = stored.map(({ manifestId, lotNumber }) => `${manifestId} ${lotNumber}`);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return twice.map((number) => `${number} is the number of two lots`);
};

/** Every phone shows what the server has. */
const equalDevices: Oracle = async ({ phones, counts, manifestId }, stored) => {
  const here = stored.filter((lot) => lot.manifestId === manifestId);
  const expected = here.map(({ manifestId: _, hammerPrice: __, ...lot }) => lot);
  const problems: string[] = [];
  for (const phone of phones) {
    counts.add("check: equal devices by the changes feed");
    await catchUp(phone, manifestId);
    const followed = (await phone.app()).shownLots(manifestId) ?? [];
    problems.push(...compare(`${phone.name} after the feed`, followed, expected));
    counts.add("check: equal devices");
    const read = await phone.act((app) => app.readLots(manifestId));
    problems.push(...compare(phone.name, read?.done ?? [], expected));
  }
  return problems;
};

const byId = (lots: readonly ShownLot[]) => new Map(lots.map((lot) => [lot.id, JSON.stringify(lot)]));

/** Lists the lots that differ, in any order. */
function compare(name: string, shown: readonly ShownLot[], stored: readonly ShownLot[]): string[] {
  const [own, expected] = [byId(shown), byId(stored)];
  return [...new Set([...own.keys(), ...expected.keys()])].flatMap((id) =>
    own.get(id) === expected.get(id) ? [] : `${name} shows ${own.get(id)} instead of ${expected.get(id)}`,
  );
}

/** Follows the changes feed until it is current, since transactions of other worlds hold it back. */
async function catchUp(phone: Phone, manifestId: string): Promise<void> {
  for (let isCurrent: boolean | undefined = false; !isCurrent; ) {
    isCurrent = (await phone.act((app) => app.catchUp(manifestId).catch(() => true)))?.done;
    if (isCurrent === undefined) return;
  }
}

/** Hash of everything that the server stores of the sale. */
async function hashStored({ site, manifestId, otherManifestId }: World): Promise<string> {
  const [stored] = await site.database.sql()<{ hash: string }[]>`
    select md5(concat(
      (select string_agg(items::text, ',' order by id) from items where manifest_id in (${manifestId}, ${otherManifestId})),
      (select string_agg(activity::text, ',' order by id) from activity
        where manifest_id in (${manifestId}, ${otherManifestId})),
      (select string_agg(concat(id, url, state), ',' order by id) from photos
        where workspace_id = (select workspace_id from manifests where id = ${manifestId})))) as hash`;
  return stored?.hash ?? "";
}

/** Maximum of requests that a phone sends once more. */
const maxReplayed = 100;

/** All requests once more leave the server as it is, byte by byte. */
const replay: Oracle = async (world) => {
  const problems: string[] = [];
  let before = await hashStored(world);
  for (const { name, network } of world.phones) {
    for (const request of network.writes.slice(-maxReplayed)) {
      world.counts.add("check: replayed requests");
      const { status, body } = await network.deliver(request);
      const after = await hashStored(world);
      const what = `${name}: ${request.path} ${request.body} => ${status} ${Buffer.from(body).subarray(0, 300)}`;
      if (after !== before) problems.push(`sent once more, this changed the server: ${what}`);
      before = after;
    }
  }
  return problems;
};

const oracles: readonly Oracle[] = [
  acknowledgedLots,
  acknowledgedValues,
  nothingTwice,
  deskConditions,
  deskPrices,
  uniqueNumbers,
  equalDevices,
  replay,
];

const maxRounds = 12;
const attentionMs = 11 * 60_000;

/** Lets all phones finish without faults, while their people answer the app's questions. Returns what never ends. */
async function makeQuiet(world: World): Promise<string[]> {
  for (const phone of world.phones) {
    phone.databases.isFull = false;
    await withoutOutages(async () => {
      await giveAccess(world, phone);
      await signInAgain(world, phone);
    });
    await phone.network.deliverLate(world.ledger.mayArriveLate);
  }
  for (let round = 0; round < maxRounds; round += 1) {
    let left = 0;
    for (const phone of world.phones) {
      await phone.wait(attentionMs);
      await catchUp(phone, world.manifestId);
      await kinds.decide.run({ world, phone, random: world.random, plan: undefined });
      await phone.act((app) => app.uploadNow());
      const { changes, deletions, photoCount } = (await phone.app()).waiting();
      left += changes.length + deletions.length + photoCount;
    }
    if (left === 0) return [];
  }
  return Promise.all(
    world.phones.map(
      async ({ name, app }) => `${name} never ends: ${JSON.stringify((await app()).waiting())}`,
    ),
  );
}

/** Lets the world come to rest, and asks all oracles. Returns what is wrong. */
export async function judge(world: World): Promise<string[]> {
  const unquiet = await makeQuiet(world);
  return unquiet.length > 0 ? unquiet : withoutOutages(() => askOracles(world));
}

async function askOracles(world: World): Promise<string[]> {
  const unexplained = world.counts
    .entries()
    .flatMap(([name]) => (name.startsWith("unexplained") ? name : []));
  const stored = await storedLots(world);
  const problems: string[] = [...world.problems, ...unexplained];
  for (const oracle of oracles) problems.push(...(await oracle(world, stored)));
  return problems;
}
