const maxKeys = 10_000;

/** In-memory set of keys that expire. Evicts the oldest above `max`. */
export function createExpiringKeys(clock: () => number = Date.now, max = maxKeys) {
  const expiries = new Map<string, number>();
  return {
    add(key: string, expiryMs: number): void {
      expiries.delete(key);
      const [oldest] = expiries.keys();
      if (expiries.size >= max && oldest !== undefined) expiries.delete(oldest);
      expiries.set(key, expiryMs);
    },
    /** Expiry in milliseconds since 1970; undefined for a missing or expired key. */
    expiryOf(key: string): number | undefined {
      const expiry = expiries.get(key);
      if (expiry === undefined || expiry > clock()) return expiry;
      expiries.delete(key);
      return undefined;
    },
    delete: (key: string) => expiries.delete(key),
  };
}
