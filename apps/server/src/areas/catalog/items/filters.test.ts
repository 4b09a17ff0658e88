import { randomUUID } from "node:crypto";
import { findItemsInput } from "@lotwright/contracts/catalog/find-items";
import { type ItemCard, itemCard } from "@lotwright/contracts/catalog/items";
import { filterTest, lotFlags, readFlags } from "@lotwright/contracts/catalog/lot-filters";
import { saleStates } from "@lotwright/contracts/catalog/result-fields";
import { items } from "@lotwright/db/schema";
import { itemValues } from "@lotwright/db/testing/make";
import { type Arbitrary, fc } from "@lotwright/testing/properties";
import { expect } from "vitest";
import { actorOf, type TestServer } from "../../../testing/app";
import type { People } from "../../../testing/people";
import { test, testServerProperty } from "../../../testing/test";

const flags = lotFlags.filter((flag) => flag !== "changed");
const zone = fc.constantFrom(
  ...["America/New_York", "Europe/London", "Asia/Kathmandu", "Pacific/Kiritimati", undefined],
);
/** Days around daylight saving changes in New York and London. */
const day = fc.constantFrom("2026-03-07", "2026-03-08", "2026-03-09", "2026-03-29", "2026-11-01");
const price = fc.constantFrom(0, 0.01, 10, 99.99, 100, 250);
const optionalPrice = fc.option(price);
/** Random creator of a lot: the workspace's owner or a member. */
const creator = fc.constantFrom("owner", "member");

/** Random instant of one of the days, often close to midnight. */
const instant = fc
  .tuple(
    day,
    fc.oneof(fc.constantFrom(0, 1, -1, 240, 300, 1080), fc.integer({ min: 0, max: 1439 })),
    fc.constantFrom(0, -1),
  )
  .map(([day, minutes, milliseconds]) => new Date(Date.parse(day) + minutes * 60_000 + milliseconds));

const listFrom = (...lists: string[][]) => fc.constantFrom(...lists);
const lot = fc.record({
  createdAt: instant,
  aiGenerationStatus: fc.constantFrom("none", "pending", "completed", "failed"),
  title: fc.constantFrom("", "Lamp", "LAMP", "Chair"),
  description: fc.constantFrom("", "Brass."),
  consignor: fc.constantFrom("", "Smith Estate", "smith  estate", "SMITH\u00a0Estate "),
  category: fc.constantFrom("", "Tools", "Furniture"),
  photoUrls: listFrom([], ["/photos/a.jpg"], ["/photos/a.jpg", "https://elsewhere.example/b.jpg"]),
  aiDraftedFromNotes: fc.boolean(),
  unseenClaims: listFrom([], ["Lamp"], ["Bras", "Rolex"], ["Rolex"]),
  startPrice: optionalPrice,
  lowEstimate: optionalPrice,
  highEstimate: optionalPrice,
  createdBy: fc.option(creator),
  saleState: fc.constantFrom(null, null, ...saleStates),
});

/** A value in one of four cases, otherwise undefined. */
const sometimes = <Value>(value: Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const filter = fc.record({
  is: fc.uniqueArray(fc.constantFrom(...flags), { maxLength: 2 }),
  consignor: sometimes(fc.constantFrom("Smith Estate", "smith estate", "Jones")),
  category: sometimes(fc.constantFrom("Tools", "Furniture")),
  createdBy: sometimes(creator),
  day: sometimes(day),
  timeZone: zone,
  minPrice: sometimes(price),
  maxPrice: sometimes(price),
});

const lotCount = 600;
let people: People;
let caller: ReturnType<TestServer["callerFor"]>["items"];
let cards: ItemCard[];
const manifestId = () => people.manifest.id;
test.beforeAll(async ({ server, people: made }) => {
  people = made;
  const { workspaceId, owner } = people;
  const lots = fc.sample(lot, { numRuns: lotCount, seed: 1912 }).map(({ createdBy, ...fields }) =>
    itemValues({
      ...{ ...fields, workspaceId, manifestId: manifestId() },
      aiJobId: fields.aiGenerationStatus === "pending" ? randomUUID() : null,
      createdBy: createdBy && people[createdBy].id,
    }),
  );
  await server.db.insert(items).values(lots);
  caller = server.callerFor(actorOf(owner)).items;
  cards = itemCard.array().parse(await caller.cards({ manifestId: manifestId() }));
});

testServerProperty(
  "selects in PostgreSQL the lots that the app selects in memory",
  filter.filter(({ minPrice = 0, maxPrice = 250 }) => minPrice <= maxPrice),
  async ({ is: flags, createdBy, ...given }) => {
    const asked = {
      ...given,
      is: flags.join(",") || undefined,
      createdBy: createdBy && people[createdBy].id,
    };
    const written = Object.entries(asked).filter(([, value]) => value !== undefined);
    const input = findItemsInput.parse({
      ...{ ...Object.fromEntries(written), manifestId: manifestId(), limit: 1000 },
    });
    const { is, timeZone = "UTC", ...filter } = input;
    const matches = filterTest({ ...filter, timeZone, is: readFlags(is) });
    const expected = cards.filter(matches).map(({ id }) => id);
    const found = (await caller.findCards(input)).map(({ id }) => id);
    expect(cards.filter((card) => found.includes(card.id) !== matches(card))).toEqual([]);
    expect(found).toEqual(expected);
    // Cases whose filter matches no lot or all lots are discarded.
    fc.pre(expected.length > 0 && expected.length < cards.length);
  },
  { runs: 80 },
);

test("finds some lots, and not all, with each flag", async () => {
  for (const flag of flags) {
    const found = await caller.find({ manifestId: manifestId(), is: flag, limit: 1000 });
    expect(found.length, flag).toBeGreaterThan(0);
    expect(found.length, flag).toBeLessThan(lotCount);
  }
});
