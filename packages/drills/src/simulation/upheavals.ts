import { setTimeout as sleep } from "node:timers/promises";
import { answerForStore } from "../installation/answering-store";
import { signIn } from "../installation/staff";
import { below } from "../results-fuzz/damage";
import { type Act, begin, type Kind, pick } from "./act";
import { runOutage, withoutOutages } from "./outages";
import type { World } from "./world";

/** Most milliseconds between the beginning of an upload and an outage in its middle. */
const mostMs = 12;

/** Kills a server while the phone sends, and starts it again. */
async function killServer({ world, phone, random }: Act): Promise<number> {
  const server = pick(random, world.site.servers) ?? world.site.first;
  await runOutage(async () => {
    const sending = begin(phone.act((app) => app.uploadNow()));
    await sleep(below(random, mostMs));
    await server.kill("SIGKILL");
    await sending;
    await server.start();
  });
  return 0;
}

/** Cuts the servers off from the database while the phone sends. */
async function cutDatabase({ world, phone, random }: Act): Promise<number> {
  const { gate } = world.site.database;
  await runOutage(async () => {
    const sending = begin(phone.act((app) => app.uploadNow()));
    await sleep(below(random, mostMs));
    await gate.refuse();
    await sending;
    await phone.act((app) => app.uploadNow());
    await gate.open();
  });
  return 0;
}

/** Takes the object store away while the phone sends. */
async function cutStore({ world, phone }: Act): Promise<number> {
  const { gate, port } = world.site.store;
  await runOutage(async () => {
    await gate.refuse();
    await phone.act((app) => app.uploadNow());
    await gate.open(port);
  });
  return 0;
}

/** Fills the object store while the phone sends. */
async function fillStore({ world, phone }: Act): Promise<number> {
  const { site } = world;
  await runOutage(async () => {
    const end = await answerForStore(site, { status: 507, code: "XMinioStorageFull" });
    await phone.act((app) => app.uploadNow());
    await end();
    await site.store.gate.open(site.store.port);
  });
  return 0;
}

/** Restarts the database while the phone sends. */
async function restartDatabase({ world, phone, random }: Act): Promise<number> {
  const { database } = world.site;
  await runOutage(async () => {
    const sending = begin(phone.act((app) => app.uploadNow()));
    await sleep(below(random, mostMs));
    await database.stop();
    await sending;
    await database.start();
  });
  return 0;
}

async function endSession({ world, phone }: Act): Promise<number> {
  await withoutOutages(() => world.site.database.sql()`delete from sessions where user_id = ${phone.userId}`);
  await phone.act((app) => app.flush());
  return 0;
}

/** Signs the owner of a phone in again, if the session has ended. */
export async function signInAgain({ emails, site }: World, phone: Act["phone"]): Promise<void> {
  const [session] = await site.database.sql()`select 1 from sessions where user_id = ${phone.userId} limit 1`;
  if (session) return;
  const { cookie } = await signIn(site.first.origin, emails.get(phone) ?? "");
  phone.setCookie(cookie);
}

async function returnToSession({ world, phone }: Act): Promise<number> {
  await withoutOutages(() => signInAgain(world, phone));
  await phone.act((app) => app.flush());
  return 0;
}

/** Opens the phone's app as the stranger, or as its owner again. Without a connection neither can sign in. */
async function signInAs(world: World, phone: Act["phone"], stranger?: World["stranger"]): Promise<void> {
  phone.use(stranger);
  phone.network.weather = undefined;
  await withoutOutages(async () => {
    if (!stranger) await signInAgain(world, phone);
    await phone.app();
  });
}

/** Hands the phone to a user of another workspace, who may neither see nor send what is on it. */
async function handToStranger({ world, phone, random }: Act): Promise<number> {
  const { stranger, manifestId, problems, counts } = world;
  const { network } = phone;
  const { weather } = network;
  const before = network.writes.length;
  // A full phone here refuses deletions too, unlike browsers, so that the app could not clear its cache.
  if (phone.databases.isFull) return 0;
  await signInAs(world, phone, stranger);
  if (weather) network.weather = { ...weather, isOffline: random() < 0.5 };
  const { changes, deletions, photoCount } = (await phone.app()).waiting();
  const read = await phone.act((app) => app.readLots(manifestId).catch(() => []));
  await phone.act((app) => app.uploadNow());
  counts.add("fault: another person");
  counts.add("check: nothing of another person");
  if (changes.length + deletions.length + photoCount > 0)
    problems.push("A stranger sees what waits on a phone");
  if ((read?.done.length ?? 0) > 0) problems.push("A stranger reads the lots that a phone has stored");
  if (network.writes.length > before) problems.push("A stranger sends what waits on a phone");
  await signInAs(world, phone);
  return 0;
}

/** Fills the phone's storage, or frees it. */
async function fillPhone({ phone }: Act): Promise<number> {
  phone.databases.isFull = !phone.databases.isFull;
  phone.databases.wasFull = true;
  return 0;
}

/** Deletes what a phone has stored if nothing waits on it, since browsers preserve persistent storage. */
async function evict({ world, phone }: Act): Promise<number> {
  const { changes, deletions, photoCount, isFull } = (await phone.app()).waiting();
  if (changes.length + deletions.length + photoCount > 0 || isFull) return 0;
  phone.evict();
  world.counts.add("fault: eviction");
  return 0;
}

/** Reserves lot numbers for a phone. */
async function reserve({ world, phone, plan }: Act): Promise<number> {
  await phone.act((app) => app.reserveNumbers(world.manifestId, 25).catch(() => undefined), plan);
  return 0;
}

/** Kinds of steps that happen to a phone, its person or the servers. */
export const upheavals = {
  reserve: { weight: 1, run: reserve },
  endSession: { weight: 0.3, fault: "ended session", run: endSession },
  returnToSession: { weight: 2, run: returnToSession },
  handToStranger: { weight: 0.3, run: handToStranger },
  fillPhone: { weight: 0.5, fault: "full phone, or free again", run: fillPhone },
  evict: { weight: 0.3, run: evict },
  killServer: { weight: 0.02, fault: "kill of a server", run: killServer },
  cutDatabase: { weight: 0.02, fault: "outage of the database", run: cutDatabase },
  cutStore: { weight: 0.02, fault: "outage of the store", run: cutStore },
  fillStore: { weight: 0.02, fault: "full store", run: fillStore },
  restartDatabase: { weight: 0.01, fault: "restart of the database", run: restartDatabase },
} satisfies Record<string, Kind>;
