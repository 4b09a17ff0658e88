type Place = { value: object; key: PropertyKey; parent: Place | undefined };

const isPlain = (value: unknown): value is object => {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
};

function pathTo(place: Place): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (let at = place; at.parent; at = at.parent) keys.push(at.key);
  return keys.reverse();
}

/** Pushes nested objects without Object.entries, because an array of one megabyte may have half a million elements. */
function pushInner(place: Place, places: Place[]): void {
  const { value } = place;
  if (Array.isArray(value)) {
    for (let key = 0; key < value.length; key += 1) {
      const inner: unknown = value[key];
      if (isPlain(inner)) places.push({ value: inner, key, parent: place });
    }
    return;
  }
  for (const key in value) {
    const inner: unknown = value[key as keyof typeof value]; // a key of this object
    if (isPlain(inner)) places.push({ value: inner, key, parent: place });
  }
}

/**
 * Finds the path of the first key named `__proto__`, which JSON.parse accepts and schemas drop silently. Iterative, because a
 * request may be nested half a million levels deep.
 */
export function findPrototypeKey(input: unknown): PropertyKey[] | undefined {
  if (!isPlain(input)) return undefined;
  const places: Place[] = [{ value: input, key: "", parent: undefined }];
  for (let place = places.pop(); place; place = places.pop()) {
    if (Object.hasOwn(place.value, "__proto__")) return [...pathTo(place), "__proto__"];
    pushInner(place, places);
  }
  return undefined;
}
