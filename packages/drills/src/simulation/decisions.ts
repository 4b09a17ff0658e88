import type { WaitingChange } from "@lotwright/testing/simulated-page";
import type { Act } from "./act";
import { withoutOutages } from "./outages";

/** Answers the app's questions about changes that the server has rejected. */
export async function decide(act: Act): Promise<number> {
  const { phone } = act;
  let decided = 0;
  for (const change of (await phone.app()).waiting().changes) {
    if (!change.problem || !phone.isOpen()) continue;
    await decideOn(act, change);
    decided += 1;
  }
  for (const { id, message } of (await phone.app()).waiting().deletions) {
    if (message === undefined || !phone.isOpen()) continue;
    act.world.counts.add("rejected: deletion");
    await phone.act((app) => app.retryDeletion(id), act.plan);
    decided += 1;
  }
  return decided;
}

/**
 * Notes a conflict about a value that the server has stored before: a retry was taken for another edit. A phone that was full may ask
 * so, since it could not store which edit it sent.
 */
async function checkQuestion(
  { world, phone }: Pick<Act, "world" | "phone">,
  change: WaitingChange,
): Promise<void> {
  const { ledger, counts, problems, site } = world;
  if (phone.databases.wasFull) return;
  for (const { own } of change.versions) {
    counts.add("check: conflicts about values that are not stored");
    if (ledger.values.get(String(own))?.choices) continue;
    const [stored] = await withoutOutages(
      () => site.database.sql()`
        select 1 from activity cross join jsonb_array_elements(changes) as change
        where entity_id = ${change.itemId} and change->>'after' = ${String(own)} limit 1`,
    );
    if (stored) problems.push(`${phone.name} asks about ${own}, which the server has stored before`);
  }
}

/** A person's choice between their own values and the stored ones. */
async function decideConflict({ world, phone, random, plan }: Act, change: WaitingChange): Promise<void> {
  await checkQuestion({ world, phone }, change);
  const isOwn = random() < 0.5;
  for (const { own, stored } of change.versions) {
    if (isOwn) world.ledger.keepOwn(String(own), String(stored));
    else world.ledger.takeStored(String(own));
  }
  await phone.act((app) => app.resolveConflict(change.id, isOwn), plan);
}

/** Leaves out a photo that the phone cannot read any more. */
async function leaveOutPhoto({ world, phone, plan }: Act, { id, itemId }: WaitingChange): Promise<void> {
  const lot = world.ledger.lots.get(itemId);
  const left = await phone.act((app) => app.sendWithoutPhoto(id), plan);
  if (lot?.photoCount === undefined) return;
  if (left) lot.photoCount -= 1;
  else delete lot.photoCount;
}

async function decideOn(act: Act, change: WaitingChange): Promise<void> {
  const { world, phone, plan } = act;
  const { ledger, counts, wereUnassigned } = world;
  const { id, itemId, problem } = change;
  counts.add(`rejected: ${problem}`);
  if (problem === "conflict") return decideConflict(act, change);
  if (problem === "photo") return leaveOutPhoto(act, change);
  if (problem === "other" && ledger.lots.get(itemId)?.deletion) {
    ledger.giveUp(new Set(ledger.valuesOf(itemId)));
    await phone.act((app) => app.discard(id), plan);
    return;
  }
  if (problem === "other" && !wereUnassigned.has(phone))
    counts.add(`unexplained: ${change.kind} "${change.message}"`);
  await phone.act((app) => app.retry(id), plan);
}
