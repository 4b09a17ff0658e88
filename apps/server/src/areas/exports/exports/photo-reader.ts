import type { ReadPhoto } from "@lotwright/export/files/streamed-zip";
import { MissingObjectError } from "@lotwright/storage/storage";
import type { Context } from "../../../core/context";
import { storageKey } from "../../media/photos/access";

/**
 * Reads export photos. Undefined for a photo that is missing or unreadable; the export lists it. Throws when storage is
 * unreachable, so that an export without photos is never taken for a complete one.
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
