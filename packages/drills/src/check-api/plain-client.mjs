/**
 * @typedef {object} Init
 * @property {{ path?: Record<string, string>, query?: Record<string, string>, header?: Record<string, string> }} [params]
 * @property {object} [body]
 * @property {() => FormData} [bodySerializer]
 * @property {"arrayBuffer"} [parseAs]
 */

/**
 * A client with the calls of openapi-fetch, without its types.
 * @param {{ baseUrl: string, headers: Record<string, string> }} options
 */
export default function createClient({ baseUrl, headers }) {
  const caller = (/** @type {string} */ method) =>
    /** @type {(path: string, init?: Init) => Promise<unknown>} */ (
      async (path, { params = {}, body, bodySerializer, parseAs } = {}) => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params.path?.[name] ?? ""));
        const json = body && !bodySerializer && { "content-type": "application/json" };
        const response = await fetch(`${baseUrl}${filled}?${new URLSearchParams(params.query)}`, {
          method,
          headers: { ...headers, ...json, ...params.header },
          ...(body && { body: bodySerializer?.() ?? JSON.stringify(body) }),
        });
        if (!response.ok) return { error: await response.json(), response };
        return { data: parseAs ? await response.arrayBuffer() : await response.json(), response };
      }
    );
  return Object.fromEntries(["GET", "POST", "PATCH", "DELETE"].map((method) => [method, caller(method)]));
}
