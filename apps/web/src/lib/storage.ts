/** Browsers may block storage, such as in private windows. Then nothing is stored. */
function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

export function recall(
  key: string,
  storage: "localStorage" | "sessionStorage" = "localStorage",
): string | undefined {
  return attempt(() => window[storage].getItem(key)) ?? undefined;
}

export function remember(
  key: string,
  value: string,
  storage: "localStorage" | "sessionStorage" = "localStorage",
) {
  attempt(() => window[storage].setItem(key, value));
}

export function forget(key: string, storage: "localStorage" | "sessionStorage" = "localStorage") {
  attempt(() => window[storage].removeItem(key));
}

/** Reads stored JSON. Undefined if it is invalid. */
export function recallJson(
  key: string,
  storage: "localStorage" | "sessionStorage" = "localStorage",
): unknown {
  const text = recall(key, storage);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The storage keys that start with `prefix`. */
export function rememberedKeys(prefix: string): string[] {
  return attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
}
