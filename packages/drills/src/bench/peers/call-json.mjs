/**
 * Sends JSON to a peer and returns its answer. Throws when the answer is not a success.
 * @param {string} url
 * @param {{ headers?: Record<string, string>, body?: unknown }} [request] a body makes it a POST
 * @returns {Promise<any>}
 */
export async function callJson(url, { headers = {}, body } = {}) {
  const response = await fetch(url, {
    headers: { ...headers, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(url).pathname} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/**
 * @template T
 * @param {T[]} list
 * @param {number} size
 */
export const slices = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
