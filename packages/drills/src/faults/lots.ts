import { randomUUID } from "node:crypto";
import { item } from "@lotwright/contracts/items";
import { jpeg } from "@lotwright/server/testing/pictures";
import { insist, isOk, type Staff, toPhoto } from "../installation/staff";

type Wanted = { manifestId: string; photo?: Uint8Array; isToBeDescribed?: boolean };

/** Creates a lot with a photo, with retries. */
export async function makeLot(staff: Staff, { manifestId, photo, isToBeDescribed = false }: Wanted) {
  const bytes = photo ?? (await jpeg());
  const photoId = randomUUID();
  const { url } = toPhoto(await insist(() => staff.upload(photoId, bytes)));
  const id = randomUUID();
  const aiGenerationStatus = isToBeDescribed ? "pending" : "none";
  const body = { id, manifestId, photoUrls: [url], notes: "Brass", aiGenerationStatus };
  await insist(() => staff.send("POST", "/items", body));
  return { id, url };
}

export async function isDescribed(staff: Staff, id: string): Promise<boolean> {
  const answer = await staff.send("GET", `/items/${id}`);
  return isOk(answer) && item.parse(JSON.parse(answer.text)).aiGenerationStatus === "completed";
}
