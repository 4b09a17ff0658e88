import { randomUUID } from "node:crypto";
import { item } from "@lotwright/contracts/catalog/items";
import { jpeg } from "@lotwright/testing/pictures";
import type { Installation } from "../installation/installation";
import { isOk, retryUntilAccepted, type Staff, toPhoto } from "../installation/staff";

type Wanted = { manifestId: string; photo?: Uint8Array; isToBeDescribed?: boolean };
type Many = { manifestId: string; photo: Uint8Array; count: number };

/** Creates lots that share one photo. */
export async function makeLots(staff: Staff, { manifestId, photo, count }: Many): Promise<void> {
  const { url } = await makeLot(staff, { manifestId, photo });
  for (let lot = 1; lot < count; lot += 1) {
    await retryUntilAccepted(() => staff.send("POST", "/items", { manifestId, photoUrls: [url] }));
  }
}

/** Ends the leases of killed servers, for which the smallest size does not wait. */
export async function endLeases({ isSmallest, database }: Installation): Promise<void> {
  if (!isSmallest) return;
  await database.sql()`update jobs set leased_at = now() - interval '1 hour' where lease_id is not null`;
}

/** Tells whether a lot is described; the smallest size does not wait for the pause before a retry. */
export async function isDescribedSoon(site: Installation, staff: Staff, id: string): Promise<boolean> {
  if (site.isSmallest)
    await site.database.sql()`update jobs set start_after = now() where kind = 'description' and start_after > now()`;
  return isDescribed(staff, id);
}

/** Creates a lot with a photo, with retries. */
export async function makeLot(staff: Staff, { manifestId, photo, isToBeDescribed = false }: Wanted) {
  const bytes = photo ?? (await jpeg());
  const photoId = randomUUID();
  const { url } = toPhoto(await retryUntilAccepted(() => staff.upload(photoId, bytes)));
  const id = randomUUID();
  const aiGenerationStatus = isToBeDescribed ? "pending" : "none";
  const body = { id, manifestId, photoUrls: [url], notes: "Brass", aiGenerationStatus };
  await retryUntilAccepted(() => staff.send("POST", "/items", body));
  return { id, url };
}

async function isDescribed(staff: Staff, id: string): Promise<boolean> {
  const answer = await staff.send("GET", `/items/${id}`);
  return isOk(answer) && item.parse(JSON.parse(answer.text)).aiGenerationStatus === "completed";
}
