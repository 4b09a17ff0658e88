/** Asks the browser not to clear what this page keeps when space runs low; says whether it will not. */
export async function askToKeepStorage(): Promise<boolean> {
  // Pages on plain http have no storage manager.
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
