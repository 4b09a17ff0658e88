import type { Act, Kind } from "./act";
import { withoutOutages } from "./outages";
import type { World } from "./world";

/** Assigns the sale to a person again. */
export async function giveAccess(world: World, phone: Act["phone"]): Promise<void> {
  if (!world.unassigned.delete(phone)) return;
  await world.admin.client.send("POST", `/admin/manifests/${world.manifestId}/assign`, {
    userId: phone.userId,
  });
}

/** Counts the lots of the sale that a phone shows, read from the server, or from the phone itself without a connection. */
async function readSale({ world, phone }: Act, isOffline: boolean): Promise<number> {
  const { weather } = phone.network;
  phone.network.weather = weather && { ...weather, faultShare: 0, isOffline };
  const read = await phone.act((app) => app.readLots(world.manifestId).catch(() => []));
  phone.network.weather = weather;
  return read?.done.length ?? 0;
}

/** Takes the sale from a member of the team, whose phone may show nothing of it as soon as the server has said so. */
async function takeAccess(act: Act): Promise<number> {
  const { world, phone } = act;
  const { admin, unassigned, manifestId, problems, counts } = world;
  if (phone.databases.isFull) return 0;
  counts.add("fault: access taken");
  await withoutOutages(async () => {
    unassigned.add(phone);
    world.wereUnassigned.add(phone);
    await admin.client.send("DELETE", `/admin/manifests/${manifestId}/assign/${phone.userId}`);
    const online = await readSale(act, false);
    const offline = await readSale(act, true);
    counts.add("check: nothing of a lost sale");
    if (online + offline > 0) problems.push(`${phone.name} shows a sale that it has lost`);
  });
  return 0;
}

async function returnAccess({ world, phone }: Act): Promise<number> {
  if (!world.unassigned.has(phone)) return 0;
  await withoutOutages(() => giveAccess(world, phone));
  world.counts.add("fault: access given");
  return 0;
}

/** Kinds of steps that change who may see the sale. */
export const accessKinds = {
  takeAccess: { weight: 0.3, run: takeAccess },
  returnAccess: { weight: 2, run: returnAccess },
} satisfies Record<string, Kind>;
