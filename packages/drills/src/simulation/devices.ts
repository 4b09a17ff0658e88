import { below } from "../results-fuzz/damage";
import { type Act, begin, type Kind, pick } from "./act";
import { loseBytes } from "./blob-reads";

/** Makes the bytes of a photo on the phone unreadable, as browsers do that have lost the file behind it. */
async function loseBytesOfPhoto({ world, phone, random }: Act): Promise<number> {
  const { photoCount } = (await phone.app()).waiting();
  const size = pick(random, phone.photoSizes.slice(-photoCount || phone.photoSizes.length));
  if (photoCount === 0 || size === undefined) return 0;
  loseBytes(size);
  world.counts.add("fault: unreadable photo");
  return 0;
}

/** Loses a phone with everything on it. Its person signs in on another one. */
async function losePhone({ world, phone }: Act): Promise<number> {
  const { ledger, counts } = world;
  const { changes, deletions } = (await phone.app()).waiting();
  for (const { itemId } of changes) ledger.loseChanges(phone.name, itemId);
  for (const { itemId } of deletions) ledger.loseDeletion(itemId);
  phone.evict();
  phone.databases.isFull = false;
  counts.add("fault: lost phone");
  return 0;
}

/** Updates the app while its page is open and may be sending. */
async function update({ world, phone, random }: Act): Promise<number> {
  const sending = below(random, 2) === 0 ? begin(phone.act((app) => app.uploadNow())) : undefined;
  await phone.update();
  await sending;
  world.counts.add("fault: update of the app");
  return 0;
}

/** Kinds of steps that happen to a phone. */
export const deviceKinds = {
  loseBytesOfPhoto: { weight: 0.3, run: loseBytesOfPhoto },
  losePhone: { weight: 0.05, run: losePhone },
  update: { weight: 0.1, run: update },
} satisfies Record<string, Kind>;
