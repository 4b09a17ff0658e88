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

/** Web Locks of a phone. `release` frees the locks of a page that has died. */
export function createLocks() {
  let held = new Map<string, symbol>();
  return {
    async request(name: string, _options: { ifAvailable: true }, callback: Callback): Promise<unknown> {
      if (held.has(name)) return callback(null);
      const own = Symbol(name);
      held.set(name, own);
      try {
        return await callback({});
      } finally {
        if (held.get(name) === own) held.delete(name);
      }
    },
    release(): void {
      held = new Map();
    },
  };
}
export type Locks = ReturnType<typeof createLocks>;
