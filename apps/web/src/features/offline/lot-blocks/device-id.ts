import { makeId } from "../../../lib/device";
import { recall, remember } from "../../../lib/storage";

const key = "lotwright.device";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns this browser's random id, made at first use. Undefined where storage is blocked, since each page would get another. */
export function deviceId(): string | undefined {
  const known = recall(key);
  if (known && uuid.test(known)) return known;
  remember(key, makeId());
  return recall(key);
}
