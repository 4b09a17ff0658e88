/** Requests persistent storage; resolves with whether the browser grants it. */
export async function askToKeepStorage(): Promise<boolean> {
  // There is no storage manager on plain http.
  if (!navigator.storage?.persist) return false;
  return (await navigator.storage.persisted()) || navigator.storage.persist();
}
