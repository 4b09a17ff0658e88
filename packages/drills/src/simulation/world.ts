import { z } from "zod";
import type { Installation } from "../installation/installation";
import { type Staff, signUp } from "../installation/staff";
import { below, createRandom, type Random } from "../results-fuzz/damage";
import type { Desk } from "./desk";
import { createLedger, type Ledger } from "./ledger";
import type { Tamper } from "./network";
import type { LoadPage } from "./page-script";
import { createPhone, type Phone } from "./phone";

/** Numbers of operations, faults and oracles' checks by name. */
export function createCounts() {
  const counts = new Map<string, number>();
  return {
    add: (name: string, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by),
    get: (name: string) => counts.get(name) ?? 0,
    entries: () => [...counts].sort(([one], [other]) => (one < other ? -1 : 1)),
  };
}
export type Counts = ReturnType<typeof createCounts>;

export type World = {
  site: Installation;
  phones: readonly Phone[];
  emails: ReadonlyMap<Phone, string>;
  /** A user of another workspace, who may see nothing of this one. */
  stranger: { userId: string; cookie: string };
  /** The person at the desk, who uses the REST API. */
  admin: Staff;
  desk: Desk;
  ledger: Ledger;
  /** Problems found while the history ran. */
  problems: string[];
  manifestId: string;
  /** Another sale of the same people, to which the desk moves lots. */
  otherManifestId: string;
  /** Phones of people who may not see the sale now. */
  unassigned: Set<Phone>;
  /** Phones of people who could not see the sale for a time. */
  wereUnassigned: Set<Phone>;
  counts: Counts;
  /** A small JPEG, to which each photo adds other bytes. */
  jpeg: Uint8Array;
  /** Random numbers for what belongs to no step. */
  random: Random;
};

export type Size = { phones: number; tamper?: Tamper | undefined };

type NewWorld = { site: Installation; loadPage: LoadPage; jpeg: Uint8Array; seed: number } & Size;

const signedIn = z.object({ id: z.string(), email: z.string() });

let creating: Promise<unknown> = Promise.resolve();

/** A sale of a new workspace, with a person at each phone. Worlds are created one after another, because new accounts are limited. */
export function createWorld(wanted: NewWorld): Promise<World> {
  const created = creating.then(() => createNext(wanted));
  creating = created.catch(() => undefined);
  return created;
}

async function createNext(wanted: NewWorld): Promise<World> {
  const { site, loadPage, jpeg, seed, phones: count, tamper } = wanted;
  const random = createRandom(seed);
  // Limits on new accounts are not what is tested.
  await site.database.sql()`delete from rate_limits`;
  const admin = await signUp(site.first.origin);
  const manifestId = await admin.makeManifest();
  const otherManifestId = await admin.makeManifest();
  const pickOrigin = () => site.servers[below(random, site.servers.length)]?.origin ?? site.first.origin;
  const phones: Phone[] = [];
  const emails = new Map<Phone, string>();
  for (let number = 1; number <= count; number += 1) {
    const person = await admin.hire([manifestId, otherManifestId]);
    const { id: userId, email } = signedIn.parse(await person.client.send("GET", "/auth/user"));
    const owner = { name: `phone ${number}`, userId, cookie: person.cookie };
    const phone = createPhone({ ...owner, loadPage, pickOrigin, tamper, seed: seed * 1_000 + number });
    emails.set(phone, email);
    phones.push(phone);
  }
  const stranger = await signUp(site.first.origin);
  const other = signedIn.parse(await stranger.client.send("GET", "/auth/user"));
  return {
    ...{ site, phones, emails, manifestId, otherManifestId, jpeg, random },
    ...{ unassigned: new Set<Phone>(), wereUnassigned: new Set<Phone>() },
    ...{ admin, desk: { conditions: new Map(), prices: new Map(), edits: [] } },
    ...{ ledger: createLedger(), counts: createCounts() },
    stranger: { userId: other.id, cookie: stranger.cookie },
    problems: [],
  };
}
