import type { DeviceKind } from "@lotwright/contracts/workspace/sessions";

/** Reads the kind of device from a User-Agent header. Tablets that call themselves computers count as such. */
export function deviceKindOf(userAgent: string | undefined): DeviceKind {
  if (!userAgent?.startsWith("Mozilla/")) return "";
  if (/iPad|Tablet/.test(userAgent)) return "tablet";
  if (userAgent.includes("Mobi")) return "phone";
  return userAgent.includes("Android") ? "tablet" : "computer";
}
