import { randomUUID } from "node:crypto";
import { type FindItemsInput, findItemsInput } from "@lotwright/contracts/find-items";
import { itemCard } from "@lotwright/contracts/items";
import { filterTest, type LotFlag, lotFlags, readFlags } from "@lotwright/contracts/lot-filters";
import { items } from "@lotwright/db/schema";
import { itemValues } from "@lotwright/db/testing/make";
import { seeded } from "@lotwright/testing/seeded";
import { expect } from "vitest";
import { actorOf } from "../../testing/app";
import { makePeople } from "../../testing/people";
import { test } from "../../testing/test";

const seed = 20_260_314;
const { next: random } = seeded(seed);
const one = <Value>(...values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(random() * values.length)] ?? values[0];

const zones = [
  "America/New_York",
  "Europe/London",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  undefined,
] as const;
/** Around the nights when New York and London change their clocks. */
const days = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-29", "2026-11-01"] as const;
const prices = [0, 0.01, 10, 99.99, 100, 250] as const;

/** An instant of one of the days, often close to a midnight. */
const anInstant = () => {
  const minutes = one(0, 1, -1, 240, 300, 1080, Math.floor(random() * 1440));
  return new Date(Date.parse(one(...days)) + minutes * 60_000 + one(0, -1));
};

type People = Awaited<ReturnType<typeof makePeople>>;

function randomLot({ workspaceId, manifest, owner, member }: People) {
  const aiGenerationStatus = one("none", "pending", "completed", "failed");
  return itemValues({
    ...{ workspaceId, manifestId: manifest.id, aiGenerationStatus, createdAt: anInstant() },
    aiJobId: aiGenerationStatus === "pending" ? randomUUID() : null,
    title: one("", "Lamp", "LAMP", "Chair"),
    description: one("", "Brass."),
    consignor: one("", "Smith Estate", "smith estate"),
    category: one("", "Tools", "Furniture"),
    photoUrls: one<string[]>([], ["/photos/a.jpg"], ["/photos/a.jpg", "https://elsewhere.example/b.jpg"]),
    aiDraftedFromNotes: one(true, false),
    unseenClaims: one<string[]>([], ["Lamp"], ["Bras", "Rolex"], ["Rolex"]),
    startPrice: one(null, ...prices),
    lowEstimate: one(null, ...prices),
    highEstimate: one(null, ...prices),
    createdBy: one(owner.id, member.id, null),
  });
}

const sometimes = <Value>(value: Value) => (random() < 0.25 ? value : undefined);

function randomFilter({ owner, member }: People): Partial<FindItemsInput> {
  const flags = lotFlags.filter((flag) => flag !== "changed" && random() < 0.12);
  const bounds = [one(...prices), one(...prices)].sort((a, b) => a - b);
  const filter = {
    is: flags.join(",") || undefined,
    consignor: sometimes(one("Smith Estate", "smith estate", "Jones")),
    category: sometimes(one("Tools", "Furniture")),
    createdBy: sometimes(one(owner.id, member.id)),
    day: sometimes(one(...days)),
    timeZone: one(...zones),
    minPrice: sometimes(bounds[0]),
    maxPrice: sometimes(bounds[1]),
  };
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

test(`selects in PostgreSQL the lots that the app selects in memory (seed ${seed})`, async ({ server }) => {
  const people = await makePeople(server.db);
  const { manifest, owner } = people;
  await server.db.insert(items).values(Array.from({ length: 600 }, () => randomLot(people)));
  const caller = server.callerFor(actorOf(owner)).items;
  const manifestId = manifest.id;
  const cards = itemCard.array().parse(await caller.cards({ manifestId }));
  let matched = 0;
  for (let round = 0; round < 150; round += 1) {
    const asked = randomFilter(people);
    const input = findItemsInput.parse({ ...asked, manifestId, limit: 1000 });
    const { is, timeZone = "UTC", ...filter } = input;
    const matches = filterTest({ ...filter, timeZone, is: readFlags(is) });
    const expected = cards.filter(matches).map(({ id }) => id);
    const found = (await caller.findCards(input)).map(({ id }) => id);
    expect([asked, found]).toEqual([asked, expected]);
    matched += expected.length > 0 && expected.length < cards.length ? 1 : 0;
  }
  // Most filters must tell lots apart, or the comparison would prove little.
  expect(matched).toBeGreaterThan(60);
});

test.for(lotFlags.filter((flag) => flag !== "changed"))(
  "finds some lots, and not all, that are %s",
  async (flag: LotFlag, { server }) => {
    const people = await makePeople(server.db);
    await server.db.insert(items).values(Array.from({ length: 60 }, () => randomLot(people)));
    const { items: caller } = server.callerFor(actorOf(people.owner));
    const found = await caller.find({ manifestId: people.manifest.id, is: flag });
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(60);
  },
);
