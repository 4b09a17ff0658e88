import { randomBytes } from "node:crypto";

/**
 * @typedef {object} Account
 * @property {string} email
 * @property {string} password
 * @property {string} userId
 * @property {string} cookie
 * @property {string} apiKey
 */

const password = "brass lamp 1912";
const json = { "content-type": "application/json" };

/**
 * Registers the admin of a new workspace.
 * @param {import("./connection.mjs").Connection} connection
 * @returns {Promise<Account>}
 */
export async function openAccount(connection) {
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  const registered = await sendJson(connection, "POST /api/auth/register", { email, password });
  const session = sessionIn(registered);
  const made = await sendJson(connection, "POST /api/api-keys", { name: "Fuzz", password }, session);
  return {
    email,
    password,
    userId: textIn(registered, "id"),
    cookie: session,
    apiKey: textIn(made, "key"),
  };
}

/**
 * @param {import("./connection.mjs").Answered} answer to a registration or login
 * @returns {string} the cookie of its session
 */
export function sessionIn({ headers }) {
  const [cookie = ""] = [headers["set-cookie"] ?? ""].flat();
  return cookie.split(";")[0] ?? "";
}

/**
 * A call that must succeed, to prepare others.
 * @param {import("./connection.mjs").Connection} connection
 * @param {string} call its method and path
 * @param {object} body
 * @param {string} [cookie]
 */
export async function sendJson(connection, call, body, cookie) {
  const [method = "", path = ""] = call.split(" ");
  const headers = { ...json, ...(cookie && { cookie }) };
  const answer = await connection.ask({ method, path, headers, body: JSON.stringify(body) });
  if (answer.status >= 300) throw new Error(`${call} answered ${answer.status}: ${answer.body}`);
  return answer;
}

/**
 * @param {import("./connection.mjs").Answered} answer
 * @param {string} name
 * @returns {string} a text of an answer
 */
export function textIn({ body }, name) {
  const value = JSON.parse(body.toString())[name];
  if (typeof value !== "string") throw new Error(`The answer has no "${name}": ${body}`);
  return value;
}
