const methods = {
  getItem(this: Record<string, string>, key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] ?? null) : null;
  },
  setItem(this: Record<string, string>, key: string, value: string): void {
    this[key] = String(value);
  },
  removeItem(this: Record<string, string>, key: string): void {
    delete this[key];
  },
  clear(this: Record<string, string>): void {
    for (const key of Object.keys(this)) delete this[key];
  },
};

/** A `localStorage`, whose own keys are the stored ones. */
export const createStorage = (): { clear: () => void } => Object.create(methods);

type Callback = (lock: object | null) => Promise<unknown>;

/** Web Locks of a phone, which its pages share. */
export function createLocks() {
  const held = new Map<string, symbol>();
  return {
    /** The locks of one page. `release` frees those of a page that has died. */
    ofPage() {
      const owned = new Set<symbol>();
      const free = (name: string, lock: symbol) => {
        if (held.get(name) === lock) held.delete(name);
      };
      return {
        async request(name: string, _options: { ifAvailable: true }, callback: Callback): Promise<unknown> {
          if (held.has(name)) return callback(null);
          const lock = Symbol(name);
          held.set(name, lock);
          owned.add(lock);
          try {
            return await callback({});
          } finally {
            free(name, lock);
          }
        },
        release(): void {
          for (const [name, lock] of [...held]) if (owned.has(lock)) free(name, lock);
        },
      };
    },
  };
}
export type Locks = ReturnType<typeof createLocks>;
