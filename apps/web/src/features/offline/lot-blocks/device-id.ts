import { makeId } from "../../../lib/device";
import { persisted } from "../../../lib/persisted";
import { isText } from "../../../lib/type-guards";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const device = persisted(
  "lotwright.device",
  (stored) => (isText(stored) && uuid.test(stored) ? stored : undefined),
  { isText: true },
);

/**
 * Returns this browser's random id, created at first use. Undefined if storage is blocked, because every page would get
 * another id.
 */
export function deviceId(): string | undefined {
  const known = device.read();
  if (known !== undefined) return known;
  device.write(makeId());
  return device.read();
}
