/** @typedef {Record<string, unknown>} Answer */

/** Client of a server's REST API with its own session. Methods throw `Refusal` if a request fails. */
export class Client {
  #cookie = "";

  /** @param {string} origin */
  constructor(origin) {
    this.api = `${origin}/api`;
  }

  /** The session as a Cookie header. */
  get cookie() {
    return this.#cookie;
  }

  /**
   * A client with the same session at another origin.
   * @param {string} origin
   */
  at(origin) {
    const client = new Client(origin);
    client.#cookie = this.#cookie;
    return client;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} [body]
   * @returns {Promise<Answer>}
   */
  async send(method, path, body) {
    const json = { "content-type": "application/json" };
    const response = await this.#fetch(path, {
      method,
      ...(body && { headers: json, body: JSON.stringify(body) }),
    });
    return toAnswer(await response.json());
  }

  /**
   * @param {string} path
   * @param {{ field: string, name: string, type: string, bytes: Buffer, purpose?: string }} file
   * @returns {Promise<Answer>}
   */
  async upload(path, { field, name, type, bytes, purpose }) {
    const form = new FormData();
    if (purpose) form.append("purpose", purpose);
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
    const response = await this.#fetch(path, { method: "POST", body: form });
    return toAnswer(await response.json());
  }

  /**
   * Reads a download to its end and discards it.
   * @param {string} path
   * @returns {Promise<number>} its size in bytes
   */
  async download(path) {
    const response = await this.#fetch(path, {});
    let byteCount = 0;
    for await (const chunk of response.body ?? []) byteCount += chunk.length;
    return byteCount;
  }

  /**
   * @param {string} path
   * @param {RequestInit & { headers?: Record<string, string> }} init
   */
  async #fetch(path, init) {
    const headers = { ...init.headers, ...(this.#cookie && { cookie: this.#cookie }) };
    const response = await fetch(this.api + path, { ...init, headers }).catch((cause) => {
      throw new Refusal(`No server answers at ${this.api}`, 0, { cause });
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie) this.#cookie = cookie.split(";")[0] ?? "";
    if (!response.ok) throw await refusalOf(response, path);
    return response;
  }
}

/** A failed request: an error response, or no connection. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status 0 if the server is unreachable
   * @param {ErrorOptions} [options]
   */
  constructor(message, status, options) {
    super(message, options);
    this.status = status;
  }
}

/**
 * @param {Response} response
 * @param {string} path
 */
async function refusalOf(response, path) {
  const text = await response.text();
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text.slice(0, 200);
  return new Refusal(`The server answered ${response.status} to ${path}: ${message}`, response.status);
}

/**
 * @param {unknown} body
 * @returns {Answer}
 */
function toAnswer(body) {
  if (typeof body !== "object" || body === null) throw new Error("The server did not answer with an object");
  return /** @type {Answer} */ (body);
}

/**
 * @param {Answer} answer
 * @param {string} name
 */
export function textOf(answer, name) {
  const value = answer[name];
  if (typeof value !== "string") throw new Error(`The server's answer has no "${name}"`);
  return value;
}
