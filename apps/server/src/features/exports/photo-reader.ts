import type { ReadPhoto } from "@lotwright/export/zip";
import { MissingObjectError } from "@lotwright/storage/storage";
import type { Context } from "../../context";
import { storageKey } from "../photos/access";

/**
 * Nothing for a photo that storage does not have, or cannot open although it answers; the export lists it. A storage that
 * does not answer is a failure: an export without photos would look whole.
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
      log.warn({ err, requestId }, "a photo could not be read and is left out of an export");
      return undefined;
    });
  };
}
