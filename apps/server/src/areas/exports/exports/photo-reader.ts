import type { ReadPhoto } from "@lotwright/export/files/streamed-zip";
import { MissingObjectError } from "@lotwright/storage/storage";
import type { Context } from "../../../core/context";
import { storageKey } from "../../media/photos/access";

/**
 * Creates a reader of photos for exports. Undefined for a missing or unreadable photo, which the export lists. Throws if storage
 * is unreachable, so that an incomplete export never looks complete.
 */
export function photoReader({ storage, log, requestId }: Context): ReadPhoto {
  return async (url) => {
    try {
      return await storage.read(storageKey(url));
    } catch (error) {
      if (error instanceof MissingObjectError) return undefined;
    }
    await storage.check();
    return storage.read(storageKey(url)).catch((err) => {
      log.warn({ err, requestId }, "omitted an unreadable photo from an export");
      return undefined;
    });
  };
}
