import { randomBytes, randomUUID } from "node:crypto";
import type { EditedField, ShownLot } from "@lotwright/testing/simulated-page";
import { z } from "zod";
import { below, createRandom, type Random } from "../results-fuzz/damage";
import { accessKinds } from "./access";
import { type Act, type Kind, pick } from "./act";
import { decide } from "./decisions";
import { deskKinds } from "./desk";
import { deskLotKinds } from "./desk-lots";
import { deviceKinds } from "./devices";
import type { LedgerLot } from "./ledger";
import type { KillPlan } from "./page";
import { upheavals } from "./upheavals";
import type { World } from "./world";

/** A step of a history: what happens on which phone. Everything else follows from its seed and the state of the phone. */
export type Step = { kind: StepKind; phone: number; seed: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const fields: readonly EditedField[] = ["title", "notes"];

let photoCount = 0;

/** A photo that no other photo has the bytes or the size of. */
function makePhoto({ world: { jpeg }, phone }: Act): Blob {
  photoCount += 1;
  const photo = new Blob([new Uint8Array(jpeg), randomBytes(16 + photoCount)], { type: "image/jpeg" });
  phone.photoSizes.push(photo.size);
  return photo;
}

/** Whether the app does not warn that the last change is in this page alone. */
async function isStored({ phone }: Act): Promise<boolean> {
  const { isFull, isFailing } = (await phone.app()).waiting();
  return !isFull && !isFailing;
}

async function add(act: Act, photoCount: number): Promise<number> {
  const { world, phone, plan } = act;
  const { ledger, manifestId } = world;
  const id = randomUUID();
  const title = `Lot ${world.counts.get("values")}`;
  world.counts.add("values");
  const lot: LedgerLot = { id, title, isAcknowledged: false, phone: phone.name };
  ledger.addLot(lot);
  const photos = Array.from({ length: photoCount }, () => makePhoto(act));
  const added = await phone.act((app) => app.addLot({ id, manifestId, title, photos }), plan);
  if (added) lot.photoCount = added.done;
  if (added && (await isStored(act))) lot.isAcknowledged = true;
  return 1;
}

/** The lots on the phone's screen, which are read if none were. */
async function lotsOnScreen({ world: { manifestId }, phone }: Act): Promise<readonly ShownLot[]> {
  const app = await phone.app();
  return app.shownLots(manifestId) ?? [];
}

async function edit(act: Act): Promise<number> {
  const { world, phone, random, plan } = act;
  const { ledger, manifestId, counts } = world;
  const lots = await lotsOnScreen(act);
  // Often one of few lots, so that people meet at them.
  const shown = pick(random, random() < 0.6 ? lots.slice(0, 2) : lots);
  const field = pick(random, fields);
  if (!shown || !field) return 0;
  const lot = { id: shown.id, manifestId };
  const value = `Value ${counts.get("values")}`;
  counts.add("values");
  const seen = (await phone.app()).valueInForm(lot, field);
  ledger.addValue(value, { lotId: lot.id, field, seen, phone: phone.name });
  const edited = await phone.act((app) => app.editLot(lot, field, value), plan);
  if (edited && (await isStored(act))) ledger.acknowledge(value);
  return 1;
}

async function remove(act: Act): Promise<number> {
  const { world, phone, random, plan } = act;
  const { ledger, manifestId } = world;
  const shown = pick(random, await lotsOnScreen(act));
  const lot = shown && ledger.lots.get(shown.id);
  if (!shown || !lot) return 0;
  lot.deletion ??= { isAcknowledged: false };
  const removed = await phone.act((app) => app.removeLot({ ...shown, manifestId }), plan);
  if (removed && (await isStored(act))) lot.deletion.isAcknowledged = true;
  return 1;
}

async function read({ world: { manifestId }, phone, plan }: Act): Promise<number> {
  // Without a connection and without a copy on the phone there is nothing to read.
  await phone.act((app) => app.readLots(manifestId).catch(() => []), plan);
  return 0;
}

async function catchUp({ world: { manifestId }, phone, plan }: Act): Promise<number> {
  await phone.act((app) => app.catchUp(manifestId).catch(() => true), plan);
  return 0;
}

async function send({ phone, plan }: Act): Promise<number> {
  await phone.act((app) => app.flush(), plan);
  return 0;
}

async function sendNow({ phone, plan }: Act): Promise<number> {
  await phone.act((app) => app.uploadNow(), plan);
  return 0;
}

async function wait({ phone, random }: Act): Promise<number> {
  await phone.wait(pick(random, [2_000, 35_000, 11 * minuteMs]) ?? 0);
  return 0;
}

async function jumpClock({ phone, random }: Act): Promise<number> {
  phone.clock.offset += (random() < 0.5 ? -1 : 1) * below(random, 30 * dayMs);
  return 0;
}

async function kill({ world, phone }: Act): Promise<number> {
  const brokenOff = phone.kill();
  if (brokenOff > 0) world.counts.add("fault: kill inside a write");
  await phone.app();
  return 0;
}

async function deliverLate({ world, phone }: Act): Promise<number> {
  world.counts.add("late deliveries", await phone.network.deliverLate(world.ledger.mayArriveLate));
  return 0;
}

/** Kinds of steps, each with its share. */
export const kinds = {
  add: { weight: 26, run: (act: Act) => add(act, 0) },
  photograph: { weight: 0.6, run: (act: Act) => add(act, 1 + below(act.random, 2)) },
  edit: { weight: 60, run: edit },
  remove: { weight: 5, run: remove },
  decide: { weight: 6, run: decide },
  read: { weight: 6, run: read },
  catchUp: { weight: 8, run: catchUp },
  send: { weight: 16, run: send },
  sendNow: { weight: 2, run: sendNow },
  wait: { weight: 4, run: wait },
  deliverLate: { weight: 2, run: deliverLate },
  ...deskKinds,
  ...deskLotKinds,
  ...accessKinds,
  ...deviceKinds,
  ...upheavals,
  jumpClock: { weight: 0.3, fault: "clock jump", run: jumpClock },
  kill: { weight: 1, fault: "kill of a phone", run: kill },
} satisfies Record<string, Kind>;
export type StepKind = keyof typeof kinds;

/** A history as it is stored. */
export const steps = z.array(
  z.object({
    kind: z.string().transform((kind) => kind as StepKind), // checked by `kindOf`
    phone: z.number(),
    seed: z.number(),
  }),
);

const kindOf = (kind: StepKind): Kind => kinds[kind];
const totalWeight = Object.values<Kind>(kinds).reduce((sum, { weight }) => sum + weight, 0);

/** Chooses the next step. */
export function chooseStep(random: Random, phoneCount: number): Step {
  let left = random() * totalWeight;
  const names = Object.keys(kinds) as StepKind[];
  const kind = names.find((name) => {
    left -= kindOf(name).weight;
    return left < 0;
  });
  return { kind: kind ?? "edit", phone: below(random, phoneCount), seed: below(random, 2 ** 31) };
}

/** Share of steps in which the phone's page dies. */
const killShare = 0.015;

function planKill(random: Random): KillPlan | undefined {
  if (random() >= killShare) return undefined;
  return { at: random() < 0.7 ? "write" : "request", after: 1 + below(random, 4) };
}

/** Takes a step. Returns the number of operations in it. */
export async function takeStep(world: World, step: Step): Promise<number> {
  const phone = world.phones[step.phone % world.phones.length];
  if (!phone) throw new Error("A world has a phone");
  const random = createRandom(step.seed);
  const { counts } = world;
  const isOffline = random() < 0.15;
  phone.network.weather = {
    random,
    faultShare: random() < 0.4 ? 0 : 0.35,
    isOffline,
    onFault: (fault) => counts.add(`fault: ${fault}`),
  };
  if (isOffline) counts.add("fault: offline step");
  const { run, fault } = kindOf(step.kind);
  if (fault) counts.add(`fault: ${fault}`);
  const plan = planKill(random);
  await phone.app();
  const operations = await run({ world, phone, random, plan });
  if (plan && !phone.isOpen()) counts.add(`fault: kill at a ${plan.at}`);
  phone.network.weather = undefined;
  if (operations > 0) counts.add(`operation: ${step.kind}`, operations);
  return operations;
}
