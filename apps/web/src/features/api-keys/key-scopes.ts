import type { KeyScope } from "@lotwright/contracts/workspace/permissions";

type ScopeText = { name: string; hint: string };

export const scopeTexts: Record<KeyScope, ScopeText> = {
  read: { name: "Read only", hint: "Reads manifests, lots, photos and settings." },
  catalog: {
    name: "Catalog",
    hint: "Reads, and adds, changes and deletes manifests, lots, photos and consignors.",
  },
  export: { name: "Export", hint: "Reads, and downloads exports." },
  full: { name: "Full access", hint: "Can no longer download the whole workspace." },
};

const dayMs = 24 * 60 * 60 * 1000;

/** Lifetimes of a new key, in days; empty for a key that does not expire. */
export const lifetimes = [
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "365", label: "1 year" },
  { value: "", label: "No expiry" },
] as const;

/** Expiry time of a key created now. */
export const expiryOf = (days: string, now = Date.now()): string | null =>
  days === "" ? null : new Date(now + Number(days) * dayMs).toISOString();
