import type { UploadedPhoto } from "@lotwright/contracts/media/photos";
import type { photos } from "@lotwright/db/schema";

export type PhotoRow = typeof photos.$inferSelect;

export function photoView({ id, url, width, height }: PhotoRow): UploadedPhoto {
  return { id, url, width, height };
}
