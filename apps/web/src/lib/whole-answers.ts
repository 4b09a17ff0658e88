/** Browsers report an interrupted body as a TypeError, and an aborted one as an AbortError. */
const isBrokenOff = (error: unknown) => error instanceof TypeError;

/**
 * `fetch` that retries a read once when its response body is interrupted because the server died. A request without a
 * response is not retried: a proxy does that, and without one there is no server.
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
