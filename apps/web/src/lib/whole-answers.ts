/** A body that breaks off is a TypeError in every browser; one that nobody waits for any more is not. */
const isBrokenOff = (error: unknown) => error instanceof TypeError;

/**
 * As `fetch`; but what only reads, and breaks off in the middle of its answer since the server died, is asked for once more.
 * An answer that never began is the proxy's to ask for again, and without one there is no server.
 */
export const fetchWhole = async (address: RequestInfo | URL, init: RequestInit): Promise<Response> => {
  const answer = await fetch(address, init);
  if (init.method !== "GET") return answer;
  const read = answer.json.bind(answer);
  answer.json = () =>
    read().catch(async (error: unknown) => {
      if (!isBrokenOff(error)) throw error;
      return (await fetch(address, init)).json();
    });
  return answer;
};
