const maxKeys = 10_000;

/** Keys in the memory of this process until they expire. Above `max`, the oldest are evicted. */
export function createExpiringKeys(clock: () => number = Date.now, max = maxKeys) {
  const expiries = new Map<string, number>();
  return {
    add(key: string, expiryMs: number): void {
      expiries.delete(key);
      const [oldest] = expiries.keys();
      if (expiries.size >= max && oldest !== undefined) expiries.delete(oldest);
      expiries.set(key, expiryMs);
    },
    /** When the key expires, in milliseconds since 1970; undefined for one that is not kept or has expired. */
    expiryOf(key: string): number | undefined {
      const expiry = expiries.get(key);
      if (expiry === undefined || expiry > clock()) return expiry;
      expiries.delete(key);
      return undefined;
    },
    delete: (key: string) => expiries.delete(key),
  };
}
